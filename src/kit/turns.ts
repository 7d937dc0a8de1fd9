// Turns of the event loop, for work that would otherwise keep it to itself.
import { TurnTime } from './turn-time.ts';

const TURN_MS_MAX = 4;

/**
 * Resolves once the event loop went all the way round: what was published is written to sockets,
 * and what came in is read. After a single `setImmediate` it still stands where immediates run, and
 * who goes on working there keeps both waiting.
 */
export function wholeTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(() => setImmediate(resolve));
  });
}

/** Runs the work to its end without a pause. */
export function atOnce<T>(work: Generator<void, T>): T {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

/**
 * Runs the work to its end, `msMax` of it in each turn of the event loop. The work is to yield
 * often enough: what lies between two yields is done whole.
 */
export async function inTurns<T>(work: Generator<void, T>, msMax = TURN_MS_MAX): Promise<T> {
  const turn = new TurnTime(msMax);
  for (;;) {
    const step = turn.spend(() => work.next());
    if (step.done === true) return step.value;
    if (!turn.isUp) continue;
    await wholeTurn();
    turn.renew();
  }
}
