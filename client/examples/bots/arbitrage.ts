// Arbitrages over 1 % at my four books, each once: what to stake where, of 1,000 in steps of 5.
import { setTimeout as delay } from 'node:timers/promises';
import { edgeText } from '../edge-text.ts';
import { overroundOfEnvironment, sayNoAnswer } from '../setting.ts';

const overround = overroundOfEnvironment();
const mine = { bookmakers: 'draftkings,fanduel,betmgm,caesars', minProfit: 1, totalStake: 1000 };
for (const seen = new Set<string>(); ; await delay(2000)) {
  const asked = overround.get('/v1/edge/arbitrage', { ...mine, stakeRounding: 5 });
  for (const { edges, ...event } of (await asked.catch(sayNoAnswer))?.data ?? [])
    for (const edge of edges.filter((each) => seen.size < seen.add(each.edgeId).size)) {
      const stakes = edge.arbitrage?.books.map(({ stake }) => stake).join(' and ');
      console.log(`${stakes} on ${edgeText({ ...event, ...edge })}`);
    }
}
