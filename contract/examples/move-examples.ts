// An example of a move: it began at one sharp bookmaker, and one has not followed.
import type { MoveRecord } from '#engine/view/records.ts';
import { EXAMPLE_EVENT_ID } from './examples.ts';

export const moveExample: MoveRecord = {
  moveId: `move:${EXAMPLE_EVENT_ID}:spread:::-3.5:home:5m`,
  eventId: EXAMPLE_EVENT_ID,
  leagueId: 'nfl',
  marketType: 'spread',
  point: -3.5,
  selection: 'Miami Dolphins',
  from: { prob: 0.50021, odds: 100 },
  to: { prob: 0.5262, odds: -111 },
  deltaProb: 0.02599,
  windowMs: 300_000,
  startedAt: '2026-11-08T17:41:02.000Z',
  lastAt: '2026-11-08T17:43:20.000Z',
  leaders: ['pinnacle'],
  followers: ['betonlineag', 'betmgm'],
  laggards: [
    {
      bookmakerId: 'draftkings',
      odds: -108,
      updatedAt: '2026-11-08T17:20:00.000Z',
      ageMs: 1_400_000,
    },
  ],
};
