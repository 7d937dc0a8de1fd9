// Does the dashboard stay smooth? The board of all leagues in a real browser while 5,000 prices a
// second change, beside an empty page of the same browser: frames, the main thread, memory, long
// tasks; and how soon a slow machine sees the first price.

import type { CDPSession, Page } from 'playwright-core';
import { BuiltProgram, KEY, simulated } from '#test/programs/built-program.ts';
import { HeadlessBrowser, NO_BROWSER } from '#test/programs/headless-browser.ts';
import { atLeast, atMost, type Bench, below, type RunSize } from '../shared/bench.ts';
import { spreadOf } from '../shared/measure.ts';
import type { Report } from '../shared/report.ts';
import type { Target } from '../shared/target.ts';

interface Run {
  readonly slices: number;
  /** First loads of the page, on a slow machine. */
  readonly loads: number;
  readonly sliceMs: number;
  readonly updatesPerSecond: number;
}

const RUNS: Readonly<Record<RunSize, Run>> = {
  full: { loads: 9, slices: 20, sliceMs: 30_000, updatesPerSecond: 5000 },
  quick: { loads: 5, slices: 3, sliceMs: 6_000, updatesPerSecond: 5000 },
  micro: { loads: 1, slices: 2, sliceMs: 300, updatesPerSecond: 200 },
};
/** After this the page is loaded: tasks before it belong to the load. */
const SETTLED_MS = 5000;
const SLOWER = 4;
const LONG_TASK_MS = 100;
/** A book that is full, and history of its own kind, may move the heap by so much. */
const HEAP_RATIO = 1.2;
/** Share of the updates that the page must have received: an idle page is smooth. */
const SEEN_SHARE = 0.5;
const SEEN = /updates ([\d,]+)\/s/;

/** What the page did for a while. */
export interface Slice {
  readonly framesPerSecond: number;
  /** As its status shows it at the end; NaN where it shows none. */
  readonly updatesPerSecond: number;
  /** Share of the time in which the main thread worked. */
  readonly busy: number;
  /** After a collection. */
  readonly heapMb: number;
  readonly longTasksMs: readonly number[];
}

export const dashboardBench: Bench = {
  name: 'dashboard',
  question: 'frames, main thread and memory of the board at 5,000 updates/s; the first price',
  async run(size, report) {
    const run = RUNS[size];
    report.line(`profile  all leagues, ${run.updatesPerSecond} updates/s, ${run.slices} slices`);
    if (NO_BROWSER) {
      report.line(NO_BROWSER);
      return [atLeast('browsers', 0, 1)];
    }
    const browser = await HeadlessBrowser.start(['--enable-precise-memory-info']);
    try {
      const server = await BuiltProgram.start({ env: simulated(run.updatesPerSecond) });
      try {
        return await measure(server, browser, run, report);
      } finally {
        await server.stop();
      }
    } finally {
      await browser.close();
    }
  },
};

async function measure(
  server: BuiltProgram,
  browser: HeadlessBrowser,
  run: Run,
  report: Report,
): Promise<readonly Target[]> {
  const first = await firstPrices(server, browser, run.loads);
  const { min, median, max } = first.ms;
  report.line(
    `first price ${Math.round(median)} ms (${Math.round(min)} to ${Math.round(max)}) of ` +
      `${run.loads} first loads at ${SLOWER} times slower, ${first.kb} kB`,
  );
  const empty = await browser.open('about:blank');
  const idle = await slicesOf(empty.page, { ...run, slices: 1 });
  await empty.page.context().close();
  const { page } = await browser.open(`${server.url}/`, { key: KEY });
  await page.waitForSelector('.cell.is-best');
  await page.waitForTimeout(Math.min(SETTLED_MS, run.sliceMs));
  const slices = await slicesOf(page, run, (slice) => report.line(sliceText(slice)));
  report.line(`status   ${await page.locator('.status').textContent()}`);
  const idleFrames = idle[0]?.framesPerSecond ?? 60;
  report.line(`frames   of an empty page ${idleFrames.toFixed(1)}/s`);
  return [
    ...sliceTargets(slices, idleFrames, run.updatesPerSecond),
    below('first_load_kb', first.kb, 200),
    below('first_price_ms', first.ms.median, 1000),
  ];
}

/** The verdicts on the board; `updatesPerSecond` is what the server was asked for. */
export function sliceTargets(
  slices: readonly Slice[],
  idleFrames: number,
  updatesPerSecond: number,
): readonly Target[] {
  const frames = spreadOf(slices.map(({ framesPerSecond }) => framesPerSecond)).median;
  const seen = spreadOf(slices.map((slice) => slice.updatesPerSecond)).min;
  const half = Math.ceil(slices.length / 2);
  const heap = (part: readonly Slice[]): number => spreadOf(part.map((s) => s.heapMb)).median;
  const long = slices.flatMap(({ longTasksMs }) => longTasksMs).filter((ms) => ms > LONG_TASK_MS);
  return [
    atLeast('updates_seen_ratio', seen / updatesPerSecond, SEEN_SHARE),
    atLeast('frames_ratio', frames / idleFrames, 0.5),
    below('main_thread_busy', spreadOf(slices.map(({ busy }) => busy)).median, 0.6),
    atMost('heap_ratio', heap(slices.slice(half)) / heap(slices.slice(0, half)), HEAP_RATIO),
    atMost('long_tasks', long.length, 0),
  ];
}

async function slicesOf(
  page: Page,
  { slices, sliceMs }: Run,
  each: (slice: Slice) => void = () => {},
): Promise<readonly Slice[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await page.evaluate(`(() => {
    window.seen = { frames: 0, long: [] };
    const count = () => { window.seen.frames += 1; requestAnimationFrame(count); };
    count();
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.seen.long.push(duration);
    }).observe({ type: 'longtask' });
  })()`);
  const found: Slice[] = [];
  for (let index = 0; index < slices; index++) {
    found.push(await sliceOf(page, session, sliceMs));
    each(found.at(-1) as Slice);
  }
  return found;
}

async function sliceOf(page: Page, session: CDPSession, ms: number): Promise<Slice> {
  await page.evaluate('window.seen.frames = 0; window.seen.long = [];');
  const before = await metricsOf(session);
  await page.waitForTimeout(ms);
  const after = await metricsOf(session);
  const seen = (await page.evaluate('window.seen')) as { frames: number; long: number[] };
  const status = (await page.evaluate(
    "document.querySelector('.status')?.textContent ?? ''",
  )) as string;
  const seconds = (after.get('Timestamp') ?? 0) - (before.get('Timestamp') ?? 0);
  const share = (name: string): number =>
    ((after.get(name) ?? 0) - (before.get(name) ?? 0)) / seconds;
  await session.send('HeapProfiler.collectGarbage');
  const heapMb = ((await metricsOf(session)).get('JSHeapUsedSize') ?? 0) / 1e6;
  return {
    framesPerSecond: seen.frames / seconds,
    updatesPerSecond: Number(SEEN.exec(status)?.[1]?.replaceAll(',', '')),
    busy: share('TaskDuration'),
    heapMb,
    longTasksMs: seen.long,
  };
}

async function metricsOf(session: CDPSession): Promise<ReadonlyMap<string, number>> {
  const { metrics } = await session.send('Performance.getMetrics');
  return new Map(metrics.map(({ name, value }) => [name, value]));
}

/** Each in a context that has nothing of the page yet. */
async function firstPrices(server: BuiltProgram, browser: HeadlessBrowser, loads: number) {
  // The browser itself starts with the first of all.
  await firstPrice(server, browser);
  const made: { readonly ms: number; readonly kb: number }[] = [];
  while (made.length < loads) made.push(await firstPrice(server, browser));
  return { ms: spreadOf(made.map(({ ms }) => ms)), kb: made[0]?.kb ?? 0 };
}

/** Milliseconds from the navigation to the first price on a slow machine, and what was loaded. */
async function firstPrice(server: BuiltProgram, browser: HeadlessBrowser) {
  const { page } = await browser.open('about:blank', { key: KEY });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.addInitScript(`new MutationObserver((_, observer) => {
    if (!document.querySelector('.cell.is-best')) return;
    observer.disconnect();
    requestAnimationFrame(() => { window.firstPriceMs = performance.now(); });
  }).observe(document, { childList: true, subtree: true, attributes: true });`);
  await page.goto(`${server.url}/?league=nfl`);
  await page.waitForSelector('.cell.is-best');
  await page.waitForTimeout(500);
  const ms = (await page.evaluate('window.firstPriceMs')) as number;
  const bytes = (await page.evaluate(`
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      .filter(({ name }) => !name.includes('/v1/'))
      .reduce((sum, { transferSize }) => sum + transferSize, 0)`)) as number;
  await page.context().close();
  return { ms, kb: Math.round(bytes / 1000) };
}

function sliceText(slice: Slice): string {
  const { framesPerSecond, updatesPerSecond, busy, heapMb, longTasksMs } = slice;
  const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
  const long = longTasksMs.map(Math.round).join(', ') || 'none';
  return (
    `  ${updatesPerSecond} updates/s seen, ${framesPerSecond.toFixed(1)} frames/s, main thread ` +
    `${percent(busy)} busy, heap ` +
    `${heapMb.toFixed(1)} MB, long tasks (ms): ${long}`
  );
}
