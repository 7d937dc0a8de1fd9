// Small answers in the forms that ESPN documents or was seen to give, to be bent by tests.
import type { Outcome } from '#ingest/reference/refusal.ts';

type Members = Readonly<Record<string, unknown>>;

export function team(id: string, location: string, name: string, abbreviation: string): Members {
  return { id, location, name, abbreviation, displayName: `${location} ${name}` };
}

export const LAKERS = team('13', 'Los Angeles', 'Lakers', 'LAL');
export const CELTICS = team('2', 'Boston', 'Celtics', 'BOS');

export function statusNamed(name: string, state: string, more: Members = {}): Members {
  return { period: 0, displayClock: '0:00', ...more, type: { name, state, ...more } };
}

export const SCHEDULED = statusNamed('STATUS_SCHEDULED', 'pre');
export const FINAL = statusNamed('STATUS_FINAL', 'post', { completed: true, period: 4 });
export const THIRD_QUARTER = statusNamed('STATUS_IN_PROGRESS', 'in', {
  period: 3,
  displayClock: '8:41',
});

/** A game of a scoreboard: Celtics at Lakers unless said otherwise. */
export function event(id: string, status: Members, more: Members = {}): Members {
  const { home = LAKERS, away = CELTICS, competition = {}, ...rest } = more;
  const side = (homeAway: string, team_: unknown, score: string) => ({
    homeAway,
    team: team_,
    score,
    linescores: [{ value: 20, displayValue: '20', period: 1 }],
  });
  const competitors = [side('home', home, '87'), side('away', away, '80')];
  return {
    id,
    date: '2026-05-02T23:30Z',
    season: { year: 2026, type: 3 },
    competitions: [
      {
        id,
        neutralSite: false,
        venue: { fullName: 'crypto.com Arena' },
        status,
        competitors,
        ...(competition as Members),
      },
    ],
    ...rest,
  };
}

export function scoreboard(...events: readonly unknown[]): Members {
  return { leagues: [], season: { type: 3, year: 2026 }, events };
}

export function athlete(id: string, displayName: string, more: Members = {}): Members {
  return { id, displayName, position: { abbreviation: 'G' }, jersey: '7', ...more };
}

/** A summary whose header names Celtics at Lakers, with other parts. */
export function summary(parts: Members, more: Members = {}): Members {
  const [competition] = event('1', FINAL, more).competitions as readonly Members[];
  const header = {
    id: '1',
    season: { year: 2026, type: 2 },
    competitions: [{ ...competition, date: '2026-05-02T23:30Z' }],
  };
  return { header, ...parts };
}

export const BASKETBALL_KEYS = [
  'minutes',
  'points',
  'fieldGoalsMade-fieldGoalsAttempted',
  'threePointFieldGoalsMade-threePointFieldGoalsAttempted',
  'freeThrowsMade-freeThrowsAttempted',
  'rebounds',
  'plusMinus',
];

/** Why records were refused, in their order. */
export function reasons({ refusals }: Outcome): readonly string[] {
  return refusals.map(({ reason }) => reason);
}
