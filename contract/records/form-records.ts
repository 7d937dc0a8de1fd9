// zod schemas of what is calculated over a player's games: hit rates, trends, an analysis.
import { z } from 'zod';
import { eventId, instant, leagueId, list } from './records.ts';

const text = z.string();
const count = z.int().min(0);
const rate = z.number().min(0).max(1).nullable();
const side = z.enum(['over', 'under', 'yes', 'no']);

const market = { marketType: text, marketName: text };
const head = { playerId: text, playerName: text, leagueId };

const hitRate = z
  .object({
    label: text.meta({ description: '`L10`: the last ten games; or `season`.' }),
    games: count.meta({ description: 'How many there were: the size of the sample.' }),
    hits: count,
    misses: count,
    pushes: count,
    rate: rate.meta({ description: 'Hits of the games that were no push; null without any.' }),
    average: z.number().nullable(),
  })
  .meta({ id: 'HitRate', description: 'How often a line was beaten in a window of games.' });

const marketRates = z
  .object({
    ...market,
    line: z.number(),
    lineSource: z.enum(['asked', 'posted', 'average']).meta({
      description: 'Asked for, posted by bookmakers now, or made of the season’s average.',
    }),
    side,
    windows: list(hitRate),
    currentStreak: count,
  })
  .meta({ id: 'MarketHitRates', description: 'Hit rates of one market against one line.' });

export const hitRatesSchema = z
  .object({
    ...head,
    situation: z.object({
      opponentId: text.nullable(),
      location: z.enum(['home', 'away']).nullable(),
      backToBack: z.boolean().nullable(),
    }),
    markets: list(marketRates),
  })
  .meta({ id: 'HitRates', description: 'How often a player beat his lines.' });

const streakCard = z
  .object({
    kind: z.literal('streak'),
    ...market,
    label: text,
    detail: text,
    games: count,
    value: z.number(),
    direction: z.enum(['over', 'under', 'yes', 'no', 'at_least']),
    average: z.number(),
  })
  .meta({ id: 'StreakCard', description: 'Games in a row up to the newest one.' });

const splitCard = z
  .object({
    kind: z.literal('split'),
    split: z.enum(['home_away', 'opponent', 'recent', 'result', 'back_to_back', 'rest']),
    ...market,
    label: text,
    detail: text,
    games: count,
    value: z.number(),
    parts: list(z.object({ label: text, games: count, average: z.number() })),
  })
  .meta({ id: 'SplitCard', description: 'The season’s games parted two ways.' });

export const trendsSchema = z
  .object({ ...head, trends: list(z.union([streakCard, splitCard])) })
  .meta({ id: 'PlayerTrends', description: 'Streaks and splits of a player.' });

const statForm = z.object({
  ...market,
  games: count,
  average: z.number(),
  recentGames: count,
  recentAverage: z.number(),
});

const form = z.object({
  season: text.nullable(),
  games: count,
  wins: count,
  losses: count,
  draws: count,
  stats: list(statForm),
  props: list(z.object({ ...market, line: z.number(), windows: list(hitRate) })),
});

const matchup = z.object({
  eventId,
  opponentId: text,
  isHome: z.boolean(),
  isBackToBack: z.boolean(),
  restDays: z.int().nullable(),
  games: count,
  stats: list(z.object({ ...market, games: count, average: z.number() })),
});

const injury = z.object({
  playerName: text,
  teamId: text,
  position: text.nullable(),
  status: text,
  injury: text.nullable(),
  isSubject: z.boolean(),
});

const priceMovement = z.object({
  marketType: text,
  side,
  line: z.number().nullable(),
  opened: z.number(),
  now: z.number(),
  move: z.number(),
});

export const analysisSchema = z
  .object({
    ...head,
    summary: text,
    form,
    matchup: matchup.nullable(),
    injuries: list(injury),
    priceMovement: priceMovement.nullable(),
    highlights: list(text),
    notes: list(text),
  })
  .meta({
    id: 'PlayerAnalysis',
    description: 'Form, matchup and injuries in numbers and words; the same data, the same words.',
  });

export const trendCardSchema = z
  .object({
    id: text,
    kind: z.literal('streak'),
    leagueId,
    subject: z.enum(['team', 'player']),
    teamId: text.nullable(),
    playerId: text.nullable(),
    name: text,
    title: text,
    detail: text,
    games: count.meta({ description: 'Length of the streak.' }),
    marketType: text.nullable(),
    line: z.number().nullable(),
    side: text.nullable(),
    eventId: eventId.nullable().meta({ description: 'The next event it bears on.' }),
    startTime: instant.nullable(),
  })
  .meta({ id: 'TrendCard', description: 'A streak that stands before an event that comes.' });
