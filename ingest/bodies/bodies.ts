// Where the bodies of sources are read. The service does it in a thread (`body-thread.ts`), so that
// no body, however large or hostile, holds up whom it serves; a command does it where it is.
import { eventLoop } from '#kit/tick-budget.ts';
import { shortLines } from '../statements/posted-body.ts';
import { type BodyRefusal, BodyWork, type WorkResult } from './body-work.ts';
import { joined } from './pieces.ts';
import type { BodyTask, Reading } from './readings.ts';

/** What a body comes to; a failure says nothing of the body, which may be asked for again. */
export type BodyResult<T> =
  | { readonly reading: T }
  | { readonly refusal: BodyRefusal }
  | { readonly failure: string };

/** One body on its way in. Whoever opened it ends or cancels it. */
export interface BodyIntake<T> {
  /**
   * Takes the next bytes, which are the intake's from then on. False where no more are wanted: the
   * end then says why.
   */
  push(chunk: Uint8Array): boolean;
  /** All bytes are here, at an instant in epoch ms. Never rejects. */
  end(receivedAt: number): Promise<BodyResult<T>>;
  /** Nobody waits for it any more: an end that is waited for comes to a failure. */
  cancel(): void;
}

export interface Bodies {
  open<T extends BodyTask>(task: T): BodyIntake<Reading<T>>;
  /**
   * Reads a body that is here whole, received at an instant in epoch ms; its bytes are taken over.
   * Never rejects.
   */
  read<T extends BodyTask>(
    task: T,
    bytes: Uint8Array,
    receivedAt: number,
  ): Promise<BodyResult<Reading<T>>>;
}

/** Reads bodies in the thread that asks. */
export const bodiesHere: Bodies = {
  open<T extends BodyTask>(task: T): BodyIntake<Reading<T>> {
    const work = new BodyWork(task);
    return {
      push: (chunk) => work.push(chunk) === undefined,
      end: (receivedAt) => resultOf<Reading<T>>(work.finish(receivedAt)),
      cancel: () => {},
    };
  },
  async read<T extends BodyTask>(task: T, bytes: Uint8Array, receivedAt: number) {
    const work = new BodyWork(task);
    work.push(bytes);
    return await resultOf<Reading<T>>(work.finish(receivedAt));
  },
};

/** What came out of the work, put together a few milliseconds in each tick. */
export async function resultOf<T>(result: WorkResult): Promise<BodyResult<T>> {
  if ('refusal' in result) return result;
  const lane = eventLoop.lane('background');
  if ('pieces' in result) return { reading: (await lane.runSteps(joined(result.pieces))) as T };
  const bytes = Buffer.from(result.ndjson.buffer);
  return { reading: (await lane.runSteps(shortLines(bytes))) as T };
}
