// An alert for each new middle of spreads and totals: a point or more, at 3 % or less.
import { streamOfEnvironment, untilLive } from '../setting.ts';

const limits = { type: 'middle', market: 'spread,total', minGap: 1, maxCost: 3 } as const;
const stream = streamOfEnvironment();
const middles = stream.subscribe({ channel: 'edges', ...limits, region: 'us' });
middles.on('change', ({ events }) => {
  for (const { event, edge } of events) {
    if (event !== 'open' || !edge.middle) continue;
    const bets = edge.middle.books.map((leg) => `${leg.outcome} ${leg.point} ${leg.bookmaker}`);
    console.log(`\u0007${edge.eventId}: ${bets.join(' and ')} for ${edge.middle.costPct} %`);
  }
});
await untilLive(middles);
