// Past games made up for tests of systems: one by hand, or random histories with every kind of gap.
import type { Close, ClosingLines } from '#domain/history/close.ts';
import { gradesOf } from '#domain/history/grading.ts';
import type { GradedPeriod, PastGame } from '#domain/history/past-game.ts';
import { type LeagueId, leagueById } from '#domain/league.ts';
import type { Score } from '#domain/message/message.ts';
import { teamsOfLeague } from '#domain/team.ts';
import type { Random } from '#kit/random.ts';

const DAY_MS = 86_400_000;
export const SEASON_START = Date.parse('2024-09-08T17:00:00Z');

export const NO_LINES: ClosingLines = { moneyline: null, spread: null, total: null };

/** Everything is priced: home is favoured by 3 at -150, the total is 44.5. */
export const PRICED: ClosingLines = {
  moneyline: { home: -150, away: 130, draw: null },
  spread: { point: -3, homePrice: -110, awayPrice: -108 },
  total: { point: 44.5, overPrice: -105, underPrice: -115.5 },
};

export function closeOf(lines: Partial<ClosingLines>, rest: Partial<Close> = {}): Close {
  return {
    period: 'full',
    source: 'moneyline_capture',
    provider: 'capture',
    quality: 'ok',
    minutesBeforeStart: 5,
    books: 8,
    ...NO_LINES,
    ...lines,
    ...rest,
  };
}

export function graded(leagueId: LeagueId, score: Score, close: Close | null): GradedPeriod {
  return {
    score,
    close,
    grades: gradesOf(leagueById(leagueId)?.moneyline ?? 'two_way', score, close),
  };
}

/** A game of the NFL: home won 24-20 as a favourite of 3, under 44.5. */
export function pastGame(
  rest: Partial<PastGame> & { readonly score?: Score; readonly close?: Close | null } = {},
): PastGame {
  const { score = { home: 24, away: 20 }, close = closeOf(PRICED), ...others } = rest;
  const leagueId = others.leagueId ?? 'nfl';
  return {
    eventId: 'game',
    leagueId,
    season: '2024-25',
    seasonType: 'regular',
    week: 1,
    startTime: SEASON_START,
    neutralSite: false,
    homeTeamId: 'nfl_buf',
    awayTeamId: 'nfl_mia',
    starters: null,
    starterHands: null,
    full: graded(leagueId, score, close),
    firstHalf: null,
    ...others,
  };
}

/** Random games of a league in order of start, over two seasons, with every kind of gap. */
export function randomHistory(random: Random, leagueId: LeagueId, count: number): PastGame[] {
  const teams = teamsOfLeague(leagueId).slice(0, 6);
  let startTime = SEASON_START;
  return Array.from({ length: count }, (_, index): PastGame => {
    // Games that start together, and days that go by.
    if (random.chance(0.7)) startTime += random.below(3) * (DAY_MS / 2) + random.below(3600) * 1000;
    const first = random.below(teams.length);
    const second = (first + 1 + random.below(teams.length - 1)) % teams.length;
    const isLater = index > count / 2;
    const scoreOf = () => ({ home: random.below(40), away: random.below(40) });
    const periodOf = () => graded(leagueId, scoreOf(), randomClose(random));
    return {
      eventId: `game-${String(index).padStart(4, '0')}`,
      leagueId,
      season: isLater ? '2025-26' : '2024-25',
      seasonType: random.pick(['preseason', 'regular', 'regular', 'regular', 'postseason']),
      week: random.chance(0.8) ? 1 + random.below(18) : null,
      startTime,
      neutralSite: random.chance(0.1),
      homeTeamId: teams[first]?.teamId ?? '',
      awayTeamId: teams[second]?.teamId ?? '',
      starters: null,
      starterHands: null,
      full: periodOf(),
      firstHalf: random.chance(0.5) ? periodOf() : null,
    };
  });
}

function randomClose(random: Random): Close | null {
  if (random.chance(0.1)) return null;
  const price = () => (random.chance(0.1) ? null : random.pick([-110, -105.5, 100, 120, -180]));
  const half = () => (random.below(20) - 10) / 2;
  const isHome = random.chance(0.5);
  return closeOf(
    {
      moneyline: random.chance(0.85)
        ? { home: isHome ? -150 : 130, away: isHome ? 130 : -150, draw: null }
        : null,
      spread: random.chance(0.85)
        ? { point: half(), homePrice: price(), awayPrice: price() }
        : null,
      total: random.chance(0.85)
        ? { point: 35 + random.below(20) / 2, overPrice: price(), underPrice: price() }
        : null,
    },
    { source: random.chance(0.5) ? 'moneyline_capture' : 'partner_historical' },
  );
}
