// Closes and finals, written as a source and as our own capture would tell them.
import type { Close } from '#domain/history/close.ts';
import type { CloseFacts, GameFacts } from '#domain/reference.ts';
import { gameFacts, T0 } from './small-league.ts';

const HOUR_MS = 3_600_000;

export function partnerClose(rest: Partial<CloseFacts> = {}): CloseFacts {
  return {
    leagueId: 'nfl',
    sourceGameId: 'g1',
    period: 'full',
    source: 'partner_historical',
    provider: 'nflverse',
    quality: 'ok',
    minutesBeforeStart: null,
    books: null,
    moneyline: { home: 120, away: -140, draw: null },
    spread: { point: 2.5, homePrice: -110, awayPrice: -108.5 },
    total: { point: 51, overPrice: -112, underPrice: -108 },
    ...rest,
  };
}

export function captureClose(rest: Partial<Close> = {}): Close {
  const { leagueId, sourceGameId, ...close } = partnerClose();
  return {
    ...close,
    source: 'moneyline_capture',
    provider: 'capture',
    minutesBeforeStart: 3.5,
    books: 7,
    ...rest,
  };
}

/** Finals of two teams, a few hours apart each, no two alike. */
export function manyFinals(count: number, rest: Partial<GameFacts> = {}): readonly GameFacts[] {
  return Array.from({ length: count }, (_, nth) =>
    gameFacts({
      sourceGameId: `many-${nth}`,
      startTime: T0 - 90 * 24 * HOUR_MS + nth * 24 * HOUR_MS,
      score: { home: nth % 40, away: (nth * 7) % 35 },
      periods: { home: [nth % 40, 0, 0, 0], away: [(nth * 7) % 35, 0, 0, 0] },
      ...rest,
    }),
  );
}
