// A session over which batches are sent, with a door that a test answers for and no socket.
import type { Account } from '#gateway/accounts/auth.ts';
import { KeyIndex } from '#gateway/accounts/auth.ts';
import { InFlight } from '#gateway/ingest/in-flight.ts';
import { type PublishContext, PublishSession } from '#gateway/ingest/publish-session.ts';
import type { Json } from '../push/state/shown-state.ts';
import { FakeDoor } from './fake-door.ts';

const account = { accountId: 'acc', plan: 'free', rawLines: false } as const;
const scope = { source: 'acme', venues: null, scores: false };
const INGEST: Account = { ...account, keyId: 'key_2', ingest: scope };

export const batch = (id: string, body: string, more: object = {}): string =>
  `${JSON.stringify({ v: 1, op: 'batch', id, ...more })}\n${body}`;

/** Settled promises have called back. */
export async function turn(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

export class PublishClient {
  readonly door: FakeDoor;
  readonly frames: Json[] = [];
  readonly failures: unknown[] = [];
  readonly session: PublishSession;
  readonly keys = KeyIndex.of([
    { key: 'reads', account: { ...account, keyId: 'key_1', ingest: null } },
    { key: 'acme', account: INGEST },
  ]);
  code: number | undefined;
  failedKeys = 0;
  nowMs = 0;
  isOverfull = false;

  constructor(door = new FakeDoor(), more: Partial<PublishContext> = {}) {
    this.door = door;
    const connection = {
      isOverfull: false,
      send: (text: string) => void this.frames.push(JSON.parse(text)),
      end: (code: number) => {
        this.code = code;
      },
    };
    Object.defineProperty(connection, 'isOverfull', { get: () => this.isOverfull });
    this.session = new PublishSession('acme', connection, '192.0.2.1', {
      keys: this.keys,
      door: () => this.door,
      epoch: () => 'e1',
      inFlight: new InFlight(),
      monotonicMs: () => this.nowMs,
      countFailedKey: () => {
        this.failedKeys += 1;
      },
      opened: () => {},
      failed: (error) => this.failures.push(error),
      ...more,
    });
  }

  /** One that was greeted. */
  static async greeted(door = new FakeDoor(), more: Partial<PublishContext> = {}) {
    const client = new PublishClient(door, more);
    await client.session.authorise('acme', undefined);
    return client;
  }

  async send(...frames: readonly (string | Uint8Array)[]): Promise<void> {
    for (const frame of frames) this.session.receive(Buffer.from(frame));
    await turn();
  }
}
