// Whoever asks the client’s REST and leaves before it is answered.
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Overround } from '#client/overround.ts';
import { ok, refused, WordServer } from './word-server.ts';

let server: WordServer;
let overround: Overround;

beforeEach(async () => {
  server = await WordServer.start();
  overround = new Overround({ url: `${server.url}/`, apiKey: 'key' });
});
afterEach(() => server.close());

describe('whoever no longer waits', () => {
  async function left(signal: AbortSignal): Promise<unknown> {
    return await overround.get('/v1/odds', {}, signal).catch((reason: unknown) => reason);
  }

  test('ends the request, and hears its own reason', async () => {
    const leaving = new AbortController();
    server.answers = [() => leaving.abort('enough')];
    expect(await left(leaving.signal)).toBe('enough');
    await once(server.asked[0]?.socket as Socket, 'close');
    expect(server.asked).toHaveLength(1);
  });

  test('hears its own reason, though a refusal had begun to come', async () => {
    const leaving = new AbortController();
    server.answers = [
      (_, response) => {
        response.writeHead(404).write('{"error":');
        setTimeout(() => leaving.abort('enough'), 50);
      },
    ];
    expect(await left(leaving.signal)).toBe('enough');
  });

  test('does not wait for a limit, and asks nothing', async () => {
    server.answers = [ok({ ratelimit: '"default";r=0;t=60' })];
    await overround.get('/v1/leagues');
    const leaving = new AbortController();
    const reason = left(leaving.signal);
    leaving.abort('enough');
    expect(await reason).toBe('enough');
    expect(await left(leaving.signal)).toBe('enough');
    expect(server.asked).toHaveLength(1);
  });

  test.each([...Array(12).keys()])('asks nothing, %i steps after its turn came', async (steps) => {
    const leaving = new AbortController();
    let hasLeft = false;
    const sentLate: boolean[] = [];
    const body = async (): Promise<string> => {
      if (sentLate.length === 2) void leave();
      return '{"data":[]}';
    };
    const leave = async (): Promise<void> => {
      for (let step = 0; step < steps; step++) await undefined;
      hasLeft = true;
      leaving.abort('enough');
    };
    const headers = new Headers({ ratelimit: '"default";r=1;t=60' });
    const fetch = async (): Promise<Response> => {
      sentLate.push(hasLeft);
      return { ok: true, status: 200, headers, text: body } as unknown as Response;
    };
    const hasty = new Overround({ apiKey: 'key', fetch });
    await hasty.get('/v1/leagues');
    const told = [hasty.get('/v1/leagues'), hasty.get('/v1/leagues', {}, leaving.signal)];
    await Promise.allSettled(told);
    expect(sentLate).not.toContain(true);
  });

  test('leaves nothing on a signal that lives longer', async () => {
    const { signal } = new AbortController();
    const counts = { added: 0, removed: 0 };
    const { addEventListener, removeEventListener } = signal;
    Object.assign(signal, {
      addEventListener(...args: Parameters<typeof addEventListener>) {
        counts.added += 1;
        addEventListener.apply(signal, args);
      },
      removeEventListener(...args: Parameters<typeof removeEventListener>) {
        counts.removed += 1;
        removeEventListener.apply(signal, args);
      },
    });
    server.answers = [refused(503, 'ERR_INTERNAL'), ok({})];
    await overround.get('/v1/leagues', {}, signal);
    expect(counts).toEqual({ added: 3, removed: 3 });
  });

  test('a server that says nothing is asked again, then named', async () => {
    const address = { url: server.url, apiKey: 'key' };
    const hasty = new Overround({ ...address, timeoutMs: 50, retriesMax: 1 });
    server.answers = [() => {}, () => {}];
    await expect(hasty.get('/v1/leagues')).rejects.toThrow('no answer within 50 ms');
    expect(server.asked).toHaveLength(2);
  });
});
