// Examples of odds history. Made up: these prices never were.
import type { z } from 'zod';
import type {
  eventOddsHistorySchema,
  playerOddsHistorySchema,
} from '../records/odds-history-records.ts';
import { EXAMPLE_EVENT_ID } from './examples.ts';

type EventOddsHistory = z.output<typeof eventOddsHistorySchema>;
type Snapshot = EventOddsHistory['snapshots'][number];

const opened = {
  ts: '2026-11-06T14:03:27.000Z',
  point: 246.5,
  selections: {
    over: {
      fairProb: 0.5,
      fairOdds: 100,
      avgOdds: -113,
      bestOdds: -110,
      bookmakerId: 'draftkings',
    },
    under: {
      fairProb: 0.5,
      fairOdds: 100,
      avgOdds: -113,
      bestOdds: -112,
      bookmakerId: 'fanduel',
    },
  },
  books: 4,
};
const now = {
  ts: '2026-11-08T17:42:11.000Z',
  point: 248.5,
  selections: {
    over: {
      fairProb: 0.514706,
      fairOdds: -106,
      avgOdds: -118,
      bestOdds: -115,
      bookmakerId: 'draftkings',
    },
    under: {
      fairProb: 0.485294,
      fairOdds: 106,
      avgOdds: -104,
      bestOdds: 100,
      bookmakerId: 'betmgm',
    },
  },
  books: 6,
};
const subject = { playerId: 'nfl_josh_allen', playerName: 'Josh Allen' };
const ofLine = {
  marketType: 'player_pass_yds',
  isAlternate: false,
  isMain: true,
  ...subject,
} satisfies Partial<Snapshot>;

export const eventOddsHistoryExample: EventOddsHistory = {
  eventId: EXAMPLE_EVENT_ID,
  leagueId: 'nfl',
  snapshots: [
    { ...ofLine, ...opened },
    { ...ofLine, ...now },
  ],
  movement: [
    {
      marketType: 'player_pass_yds',
      ...subject,
      opened,
      now,
      move: { over: 0.014706, under: -0.014706 },
    },
  ],
};

export const playerOddsHistoryExample: z.output<typeof playerOddsHistorySchema> = {
  ...subject,
  leagueId: 'nfl',
  events: [eventOddsHistoryExample],
};
