// An alert for each new middle of spreads and totals: a point or more, at 3 % or less.
import { setTimeout as delay } from 'node:timers/promises';
import { overroundOfEnvironment, sayNoAnswer } from '../setting.ts';

const overround = overroundOfEnvironment();
const limits = { type: 'middle', market: 'spread,total', minGap: 1, maxCost: 3 } as const;
for (const seen = new Set<string>(); ; await delay(5000)) {
  const asked = overround.get('/v1/edge', { ...limits, region: 'us' });
  for (const { eventId, edges } of (await asked.catch(sayNoAnswer))?.data ?? [])
    for (const { edgeId, market, middle } of edges)
      if (middle && seen.size < seen.add(edgeId).size) {
        const bets = middle.books.map((leg) => `${leg.outcome} ${leg.point} ${leg.bookmaker}`);
        console.log(`\u0007${eventId} ${market}: ${bets.join(' and ')} for ${middle.costPct} %`);
      }
}
