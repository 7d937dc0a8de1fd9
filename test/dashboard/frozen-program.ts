// A program whose book stands still and has everything to show: prices, edges, a season that was
// told with closes, systems that were computed over it. It was fed, and goes on without a feed.

import { get } from '../gateway/push/state/rest-pages.ts';
import { until } from '../programs/until.ts';
import { KEY, RunningProgram } from '../service/running-program.ts';

const SEASON_DAYS = '12';
/** Bets of the system that has the most, from which on the season was told. */
const BETS_MIN = 20;
/** A machine that does other things beside tells a season slowly. */
const WAIT_MS_MAX = 400_000;
const POLL_MS = 100;
export const START_MS_MAX = 3 * WAIT_MS_MAX;

export async function frozenProgram(dataDir: string): Promise<RunningProgram> {
  const env = { DATA_DIR: dataDir, ARCHIVE: 'on', SIMULATED_SEASON_DAYS: SEASON_DAYS };
  const fed = await RunningProgram.start({ ...env, FEED: 'simulated', SIMULATED_RATE: '50' });
  await ready(fed);
  const target = '/v1/trends?kind=system&limit=50';
  const hasBets = async (): Promise<boolean> => {
    const { json } = await get(fed.address, KEY, target);
    return json.data.some(({ games }: { readonly games: number }) => games > BETS_MIN);
  };
  await until(hasBets, 'systems of the season that was told', WAIT_MS_MAX, POLL_MS);
  return await frozen(fed, env);
}

/** The same of prices and edges alone, which takes seconds; `isEnough`: whether they are wanted. */
export async function frozenBook(
  dataDir: string,
  isEnough: (program: RunningProgram) => Promise<boolean> = hasArbitrages,
): Promise<RunningProgram> {
  const env = { DATA_DIR: dataDir, ARCHIVE: 'off', SIMULATED_SEASON_DAYS: '0' };
  const fed = await RunningProgram.start({ ...env, FEED: 'simulated', SIMULATED_RATE: '100' });
  await ready(fed);
  await until(() => isEnough(fed), 'edges', WAIT_MS_MAX, POLL_MS);
  return await frozen(fed, env);
}

export async function hasArbitrages({ address }: RunningProgram): Promise<boolean> {
  const { json } = await get(address, KEY, '/v1/edge?type=arbitrage&limit=50');
  return json.data.length > 5;
}

async function frozen(
  fed: RunningProgram,
  env: Readonly<Record<string, string>>,
): Promise<RunningProgram> {
  await fed.stop('SIGTERM');
  const still = await RunningProgram.start({ ...env, FEED: 'none', INGEST: 'off' });
  await ready(still);
  return still;
}

async function ready(program: RunningProgram): Promise<void> {
  const isReady = async () => (await program.readiness())?.status === 'ready';
  await until(isReady, 'the program', WAIT_MS_MAX, 100);
}
