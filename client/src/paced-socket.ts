// A connection that says no more than the server admits: a client that does is cut off, and may not
// come back. Frames that are too many wait, in order.
import { type Environment, PLATFORM } from './environment.ts';
import type { OpenSocket, ServerFrame, Socket, SocketEvents } from './socket.ts';

/** What the server says of frames in `hello`. */
interface FrameLimits {
  readonly framesBurstMax: number;
  readonly framesPerSecondMax: number;
}

interface ClientFrame {
  readonly op?: string;
  readonly id?: string;
}

type Clock = Pick<Environment, 'now' | 'after'>;

/** Until the server says so. */
const LIMITS: FrameLimits = { framesBurstMax: 40, framesPerSecondMax: 20 };
/** Every frame of the client has one of these for an answer. */
const ANSWERS: ReadonlySet<string> = new Set(['hello', 'subscribed', 'unsubscribed', 'error']);

/** Opens connections as `open` does, whose frames keep to the limits of the server. */
export function paced(open: OpenSocket, clock: Clock = PLATFORM): OpenSocket {
  return (address, events) => {
    const socket: PacedSocket = new PacedSocket(clock, (receive) =>
      open(address, {
        opened: (isAuthorised) => events.opened(isAuthorised),
        frame: (frame) => {
          receive(frame);
          events.frame(frame);
        },
        closed: (code, reason) => {
          socket.stop();
          events.closed(code, reason);
        },
      }),
    );
    return socket;
  };
}

class PacedSocket implements Socket {
  readonly #clock: Clock;
  readonly #socket: Socket;
  #limits = LIMITS;
  /**
   * Frames that may be sent now. It grows with time, but not by what is on its way: after a stall
   * all that arrives at once.
   */
  #free = LIMITS.framesBurstMax;
  #countedAtMs: number;
  #unanswered = 0;
  #waiting: ClientFrame[] = [];
  #cancelTimer: (() => void) | undefined;

  constructor(clock: Clock, open: (receive: SocketEvents['frame']) => Socket) {
    this.#clock = clock;
    this.#countedAtMs = clock.now();
    this.#socket = open((frame) => this.#receive(frame));
  }

  send(frame: ClientFrame): void {
    // What the server never heard of need not be ended.
    const index = this.#waiting.findIndex(({ op, id }) => op === 'subscribe' && id === frame.id);
    if (frame.op === 'unsubscribe' && index >= 0) this.#waiting.splice(index, 1);
    else this.#waiting.push(frame);
    this.#sendWaiting();
  }

  close(): void {
    this.stop();
    this.#socket.close();
  }

  bytesReceived(): number | undefined {
    return this.#socket.bytesReceived();
  }

  /** Nothing more is sent. */
  stop(): void {
    this.#cancelTimer?.();
    this.#waiting = [];
  }

  #receive(frame: ServerFrame): void {
    if (!ANSWERS.has(frame.op)) return;
    this.#count();
    this.#unanswered = Math.max(0, this.#unanswered - 1);
    if (frame.op === 'hello') this.#limits = { ...LIMITS, ...(frame.limits as FrameLimits) };
    this.#sendWaiting();
  }

  #count(): void {
    const { framesBurstMax, framesPerSecondMax } = this.#limits;
    const nowMs = this.#clock.now();
    const grown = ((nowMs - this.#countedAtMs) * framesPerSecondMax) / 1000;
    this.#free = Math.min(framesBurstMax - this.#unanswered, this.#free + grown);
    this.#countedAtMs = nowMs;
  }

  #sendWaiting(): void {
    this.#count();
    for (const frame of this.#waiting.splice(0, Math.max(0, Math.floor(this.#free)))) {
      this.#free -= 1;
      this.#unanswered += 1;
      this.#socket.send(frame);
    }
    this.#cancelTimer?.();
    const { framesBurstMax, framesPerSecondMax } = this.#limits;
    const isHeldUp = this.#unanswered >= framesBurstMax;
    if (this.#waiting.length === 0 || isHeldUp) return;
    const ms = Math.ceil(((1 - this.#free) * 1000) / framesPerSecondMax);
    this.#cancelTimer = this.#clock.after(ms, () => this.#sendWaiting());
  }
}
