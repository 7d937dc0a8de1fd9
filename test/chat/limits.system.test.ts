// What a chat request may be: everything else is refused with what is taken instead.
import { describe, expect, it } from 'vitest';
import { chatRequestSchema } from '#contract/routes/chat-request.ts';
import { chatApp } from './chat-app.ts';
import { ChatScene } from './chat-scene.ts';

const scene = new ChatScene();
scene.say(scene.game('buf', 'mia'), scene.moneyline(130, -150));
const ask = chatApp(scene.reader);

const words = (length: number): readonly string[] => Array.from({ length }, () => 'x');

describe('limits', () => {
  const message = (role: string, content = 'best bets') => ({ role, content });

  it.each<[string, object]>([
    ['no message', { messages: [] }],
    ['seven messages', { messages: Array.from({ length: 7 }, () => message('user')) }],
    ['a last message of the assistant', { messages: [message('user'), message('assistant')] }],
    ['a system message', { messages: [message('system'), message('user')] }],
    ['8,001 characters', { messages: [message('user', 'é'.repeat(8001))] }],
    [
      '8,001 characters in all',
      { messages: [message('user', 'a'.repeat(8000)), message('user', 'b')] },
    ],
    ['an empty message', { messages: [message('user', '')] }],
    ['an unknown member', { messages: [message('user')], temperature: 1 }],
    ['an unknown filter', { messages: [message('user')], filters: { team: 'nfl_buf' } }],
    ['an unknown league', { messages: [message('user')], filters: { league: 'xfl' } }],
    ['an unknown market', { messages: [message('user')], filters: { market: 'foo' } }],
    ['an unknown bookmaker', { messages: [message('user')], filters: { bookmakers: ['foo'] } }],
    ['an unknown context', { messages: [message('user')], context: 'props' }],
    ['an unknown scope', { messages: [message('user')], scope: 'huge' }],
    ['an unknown format', { messages: [message('user')], responseFormat: 'json' }],
    ['a stream that is no boolean', { messages: [message('user')], stream: 'yes' }],
  ])('%s is a 400 that says what is taken', async (_, body) => {
    const { messages, ...rest } = body as { messages: unknown };
    const { status, error } = await ask('x', { messages, ...rest });
    expect([status, error?.code]).toEqual([400, 'ERR_INVALID_BODY']);
    expect(error?.message).toMatch(/takes|Unrecognized key/);
  });

  it('six messages and 8,000 characters are taken', async () => {
    const messages = [
      ...Array.from({ length: 4 }, () => message('assistant', 'x'.repeat(1900))),
      message('user', 'y'.repeat(391)),
      message('user', 'best bets'),
    ];
    expect((await ask('x', { messages })).status).toBe(200);
  });

  it.each([
    ['leagues', { filters: { leagues: words(40_000) } }],
    ['bookmakers', { filters: { bookmakers: words(40_000) } }],
    ['messages', { messages: words(40_000) }],
  ])('of 40,000 %s none is looked at', (_, given) => {
    const request = { messages: [message('user')], ...given };
    expect(chatRequestSchema.safeParse(request).error?.issues).toHaveLength(1);
  });

  it('a member of any length is named in a short answer', async () => {
    const { status, error } = await ask('x', { ['k'.repeat(100_000)]: 1 });
    expect(status).toBe(400);
    expect(error?.message).toMatch(/Unrecognized key: "k{100,200}\.$/);
  });
});
