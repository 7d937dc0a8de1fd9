// `npm run replay -- FILE [--hash]`: a recording through ingest, log and engine with throw-away
// state. With --hash the last line is the hash of every output: the same on every log, speed and
// packing.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFileLog } from '#backends/file-log/log-file.ts';
import type { Log } from '#backends/log.ts';
import { Engine } from '#engine/engine.ts';
import { silentLogger } from '#kit/logger.ts';
import { type Config, ConfigError, readConfig } from '../config/config.ts';
import { RunningFeed } from '../feeds/feeds.ts';
import { makeFeeds } from '../feeds/make-feed.ts';
import { readingParts } from '../feeds/reading-parts.ts';
import { fold } from '../log/fold.ts';
import { configFor, writeConfig } from '../log/log-kind.ts';
import { natsPlaceOf } from '../log/nats-place.ts';
import { OutputHash } from '../log/output-hash.ts';
import { runProgram } from '../program.ts';
import { progressBar } from '../progress-bar.ts';

const USAGE = 'usage: npm run replay -- FILE [--hash] [--speed max|X] [--pack GROUPS]';
const OPTIONS = {
  hash: { type: 'boolean' },
  speed: { type: 'string' },
  pack: { type: 'string' },
} as const;

/** Room that a server must have for a scratch log; a served one reserves more. */
const SCRATCH_BYTES_MAX = 1024 * 1024 * 1024;

await runProgram(
  process.argv.slice(2),
  OPTIONS,
  async ({ values, positionals }) => {
    const path = positionals[0];
    if (!path) throw new ConfigError(USAGE);
    const config = readConfig({
      ...process.env,
      FEED: `replay:${path}`,
      REPLAY_SPEED: values.speed ?? (process.env.REPLAY_SPEED || 'max'),
    });
    const pack = values.pack === undefined ? undefined : packOf(values.pack);
    const scratch = await openScratchLog(config);
    try {
      await replay(config, scratch.log, values.hash === true, pack);
    } finally {
      await scratch.remove();
    }
  },
  1,
  () => USAGE,
);

async function replay(
  config: Config,
  log: Log,
  wantsHash: boolean,
  groupsPerMessageMax: number | undefined,
): Promise<void> {
  const engine = new Engine();
  const hash = new OutputHash();
  const stop = new AbortController();
  await writeConfig(log, await configFor(config), 0);
  const folding = fold({
    log,
    engine,
    follow: true,
    signal: stop.signal,
    onGroup: hash.add,
  });
  const bar = progressBar('replay');
  const feeds = await makeFeeds({
    config,
    parts: readingParts({ dataDir: undefined, logger: silentLogger }),
    logger: silentLogger,
    progress: bar.show,
  });
  const shared = { log, reader: engine.reader, session: 0, groupsInLog: 0, logger: silentLogger };
  const options = { ...shared, ...(groupsPerMessageMax && { groupsPerMessageMax }) };
  const running = feeds.map((feed) => new RunningFeed({ feed, ...options }));
  const all = Promise.all(running.map((feed) => feed.completed(50)));
  await Promise.race([folding, all, interrupted()]);
  bar.end();
  stop.abort();
  await folding;
  for (const { status } of running) process.stdout.write(`${JSON.stringify(status)}\n`);
  for (const { failure } of running) if (failure !== undefined) throw failure;
  if (wantsHash) process.stdout.write(`HASH ${hash.digest()}\n`);
}

/** Rejects when the operator interrupts: the scratch log is removed all the same. */
function interrupted(): Promise<never> {
  return new Promise((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => reject(new ConfigError(`interrupted by ${signal}`)));
    }
  });
}

/** A log that is gone afterwards: a stream of its own name, or a directory under the system's. */
async function openScratchLog(config: Config): Promise<{ log: Log; remove(): Promise<void> }> {
  const name = `replay-${process.pid}-${Date.now()}`;
  const place = natsPlaceOf(config);
  if (place !== undefined) {
    const names = { stream: name.toUpperCase(), subject: `overround.${name}` };
    const options = { ...place, ...names, retentionBytesMax: SCRATCH_BYTES_MAX };
    const { deleteNatsLog, openNatsLog } = await import('#backends/nats/log-nats.ts');
    const log = await openNatsLog(options);
    const remove = async (): Promise<void> => {
      await log.close();
      await deleteNatsLog(options);
    };
    return { log, remove };
  }
  const directory = await mkdtemp(join(tmpdir(), 'overround-'));
  const log = await openFileLog(directory);
  const remove = async (): Promise<void> => {
    await log.close();
    await rm(directory, { recursive: true, force: true });
  };
  return { log, remove };
}

function packOf(text: string | undefined): number {
  const groups = Number(text);
  if (Number.isInteger(groups) && groups >= 1 && groups <= 60_000) return groups;
  throw new ConfigError(`--pack ${text}: takes the most groups a message may hold, 1 to 60000`);
}
