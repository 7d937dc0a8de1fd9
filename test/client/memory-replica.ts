// A server in memory: an engine that follows a log, its hub, and connections that fill up, stall
// and break when a schedule says so.

import type { Socket, SocketEvents } from '#client/socket.ts';
import { CLOSE_CODES, type CloseCode } from '#contract/close-codes.ts';
import type { Group } from '#domain/message/message.ts';
import { Engine } from '#engine/engine.ts';
import { Hub } from '#gateway/push/hub.ts';
import type { Session } from '#gateway/push/session.ts';
import type { FrameText, StreamConnection } from '#gateway/push/stream-connection.ts';
import type { Topic } from '#gateway/push/topic.ts';
import { keyStore } from '../gateway/fixture.ts';
import type { Json } from '../gateway/push/state/shown-state.ts';
import { ticksOf } from '../gateway/push/ticks.ts';
import { message } from '../oracle/script.ts';
import { restoredFrom, snapshotOf } from '../simulation/engine-snapshot.ts';

const ACCOUNT = {
  accountId: 'acc_1',
  keyId: 'key_acc_1',
  plan: 'enterprise',
  rawLines: false,
  ingest: null,
} as const;

/** One message of the log. */
export interface Entry {
  readonly stampMs: number;
  readonly groups: readonly Group[];
}

/** Folds one more message of a log. */
export function fold(engine: Engine, log: readonly Entry[]): void {
  const { seq } = engine.reader;
  const { stampMs, groups } = log[seq] as Entry;
  engine.apply(seq + 1, stampMs, message(seq + 1, groups));
}

/** Bytes that wait before a connection counts as full: few, so that stalls are common. */
const ROOM_BYTES = 8 * 1024;

/** A connection in memory, both ends of it. */
class MemoryConnection implements StreamConnection, Socket {
  isStalled = false;
  /** The next change is lost on its way, and nothing else is. */
  losesNextChange = false;
  readonly #replica: MemoryReplica;
  readonly #events: SocketEvents;
  readonly #session: Session;
  #waiting: string[] = [];
  #waitingBytes = 0;
  #received = 0;
  #isOver = false;

  constructor(replica: MemoryReplica, events: SocketEvents) {
    this.#replica = replica;
    this.#events = events;
    this.#session = replica.hub.connect(this, ACCOUNT);
    // As real ones do, it opens after whoever opened it has it in hands.
    queueMicrotask(() => {
      if (!this.#isOver) events.opened(true);
    });
  }

  readonly isOverfull = false;

  get hasRoom(): boolean {
    return this.#waitingBytes <= ROOM_BYTES;
  }

  /** Most that ever waited. */
  mostWaitingBytes = 0;

  send(frame: FrameText | object): void {
    // Both ends send: the server frames as text, the client objects.
    if (typeof frame !== 'string' && !(frame instanceof Uint8Array)) {
      if (!this.#isOver) this.#replica.hub.receive(this.#session, JSON.stringify(frame));
      return;
    }
    const text = typeof frame === 'string' ? frame : `${Buffer.from(frame)}`;
    this.#waiting.push(text);
    this.#waitingBytes += text.length;
    this.mostWaitingBytes = Math.max(this.mostWaitingBytes, this.#waitingBytes);
  }

  follow(topic: Topic): void {
    topic.listeners.add(this);
  }

  unfollow(topic: Topic): void {
    topic.listeners.delete(this);
  }

  /** The client takes what waits; true if there was anything. */
  deliver(): boolean {
    if (this.isStalled || this.#waiting.length === 0) return false;
    const texts = this.#waiting;
    this.#waiting = [];
    this.#waitingBytes = 0;
    for (const text of texts) {
      if (this.#isOver) return true;
      this.#received += text.length;
      const frame = JSON.parse(text) as Json;
      if (this.losesNextChange && ['delta', 'edges', 'moves'].includes(frame.op)) {
        this.losesNextChange = false;
        this.#replica.lost += 1;
        continue;
      }
      this.#events.frame(frame);
    }
    if (!this.#isOver) this.#replica.hub.drained(this.#session);
    return true;
  }

  end(code: CloseCode): void {
    this.deliver();
    this.#broke(CLOSE_CODES[code].code, CLOSE_CODES[code].reason);
  }

  /** The line breaks; whatever waited is lost. */
  cut(): void {
    this.#broke(1006, 'cut');
  }

  close(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#replica.forget(this);
    this.#replica.hub.closed(this.#session);
  }

  bytesReceived(): number {
    return this.#received;
  }

  #broke(code: number, reason: string): void {
    if (this.#isOver) return;
    this.close();
    this.#events.closed(code, reason);
  }
}

/** One process. */
export class MemoryReplica {
  engine = new Engine();
  hub: Hub;
  /** Changes that were lost on the way to its clients. */
  lost = 0;
  readonly #log: readonly Entry[];
  readonly #epoch: () => string;
  readonly #connections = new Set<MemoryConnection>();

  constructor(log: readonly Entry[], epoch: () => string) {
    this.#log = log;
    this.#epoch = epoch;
    this.hub = this.#start();
  }

  get seq(): number {
    return this.engine.reader.seq;
  }

  get connections(): readonly MemoryConnection[] {
    return [...this.#connections];
  }

  connect(events: SocketEvents): MemoryConnection {
    const connection = new MemoryConnection(this, events);
    this.#connections.add(connection);
    return connection;
  }

  forget(connection: MemoryConnection): void {
    this.#connections.delete(connection);
  }

  /** Follows the log a little further. */
  advance(messages: number): void {
    const until = Math.min(this.#log.length, this.seq + messages);
    while (this.seq < until) fold(this.engine, this.#log);
    this.hub.bookMoved();
  }

  /** Another process in its place: from a snapshot, or from the beginning of the log. */
  restart(fromSnapshot: boolean): void {
    const { seq } = this;
    const snapshot = fromSnapshot ? snapshotOf(this.engine) : undefined;
    this.stop();
    this.engine = snapshot ? restoredFrom(snapshot) : new Engine();
    while (this.seq < seq) fold(this.engine, this.#log);
    this.hub = this.#start();
  }

  stop(): void {
    this.hub.close();
    for (const connection of this.connections) connection.cut();
  }

  #start(): Hub {
    const view = { reader: this.engine.reader, changes: this.engine.changes };
    const unaskedBytesMax = ROOM_BYTES / 4;
    // Some tell one topic a turn, others all of them; never as fast as the machine is.
    const ticks = ticksOf({
      ...(this.seq % 2 === 0 && { push: 0 }),
      ...(this.seq % 3 === 0 && { catchUp: 0 }),
    });
    const budgets = { unaskedBytesMax, ticks };
    return new Hub({ view, epoch: this.#epoch, keys: keyStore(), ...budgets });
  }
}
