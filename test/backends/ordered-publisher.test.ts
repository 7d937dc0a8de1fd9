// The publisher keeps the order of the calls whatever is lost on the way, or says that it cannot.
import { describe, expect, test } from 'vitest';
import { AppendLostError } from '#backends/log.ts';
import { OrderedPublisher } from '#backends/nats/ordered-publisher.ts';
import { collectGarbage } from '../kit/garbage.ts';

/** A server that numbers what arrives, knows ids, and loses what the test tells it to. */
class FakeServer {
  readonly stored: string[] = [];
  sends = 0;
  inFlight = 0;
  inFlightMost = 0;
  recoveries = 0;
  /** What becomes of the n-th send, counted from 1. */
  fate: (send: number) => 'stored' | 'lost' | 'ack lost' = () => 'stored';
  /** How often it answers that what was sent again has no number yet. */
  unnumbered = 0;
  readonly #ids = new Set<string>();

  async send(id: string): Promise<{ seq: number }> {
    const fate = this.fate(++this.sends);
    this.inFlight++;
    this.inFlightMost = Math.max(this.inFlightMost, this.inFlight);
    const isKnown = this.#ids.has(id);
    this.#ids.add(id);
    if (fate !== 'lost' && !this.stored.includes(id)) this.stored.push(id);
    await new Promise((resolve) => setImmediate(resolve));
    this.inFlight--;
    if (fate !== 'stored') throw new Error('timeout');
    if (isKnown && this.unnumbered-- > 0) return { seq: 0 };
    return { seq: this.stored.indexOf(id) + 1 };
  }

  publisher(inFlightMax = 8, retriesMax = 3): OrderedPublisher {
    return new OrderedPublisher({
      inFlightMax,
      retriesMax,
      send: (_payload, id) => this.send(id),
      recover: async () => {
        this.recoveries++;
      },
    });
  }
}

const ids = Array.from({ length: 50 }, (_, i) => `id-${i + 1}`);
const seqs = ids.map((_, i) => i + 1);

function publishAll(publisher: OrderedPublisher): Promise<number>[] {
  return ids.map((id) => publisher.publish(new Uint8Array(1), id));
}

/** Weak references to the payloads of calls that have resolved. */
async function publishedPayloads(publisher: OrderedPublisher): Promise<WeakRef<Uint8Array>[]> {
  const payloads: WeakRef<Uint8Array>[] = [];
  const calls = ids.map((id) => {
    const payload = new Uint8Array(1);
    payloads.push(new WeakRef(payload));
    return publisher.publish(payload, id);
  });
  await Promise.all(calls);
  return payloads;
}

describe('the ordered publisher', () => {
  test('resolves calls with their numbers, never more in flight than allowed', async () => {
    const server = new FakeServer();
    expect(await Promise.all(publishAll(server.publisher()))).toEqual(seqs);
    expect(server.inFlightMost).toBe(8);
    expect(server.stored).toEqual(ids);
  });

  test('sends again in order what a lost connection swallowed', async () => {
    const server = new FakeServer();
    server.fate = (send) => (send > 20 && send <= 28 ? 'lost' : 'stored');
    expect(await Promise.all(publishAll(server.publisher()))).toEqual(seqs);
    expect(server.stored).toEqual(ids);
    expect(server.recoveries).toBeGreaterThan(0);
  });

  test('stores once what was stored when only its acknowledgement was lost', async () => {
    const server = new FakeServer();
    server.fate = (send) => (send > 10 && send <= 18 ? 'ack lost' : 'stored');
    expect(await Promise.all(publishAll(server.publisher()))).toEqual(seqs);
    expect(server.stored).toEqual(ids);
  });

  test('sends again what was stored where acknowledgements were lost, later ones not', async () => {
    const server = new FakeServer();
    server.fate = (send) => (send === 12 || send === 14 ? 'ack lost' : 'stored');
    expect(await Promise.all(publishAll(server.publisher()))).toEqual(seqs);
    expect(server.stored).toEqual(ids);
    expect(server.sends).toBe(ids.length + 2);
  });

  test('asks again while what was sent has no number yet', async () => {
    const server = new FakeServer();
    server.fate = (send) => (send > 10 && send <= 18 ? 'ack lost' : 'stored');
    server.unnumbered = 8 + 7 + 7;
    expect(await Promise.all(publishAll(server.publisher()))).toEqual(seqs);
    expect(server.stored).toEqual(ids);
    expect(server.recoveries).toBe(4);
  });

  test('goes on with the next where a server keeps an id without a number', async () => {
    const server = new FakeServer();
    server.fate = (send) => (send === 2 ? 'lost' : 'stored');
    server.unnumbered = Number.POSITIVE_INFINITY;
    const publisher = server.publisher(1, Number.POSITIVE_INFINITY);
    const [first, second] = ['A', 'B'].map((id) => publisher.publish(new Uint8Array(1), id));
    expect(await first).toBe(1);
    await expect(second).rejects.toThrow(AppendLostError);
    expect(server.recoveries).toBe(9);
    expect(await publisher.publish(new Uint8Array(1), 'C')).toBeGreaterThan(1);
  });

  test('loses order when one was refused and the next stored, though nobody heard', async () => {
    const server = new FakeServer();
    server.fate = (send) => (send === 2 ? 'lost' : send === 3 ? 'ack lost' : 'stored');
    const publisher = server.publisher(3);
    const calls = ['A', 'B', 'C'].map((id) => publisher.publish(new Uint8Array(1), id));
    const settled = await Promise.allSettled(calls);
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(server.stored).toEqual(['A', 'C', 'B']);
  });

  test('loses order when a later entry was numbered before a lost one, and goes on with the next', async () => {
    const server = new FakeServer();
    server.fate = (send) => (send === 12 ? 'lost' : 'stored');
    const publisher = server.publisher();
    const results = await Promise.allSettled(publishAll(publisher));
    const settled = results.map((result) => result.status);
    expect(settled.slice(0, 11).every((status) => status === 'fulfilled')).toBe(true);
    expect(settled.slice(11).every((status) => status === 'rejected')).toBe(true);
    const lost = results.find((result) => result.status === 'rejected')?.reason;
    expect(lost).toBeInstanceOf(AppendLostError);
    expect(lost.message).toMatch(/order/);
    const next = await publisher.publish(new Uint8Array(1), 'after');
    expect(next).toBe(server.stored.length);
  });

  test('loses order when what is sent again is numbered before what was resolved', async () => {
    const acks = [{ seq: 2 }, undefined, { seq: 1 }];
    const publisher = new OrderedPublisher({
      inFlightMax: 2,
      retriesMax: 3,
      send: async () => {
        const ack = acks.shift();
        if (ack === undefined) throw new Error('timeout');
        return ack;
      },
      recover: async () => {},
    });
    const calls = ['A', 'B'].map((id) => publisher.publish(new Uint8Array(1), id));
    const [first, again] = await Promise.allSettled(calls);
    expect([first?.status, again?.status]).toEqual(['fulfilled', 'rejected']);
    expect(again?.status === 'rejected' && again.reason.message).toMatch(/sent again is 1, behind/);
  });

  test('tries as often again after each progress', async () => {
    const server = new FakeServer();
    server.fate = (send) => (send % 2 === 1 ? 'lost' : 'stored');
    expect(await Promise.all(publishAll(server.publisher(1)))).toEqual(seqs);
    expect(server.recoveries).toBe(ids.length);
  });

  test('gives up after so many tries without progress', async () => {
    const server = new FakeServer();
    server.fate = () => 'lost';
    const results = await Promise.allSettled(publishAll(server.publisher()));
    expect(results.every((result) => result.status === 'rejected')).toBe(true);
    expect(server.recoveries).toBe(3);
  });

  test('acknowledges nothing that was stored late, behind others', async () => {
    const places = new Map([
      ['A', 1],
      ['B', 4],
      ['C', 2],
      ['D', 3],
    ]);
    const sent: string[] = [];
    const publisher = new OrderedPublisher({
      inFlightMax: 4,
      retriesMax: 3,
      send: async (_, id) => {
        sent.push(id);
        if (sent.length === 2) throw new Error('timeout');
        return { seq: places.get(id) as number };
      },
      recover: async () => {},
    });
    const calls = ['A', 'B', 'C', 'D'].map((id) => publisher.publish(new Uint8Array(1), id));
    const settled = await Promise.allSettled(calls);
    const states = settled.map(({ status }) => status);
    expect(states).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
    expect(sent).toEqual(['A', 'B', 'C', 'D', 'B']);
  });

  test('gives an id that its caller repeats the number that it had', async () => {
    const publisher = new OrderedPublisher({
      inFlightMax: 4,
      retriesMax: 3,
      send: async (_, id) => (id === 'A' ? { seq: 1, duplicate: true } : { seq: 7 }),
      recover: async () => {},
    });
    const calls = ['B', 'A'].map((id) => publisher.publish(new Uint8Array(1), id));
    expect(await Promise.all(calls)).toEqual([7, 1]);
  });

  test('hears nothing of what it gave up, and goes on with the next', async () => {
    const settle: ((error?: Error) => void)[] = [];
    const publisher = new OrderedPublisher({
      inFlightMax: 2,
      retriesMax: 3,
      send: (_, id) =>
        new Promise((resolve, reject) => {
          const seq = id === 'C' ? 3 : 1;
          settle.push((error) => (error ? reject(error) : resolve({ seq })));
        }),
      recover: async () => {
        throw new Error('away for too long');
      },
    });
    const calls = ['A', 'B'].map((id) => publisher.publish(new Uint8Array(1), id));
    const settled = Promise.allSettled(calls);
    settle[0]?.(new Error('timeout'));
    settle[1]?.(new Error('timeout'));
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const next = publisher.publish(new Uint8Array(1), 'C');
    settle[2]?.();
    expect(await next).toBe(3);
  });

  test('holds no payload whose call has resolved', async () => {
    const publisher = new FakeServer().publisher();
    const payloads = await publishedPayloads(publisher);
    await collectGarbage();
    expect(payloads.filter((payload) => payload.deref() !== undefined)).toEqual([]);
    expect(await publisher.publish(new Uint8Array(1), 'after')).toBe(51);
  });

  test('is idle when every call has settled', async () => {
    const server = new FakeServer();
    const publisher = server.publisher();
    await publisher.idle();
    const calls = publishAll(publisher);
    await publisher.idle();
    expect(server.stored.length).toBe(50);
    await Promise.all(calls);
  });
});
