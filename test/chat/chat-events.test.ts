// Answers as Server-Sent Events to readers who are slow, silent or gone.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tellAnswer } from '#chat/chat-events.ts';
import { AnswerInTheMaking } from '#chat/making.ts';
import { EventsOut } from '#gateway/sockets/events-out.ts';
import type { HttpResponse } from '#gateway/sockets/uws.ts';

/** A socket whose room a test decides about. */
class FakeResponse {
  hasRoom = true;
  isClosed = false;
  text = '';

  cork(write: () => void): void {
    write();
  }

  write(text: string): boolean {
    this.text += text;
    return this.hasRoom;
  }

  end(text: string): void {
    this.text += text;
    this.isClosed = true;
  }

  close(): void {
    this.isClosed = true;
  }

  get events(): readonly string[] {
    return [...this.text.matchAll(/^event: (\w+)$/gm)].map(([, name = '']) => name);
  }
}

const WORDS = { text: 'One. Two. Three.', writer: 'built_in', removedSentences: 0 } as const;

function told() {
  const response = new FakeResponse();
  const out = new EventsOut(response as unknown as HttpResponse);
  const making = new AnswerInTheMaking();
  making.addSteps([{ label: 'Context', detail: 'x' }]);
  tellAnswer(out, {
    making,
    tellsWords: true,
    envelope: () => '{"success":true}',
  });
  return { response, out, making };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('an answer that is told', () => {
  it('waits for a slow reader, and keeps its place', () => {
    const { response, out, making } = told();
    response.hasRoom = false;
    making.add('One. ');
    making.add('Two. ');
    making.add('Three.');
    making.end(WORDS);
    expect(response.events).toEqual(['step', 'delta']);
    response.hasRoom = true;
    out.drained();
    expect(response.events).toEqual(['step', 'delta', 'delta', 'delta', 'result']);
    expect(response.isClosed).toBe(true);
  });

  it('keeps a silent connection with comments, and ends them with the answer', () => {
    const { response, making } = told();
    vi.advanceTimersByTime(16_000);
    expect(response.text.match(/^: /gm)).toHaveLength(3);
    making.end(WORDS);
    const { text } = response;
    vi.advanceTimersByTime(60_000);
    expect(response.text).toBe(text);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('stops what makes its words when the only reader leaves', () => {
    const { out, making } = told();
    out.aborted();
    expect(making.isGivenUp).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('tells each step when it is there, and the words behind them', () => {
    const { response, making } = told();
    expect(response.events).toEqual(['step']);
    making.addSteps([{ label: 'Ranking', detail: 'y' }]);
    making.add('One.');
    making.end(WORDS);
    expect(response.events).toEqual(['step', 'step', 'delta', 'result']);
  });

  it('ends without a result where it cannot be made', async () => {
    const { response, making } = told();
    const whole = making.whole(undefined);
    making.giveUp();
    expect(response.events).toEqual(['step']);
    expect(response.isClosed).toBe(true);
    expect(await whole).toBeUndefined();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('has exactly one result, however often the socket drains', () => {
    const { response, out, making } = told();
    making.add('One.');
    making.end(WORDS);
    out.drained();
    out.drained();
    expect(response.events.filter((name) => name === 'result')).toHaveLength(1);
  });
});
