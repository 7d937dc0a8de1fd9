// What a reader of odds or edges holds, as facts that compare as sets by key: REST pages and
// the books that a client builds from a stream come down to the same facts where they say the
// same.

// biome-ignore lint/suspicious/noExplicitAny: tests look into arbitrary JSON
export type Json = any;

/** What is shown, by key: events, lines and offers, or edges. */
export type Facts = ReadonlyMap<string, string>;

const DIFFERENCES_SHOWN = 6;

/** Facts of odds records, as REST lists them. */
export function factsOfOdds(records: readonly Json[]): Facts {
  const facts = new Map<string, string>();
  for (const { markets, ...head } of records) {
    put(facts, `event ${head.eventId}`, head);
    for (const { lines, ...market } of markets) {
      for (const { offers, ...line } of lines) {
        const key = lineKey({ ...market, ...line, eventId: head.eventId });
        put(facts, `line ${key}`, { ...market, ...line });
        for (const offer of offers) put(facts, `offer ${key} ${offerKey(offer)}`, offer);
      }
    }
  }
  return facts;
}

/** Facts of edge records, as REST lists them. */
export function factsOfEdges(records: readonly Json[]): Facts {
  const facts = new Map<string, string>();
  for (const { edges, ...head } of records) {
    put(facts, `event ${head.eventId}`, head);
    for (const edge of edges) put(facts, `edge ${head.eventId} ${edge.edgeId}`, edgeItself(edge));
  }
  return facts;
}

/**
 * An edge without what other lines of its market make of it, what levels behind its prices take, and
 * when its legs were confirmed, which update it nowhere.
 */
export function edgeItself(edge: Json): Json {
  const members = Object.entries(edge).map(([name, member]) => [name, legsItself(member)]);
  return Object.fromEntries(members);
}

function legsItself(member: Json): Json {
  if (member === null || typeof member !== 'object') return member;
  const { pushProb: _, evPctAllIn: __, confirmedAt: ___, books, ...shown } = member;
  // What levels take moves with levels.
  const { size: ____, ...leg } = shown;
  const { maxStake: _____, profitAtMax, ...sizeless } = leg;
  const rest = profitAtMax === undefined ? leg : sizeless;
  return books === undefined ? rest : { ...rest, books: books.map(legsItself) };
}

/** Facts of player-prop records in their event form. */
export function factsOfProps(records: readonly Json[]): Facts {
  const odds = records.map(({ players, ...head }) => ({
    ...head,
    markets: players.flatMap(({ markets, ...player }: Json) =>
      markets.map((market: Json) => ({ ...player, ...market })),
    ),
  }));
  return factsOfOdds(odds);
}

/** Facts of best bets, as REST lists them. */
export function factsOfBestBets(records: readonly Json[]): Facts {
  const facts = new Map<string, string>();
  for (const { markets, ...head } of records) {
    const { eventId } = head;
    put(facts, `event ${eventId}`, head);
    for (const { marketType, outcomes } of markets) {
      for (const outcome of outcomes) {
        put(facts, `outcome ${outcomeKey({ eventId, marketType, ...outcome })}`, outcome);
      }
    }
  }
  return facts;
}

/** Facts of records that are told whole: events and venues. */
export function factsOfWhole(records: readonly Json[]): Facts {
  const facts = new Map<string, string>();
  for (const record of records) put(facts, wholeKey(record), record);
  return facts;
}

export function wholeKey({ moveId, eventId, bookmakerId }: Json): string {
  return moveId ?? eventId ?? bookmakerId;
}

/** An outcome's key within the stream, as one text. */
export function outcomeKey({ eventId, marketType, name, point, team, playerId }: Json): string {
  return JSON.stringify([eventId, marketType, name, point, team, playerId]);
}

export function put(facts: Map<string, string>, key: string, value: unknown): void {
  if (facts.has(key)) throw new Error(`${key} is there twice`);
  facts.set(key, JSON.stringify(sorted(value)));
}

/** A line's key within the stream, as one text. */
export function lineKey(line: Json): string {
  const { eventId, marketType, team = '', playerId = '', point } = line;
  return [eventId, marketType, team, playerId, point].join('|');
}

export function offerKey({ bookmakerId, selection }: Json): string {
  return `${bookmakerId}|${selection}`;
}

/** What differs, in a few lines; empty where both say the same. */
export function differences(streamed: Facts, served: Facts): string {
  const keys = [...new Set([...streamed.keys(), ...served.keys()])].sort();
  const different = keys.filter((key) => streamed.get(key) !== served.get(key));
  const lines = different
    .slice(0, DIFFERENCES_SHOWN)
    .map((key) => `${key}\n  stream ${streamed.get(key)}\n  REST   ${served.get(key)}`);
  return different.length === 0 ? '' : `${different.length} facts:\n${lines.join('\n')}`;
}

/** Members in order of their names, at every depth. */
function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((name) => [name, sorted(value[name])]),
  );
}

/** Filters of edges that the fold does not keep. */
const APART = [
  ...['bookmakers', 'region', 'phase', 'maxAgeMs', 'startsWithin', 'minBooks', 'profile'],
  ...['synthetic', 'maxBetDelayMs'],
];

/** Whether a subscription has a window of its own, which ends with the last who follows it. */
export function isFollowedApart(
  channel: string,
  filters: Readonly<Record<string, unknown>>,
): boolean {
  if (channel !== 'edges') return filters.profile !== undefined;
  const isOnRequest = ['middle', 'low_hold', 'back_lay'].includes(filters.type as string);
  return isOnRequest || APART.some((name) => filters[name] !== undefined);
}

/** A stream dates them by their own last change, REST by the position that it answers at. */
function withoutTimes(facts: Facts): Facts {
  const dated = /"calculatedAt":"[^"]*",?/;
  return new Map([...facts].map(([key, fact]) => [key, fact.replace(dated, '')]));
}

/** How facts under a stream's filters differ from those of REST, as far as both tell the same. */
export function differencesUnder(
  channel: string,
  filters: Readonly<Record<string, unknown>>,
  shown: Facts,
  served: Facts,
): string {
  const isDated = channel !== 'edges' || !isFollowedApart(channel, filters);
  if (isDated) return differences(shown, served);
  return differences(withoutTimes(shown), withoutTimes(served));
}
