// What the stream did, in plain numbers that cost next to nothing to keep.
import { Histogram } from '#kit/histogram.ts';
import type { FrameText } from './stream-connection.ts';

const LAG_BOUNDS_MS = [0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000];

export class PushCounts {
  /** Deltas, images and checks, each once for every client that it was sent to. */
  frames = 0;
  /** Their bytes; of text its characters, which are all but as many. */
  bytes = 0;
  /** Frames that uWebSockets dropped instead of sending them: none, ever. */
  droppedFrames = 0;
  /** From an update of the book until the frames about it were handed to the sockets. */
  readonly lagMs = new Histogram(LAG_BOUNDS_MS);

  /** One frame went to so many clients. */
  sent(frame: FrameText, clients = 1): void {
    this.frames += clients;
    this.bytes += clients * frame.length;
  }
}
