// Who sends batches as a process of its own that may be killed, and goes on as another one that knows
// less.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Random } from '#kit/random.ts';
import { shuffled } from '../../shuffled.ts';
import { type Answer, REFUSED, ROWS, WAYS, type Way } from './batches.ts';

export interface Order {
  readonly way: Way;
  /** Batches by their numbers, in order, as often as each is sent. */
  readonly sendings: readonly number[];
  /** Batches under way at once; default 1. */
  readonly window?: number;
  /** An ingest key. */
  readonly key: string;
  /** Of the game, ISO 8601. */
  readonly start: string;
  /** Each sending takes any of them. */
  readonly httpUrls?: readonly string[];
  readonly natsUrl?: string | undefined;
  readonly natsStream?: string | undefined;
  readonly refusedOf?: readonly number[];
}

const CHILD = 'test/service/once/publisher-child.mjs';

export class Sender {
  /** Of all its processes, in the order in which they came. */
  readonly answers: Answer[] = [];
  readonly #order: Order;
  readonly #left: number[];
  #heldBack = 0;
  #child: ChildProcess;
  #ended: Promise<unknown>;

  constructor(order: Order) {
    this.#order = order;
    this.#left = [...order.sendings];
    [this.#child, this.#ended] = this.#start();
  }

  /** Sendings that are not answered. */
  get left(): number {
    return this.#left.length;
  }

  get isDone(): boolean {
    return this.#child.exitCode !== null;
  }

  /** So many sendings at the end of the list do not begin until this is called again. */
  holdBack(count: number): void {
    this.#heldBack = count;
    this.#child.stdin?.write(`${count}\n`);
  }

  /** SIGKILL, and another one in its place. What was known is gone: the last batches are sent again. */
  async killAndGoOn(): Promise<void> {
    await this.stop();
    const { window = 1 } = this.#order;
    this.#left.unshift(...new Set(this.answers.slice(-window).map(({ batch }) => batch)));
    [this.#child, this.#ended] = this.#start();
  }

  /** Resolves when each batch is answered as often as it was to be sent. Throws where one gave up. */
  async done(): Promise<void> {
    await this.#ended;
    if (this.#child.exitCode !== 0) throw new Error('a publisher ended before its batches did');
  }

  /** Ends it whatever it does. */
  async stop(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#ended;
  }

  #start(): [ChildProcess, Promise<unknown>] {
    const { window = 1, refusedOf = REFUSED } = this.#order;
    const heldBack = this.#heldBack;
    const about = { sendings: this.#left, window, heldBack, rowsOf: ROWS, refusedOf };
    const order = { ...this.#order, ...about };
    const argv = [CHILD, JSON.stringify(order)];
    const child = spawn(process.execPath, argv, { stdio: ['pipe', 'pipe', 'inherit'] });
    // It may be gone when it is written to.
    child.stdin.on('error', () => {});
    let text = '';
    child.stdout.on('data', (data: Buffer) => {
      const lines = (text + data.toString()).split('\n');
      text = lines.pop() ?? '';
      for (const line of lines) this.#take(JSON.parse(line) as Answer);
    });
    return [child, once(child, 'close')];
  }

  #take(answer: Answer): void {
    this.answers.push(answer);
    const at = this.#left.indexOf(answer.batch);
    if (at >= 0) this.#left.splice(at, 1);
  }
}

/** Each batch in turn, one to three times. */
export function sendingsInTurn(batches: number, random: Random): readonly number[] {
  return Array.from({ length: batches }, (_, batch) =>
    Array.from({ length: 1 + random.below(3) }, () => batch),
  ).flat();
}

/** For each way a third of the sendings, of all batches, in an order of chance. */
export function sendingsByWay(
  batches: number,
  random: Random,
): ReadonlyMap<Way, readonly number[]> {
  const sendings = shuffled(sendingsInTurn(batches, random), random);
  return new Map(
    WAYS.map((way, nth) => [way, sendings.filter((_, at) => at % WAYS.length === nth)]),
  );
}
