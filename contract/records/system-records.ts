// zod schemas of published systems: their cards, their bets, and who may see what of them.
import { z } from 'zod';
import { closesSeen, nextCursor } from './history-records.ts';
import { eventId, instant, leagueId, list } from './records.ts';
import { teamRef } from './reference-records.ts';

const text = z.string();
const count = z.int().min(0);
const period = z.enum(['full', 'h1']);

const interval = z
  .object({ low: z.number(), high: z.number() })
  .meta({ id: 'Interval', description: 'Both ends at 95 % confidence.' });

const record = z.object({
  wins: count,
  losses: count,
  pushes: count,
  halfWins: count.meta({ description: 'Quarter lines can be half won.' }),
  halfLosses: count,
});

export const systemCardSchema = z
  .object({
    id: text,
    systemId: text.meta({ description: 'For `/v1/trends/systems/{systemId}/bets`.' }),
    kind: z.literal('system'),
    leagueId: leagueId.nullable().meta({ description: 'Null where there are several.' }),
    leagueIds: list(leagueId),
    name: text,
    title: text.meta({ description: 'The record in short.' }),
    detail: text.meta({ description: 'Whether the return differs from luck, in a sentence.' }),
    description: text.meta({ description: 'What the system bets on, and why.' }),
    games: count.meta({ description: 'How many bets: `meta.total` of its list.' }),
    marketType: text,
    period,
    backtestBets: count.meta({ description: 'On games that began before it was published.' }),
    livePicks: count,
    unpricedGames: count.meta({
      description: 'Games that fit and whose close has no price: there is no bet on them.',
    }),
    record: record.nullable(),
    winRate: z.number().min(0).max(1).nullable().meta({
      description: 'Won of what was decided; halves count half.',
    }),
    winRateInterval: interval.nullable().meta({ description: 'Wilson’s.' }),
    units: z.number().nullable().meta({ description: 'Profit of one unit on each bet.' }),
    roi: z.number().nullable().meta({ description: 'Percent of what was staked.' }),
    roiInterval: interval.nullable().meta({
      description: 'Percent, by normal approximation; null below 30 bets.',
    }),
    verdict: z.enum(['no_bets', 'too_few', 'noise', 'above', 'below']).nullable().meta({
      description: '`noise`: the interval of the return includes break-even.',
    }),
    lineAccess: z.enum(['full', 'restricted']).meta({
      description: '`restricted`: the key is not licensed for lines of some of its bets.',
    }),
    publishedAt: instant,
    computedAt: instant.nullable().meta({ description: 'Null while its bets are computed.' }),
  })
  .meta({
    id: 'SystemCard',
    description:
      'A published system and what it came to at closing prices. Sums are null without bets, ' +
      'while they are computed, and where they would give restricted lines away.',
  });

export const systemBetSchema = z
  .object({
    eventId,
    date: text.meta({ format: 'date', description: 'The US Eastern day of the start.' }),
    season: text,
    homeTeam: teamRef,
    awayTeam: teamRef,
    market: text.meta({ description: 'The market’s key: `spread`, `total_h1` …' }),
    period,
    side: z.enum(['home', 'away', 'over', 'under']),
    betTeamId: text.nullable().meta({ description: 'Whom the bet is on; null of totals.' }),
    line: z.number().nullable().meta({
      description:
        'The side’s own handicap, or the total; null of a moneyline, and where restricted.',
    }),
    price: z.number().nullable().meta({
      description: 'Odds of the consensus close, a mean; null where restricted.',
    }),
    result: z
      .enum(['W', 'L', 'P', 'HW', 'HL'])
      .nullable()
      .meta({
        description:
          'Won, lost, pushed, half won, half lost. Null where restricted, except of a moneyline: ' +
          'the score decides it.',
      }),
    profit: z.number().nullable().meta({
      description: 'Of one unit that was staked; null where restricted.',
    }),
    live: z.boolean().meta({ description: 'The game began after the system was published.' }),
    lineAccess: z.enum(['full', 'restricted']),
  })
  .meta({ id: 'SystemBet', description: 'A bet that a system made, or would have made.' });

export const systemBetsMeta = z.object({
  systemId: text,
  count,
  limit: z.int().min(1),
  total: count.meta({ description: 'All bets of the system, as on its card: filters aside.' }),
  backtestBets: count,
  livePicks: count,
  computedAt: instant,
  lineAccess: closesSeen,
  restricted: count.meta({ description: 'Bets of this page of which the line is withheld.' }),
  nextCursor,
});
