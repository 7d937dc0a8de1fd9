// Ages are told by the server's clock: in a replay its now is the recording's.
import { createSignal, onCleanup } from 'solid-js';

/** Closer than this and both clocks show the same time, as far as ages matter. */
const SAME_MS = 600_000;
const ASKED_MS_MAX = 10_000;
const REFRESH_MS = 1000;
let aheadMs = 0;
const [isReplay, setReplay] = createSignal(false);

/** True where the prices are of another day. */
export { isReplay };

/** Hears when something was received, by the server's clock. */
export function setClock(receivedMs: number): void {
  const ahead = receivedMs - Date.now();
  aheadMs = Math.abs(ahead) < SAME_MS ? 0 : ahead;
  setReplay(aheadMs !== 0);
}

/** Asks a server that replays: once it has ended, nothing is received that would tell. */
export async function askClock(): Promise<void> {
  try {
    const response = await fetch('/readyz', { signal: AbortSignal.timeout(ASKED_MS_MAX) });
    const { now, feeds } = (await response.json()) as {
      readonly now: string;
      readonly feeds: readonly { readonly name: string }[];
    };
    // One that is live may have heard nothing for long: its prices are old then.
    if (feeds.some(({ name }) => name.startsWith('replay:'))) setClock(Date.parse(now));
  } catch {
    // A change that is received tells too.
  }
}

/** The clock of the book, read each second while the component that calls this is shown. */
export function useEngineNow(): [now: () => number, refresh: () => void] {
  const [now, setNow] = createSignal(engineNow());
  const refresh = (): void => {
    setNow(engineNow());
  };
  const timer = setInterval(refresh, REFRESH_MS);
  onCleanup(() => clearInterval(timer));
  return [now, refresh];
}

/** Epoch milliseconds, now, as the book sees it. */
export function engineNow(): number {
  return Date.now() + aheadMs;
}
