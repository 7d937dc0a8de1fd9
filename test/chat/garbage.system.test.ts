// What a chat was made of goes with the next young collections. What outlives them is copied twice
// meanwhile, in pauses that the stream waits for.
import type { HeapProfiler } from 'node:inspector';
import { Session } from 'node:inspector/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
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
const ROUNDS = 3;
/** Bytes between samples of what is allocated. */
const SAMPLED_EVERY = 512;
/** One answer with its records is some thirty thousand. */
const BYTES_LEFT_PER_CHAT_MAX = 10_000;

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

/**
 * Bytes that calls of our own allocated and that are still there. What natives allocate for themselves,
 * as for a pattern that is run, is no part of an answer.
 */
function leftBytes({
  selfSize,
  callFrame,
  children,
}: HeapProfiler.SamplingHeapProfileNode): number {
  const own = callFrame.url === '' ? 0 : selfSize;
  return children.reduce((sum, child) => sum + leftBytes(child), own);
}

test('an answer that was told does not outlive young collections', async () => {
  const session = new Session();
  session.connect();
  for (let warm = 0; warm < 2 * CHATS; warm++) await chat();
  const perChat: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await collectGarbage();
    await session.post('HeapProfiler.startSampling', { samplingInterval: SAMPLED_EVERY });
    for (let number = 0; number < CHATS; number++) await chat();
    await delay(20);
    await collectYoung();
    const { profile } = await session.post('HeapProfiler.stopSampling');
    perChat.push(leftBytes(profile.head) / CHATS);
  }
  session.disconnect();
  console.info(`left of each chat: ${perChat.map(Math.round).join(', ')} bytes`);
  expect(Math.min(...perChat)).toBeLessThan(BYTES_LEFT_PER_CHAT_MAX);
});

test('an answer that somebody holds is noticed', async () => {
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.startSampling', { samplingInterval: SAMPLED_EVERY });
  const held = Array.from({ length: CHATS }, () =>
    Array.from({ length: 500 }, (_, at) => ({ at })),
  );
  await collectYoung();
  const { profile } = await session.post('HeapProfiler.stopSampling');
  session.disconnect();
  expect(held).toHaveLength(CHATS);
  expect(leftBytes(profile.head) / CHATS).toBeGreaterThan(BYTES_LEFT_PER_CHAT_MAX);
});
