// Steam moves that one bookmaker began and another has not followed: what can still be bet there.
//
//   OVERROUND_KEY=… node dist/client/examples/steam.js [LEADER] [LAGGARD]
import { streamOfEnvironment, untilLive } from './setting.ts';

const [leader = 'pinnacle', laggard = 'draftkings'] = process.argv.slice(2);
const stream = streamOfEnvironment();
const moves = stream.subscribe({ channel: 'moves', window: '5m', leader, laggard });
moves.on('live', () => console.log(`live: ${moves.book.byId.size} moves are open`));
moves.on('change', ({ events }) => {
  for (const { event, reason = '', move } of events) {
    const { eventId, marketType, selection, point, deltaProb, laggards } = move;
    const odds = laggards.find(({ bookmakerId }) => bookmakerId === laggard)?.odds ?? '';
    const points = (100 * deltaProb).toFixed(1);
    console.log(event, reason, points, eventId, marketType, selection, point ?? '', odds);
  }
});
await untilLive(moves);
