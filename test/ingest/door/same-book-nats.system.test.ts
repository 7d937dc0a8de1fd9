// Recordings whose captures are published over a real nats-server, as The Odds API's JSON and as
// statements: at the end of each capture every record of the book is that of the replay.
import { type JetStreamClient, jetstream } from '@nats-io/jetstream';
import { connect, headers, type Msg, type NatsConnection } from '@nats-io/transport-node';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { NatsInbox } from '#backends/nats/nats-inbox.ts';
import type { Door } from '#ingest/door/door.ts';
import { createQuarantine } from '#ingest/quarantine.ts';
import { readCaptures } from '#ingest/recordings/recording.ts';
import { systemClock } from '#kit/clock.ts';
import { silentLogger } from '#kit/logger.ts';
import { IngestInbox } from '#src/ingest-inbox.ts';
import type { BodyOptions } from '../../../client/src/publish-queue.ts';
import { IS_LONG } from '../../long.ts';
import { hasNatsServer, type NatsServer, startNatsServer } from '../../programs/nats-server.ts';
import { TwoBooks } from './two-books.ts';

const present = hasNatsServer();
if (!present) console.log('same book over NATS: skipped, there is no nats-server on PATH');

const CAPTURES_MAX = IS_LONG ? 8 : 3;
const SUBJECT = 'overround.ingest.v1';

// One for each book: what a reader has not acknowledged when it stops is delivered to the next.
let server: NatsServer | undefined;
beforeEach(async () => {
  server = await startNatsServer({ maxPayload: 8 * 1024 ** 2 });
});
afterEach(() => server?.stop());

/** Publishes bodies as a source does, to the one process that reads them into a door. */
class NatsWay {
  readonly #url = server?.url ?? '';
  readonly #stop = new AbortController();
  #reading: Promise<void> = Promise.resolve();
  #connection: NatsConnection | undefined;
  #onAnswer: (answer: Msg) => void = () => {};
  #stream: JetStreamClient | undefined;
  #sent = 0;

  readonly carry = async (door: Door, body: string, { format }: BodyOptions): Promise<void> => {
    if (this.#connection === undefined) await this.#open(door);
    const words = headers();
    if (format !== undefined) words.set('format', format);
    const id = `capture-${++this.#sent}`;
    words.set('Nats-Msg-Id', id);
    const answered = new Promise<Msg>((resolve) => {
      this.#onAnswer = resolve;
    });
    await this.#stream?.publish(`${SUBJECT}.acme`, body, { headers: words });
    const { headers: said } = await answered;
    expect([said?.get('Message-Id'), said?.get('Status')]).toEqual([id, '200']);
  };

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#reading;
    await this.#connection?.close();
  }

  async #open(door: Door): Promise<void> {
    const open = (): Promise<NatsInbox> => NatsInbox.open({ url: this.#url });
    const scopeOf = () => ({ venues: null, scores: true });
    const inbox = new IngestInbox({
      ...{ open, door, scopeOf, isFed: () => false, epoch: () => 'memory' },
      ...{ quarantine: createQuarantine(), clock: systemClock, logger: silentLogger },
    });
    this.#reading = inbox.keep(await open(), this.#stop.signal);
    this.#connection = await connect({ servers: this.#url.replace('nats://', '') });
    const callback = (_: Error | null, answer: Msg): void => this.#onAnswer(answer);
    this.#connection.subscribe(`${SUBJECT}.results.acme`, { callback });
    await this.#connection.flush();
    this.#stream = jetstream(this.#connection);
  }
}

describe
  .runIf(present)
  .each(['nfl.jsonl.gz', 'nba.jsonl.gz', 'nhl-event.jsonl.gz', 'soccer_epl.json.gz'])(
  '%s',
  (name) => {
    test.each(['odds-api published', 'published'] as const)('%s over NATS', async (form) => {
      const way = new NatsWay();
      const books = new TwoBooks(way.carry);
      let captures = 0;
      for await (const capture of readCaptures(`test/recordings/${name}`)) {
        await books.take(capture, form);
        books.compare(form);
        if (++captures === CAPTURES_MAX) break;
      }
      expect(captures).toBeGreaterThan(0);
      await way.stop();
    });
  },
);
