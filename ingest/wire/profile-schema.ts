// The form of pricing profiles, in the log's configuration and in the operator's file. Messages of
// issues complete "profile ID: …".
import { z } from 'zod';
import { DEVIG_METHODS } from '#domain/pricing-config.ts';
import { BUILT_IN_PROFILES, PROFILES_MAX } from '#domain/profile.ts';

const NAMES_MAX = 64;
const WEIGHTS_MAX = 256;
const OVERRIDES_MAX = 64;
const id = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,39}$/, 'takes a name such as my_books');
const weightName = z.union([z.literal('*'), id], 'takes a bookmakerId, an operator or *');
const averaged = z.enum(DEVIG_METHODS).exclude(['worst_case']);
const names = z.array(id).min(1).max(NAMES_MAX).refine(areDistinct, 'names each once');

const weights = z
  .record(weightName, z.number().min(0).max(100).refine(isInHundredths, 'has at most two decimals'))
  .refine((own) => Object.keys(own).length <= WEIGHTS_MAX, `has at most ${WEIGHTS_MAX} weights`);

const rules = z.strictObject({
  devig: z
    .union(
      [
        z.enum(DEVIG_METHODS),
        z.strictObject({
          average_of: z.array(averaged).min(2).max(4).refine(areDistinct, 'names each once'),
        }),
      ],
      `takes ${DEVIG_METHODS.join(', ')}, or {"average_of": [two or more that add up]}`,
    )
    .exactOptional(),
  weights: weights.exactOptional(),
  anchor: names.exactOptional(),
  exclude: names.exactOptional(),
  minBooks: z.int().min(1).max(NAMES_MAX).exactOptional(),
  maxAnchorHold: z.number().min(0).max(100).exactOptional(),
  leaveOneOut: z.boolean().exactOptional(),
});

const overrides = z
  .record(z.string().regex(/^[a-z0-9_]{1,100}$/, 'takes a market or league'), rules)
  .refine((own) => Object.keys(own).length <= OVERRIDES_MAX, `has at most ${OVERRIDES_MAX} keys`);

export const profileSchema = z
  .strictObject({
    id: id.refine(isNotBuiltIn, 'is the name of a built-in profile'),
    owner: z.string().min(1).max(200).exactOptional(),
    ...rules.shape,
    perMarket: overrides.exactOptional(),
    perLeague: overrides.exactOptional(),
  })
  .refine(hasAnchors, {
    path: ['maxAnchorHold'],
    message: 'acts on anchors alone: name them in anchor',
  });

/** The profiles of one configuration. */
export const profilesSchema = z
  .array(profileSchema)
  .max(PROFILES_MAX)
  .refine((profiles) => areDistinct(profiles.map((profile) => profile.id)), 'names an id twice');

function areDistinct(names: readonly string[]): boolean {
  return new Set(names).size === names.length;
}

function isInHundredths(weight: number): boolean {
  return Math.round(weight * 100) / 100 === weight;
}

function isNotBuiltIn(name: string): boolean {
  return BUILT_IN_PROFILES.every((profile) => profile.id !== name);
}

interface Held {
  readonly anchor?: readonly string[];
  readonly maxAnchorHold?: number;
  readonly perMarket?: Readonly<Record<string, Held>>;
  readonly perLeague?: Readonly<Record<string, Held>>;
}

/** A bound of what anchors keep needs anchors, its own or those of the whole profile. */
function hasAnchors({ perMarket = {}, perLeague = {}, ...own }: Held): boolean {
  const all = [own, ...Object.values(perMarket), ...Object.values(perLeague)];
  return all.every(
    ({ anchor, maxAnchorHold }) =>
      maxAnchorHold === undefined || anchor !== undefined || own.anchor !== undefined,
  );
}
