// What of a conversation is sent, and how a question ends: with an answer, without, or stopped.
import { describe, expect, test } from 'vitest';
import type { ChatEvent, ChatRequest } from '#client/overround.ts';
import { Conversation, conversationWith } from '#dashboard/chat/conversation.ts';

const RESULT: ChatEvent = {
  event: 'result',
  data: { presentation: { headline: 'A headline' } },
  meta: {},
};

/** Answers every question but those that say "fail"; hears what it is asked. */
function answering(heard: string[][]) {
  async function* chat({ messages }: ChatRequest): AsyncGenerator<ChatEvent> {
    const contents = messages.map(({ content }) => content);
    heard.push(contents);
    if (contents.at(-1)?.includes('fail')) throw new TypeError('fetch failed');
    yield RESULT;
  }
  return { chat };
}

describe('a conversation', () => {
  test('is sent with what was answered before, as much as the server takes', async () => {
    const heard: string[][] = [];
    const conversation = new Conversation(answering(heard));
    const long = 'long '.repeat(1400);
    const asked = ['one', 'fail', long, 'two', 'x'.repeat(1200), 'three'];
    for (const question of asked) await conversation.ask(question);
    expect(heard[2]).toEqual(['one', long]);
    expect(heard[3]).toEqual(['one', long, 'two']);
    // With the long one it would be more than 8,000 characters.
    expect(heard.at(-1)).toEqual(['two', 'x'.repeat(1200), 'three']);
    expect(conversation.turns().map(({ question }) => question)).toEqual(asked);
    for (const question of ['4', '5', '6', '7']) await conversation.ask(question);
    expect(heard.at(-1)).toEqual(['x'.repeat(1200), 'three', '4', '5', '6', '7']);
  });

  test('is sent with the last answer, which an edit may be of', async () => {
    const heard: ChatRequest['messages'][] = [];
    let count = 0;
    const conversation = new Conversation({
      async *chat({ messages }) {
        heard.push(messages);
        count += 1;
        yield { ...RESULT, data: { ...(RESULT.data as object), answer: `answer ${count}` } };
      },
    });
    for (const question of ['one', 'two', 'three', '4', '5', '6', '7'])
      await conversation.ask(question);
    expect(heard[1]).toEqual([
      { role: 'user', content: 'one' },
      { role: 'assistant', content: 'answer 1' },
      { role: 'user', content: 'two' },
    ]);
    expect(heard.at(-1)?.map(({ content }) => content)).toEqual([
      'three',
      '4',
      '5',
      '6',
      'answer 6',
      '7',
    ]);
  });

  test('is stopped by who waits for it, and goes on with the next question', async () => {
    const heard: string[][] = [];
    const { chat } = answering(heard);
    let isSilent = true;
    const conversation = new Conversation({
      async *chat(request, signal) {
        if (isSilent) {
          await new Promise((_, reject) => {
            signal?.addEventListener('abort', () => reject(signal.reason));
          });
        }
        yield* chat(request);
      },
    });
    const asked = conversation.ask('one');
    expect(conversation.isAsking()).toBe(true);
    conversation.stop();
    await asked;
    expect(conversation.turns()[0]?.problem()).toBe('Stopped.');
    isSilent = false;
    await conversation.ask('two');
    expect(heard).toEqual([['two']]);
    expect(conversation.turns()[1]?.answer()?.presentation.headline).toBe('A headline');
  });

  test('goes on under the next key that the server gives, and under no other', async () => {
    const [first, second, other]: string[][][] = [[], [], []];
    await conversationWith(answering(first as string[][]), true).ask('one');
    await conversationWith(answering(second as string[][]), true).ask('two');
    expect([first, second]).toEqual([[['one']], [['one', 'two']]]);
    await conversationWith(answering(other as string[][])).ask('three');
    expect(other).toEqual([['three']]);
  });
});
