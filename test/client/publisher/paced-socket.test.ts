// How fast the client speaks, against the server's own count of what it admits.
import { describe, expect, test } from 'vitest';
import type { Socket, SocketEvents } from '#client/overround.ts';
import { paced } from '#client/paced-socket.ts';
import { LIMITS } from '#gateway/push/protocol.ts';
import { Session } from '#gateway/push/session.ts';
import type { StreamConnection } from '#gateway/push/stream-connection.ts';
import { Random } from '#kit/random.ts';

const LATENCY_MS = 30;

/** A clock that a test moves, and a server at the end of a line that may stall. */
class Line {
  readonly heard: { readonly op: string; readonly id: string }[] = [];
  readonly socket: Socket;
  nowMs = 0;
  /** Frames that came when the server had enough of them. */
  tooMany = 0;
  /** Nothing arrives before, at either end. */
  stalledUntilMs = 0;
  readonly #session = new Session({} as StreamConnection, undefined, 0);
  #due: { readonly atMs: number; readonly call: () => void }[] = [];
  #events: SocketEvents | undefined;

  constructor() {
    const after = (ms: number, call: () => void) => this.#after(ms, call);
    const open = paced((_, events) => this.#open(events), { now: () => this.nowMs, after });
    this.socket = open({ url: '', apiKey: '' }, { opened() {}, frame() {}, closed() {} });
  }

  pass(ms: number): void {
    for (const endMs = this.nowMs + ms; this.nowMs < endMs; this.nowMs += 1) {
      const due = this.#due.filter(({ atMs }) => atMs <= this.nowMs);
      this.#due = this.#due.filter((each) => !due.includes(each));
      for (const { call } of due) call();
    }
  }

  say(frame: { readonly op: string; readonly [member: string]: unknown }): void {
    this.#events?.frame(frame);
  }

  hangUp(): void {
    this.#events?.closed(1006, '');
  }

  #open(events: SocketEvents): Socket {
    this.#events = events;
    return {
      send: (frame) => {
        this.heard.push(frame as never);
        this.#carry(() => {
          if (!this.#session.admitsFrame(this.nowMs)) this.tooMany += 1;
          this.#carry(() => this.say({ op: 'subscribed' }));
        });
      },
      close: () => {},
      bytesReceived: () => undefined,
    };
  }

  /** To the other end of the line. */
  #carry(arrive: () => void): void {
    const againMs = this.stalledUntilMs - this.nowMs;
    if (againMs > 0) this.#after(againMs, () => this.#carry(arrive));
    else this.#after(LATENCY_MS, arrive);
  }

  #after(ms: number, call: () => void): () => void {
    const due = { atMs: this.nowMs + ms, call };
    this.#due.push(due);
    return () => {
      this.#due = this.#due.filter((each) => each !== due);
    };
  }
}

function send(line: Line, op: string, from: number, end = from + 1): void {
  for (let index = from; index < end; index++) line.socket.send({ op, id: `s${index}` });
}

describe('what is sent', () => {
  test('goes at once as far as the server lets it, the rest evenly and in order', () => {
    const line = new Line();
    send(line, 'subscribe', 0, 60);
    expect(line.heard).toHaveLength(LIMITS.framesBurstMax);
    line.pass(1500);
    expect(line.heard.map(({ id }) => id)).toEqual(Array.from({ length: 60 }, (_, i) => `s${i}`));
    expect(line.nowMs).toBeLessThan(2000);
    expect(line.tooMany).toBe(0);
  });

  test('is nothing at all where it ended before it was sent', () => {
    const line = new Line();
    send(line, 'subscribe', 0, 41);
    send(line, 'unsubscribe', 40);
    send(line, 'unsubscribe', 39);
    line.pass(1000);
    expect(line.heard).toHaveLength(41);
    expect(line.heard.at(-1)).toEqual({ op: 'unsubscribe', id: 's39' });
  });

  test('waits for the server to answer before as much as it bears is on its way', () => {
    const line = new Line();
    line.stalledUntilMs = 60_000;
    send(line, 'subscribe', 0, 100);
    line.pass(59_000);
    expect(line.heard).toHaveLength(LIMITS.framesBurstMax);
    line.pass(6000);
    expect([line.heard.length, line.tooMany]).toEqual([100, 0]);
  });

  test('follows what the server says of its limits', () => {
    const line = new Line();
    line.say({ op: 'hello', limits: { framesBurstMax: 5, framesPerSecondMax: 2 } });
    send(line, 'subscribe', 0, 10);
    expect(line.heard).toHaveLength(5);
    line.pass(1200);
    expect(line.heard).toHaveLength(7);
  });

  test.each(['close', 'hangUp'] as const)('does not outlive its connection: %s', (how) => {
    const line = new Line();
    send(line, 'subscribe', 0, 80);
    if (how === 'close') line.socket.close();
    else line.hangUp();
    line.pass(10_000);
    expect(line.heard).toHaveLength(LIMITS.framesBurstMax);
  });
});

test.each([1, 2, 3, 4, 5])('is never too much, however the line stalls: seed %i', (seed) => {
  const random = new Random(seed);
  const line = new Line();
  let sent = 0;
  for (let turn = 0; turn < 1000; turn++) {
    const frames = random.below(20) === 0 ? random.below(60) : random.below(4);
    send(line, 'subscribe', sent, sent + frames);
    sent += frames;
    if (random.below(20) === 0) line.stalledUntilMs = line.nowMs + random.below(5000);
    line.pass(random.below(400));
  }
  line.pass(60_000);
  expect([line.heard.length, line.tooMany]).toEqual([sent, 0]);
});
