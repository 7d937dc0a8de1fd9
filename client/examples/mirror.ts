// A mirror of all odds that proves itself: every second it says what it holds, and every checksum
// of the server was that of its own book, or it would have started over and said so.
//
//   OVERROUND_KEY=… node dist/client/examples/mirror.js [seconds]
import { streamOfEnvironment, untilLive } from './setting.ts';

const seconds = Number(process.argv[2] ?? Number.POSITIVE_INFINITY);
const stream = streamOfEnvironment();
const odds = stream.subscribe({ channel: 'odds' });
let changes = 0;
let images = 0;
let newest = 'none yet';

stream.on('open', ({ epoch, seq }) => console.log(`the server is at ${epoch}:${seq}`));
odds.on('image', () => {
  images += 1;
});
odds.on('change', ({ upsert }) => {
  changes += 1;
  const line = upsert.at(-1);
  const [offer] = line?.offers ?? [];
  if (line && offer) {
    const { selection, price, bookmakerName } = offer;
    const at = line.point === null ? '' : ` at ${line.point}`;
    newest = `${line.eventId} ${line.marketType}${at}: ${selection} ${price}, ${bookmakerName}`;
  }
});
odds.on('restart', (reason) => console.log(`starting over: ${reason}`));
await untilLive(odds);

for (let second = 0; second < seconds; second++) {
  let offers = 0;
  for (const eventId of odds.book.eventIds) {
    for (const line of odds.book.lines(eventId)) offers += line.offers.size;
  }
  const state = odds.isLive ? 'live' : 'waiting';
  const events = odds.book.eventIds.length;
  console.log(
    `${state} at ${odds.position?.seq}: ${offers} offers on ${events} events, ` +
      `${changes} changes and ${images} images so far; the newest: ${newest}`,
  );
  await new Promise((resolve) => setTimeout(resolve, 1000));
}
stream.close();
