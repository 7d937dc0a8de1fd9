// Small examples of past games. Made up: nothing of it happened.
import { buffalo, miami } from './examples.ts';

const nothing = { point: null, price: null };

/** As a key sees it that is not licensed for raw lines; the first half is of our own capture. */
export const restrictedPastGameExample = {
  eventId: 'nfl_20241103_buf_mia',
  league: 'nfl',
  season: '2024-25',
  seasonType: 'regular',
  startTime: '2024-11-03T18:00:00.000Z',
  date: '2024-11-03',
  neutralSite: false,
  homeTeam: miami,
  awayTeam: buffalo,
  score: { home: 24, away: 27 },
  firstHalfScore: { home: 14, away: 17 },
  lineAccess: 'restricted',
  close: {
    source: 'partner_historical',
    quality: 'ok',
    minutesBeforeStart: null,
    spread: { home: nothing, away: nothing },
    total: { point: null, overPrice: null, underPrice: null },
    moneyline: { home: null, away: null },
  },
  grades: { winner: 'away', spread: null, total: null },
  firstHalf: {
    lineAccess: 'full',
    close: {
      source: 'moneyline_capture',
      quality: 'ok',
      minutesBeforeStart: 4,
      spread: { home: { point: 0.5, price: -108.3 }, away: { point: -0.5, price: -111.2 } },
      total: { point: 24.5, overPrice: -109.6, underPrice: -110.4 },
      moneyline: { home: 104.7, away: -125.1 },
    },
    grades: { winner: 'away', spread: 'away', total: 'over' },
  },
  starters: null,
} as const;
