// What an account used of its month, and how fast it may ask.

import { refuse } from '#contract/errors.ts';
import * as contract from '#contract/routes/usage.ts';
import { type Endpoint, endpoint, type RouteResult } from '../route-result.ts';

export const usageEndpoints: readonly Endpoint[] = [
  endpoint(contract.getUsage, async (_, { account, guard }): Promise<RouteResult> => {
    if (!guard) return refuse('ERR_STORE_UNAVAILABLE');
    const { accountId, plan, rawLines, books = [], commission = {} } = account;
    const { from, to, granted, used } = await guard.usageOf(account);
    const { perSecond, burst } = guard.limitOf(account);
    const data = {
      accountId,
      plan,
      rawLines,
      books,
      commission,
      period: { from: new Date(from).toISOString(), to: new Date(to).toISOString() },
      credits: {
        granted,
        used,
        remaining: granted === null ? null : Math.max(0, granted - used),
        overage: granted === null ? 0 : Math.max(0, used - granted),
      },
      rateLimit: { requestsPerSecond: perSecond, burst },
    };
    return { kind: 'stored', data, meta: {} };
  }),
];
