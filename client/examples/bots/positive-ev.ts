// EV over 3 % at +100 to +300, before the game, at prices that were confirmed within 30 s.
import { setTimeout as delay } from 'node:timers/promises';
import { edgeText } from '../edge-text.ts';
import { overroundOfEnvironment, sayNoAnswer } from '../setting.ts';

const overround = overroundOfEnvironment();
const limits = { minEv: 3, minOdds: '100', maxOdds: '300', maxAgeMs: 30_000 } as const;
for (const seen = new Set<string>(); ; await delay(2000)) {
  const asked = overround.get('/v1/edge/ev', { ...limits, phase: 'pregame' });
  for (const { edges, ...event } of (await asked.catch(sayNoAnswer))?.data ?? [])
    for (const edge of edges)
      if (seen.size < seen.add(edge.edgeId).size) console.log(edgeText({ ...event, ...edge }));
}
