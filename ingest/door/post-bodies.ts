// Where the body of a post is read: a small one where it is, since its way to a thread and back
// takes longer than to parse it; others in the threads, so that none holds up whom this one serves.

import type { Post } from '#domain/post.ts';
import { eventLoop } from '#kit/tick-budget.ts';
import type { Bodies, BodyResult } from '../bodies/bodies.ts';
import { readSmallBody, SHORT_BYTES_MAX, SMALL_BYTES_MAX } from '../bodies/body-work.ts';
import type { PostedLine } from '../statements/posted-body.ts';
import type { DoorOptions } from './door-options.ts';

/** The lines of a body, or why there are none. */
export type PostReading = readonly PostedLine[] | 'unreadable' | 'too_large' | 'too_busy';

type Threads = Pick<DoorOptions, 'bodies' | 'shortBodies' | 'clock'>;

/**
 * Takes over the memory of the body, which is empty afterwards. `takeRoom` is called before a long
 * body is read. Rejects only for a bug.
 */
export async function readPost(
  post: Post,
  threads: Threads,
  takeRoom: () => Promise<void>,
): Promise<PostReading> {
  const { body, form, coding } = post;
  if (coding === undefined && body.byteLength <= SMALL_BYTES_MAX) {
    return readingOf(eventLoop.lane('background').spend(() => readSmallBody(form, body)));
  }
  const { bodies, shortBodies, clock } = threads;
  const read = async (by: Bodies, bytes: Uint8Array, isShort: boolean): Promise<PostReading> => {
    const task = { reader: 'posted', form, coding, isShort } as const;
    return readingOf(await by.read(task, bytes, clock.now()));
  };
  const readLong = async (): Promise<PostReading> => {
    await takeRoom();
    return await read(bodies, body, false);
  };
  if (shortBodies === undefined || body.byteLength > SHORT_BYTES_MAX) return await readLong();
  // Inflated it may be no short one: then it is read again.
  const reading = await read(shortBodies, coding === undefined ? body : new Uint8Array(body), true);
  const isLonger = reading === 'too_large' && coding !== undefined;
  return isLonger ? await readLong() : reading;
}

function readingOf(result: BodyResult<readonly PostedLine[]>): PostReading {
  if ('reading' in result) return result.reading;
  if ('failure' in result) return 'too_busy';
  return result.refusal === 'malformed' ? 'unreadable' : 'too_large';
}
