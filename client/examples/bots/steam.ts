// Steam moves that Pinnacle began and DraftKings has not followed: what can still be bet there.
import { streamOfEnvironment, untilLive } from '../setting.ts';

const asked = { window: '5m', leader: 'pinnacle', laggard: 'draftkings', minMove: 2 } as const;
const moves = streamOfEnvironment().subscribe({ channel: 'moves', ...asked });
moves.on('change', ({ events }) => {
  for (const { event, move } of events) {
    const { eventId, marketType, selection, point, from, to, laggards } = move;
    const late = laggards.find(({ bookmakerId }) => bookmakerId === 'draftkings');
    if (event === 'close' || !late) continue;
    const line = `${eventId} ${marketType} ${selection} ${point ?? ''}`;
    console.log(`${line}: ${from.odds} to ${to.odds}, DraftKings has ${late.odds}`);
  }
});
await untilLive(moves);
