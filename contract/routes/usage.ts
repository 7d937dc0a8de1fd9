// The route of an account's own usage.
import { z } from 'zod';
import { RATE_MAX } from '#domain/account-terms.ts';
import { PLAN_NAMES } from '#domain/plan.ts';
import { route } from '../route.ts';

const count = z.int().min(0);

const usageSchema = z
  .object({
    accountId: z.string(),
    plan: z.enum(PLAN_NAMES),
    rawLines: z.boolean().meta({ description: 'Licensed for raw lines.' }),
    books: z.array(z.string()).meta({
      description: 'Ids of the venues that `bookmakers=mine` stands for; empty: no set.',
    }),
    commission: z.record(z.string(), z.number().min(0).max(RATE_MAX)).meta({
      description:
        'Rates of commission by venue that this account is charged in place of the venues’ own.',
    }),
    period: z
      .object({ from: z.iso.datetime(), to: z.iso.datetime() })
      .meta({ description: 'The month that credits are counted in, in UTC; `to` is not in it.' }),
    credits: z.object({
      granted: count.nullable().meta({ description: 'Null: unlimited.' }),
      used: count,
      remaining: count.nullable().meta({ description: 'Null: unlimited.' }),
      overage: count.meta({ description: 'Used beyond what was granted.' }),
    }),
    rateLimit: z.object({
      requestsPerSecond: z.int().min(1),
      burst: z.int().min(1).meta({ description: 'Requests that may come at once.' }),
    }),
  })
  .meta({ id: 'Usage' });

export const getUsage = route({
  operationId: 'getUsage',
  path: '/v1/usage',
  tag: 'Account',
  summary: 'Get the usage of this key’s account',
  description:
    'Credits are counted by account, over all its keys, and begin anew each month. Only answers ' +
    'are charged: a request that is refused or fails costs nothing, one answered with 304 costs ' +
    'as much as its body. Servers take credits in blocks of a hundredth of what is left, a ' +
    'thousand at most; blocks that other servers hold count as used until they bring back what ' +
    'they did not need.',
  data: usageSchema,
  meta: z.object({}),
  example: {
    accountId: 'acc_5f1d0c2b9a8e7d6c',
    plan: 'pro',
    rawLines: false,
    books: ['betfair_ex_uk', 'draftkings', 'fanduel'],
    commission: { betfair_ex_uk: 0.02 },
    period: { from: '2026-11-01T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' },
    credits: { granted: 1_500_000, used: 48_210, remaining: 1_451_790, overage: 0 },
    rateLimit: { requestsPerSecond: 100, burst: 200 },
  },
  exampleMeta: {},
  credits: 0,
});
