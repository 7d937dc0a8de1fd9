// What a test sees of a log that a cluster writes: which groups count, when prices moved last, and
// how often each posted row stands there.
import { openNatsLog } from '#backends/nats/log-nats.ts';
import { decodeMessage } from '#ingest/wire/decode.ts';
import { SourceLedger } from '../../oracle/source-ledger.ts';

const MARK = /example\/(k-\d+)\//;

export class ClusterWatch {
  /** Rows that count, by the key of their post. */
  readonly rows = new Map<string, number>();
  /** The newest session of the feed that counts, and when a price of it came, monotonic ms. */
  session = 0;
  movedAt = 0;
  /** When prices of the feed came, all of them. */
  readonly movedAtMs: number[] = [];
  seq = 0;
  failure: unknown;
  readonly #ledger = new SourceLedger();
  readonly #stop = new AbortController();
  readonly #done: Promise<void>;

  constructor(url: string) {
    this.#done = this.#follow(url).catch((error: unknown) => {
      this.failure = error;
    });
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#done;
  }

  async #follow(url: string): Promise<void> {
    const log = await openNatsLog({ url });
    try {
      const { signal } = this.#stop;
      for await (const { seq, payload } of log.read(1, { follow: true, signal })) {
        this.seq = seq;
        this.#hear(payload);
      }
    } finally {
      await log.close();
    }
  }

  #hear(payload: Uint8Array): void {
    const { source, session, sourceSeq, groups } = decodeMessage(payload);
    for (const [index, group] of groups.entries()) {
      if (!this.#ledger.take(source, session, sourceSeq + index)) continue;
      if (group.kind !== 'image' && group.kind !== 'patch') continue;
      if (source === 'simulated') {
        this.session = session;
        this.movedAt = performance.now();
        this.movedAtMs.push(this.movedAt);
      }
      for (const { link } of group.quotes) {
        const [, key] = MARK.exec(link ?? '') ?? [];
        if (key !== undefined) this.rows.set(key, (this.rows.get(key) ?? 0) + 1);
      }
    }
  }
}
