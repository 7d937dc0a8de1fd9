// What the serving thread and the thread that reads bodies say to each other.
import type { WorkResult } from './body-work.ts';
import type { BodyTask } from './readings.ts';

/** To the thread. Bodies are told apart by number. */
export type BodyOrder =
  | { readonly type: 'open'; readonly body: number; readonly task: BodyTask }
  /** All of a body at once. */
  | {
      readonly type: 'read';
      readonly body: number;
      readonly task: BodyTask;
      readonly chunk: Uint8Array<ArrayBuffer>;
      readonly receivedAt: number;
    }
  | { readonly type: 'push'; readonly body: number; readonly chunk: Uint8Array<ArrayBuffer> }
  | { readonly type: 'end'; readonly body: number; readonly receivedAt: number }
  | { readonly type: 'cancel'; readonly body: number };

/** From the thread. */
export type BodyAnswer =
  /** No more bytes are wanted; the end is still to be said. */
  | { readonly type: 'enough'; readonly body: number }
  /** From now on the thread does nothing else until the result. */
  | { readonly type: 'begun'; readonly body: number }
  | {
      readonly type: 'done';
      readonly body: number;
      readonly result: WorkResult;
      /** Memory that the thread has taken, in bytes: part of it may be free. */
      readonly heldBytes: number;
    };
