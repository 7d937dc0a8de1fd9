// Reads bodies in one thread beside the one that serves, started when a feed is made or with the
// first body. It is terminated, and started again with the next body, where reading one takes too
// long or too much memory: that body is refused, the others under way fail and may be asked again.
import { Worker } from 'node:worker_threads';
import { type Bodies, type BodyIntake, type BodyResult, resultOf } from './bodies.ts';
import type { BodyAnswer, BodyOrder } from './body-messages.ts';
import type { BodyRefusal, WorkResult } from './body-work.ts';
import type { BodyTask, Reading } from './readings.ts';

export interface BodyThreadOptions {
  /** Of one body, from its last byte on; a real one takes some 0.1 s. */
  readonly readMsMax?: number;
  /** The program of the thread; the built one unless a test has another. */
  readonly program?: URL;
  /** It shares a processor as the thread that serves does; without it, it gives way. */
  readonly isPrompt?: boolean;
}

const READ_MS_MAX = 10_000;
/** Beyond this the thread ends by itself. Bytes of bodies count apart, and have their own bound. */
const HEAP_MB_MAX = 768;
/**
 * Of a thread that has nothing to read: one that holds more is ended, since what it held would be
 * collected only as it reads on. A body that inflates to 16 MiB takes some three times that.
 */
export const IDLE_BYTES_MAX = 64 * 1024 * 1024;
const INTERRUPTED = 'interrupted';

type Outcome = WorkResult | { readonly failure: string };

/** What the serving thread knows of a body. */
interface Pending {
  isEnough: boolean;
  readonly done: Promise<Outcome>;
  readonly settle: (outcome: Outcome) => void;
}

export class BodyThread implements Bodies {
  readonly #readMsMax: number;
  readonly #program: URL;
  readonly #isPrompt: boolean;
  readonly #pending = new Map<number, Pending>();
  /** Threads that were ended because of what they held. */
  renewals = 0;
  #worker: Worker | undefined;
  #bodies = 0;
  /** The body that is being read, and the end of its time. */
  #reading: { readonly body: number; readonly late: NodeJS.Timeout } | undefined;
  #isClosed = false;

  constructor({ readMsMax = READ_MS_MAX, program, isPrompt = false }: BodyThreadOptions = {}) {
    this.#readMsMax = readMsMax;
    this.#isPrompt = isPrompt;
    this.#program = program ?? new URL('./body-thread-main.js', import.meta.url);
  }

  /** Starts the thread, whose start takes a processor some 0.1 s, before anybody is served. */
  start(): void {
    this.#worker ??= this.#newWorker();
  }

  /** Bodies whose end nobody has been told of. */
  get waiting(): number {
    return this.#pending.size;
  }

  /** Whether the thread is at a body, and hears nothing until its end. */
  get reading(): boolean {
    return this.#reading !== undefined;
  }

  open<T extends BodyTask>(task: T): BodyIntake<Reading<T>> {
    const { body, pending } = this.#begun();
    if (!this.#isClosed) this.#order({ type: 'open', body, task });
    return {
      push: (chunk) => this.#push(body, pending, chunk),
      end: (receivedAt) => this.#finish<Reading<T>>(body, pending, receivedAt),
      cancel: () => this.#cancel(body),
    };
  }

  async read<T extends BodyTask>(
    task: T,
    bytes: Uint8Array,
    receivedAt: number,
  ): Promise<BodyResult<Reading<T>>> {
    const { body, pending } = this.#begun();
    if (!this.#isClosed) {
      const chunk = ownOf(bytes);
      this.#order({ type: 'read', body, task, chunk, receivedAt }, [chunk.buffer]);
    }
    return await outcomeOf<Reading<T>>(pending);
  }

  /** Ends the thread; whatever is under way fails. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#endThread({ failure: INTERRUPTED });
  }

  #push(body: number, pending: Pending, chunk: Uint8Array): boolean {
    if (pending.isEnough || !this.#pending.has(body)) return false;
    const own = ownOf(chunk);
    this.#order({ type: 'push', body, chunk: own }, [own.buffer]);
    return true;
  }

  async #finish<T>(body: number, pending: Pending, receivedAt: number): Promise<BodyResult<T>> {
    if (this.#pending.has(body)) this.#order({ type: 'end', body, receivedAt });
    return await outcomeOf<T>(pending);
  }

  #begun(): { readonly body: number; readonly pending: Pending } {
    const body = ++this.#bodies;
    const pending = newPending();
    if (this.#isClosed) pending.settle({ failure: INTERRUPTED });
    else this.#pending.set(body, pending);
    return { body, pending };
  }

  /** One that is being read is read to its end, for nobody. */
  #cancel(body: number): void {
    if (!this.#pending.has(body)) return;
    this.#order({ type: 'cancel', body });
    this.#settle(body, { failure: INTERRUPTED });
  }

  #order(order: BodyOrder, transferred: readonly ArrayBuffer[] = []): void {
    this.start();
    this.#worker?.postMessage(order, [...transferred]);
  }

  #newWorker(): Worker {
    const worker = new Worker(this.#program, {
      name: 'bodies',
      workerData: { isPrompt: this.#isPrompt },
      // It is a built program, whatever runs the one that starts it.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB_MAX },
    });
    const isCurrent = (): boolean => worker === this.#worker;
    worker.on('message', (answer: BodyAnswer) => {
      if (isCurrent()) this.#receive(answer);
    });
    worker.on('error', (error: Error & { code?: string }) => {
      const isFull = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      if (isCurrent())
        void this.#endThread(isFull ? { refusal: 'too_much_memory' } : failureOf(error));
    });
    // A service that ends must not wait for it.
    worker.unref();
    return worker;
  }

  #receive(answer: BodyAnswer): void {
    const { type, body } = answer;
    if (type === 'begun') {
      const late = setTimeout(() => void this.#endThread({ refusal: 'too_slow' }), this.#readMsMax);
      this.#reading = { body, late };
    } else if (type === 'done') {
      this.#endReading();
      this.#settle(body, answer.result);
      const isIdle = this.#pending.size === 0;
      if (isIdle && answer.heldBytes > IDLE_BYTES_MAX) this.#renew();
    } else {
      const pending = this.#pending.get(body);
      if (pending) pending.isEnough = true;
    }
  }

  /** The next body finds a new thread. */
  #renew(): void {
    this.renewals += 1;
    void this.#endThread({ failure: INTERRUPTED });
  }

  #endReading(): void {
    clearTimeout(this.#reading?.late);
    this.#reading = undefined;
  }

  /** The body that was being read comes to `outcome`, the others fail. */
  async #endThread(
    outcome: { readonly refusal: BodyRefusal } | { readonly failure: string },
  ): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    const read = this.#reading?.body;
    this.#endReading();
    const others = 'failure' in outcome ? outcome : { failure: INTERRUPTED };
    for (const body of [...this.#pending.keys()]) {
      this.#settle(body, body === read ? outcome : others);
    }
    await worker?.terminate();
  }

  #settle(body: number, outcome: Outcome): void {
    this.#pending.get(body)?.settle(outcome);
    this.#pending.delete(body);
  }
}

/** Bytes that may be handed over: a view of others is copied. */
function ownOf(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const isWhole = bytes.byteLength === bytes.buffer.byteLength;
  return (isWhole ? bytes : new Uint8Array(bytes)) as Uint8Array<ArrayBuffer>;
}

async function outcomeOf<T>({ done }: Pending): Promise<BodyResult<T>> {
  const outcome = await done;
  return 'failure' in outcome ? outcome : await resultOf<T>(outcome);
}

function newPending(): Pending {
  let settle: Pending['settle'] = () => {};
  const done = new Promise<Outcome>((resolve) => {
    settle = resolve;
  });
  return { isEnough: false, done, settle };
}

/** A fault of ours, not of the body. */
function failureOf(error: Error): { readonly failure: string } {
  return { failure: `the thread that reads bodies ended: ${error.message}` };
}
