// What to stake of a bankroll of 2,000 on the EV signals before games: half Kelly, in steps of 5.
import { edgeText } from '../edge-text.ts';
import { overroundOfEnvironment } from '../setting.ts';

const stakes = { bankroll: 2000, kelly: 0.5, stakeRounding: 5 } as const;
const limits = { minEv: 1, phase: 'pregame', limit: 20 } as const;
const { data } = await overroundOfEnvironment().get('/v1/edge/ev', { ...limits, ...stakes });
for (const { edges, ...event } of data)
  for (const edge of edges)
    if (edge.ev?.stake) console.log(`${edge.ev.stake} on ${edgeText({ ...event, ...edge })}`);
