// A book of a million prices from a shared snapshot, behind a log that has lost its beginning: how
// long an empty disk takes until it is whole, and that it is the same book byte for byte.
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { afterAll, expect, test } from 'vitest';
import type { Log, LogEntry, ReadOptions } from '#backends/log.ts';
import { openNatsLog } from '#backends/nats/log-nats.ts';
import { NatsSnapshots } from '#backends/nats/nats-snapshots.ts';
import { Slate } from '#bench/shared/slate.ts';
import { Engine, RULES_VERSION } from '#engine/engine.ts';
import { MessageWriter } from '#ingest/wire/encode.ts';
import { GROUP_BYTES_MAX } from '#ingest/wire/message.ts';
import { silentLogger } from '#kit/logger.ts';
import { startEngine } from '#src/log/engine-start.ts';
import { fold } from '#src/log/fold.ts';
import { SharedSnapshots } from '#src/log/shared-snapshots.ts';
import { hasNatsServer, startNatsServer } from '../../../programs/nats-server.ts';

const QUOTES = 1_000_000;
const EVENTS = 1100;
const WHOLE_MS_MAX = 10_000;
const LATER_FRAMES = 200;

const server = hasNatsServer() ? await startNatsServer({ maxFileStore: '16GB' }) : undefined;
if (!server) console.info('skipped: no nats-server on PATH');
const url = server?.url ?? '';
afterAll(async () => await server?.stop());

/** The log at the time of the slate, whose prices are of a day of their own. */
function stampedAs(log: Log, stamps: readonly number[]): Log {
  async function* read(fromSeq: number, options: ReadOptions): AsyncGenerator<LogEntry> {
    for await (const entry of log.read(fromSeq, options)) {
      yield { ...entry, stampMs: stamps[entry.seq - 1] ?? 0 };
    }
  }
  return {
    info: () => log.info(),
    append: (payload, id) => log.append(payload, id),
    read,
    skip: (seq) => log.skip(seq),
    close: () => log.close(),
  };
}

test.skipIf(!server)(
  'a million prices are whole on an empty disk, and the same',
  async () => {
    const held = await openNatsLog({ url });
    const stamps: number[] = [];
    const log = stampedAs(held, stamps);
    const slate = new Slate(EVENTS);
    expect(slate.world.quotes).toBeGreaterThan(QUOTES);
    const writer = new MessageWriter();
    for (const { message, stampMs } of slate.load()) {
      stamps.push(stampMs);
      for (const group of message.groups) expect(writer.add(group, GROUP_BYTES_MAX)).toBe(true);
      const { source, session, sourceSeq } = message;
      await log.append(writer.finish(source, session, sourceSeq).slice(), `load-${sourceSeq}`);
    }
    const witness = new Engine();
    await fold({ log, engine: witness, follow: false });
    expect(witness.sizes.quotes).toBeGreaterThan(0.9 * QUOTES);

    const { epoch } = await log.info();
    const shared = () =>
      new SharedSnapshots(new NatsSnapshots({ url }), `${epoch}r${RULES_VERSION}`);
    const bytes = witness.snapshot(`${epoch}r${RULES_VERSION}`);
    const beganMs = performance.now();
    await shared().share(witness.reader.seq, bytes, 0);
    const sharedMs = performance.now() - beganMs;

    for (let frame = 0; frame < LATER_FRAMES; frame++) {
      const { bytes: later, stampMs } = slate.frame('recorded');
      stamps.push(stampMs);
      await log.append(later.slice(), `later-${frame}`);
    }
    const connection = await connect({ servers: url });
    const manager = await jetstreamManager(connection);
    const { config } = await manager.streams.info('OVERROUND');
    await manager.streams.update('OVERROUND', { ...config, max_msgs: LATER_FRAMES });
    await connection.close();
    expect((await log.info()).firstSeq).toBe(witness.reader.seq + 1);
    await fold({ log, engine: witness, follow: false });

    const startedMs = performance.now();
    const sources = [shared()];
    const own = { log, epoch: `${epoch}r${RULES_VERSION}`, sources, logger: silentLogger };
    const { engine, isPartial } = await startEngine(own);
    await fold({ log, engine, follow: false });
    const wholeMs = performance.now() - startedMs;
    const size = (bytes.byteLength / 1e6).toFixed(0);
    console.info(
      `${witness.sizes.quotes} prices, ${size} MB: shared in ${Math.round(sharedMs)} ms, ` +
        `whole on an empty disk in ${Math.round(wholeMs)} ms`,
    );
    expect(isPartial).toBe(false);
    expect(wholeMs).toBeLessThan(WHOLE_MS_MAX);
    const same = Buffer.compare(engine.snapshot(epoch), witness.snapshot(epoch)) === 0;
    expect(same, 'byte for byte').toBe(true);
    await log.close();
  },
  120_000,
);
