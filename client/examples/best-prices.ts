// A board of the best moneyline prices, drawn anew whenever one of them moves. Leave it running and
// restart the server: it comes back by itself.
//
//   OVERROUND_KEY=… node dist/client/examples/best-prices.js [league]
import type { OutcomeUpsert } from '../src/overround.ts';
import { streamOfEnvironment, untilLive } from './setting.ts';

const [league] = process.argv.slice(2);
const stream = streamOfEnvironment();
const best = stream.subscribe({
  channel: 'best-bets',
  market: 'moneyline',
  conflateMs: 500,
  ...(league !== undefined && { league: league as 'nfl' }),
});

best.on('live', ({ seq }) => console.log(`live at ${seq}`));
best.on('image', show);
best.on('change', show);
await untilLive(best);

function show(): void {
  const lines = best.book.records().map(({ eventId }) => {
    const outcomes = best.book.outcomes(eventId).map(priceOf);
    return `  ${eventId.padEnd(34)} ${outcomes.join('   ')}`;
  });
  console.log(`${best.position?.seq ?? ''}\n${lines.join('\n')}`);
}

function priceOf({ name, bestOdds, bookmakerName }: OutcomeUpsert): string {
  return `${name} ${bestOdds > 0 ? '+' : ''}${bestOdds} (${bookmakerName})`;
}
