// FEED=module:PATH through the real program: the template's prices on the board, also after a
// restart, and a start that is refused when a module makes no feed.
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { silentLogger } from '#kit/logger.ts';
import { readConfig } from '#src/config/config.ts';
import { makeFeeds } from '#src/feeds/make-feed.ts';
import { readingParts } from '#src/feeds/reading-parts.ts';
import { get } from '../../gateway/push/state/rest-pages.ts';
import { type ApiServer, startApiServer } from '../../ingest/api-server.ts';
import { moduleSubject } from '../../ingest/module-subject.ts';
import { useOuterStore } from '../outer-store.ts';
import { KEY, RunningProgram, runCommand, Scratch } from '../running-program.ts';

const TEMPLATE = 'templates/venue-feed';
useOuterStore();
const scratch = new Scratch();
const running: RunningProgram[] = [];
let venue: ApiServer;

beforeEach(async () => {
  const { source } = await moduleSubject(resolve(TEMPLATE, 'sample.mjs'));
  venue = await startApiServer((url) => ({ body: source?.answer(url, Date.now()) }));
});
afterEach(async () => {
  await venue.close();
  for (const program of running.splice(0)) if (program.isRunning) await program.stop('SIGKILL');
});
afterAll(() => scratch.remove());

async function start(dataDir: string): Promise<RunningProgram> {
  const program = await RunningProgram.start({
    DATA_DIR: dataDir,
    FEED: `module:${TEMPLATE}/feed.mjs`,
    ACME_URL: new URL(venue.baseUrl).origin,
    ACME_LEAGUES: 'nfl',
  });
  running.push(program);
  await program.ready();
  return program;
}

/** The events of the board with how many prices each has. */
async function board(program: RunningProgram): Promise<readonly string[]> {
  const { data } = (await get(program.address, KEY, '/v1/odds?league=nfl')).json;
  return data.map(({ eventId, markets }: { eventId: string; markets: unknown }) => {
    const prices = JSON.stringify(markets).match(/"bookmakerId":"pinnacle"/g) ?? [];
    return `${eventId.replace(/\d{8}/, 'DAY')} ${prices.length > 0}`;
  });
}

test('the template shows its prices on the board, and the same games after a restart', async () => {
  const dataDir = scratch.folder();
  const first = await start(dataDir);
  const shown = await board(first);
  expect(shown.toSorted()).toEqual(['nfl_DAY_buf_mia true', 'nfl_DAY_nyg_chi true']);
  const { feeds } = await first.readiness();
  expect(feeds).toMatchObject([{ state: 'running', accepted: 8, rejected: {} }]);
  expect((await first.stop()).code).toBe(0);
  expect(await board(await start(dataDir))).toEqual(shown);
});

/** A module of this text in the scratch folder. */
function moduleOf(text: string): string {
  const path = join(scratch.path, `feed-${Math.random()}.mjs`);
  writeFileSync(path, text);
  return path;
}

const parts = readingParts({ dataDir: undefined, logger: silentLogger });
const feedsOf = (FEED: string) =>
  makeFeeds({ config: readConfig({ FEED }), logger: silentLogger, parts });
const feedOf = (source: string) =>
  moduleOf(`export const createFeed = () => ({ source: '${source}', run: async () => {} });`);

test('a module stands beside other feeds, each under a source of its own', async () => {
  const feeds = await feedsOf(`module:${feedOf('acme')},simulated,module:${feedOf('other')}`);
  expect(feeds.map(({ source }) => source)).toEqual(['acme', 'simulated', 'other']);
  const twins = feedsOf(`module:${feedOf('acme')},module:${feedOf('acme')}`);
  await expect(twins).rejects.toThrow('acme');
});

test.each([
  ['is not there', () => '/nowhere/feed.mjs', 'cannot be loaded'],
  ['fails as it loads', () => moduleOf('throw Error("too early");'), 'cannot be loaded: too early'],
  ['exports no createFeed', () => moduleOf('export const x = 1;'), 'Add `export function createF'],
  [
    'throws',
    () => moduleOf('export const createFeed = () => { throw Error("no key"); };'),
    'no key',
  ],
  ['makes no feed', () => moduleOf('export const createFeed = () => 1;'), 'must return { source'],
  ['names a source of the server', () => feedOf('espn'), 'Take a name of its own'],
])('a module that %s is refused with what to do', async (_, path, message) => {
  await expect(feedsOf(`module:${path()}`)).rejects.toThrow(message);
});

test('such a start ends with exit code 1 and one line', async () => {
  const env = {
    DATA_DIR: scratch.folder(),
    FEED: 'module:./nowhere.mjs',
    PORT: '0',
    ARCHIVE: 'off',
  };
  const { code, stderr } = await runCommand('main', [], { ...env, ADMIN_PORT: 'off' });
  expect(code).toBe(1);
  expect(stderr).toMatch(/^overround: FEED=module:.\/nowhere.mjs: .* cannot be loaded: .*$/m);
});
