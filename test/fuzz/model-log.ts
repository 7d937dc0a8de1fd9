// Random logs in which models of two accounts speak, too: what bookmakers say, moved a little and said
// again by a model that a source of its own states. Without these steps it is the same log.

import type { EventHead, Group, Message, Quote } from '#domain/message/message.ts';
import { Random } from '#kit/random.ts';
import type { LogStep } from './random-log.ts';
import { quotedBy } from './random-pools.ts';

/** Models by the account whose source speaks for them. */
export const MODELS = [
  { account: 'acc_one', source: 'one_model', venueId: 'aaa_model' },
  { account: 'acc_two', source: 'two_model', venueId: 'two_model' },
] as const;
type Model = (typeof MODELS)[number];

/** The log with the steps of models between its own; `isAdded` tells which are theirs. */
export function withModels(
  steps: readonly LogStep[],
  seed: number,
): readonly (LogStep & { readonly isAdded: boolean })[] {
  const random = new Random(seed);
  const ordinals = new Map<string, number>();
  const said = (stampMs: number, source: string, groups: readonly Group[], rest = {}) => {
    const sourceSeq = ordinals.get(source) ?? 1;
    ordinals.set(source, sourceSeq + groups.length);
    const message: Message = { source, session: 1, sourceSeq, groups, ...rest };
    return { stampMs, message, isAdded: true };
  };
  const heads = new Map<string, EventHead>();
  const posted = random.pick(['vouched', 'unvouched'] as const);
  return steps.flatMap((step, index) => {
    const own = { ...step, isAdded: false };
    const { stampMs, message } = step;
    const receivedAt = message.groups.at(-1)?.receivedAt ?? stampMs;
    if (index === 0) return [own, ...MODELS.flatMap((model) => stated(model, receivedAt))];
    for (const group of message.groups) {
      if ('event' in group) heads.set(group.event.eventId, group.event);
    }
    const added = message.groups.flatMap((given) => {
      // A model moves no start: it has the event as it was last spoken of.
      const event = 'event' in given ? heads.get(given.event.eventId) : undefined;
      const group = event === undefined ? given : ({ ...given, event } as Group);
      if (!random.chance(0.7)) return [];
      const model = random.pick(MODELS);
      const words = random.chance(0.1)
        ? confirmation(model, receivedAt, random.chance(0.5) ? null : (event?.eventId ?? null))
        : ofModel(group, model, random);
      if (words === undefined) return [];
      return [said(stampMs, model.source, [words], { posted })];
    });
    return [own, ...added];
  });

  function stated({ account, source, venueId }: Model, receivedAt: number) {
    const [{ stampMs }] = steps as readonly [LogStep];
    const base = { kind: 'catalog', receivedAt, rejections: {} } as const;
    const venue = { kind: 'venue', id: venueId, sourceType: 'model' } as const;
    const settings = { kind: 'source', id: source, account, semantics: 'delta' } as const;
    return [
      said(stampMs, 'operator', [{ ...base, by: 'operator', entries: [settings] }]),
      said(stampMs, source, [{ ...base, by: 'ingest', entries: [venue] }]),
    ];
  }
}

/** What a model says where a bookmaker said this; undefined where it says nothing. */
function ofModel(group: Group, { venueId }: Model, random: Random): Group | undefined {
  if (group.kind === 'image') {
    const quotes = fair(group.quotes, venueId, random);
    const { suspended: _, ...rest } = group;
    return { ...rest, rejections: {}, venues: [venueId], quotes };
  }
  if (group.kind === 'patch') {
    const { suspended: _, ...rest } = group;
    const withdrawn = group.withdrawn.map((key) => ({ ...key, venueId }));
    return { ...rest, rejections: {}, quotes: fair(group.quotes, venueId, random), withdrawn };
  }
  if (group.kind === 'coverage') return { ...group, rejections: {}, venues: [venueId] };
  return undefined;
}

/** All of a model's prices, or those of an event, stand. */
function confirmation({ venueId }: Model, receivedAt: number, eventId: string | null): Group {
  return { kind: 'confirm', receivedAt, rejections: {}, confirms: [{ venueId, eventId }] };
}

/** One price of each selection, on a ladder of its own. */
function fair(quotes: readonly Quote[], venueId: string, random: Random): readonly Quote[] {
  const kept = new Map<string, Quote>();
  for (const quote of quotes) {
    const { marketType, isAlternate, team, playerId, point, side } = quote;
    const key = JSON.stringify([marketType, isAlternate, team, playerId, point, side]);
    const price = random.pick([-15_000, -12_000, -10_500, 10_000, 10_400, 11_000, 13_000]);
    // No draws of its own.
    const quoted = quotedBy(Math.abs(price) / 100, price);
    const own = { venueId, price, ...quoted, size: null, link: null };
    kept.set(key, { ...quote, ...own });
  }
  return [...kept.values()];
}
