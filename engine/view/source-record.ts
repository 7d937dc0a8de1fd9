// The sources of venues as records: who is the primary where, and how fresh each one is. A function
// of the claims, of the settings and of the clock of the book.
import type { Semantics } from '#domain/catalog/source-entry.ts';
import { BY_FEED, BY_VOUCHED } from '#domain/message/packed-message.ts';
import { compareText } from '#kit/compare-text.ts';
import { type Claimant, timesOf } from '../sources/claims.ts';
import type { EngineState } from '../state.ts';
import type { SourceAuthority, SourceFreshness, VenueSource } from './records.ts';
import { instant } from './selection.ts';

interface Times {
  seenAt: number;
  observedAt: number;
  confirmedAt: number;
}

/** What one claimant is to one venue, over all leagues. */
interface Standing extends Times {
  readonly claimant: Claimant;
  readonly venue: number;
  readonly primaryIn: string[];
  readonly standbyIn: string[];
}

/** By the number of the venue; those of one venue by source. */
export function sourcesByVenue(state: EngineState): ReadonlyMap<number, readonly VenueSource[]> {
  const byVenue = new Map<number, VenueSource[]>();
  for (const each of standings(state)) {
    const known = byVenue.get(each.venue);
    if (known === undefined) byVenue.set(each.venue, [venueSource(state, each)]);
    else known.push(venueSource(state, each));
  }
  for (const sources of byVenue.values()) {
    sources.sort((a, b) => {
      return compareText(a.source, b.source) || compareText(a.authority, b.authority);
    });
  }
  return byVenue;
}

/** The one that was heard last first. */
export function sourceFreshness(state: EngineState): readonly SourceFreshness[] {
  const bySource = new Map<string, Standing[]>();
  for (const each of standings(state)) {
    const { source } = each.claimant;
    const known = bySource.get(source);
    if (known === undefined) bySource.set(source, [each]);
    else known.push(each);
  }
  const all = [...bySource].map(([source, each]) => freshnessOf(state, source, each));
  return all.sort((a, b) => a.silentMs - b.silentMs || compareText(a.source, b.source));
}

function standings({ claims }: EngineState): readonly Standing[] {
  const known = new Map<string, Standing>();
  const standingOf = (claimant: Claimant, venue: number, times: Times): Standing => {
    const key = `${venue} ${claimant.number}`;
    const standing = known.get(key) ?? { claimant, venue, ...times, primaryIn: [], standbyIn: [] };
    standing.seenAt = Math.max(standing.seenAt, times.seenAt);
    standing.observedAt = Math.max(standing.observedAt, times.observedAt);
    standing.confirmedAt = Math.max(standing.confirmedAt, times.confirmedAt);
    known.set(key, standing);
    return standing;
  };
  for (const primaries of claims.byLeague()) {
    primaries.numbers.forEach((number, venue) => {
      if (number === 0) return;
      const times = timesOf(primaries, venue);
      standingOf(claims.byNumber(number), venue, times).primaryIn.push(primaries.leagueId);
    });
  }
  for (const [primaries, venue, others] of claims.beside()) {
    for (const claim of others) {
      standingOf(claim.claimant, venue, claim).standbyIn.push(primaries.leagueId);
    }
  }
  return [...known.values()];
}

function venueSource(state: EngineState, standing: Standing): VenueSource {
  const { claims, now } = state;
  const { claimant, primaryIn, standbyIn, seenAt } = standing;
  return {
    source: claimant.source,
    authority: authorityOf(claimant),
    state: claims.presence(claimant, seenAt, now),
    semantics: semanticsOf(state, claimant.source),
    primaryIn: primaryIn.sort(compareText),
    standbyIn: standbyIn.sort(compareText),
    ...timesShown(standing, now),
  };
}

function freshnessOf(
  state: EngineState,
  source: string,
  all: readonly Standing[],
): SourceFreshness {
  const { claims, now } = state;
  const newest = (column: keyof Times): number => Math.max(...all.map((each) => each[column]));
  const seenAt = newest('seenAt');
  const times = { seenAt, observedAt: newest('observedAt'), confirmedAt: newest('confirmedAt') };
  const venuesOf = (where: (standing: Standing) => boolean): ReadonlySet<number> =>
    new Set(all.filter(where).map(({ venue }) => venue));
  const primaryOf = venuesOf(({ primaryIn }) => primaryIn.length > 0);
  const standbyOf = venuesOf(({ venue }) => !primaryOf.has(venue));
  return {
    source,
    // One of them is there: settings are of the source, whoever speaks as it.
    state: claims.presence((all[0] as Standing).claimant, seenAt, now),
    semantics: semanticsOf(state, source),
    ...timesShown(times, now),
    silentMs: now - seenAt,
    primaryOf: primaryOf.size,
    standbyOf: standbyOf.size,
  };
}

function timesShown({ seenAt, observedAt, confirmedAt }: Times, now: number) {
  const hasConfirmed = confirmedAt > 0;
  return {
    lastHeardAt: instant(seenAt),
    lastObservedAt: instant(observedAt),
    lastConfirmedAt: hasConfirmed ? instant(confirmedAt) : null,
    ageMs: hasConfirmed ? now - confirmedAt : null,
  };
}

function authorityOf({ authority }: Claimant): SourceAuthority {
  if (authority === BY_FEED) return 'feed';
  return authority === BY_VOUCHED ? 'venue' : 'none';
}

function semanticsOf({ claims }: EngineState, source: string): Semantics {
  return claims.settings.get(source)?.semantics ?? 'poll';
}
