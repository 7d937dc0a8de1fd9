// What a chat was made of goes with the next young collections. What outlives them is copied twice
// meanwhile, in pauses that the stream waits for.
import { setTimeout as delay } from 'node:timers/promises';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { expect, test } from 'vitest';
import { ChatService } from '#chat/chat-service.ts';
import { chatRequestSchema } from '#contract/routes/chat-request.ts';
import { EventsOut } from '#gateway/sockets/events-out.ts';
import type { HttpResponse } from '#gateway/sockets/uws.ts';
import { silentLogger } from '#kit/logger.ts';
import { EPOCH } from '../gateway/fixture.ts';
import { collectGarbage, collectYoung } from '../kit/garbage.ts';
import { SimulatedBook } from './simulated-book.ts';

// Of a place whose objects once survived, V8 may make all that follow old at once: it depends on
// when it collects, and says nothing of what is held.
setFlagsFromString('--no-allocation-site-pretenuring');

const CHATS = 40;
/** Code that is compiled meanwhile is old as well, though not each time. */
const ROUNDS = 5;
/**
 * One answer with its records is some thirty thousand. Eight to fifteen thousand of them V8 makes
 * old by itself, more or less with each run.
 */
const BYTES_LEFT_PER_CHAT_MAX = 20_000;

const { reader } = new SimulatedBook(3).engine;
const service = new ChatService({ reader, epoch: () => EPOCH, logger: silentLogger });
let asked = 0;

/** Asks for the best bets, and reads the answer to its end. */
async function chat(): Promise<void> {
  const content = `Best bets with a $${1000 + asked++} bankroll`;
  const request = chatRequestSchema.parse({ stream: true, messages: [{ role: 'user', content }] });
  const answer = await service.answer(request, { accountId: 'a', requestId: 'req_1' });
  if (answer.kind !== 'own' || !('tell' in answer.says)) throw new Error('it was not told');
  const { tell } = answer.says;
  await new Promise<void>((resolve) => {
    const socket = {
      cork: (write: () => void) => write(),
      write: () => true,
      end: () => resolve(),
    } as unknown as HttpResponse;
    tell(new EventsOut(socket));
  });
}

function oldBytes(): number {
  const spaces = getHeapSpaceStatistics().filter(({ space_name: name }) => name === 'old_space');
  return spaces.reduce((sum, { space_used_size: bytes }) => sum + bytes, 0);
}

test('an answer that was told does not outlive young collections', async () => {
  for (let warm = 0; warm < 2 * CHATS; warm++) await chat();
  const perChat: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await collectGarbage();
    const before = oldBytes();
    for (let number = 0; number < CHATS; number++) await chat();
    await delay(20);
    await collectYoung();
    perChat.push((oldBytes() - before) / CHATS);
  }
  expect(Math.min(...perChat)).toBeLessThan(BYTES_LEFT_PER_CHAT_MAX);
});
