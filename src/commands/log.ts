// `npm run log -- info | dump [SEQ [COUNT]] | verify | skip SEQ`: looks at the log of a DATA_DIR
// (or of NATS_URL), beside a running server too.
import { join } from 'node:path';
import { openFileLog } from '#backends/file-log/log-file.ts';
import type { Log } from '#backends/log.ts';
import { epochOf } from '#domain/epoch.ts';
import { Engine, RULES_VERSION } from '#engine/engine.ts';
import { decodeMessage } from '#ingest/wire/decode.ts';
import { type Config, ConfigError, readConfig } from '../config/config.ts';
import { fold } from '../log/fold.ts';
import { OutputHash } from '../log/output-hash.ts';
import { openLogToRead } from '../log/read-only-book.ts';
import { snapshotSources } from '../log/snapshot-sources.ts';
import { output, runProgram } from '../program.ts';
import { progressBar } from '../progress-bar.ts';

const USAGE = 'usage: npm run log -- info | dump [SEQ [COUNT]] | verify | skip SEQ';
const REST_MAX = 3;

await runProgram(
  process.argv.slice(2),
  {},
  async ({ positionals: [verb, first, second] }) => {
    const config = readConfig(process.env);
    const log = await open(config, verb === 'skip');
    try {
      if (verb === 'info') await info(log);
      else if (verb === 'dump') await dump(log, seqOf(first, 1), seqOf(second, 1));
      else if (verb === 'verify') await verify(log);
      else if (verb === 'skip') await skip(config, log, seqOf(first, undefined));
      else throw new ConfigError(USAGE);
    } finally {
      await log.close();
    }
  },
  REST_MAX,
  () => USAGE,
);

/** Only a skip writes, and then no server may hold the files. */
async function open(config: Config, writes: boolean): Promise<Log> {
  if (!writes || config.natsUrl !== undefined) return await openLogToRead(config);
  // What is old leaves with the server that knows whether it may.
  return await openFileLog(join(config.dataDir, 'log'), { retentionMs: Number.POSITIVE_INFINITY });
}

async function info(log: Log): Promise<void> {
  const { epoch, ...rest } = await log.info();
  print({ epoch: epochOf(epoch, RULES_VERSION), ...rest });
}

/** Messages as JSON, one a line. */
async function dump(log: Log, from: number, count: number): Promise<void> {
  const { firstSeq } = await log.info();
  let left = count;
  for await (const { seq, stampMs, payload, skipped } of log.read(Math.max(from, firstSeq), {
    follow: false,
  })) {
    if (left-- <= 0 || !output.isRead) return;
    const stamp = new Date(stampMs).toISOString();
    print({ seq, stamp, skipped, ...contentOf(payload) });
  }
}

/** What it says; its bytes where nothing can be made of them. */
function contentOf(payload: Uint8Array): object {
  try {
    return decodeMessage(payload);
  } catch (error) {
    const base64 = Buffer.from(payload).toString('base64');
    return { error: (error as Error).message, base64 };
  }
}

/** Folds the whole log and prints the hash of every output. */
async function verify(log: Log): Promise<void> {
  const engine = new Engine();
  const hash = new OutputHash();
  const { lastSeq } = await log.info();
  const bar = progressBar('verify');
  await fold({
    log,
    engine,
    follow: false,
    onGroup: hash.add,
    onMessage: (seq) => bar.show(seq, lastSeq),
  });
  bar.end();
  print({ seq: engine.reader.seq, now: new Date(engine.reader.now).toISOString() });
  process.stdout.write(`HASH ${hash.digest()}\n`);
}

/** A snapshot that contains the message would bring back what it did. */
async function skip(config: Config, log: Log, seq: number): Promise<void> {
  await log.skip(seq);
  const { epoch } = await log.info();
  for (const place of await snapshotSources(config, epochOf(epoch, RULES_VERSION))) {
    for (const kept of await place.seqs()) if (kept >= seq) await place.remove(kept);
  }
}

function seqOf(text: string | undefined, standard: number | undefined): number {
  if (text === undefined && standard !== undefined) return standard;
  if (text !== undefined && /^[1-9]\d*$/.test(text)) return Number(text);
  throw new ConfigError(`${text ?? 'SEQ'}: takes a whole number above 0. ${USAGE}`);
}

function print(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}
