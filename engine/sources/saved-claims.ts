// The primaries of venues and the stored quotes of other sources as a value of a snapshot, and back.
// Leagues and venues by their ids: numbers are storage.

import type { SourceEntry } from '#domain/catalog/source-entry.ts';
import type { LeagueId } from '#domain/league.ts';
import type { Authority } from '#domain/message/packed-message.ts';
import type { EngineState } from '../state.ts';
import { type Claim, type Claimant, timesOf } from './claims.ts';
import type { KeptQuote } from './kept-quotes.ts';
import type { SavedTombstones } from './tombstones.ts';

type SavedClaimant = readonly [source: string, authority: Authority];

interface SavedClaim {
  readonly claimant: SavedClaimant;
  readonly heardAt: number;
  /** Absent in a snapshot of before, as the next one. */
  readonly observedAt?: number;
  readonly confirmedAt?: number;
  readonly since: number;
  readonly hasReturned: boolean;
  readonly kept: readonly (readonly [string, readonly (readonly [string, KeptQuote])[]])[];
}

interface SavedVenue {
  readonly leagueId: LeagueId;
  readonly venueId: string;
  /** Absent of a model, which has none. */
  readonly primary?: SavedClaimant;
  readonly isSilent: boolean;
  readonly heardAt: number;
  readonly observedAt?: number;
  readonly confirmedAt?: number;
  /** Absent where its silence needs no check. */
  readonly beside?: readonly SavedClaim[];
}

export interface SavedClaims {
  readonly settings: readonly SourceEntry[];
  readonly venues: readonly SavedVenue[];
  readonly withdrawn: SavedTombstones;
}

export function savedClaims({ claims, venues, withdrawn }: EngineState): SavedClaims {
  const saved: SavedVenue[] = [];
  for (const primaries of claims.byLeague()) {
    primaries.numbers.forEach((number, venue) => {
      const beside = claims.besideOf(primaries, venue)?.map(savedClaim);
      if (number === 0 && beside === undefined) return;
      const { seenAt: heardAt, ...times } = timesOf(primaries, venue);
      saved.push({
        leagueId: primaries.leagueId,
        venueId: venues.at(venue).bookmakerId,
        ...(number !== 0 && { primary: savedClaimant(claims.byNumber(number)) }),
        isSilent: number < 0,
        heardAt,
        ...times,
        ...(beside && { beside }),
      });
    });
  }
  // By id: the order in which leagues were first seen is no part of the state.
  saved.sort((a, b) => (textOf(a) < textOf(b) ? -1 : 1));
  return { settings: [...claims.settings.values()], venues: saved, withdrawn: withdrawn.save() };
}

/** Restores what was saved; what is due is judged with the next group. */
export function loadClaims(state: EngineState, saved: SavedClaims): void {
  const { claims, venues } = state;
  for (const entry of saved.settings) claims.settings.set(entry.id, entry);
  for (const { leagueId, venueId, primary, isSilent, beside, ...times } of saved.venues) {
    const primaries = claims.primariesOf(state.leagues.numberOf(leagueId), leagueId, venues.size);
    const venue = venues.numberOf(venueId);
    const number = primary === undefined ? 0 : claims.claimant(...primary).number;
    primaries.numbers[venue] = isSilent ? -number : number;
    primaries.seenAt[venue] = times.heardAt;
    primaries.observedAt[venue] = times.observedAt ?? times.heardAt;
    primaries.confirmedAt[venue] = times.confirmedAt ?? 0;
    if (beside === undefined) continue;
    claims.restore(
      primaries,
      venue,
      beside.map(({ claimant, kept, heardAt, ...rest }): Claim => {
        const { observedAt = heardAt, confirmedAt = 0 } = rest;
        const restored = new Map(kept.map(([eventId, quotes]) => [eventId, new Map(quotes)]));
        const made = { seenAt: heardAt, ...rest, observedAt, confirmedAt };
        return { ...made, claimant: claims.claimant(...claimant), kept: restored };
      }),
    );
  }
  state.withdrawn.load(saved.withdrawn);
  // Stored quotes of events that left are swept with the next group.
  claims.removals = -1;
}

function savedClaim({ claimant, kept, seenAt: heardAt, ...rest }: Claim): SavedClaim {
  const quotes = [...kept].map(([eventId, ofEvent]) => [eventId, [...ofEvent]] as const);
  return { heardAt, ...rest, claimant: savedClaimant(claimant), kept: quotes };
}

function savedClaimant({ source, authority }: Claimant): SavedClaimant {
  return [source, authority];
}

function textOf({ leagueId, venueId }: SavedVenue): string {
  return `${leagueId} ${venueId}`;
}
