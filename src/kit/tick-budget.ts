// What one tick of the event loop may take, and who takes which part of it. Work that can wait has
// a lane; a lane that used up its part goes on in the next tick, so that nobody holds up everybody.
// A tick ends when the loop has run what came in, which is where waiting work goes on: in the order
// of the lanes, and within a lane account by account.

/**
 * Milliseconds that all lanes together take of one tick. What a lane began it ends, so that each may
 * exceed its part by its last piece.
 */
export const TICK_MS_MAX = 30;

interface LaneRule {
  /** Milliseconds of the tick; with 0 a tick does one piece. All of them add up to TICK_MS_MAX. */
  readonly msMax: number;
  /**
   * So many ticks in which an earlier lane worked are passed over: what that lane wrote to sockets
   * leaves the process when the tick ends.
   */
  readonly passes?: number;
}

/** In the order in which they go on. */
export const LANES = {
  /** Frames of what changed in the book, to all subscribers of a topic. */
  push: { msMax: 8 },
  /** What single subscribers missed, and images as they are cut. */
  catchUp: { msMax: 4 },
  /** Images that are cut, part by part to each subscriber. */
  images: { msMax: 4 },
  /** Checksums of what subscribers hold. */
  checks: { msMax: 4 },
  /** Messages of the log into the book. */
  fold: { msMax: 4, passes: 1 },
  /** REST answers that are made whole. */
  rest: { msMax: 2 },
  /** JSON of single events, of which REST pages are joined. */
  rebuild: { msMax: 2 },
  /** Answers of sources into groups, and systems over the history. */
  background: { msMax: 2, passes: 1 },
  /** Chats: one piece of one chat. */
  chat: { msMax: 0, passes: 4 },
} as const satisfies Record<string, LaneRule>;

export type LaneName = keyof typeof LANES;

/** Pieces of work of one account that may wait in a lane. */
const WAITING_PER_ACCOUNT_MAX = 64;

export interface TickBudgetOptions {
  /** Other parts for some lanes. */
  readonly msMax?: Partial<Record<LaneName, number>>;
  /** Milliseconds of a clock that never steps back. */
  readonly nowMs?: () => number;
}

/** The lanes of one event loop. */
export class TickBudget {
  readonly #lanes = new Map<LaneName, Lane>();
  #isPlanned = false;

  constructor({ msMax = {}, nowMs = () => performance.now() }: TickBudgetOptions = {}) {
    const plan = (): void => this.#plan();
    for (const [name, rule] of Object.entries(LANES) as [LaneName, LaneRule][]) {
      const lane = new Lane(msMax[name] ?? rule.msMax, rule.passes ?? 0, nowMs, plan);
      this.#lanes.set(name, lane);
    }
  }

  lane(name: LaneName): Lane {
    return this.#lanes.get(name) as Lane;
  }

  #plan(): void {
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    setImmediate(this.#nextTick);
  }

  readonly #nextTick = (): void => {
    this.#isPlanned = false;
    for (const lane of this.#lanes.values()) lane.renew();
    let isBusy = false;
    for (const lane of this.#lanes.values()) {
      lane.goOn(isBusy);
      isBusy ||= lane.hasWorked;
    }
  };
}

/** One kind of work. */
export class Lane {
  readonly #msMax: number;
  readonly #passesMax: number;
  readonly #nowMs: () => number;
  readonly #plan: () => void;
  /** By account, what waited longest first. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #waitingCount = 0;
  #passes = 0;
  /** Undefined while this tick has had none of it. */
  #spentMs: number | undefined;

  /** `plan`: has the next tick renew the lanes and call `goOn`. */
  constructor(msMax: number, passesMax: number, nowMs: () => number, plan: () => void) {
    this.#msMax = msMax;
    this.#passesMax = passesMax;
    this.#nowMs = nowMs;
    this.#plan = plan;
  }

  /** Nothing more of it in this tick. */
  get isUp(): boolean {
    return this.#spentMs !== undefined && this.#spentMs >= this.#msMax;
  }

  /** This tick has had some of it. */
  get hasWorked(): boolean {
    return this.#spentMs !== undefined;
  }

  /** Does a piece now, whether or not the lane is up, and counts how long that took. */
  spend<T>(work: () => T): T {
    const startMs = this.#nowMs();
    const made = work();
    this.charge(this.#nowMs() - startMs);
    return made;
  }

  /** Counts a piece that was measured by the caller. */
  charge(ms: number): void {
    this.#spentMs = (this.#spentMs ?? 0) + ms;
    this.#plan();
  }

  /** Calls back in a later tick, in which the lane has time. */
  wait(callback: () => void, accountId = ''): void {
    const own = this.#waiting.get(accountId);
    if (own) own.push(callback);
    else this.#waiting.set(accountId, [callback]);
    this.#waitingCount += 1;
    this.#plan();
  }

  /** Resolves in a later tick, in which the lane has time. */
  nextTick(accountId?: string): Promise<void> {
    return new Promise((resolve) => this.wait(resolve, accountId));
  }

  /** Does a piece now, if nobody waits, or later; undefined where too much of the account waits. */
  run<T>(accountId: string, work: () => T): T | Promise<T> | undefined {
    if (this.#waitingCount === 0 && !this.isUp) return this.spend(work);
    if (this.#waiting.get(accountId)?.length === WAITING_PER_ACCOUNT_MAX) return undefined;
    return new Promise((resolve, reject) => {
      this.wait(() => {
        try {
          resolve(this.spend(work));
        } catch (error) {
          reject(error);
        }
      }, accountId);
    });
  }

  /** Runs work to its end, over as many ticks as it takes; what lies between two yields is whole. */
  async runSteps<T>(work: Generator<void, T>): Promise<T> {
    for (;;) {
      const step = this.spend(() => work.next());
      if (step.done === true) return step.value;
      if (this.isUp) await this.nextTick();
    }
  }

  /** Another tick has begun. */
  renew(): void {
    this.#spentMs = undefined;
  }

  /** Calls back those who wait, while there is time. `isBusy`: an earlier lane worked in this tick. */
  goOn(isBusy: boolean): void {
    if (this.#waitingCount === 0) return;
    if (isBusy && this.#passes < this.#passesMax) {
      this.#passes += 1;
    } else {
      this.#passes = 0;
      // Who waits again meanwhile waits for another tick.
      for (let left = this.#waitingCount; left > 0 && !this.isUp; left--) this.#callNext();
    }
    if (this.#waitingCount > 0) this.#plan();
  }

  #callNext(): void {
    const [next] = this.#waiting;
    if (next === undefined) return;
    const [accountId, own] = next;
    const callback = own.shift() as () => void;
    // The account goes last from here on.
    this.#waiting.delete(accountId);
    if (own.length > 0) this.#waiting.set(accountId, own);
    this.#waitingCount -= 1;
    // What goes on by a promise is measured by itself; it is one piece at least.
    this.#spentMs ??= 0;
    callback();
  }
}

/** The lanes of this thread's event loop. */
export const eventLoop = new TickBudget();

/** Runs work to its end without a pause. */
export function runWhole<T>(work: Generator<void, T>): T {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}
