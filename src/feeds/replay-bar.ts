// How far the recordings of FEED are, as a bar on the terminal, from the banner until their end.
import type { Readiness } from '#gateway/pages.ts';
import { systemClock } from '#kit/clock.ts';
import { progressBar } from '../progress-bar.ts';

const CHECK_EVERY_MS = 500;

/** Shows the least advanced recording; resolves at the end of all, or when the signal comes. */
export async function showReplays(
  service: { readiness(): Readiness },
  signal: AbortSignal,
): Promise<void> {
  const bar = progressBar('replay');
  for (;;) {
    const running = service.readiness().feeds.filter(({ state }) => state === 'running');
    const replays = running.flatMap(({ replay }) => replay ?? []);
    const last = replays.toSorted((one, other) => one.share - other.share)[0];
    if (last === undefined) break;
    const next = last.nextAt === null ? '' : `, next ${last.nextAt}`;
    bar.show(last.share, 1, `${last.position ?? ''}${next}`);
    if (!(await systemClock.wait(CHECK_EVERY_MS, signal))) break;
  }
  bar.end();
}
