// Ages are told by the server's clock: in a replay its now is the recording's.

/** Closer than this and both clocks show the same time, as far as ages matter. */
const SAME_MS = 600_000;
let aheadMs = 0;

/** Hears when something was received, by the server's clock. */
export function hearClock(receivedMs: number): void {
  const ahead = receivedMs - Date.now();
  aheadMs = Math.abs(ahead) < SAME_MS ? 0 : ahead;
}

/** Epoch milliseconds, now, as the book sees it. */
export function engineNow(): number {
  return Date.now() + aheadMs;
}

/** True where the prices are of another day. */
export function isReplay(): boolean {
  return aheadMs !== 0;
}
