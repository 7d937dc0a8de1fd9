// The route of pricing profiles.
import { z } from 'zod';
import { DEVIG_METHODS } from '#domain/pricing-config.ts';
import { countMeta } from '../records/records.ts';
import { route } from '../route.ts';

const devig = z
  .union([
    z.enum(DEVIG_METHODS),
    z.object({ average_of: z.array(z.enum(DEVIG_METHODS)).readonly() }),
  ])
  .meta({ description: 'How the vig is taken out of each venue’s prices.' });

const rules = {
  weights: z
    .record(z.string(), z.number())
    .meta({
      description:
        'Of opinions, by bookmaker, operator or `*`; the most specific counts. Venues that are ' +
        'not named have their `sharpWeight`, and 0 is no opinion.',
    })
    .exactOptional(),
  anchor: z
    .array(z.string())
    .readonly()
    .meta({ description: 'Only these bookmakers or operators have an opinion; or `exchanges`.' })
    .exactOptional(),
  exclude: z.array(z.string()).readonly().exactOptional(),
  maxAnchorHold: z
    .number()
    .meta({ description: 'Most hold of an anchor on the line, percent.' })
    .exactOptional(),
};
const optionalRules = z.object({
  devig: devig.exactOptional(),
  ...rules,
  minBooks: z.int().exactOptional(),
  leaveOneOut: z.boolean().exactOptional(),
});

const profileSchema = z
  .object({
    id: z.string(),
    isBuiltIn: z.boolean(),
    isDefault: z.boolean().meta({ description: 'The model of edges without `profile`.' }),
    isPrivate: z.boolean().meta({ description: 'Only keys of its account can name it.' }),
    devig,
    minBooks: z.int().meta({ description: 'Least operators with an opinion.' }),
    leaveOneOut: z
      .boolean()
      .meta({ description: 'Whether the operator of the judged price has no opinion on it.' }),
    ...rules,
    perMarket: z.record(z.string(), optionalRules).exactOptional(),
    perLeague: z.record(z.string(), optionalRules).exactOptional(),
    unknownNames: z.array(z.string()).readonly().meta({
      description: 'Bookmakers, leagues and markets that it names and the catalogue does not have.',
    }),
  })
  .meta({ id: 'Profile', description: 'Whose opinions make a model, and how they are weighed.' });

export const listProfiles = route({
  operationId: 'listProfiles',
  path: '/v1/profiles',
  tag: 'Edge',
  summary: 'List pricing profiles',
  description:
    'The models that `profile` chooses on edges, odds, player props and best bets: the built-in ' +
    'ones, and those of the server’s operator that this account may name.',
  data: z.array(profileSchema),
  meta: countMeta,
  example: [
    {
      id: 'sharp',
      isBuiltIn: true,
      isDefault: false,
      isPrivate: false,
      devig: 'power',
      minBooks: 1,
      leaveOneOut: true,
      anchor: ['pinnacle', 'circasports', 'exchanges'],
      unknownNames: [],
    },
  ],
  exampleMeta: { count: 1 },
});
