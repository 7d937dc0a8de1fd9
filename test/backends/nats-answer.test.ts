// Requests to servers that may have no leader: the first answer counts, a refusal ends them, and a
// server that did not answer is tried last.
import { JetStreamApiError } from '@nats-io/jetstream';
import { describe, expect, test, vi } from 'vitest';
import { firstAnswer } from '#backends/nats/nats-answer.ts';
import { inOrder } from '#backends/nats/nats-connection.ts';

const AGAIN = { firstMs: 2, mostMs: 2 };
const never = () => new Promise<never>(() => {});

function refusal(status: number): JetStreamApiError {
  return new JetStreamApiError({ code: status, err_code: 1, description: `refused ${status}` });
}

function timeout(): Error {
  return Object.assign(new Error('no answer'), { name: 'TimeoutError' });
}

describe('firstAnswer', () => {
  test('is that of a later request where the first ones are never answered', async () => {
    const ask = vi.fn(never as () => Promise<number>);
    ask.mockImplementationOnce(never).mockRejectedValueOnce(timeout());
    ask.mockRejectedValueOnce(refusal(503)).mockResolvedValueOnce(4);
    expect(await firstAnswer(ask, { withinMs: 60_000, again: AGAIN })).toBe(4);
    expect(ask).toHaveBeenCalledTimes(4);
  });

  test('rejects with what the server refuses, at once', async () => {
    const ask = vi.fn().mockRejectedValue(refusal(404));
    await expect(firstAnswer(ask, { withinMs: 60_000, again: AGAIN })).rejects.toThrow('404');
    expect(ask).toHaveBeenCalledTimes(1);
  });

  test('rejects with why there was none, in time', async () => {
    const ask = vi.fn().mockRejectedValue(timeout());
    const asked = firstAnswer(ask, { withinMs: 20, again: AGAIN });
    await expect(asked).rejects.toThrow('no answer');
    expect(ask.mock.calls.length).toBeGreaterThan(1);
    await expect(firstAnswer(never, { withinMs: 5, again: AGAIN })).rejects.toThrow('no answer');
  });

  test('hands on what comes later, so that nothing is left behind', async () => {
    const answers: ((answer: number) => void)[] = [];
    const ask = () => new Promise<number>((resolve) => answers.push(resolve));
    const late: number[] = [];
    const onLate = (answer: number): void => void late.push(answer);
    const asked = firstAnswer(ask, { withinMs: 60_000, again: AGAIN, onLate });
    await vi.waitUntil(() => answers.length >= 3);
    for (const [at, answer] of answers.slice(0, 3).reverse().entries()) answer(at);
    expect(await asked).toBe(0);
    await vi.waitUntil(() => late.length === 2);
    expect(late).toEqual([1, 2]);
  });
});

test('a server that did not answer is the last one that is tried, and the others spread', () => {
  const servers = ['a:1', 'b:2', 'c:3'];
  const orders = Array.from({ length: 60 }, () => inOrder(servers, 'b:2'));
  expect(new Set(orders.map((order) => order[2]))).toEqual(new Set(['b:2']));
  expect(new Set(orders.map((order) => order[0]))).toEqual(new Set(['a:1', 'c:3']));
  expect(new Set(inOrder(servers, undefined))).toEqual(new Set(servers));
});
