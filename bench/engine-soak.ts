// Does the engine stay still under load: no long collections of garbage and no growing heap through
// ten minutes of a sunday slate, a million quotes at full speed, in a process of its own?
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { atMost, type Bench, type RunSize, type Target } from './bench.ts';
import { machineLines } from './machine.ts';
import type { Report } from './report.ts';
import { listOf, pageOf, sectionOf, tableOf, targetTable, writeResults } from './report-html.ts';
import { SLATES, slateText } from './slate-profiles.ts';
import {
  heapGrowth,
  longPauses,
  runSoak,
  type SoakResult,
  type SoakSample,
  type SoakSpec,
} from './soak.ts';
import { START_FLAGS } from './start-flags.ts';
import { linePlot, type Series } from './svg-plots.ts';

const RUNS: Readonly<Record<RunSize, SoakSpec>> = {
  full: { events: 1054, seconds: 600, frames: 700, sampleSeconds: 15 },
  quick: { events: 1054, seconds: 40, frames: 700, sampleSeconds: 2 },
  micro: { events: 2, seconds: 0.3, frames: 2, sampleSeconds: 0.05 },
};

const HEAP_GROWTH_MAX = 1.05;
/** Loading and making frames come on top of the run. */
const SPARE_MS = 120_000;
const MIB = 2 ** 20;

export const engineSoakBench: Bench = {
  name: 'engine-soak',
  question: 'collections of garbage and heap of the engine through ten minutes at full speed',
  async run(size, report) {
    const startedAt = new Date().toISOString();
    const spec = RUNS[size];
    report.line(`profile  ${slateText(SLATES['sunday-slate'])}`);
    const show = (sample: SoakSample) => showSample(sample, report);
    const result = size === 'micro' ? await runSoak(spec, show) : await soakInChild(spec, show);
    const targets = [
      atMost('gc_over_10ms', longPauses(result), 0),
      atMost('heap_growth_ratio', heapGrowth(result), HEAP_GROWTH_MAX),
    ];
    showResult(result, report);
    if (size !== 'micro') {
      const results = { machine: machineLines(), run: size, startedAt, targets, ...result };
      const html = soakHtml(result, targets, `${size} run of ${startedAt}`);
      report.line(`\nreport   ${writeResults('engine-soak', html, results)}`);
    }
    return targets;
  },
};

function soakInChild(spec: SoakSpec, onSample: (sample: SoakSample) => void): Promise<SoakResult> {
  const file = fileURLToPath(new URL('./soak-main.js', import.meta.url));
  const child = fork(file, [JSON.stringify(spec)], { execArgv: [...START_FLAGS, '--expose-gc'] });
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => {
        child.kill();
        reject(new Error('the soak did not end in time'));
      },
      spec.seconds * 1000 + SPARE_MS,
    );
    child.on('message', (said: { sample?: SoakSample; result?: SoakResult }) => {
      if (said.sample) onSample(said.sample);
      if (said.result) resolve(said.result);
    });
    child.on('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`the soak ended with code ${code}`));
    });
  });
}

function showSample(sample: SoakSample, report: Report): void {
  const { second, heap, resident, updatesPerSecond } = sample;
  const rate = (updatesPerSecond / 1e6).toFixed(2);
  const [heapMiB, residentMiB] = [heap, resident].map((bytes) => (bytes / MIB).toFixed(1));
  report.line(
    `  ${second.toFixed(0).padStart(4)} s: ${rate} M updates/s, heap ${heapMiB} MiB after a ` +
      `collection, resident ${residentMiB} MiB`,
  );
}

function showResult(result: SoakResult, report: Report): void {
  const { quotes, seconds, updates, edgesOpened, askedMsMax } = result;
  const perSecond = (updates / seconds / 1e6).toFixed(2);
  report.line(
    `\n${quotes.toLocaleString('en-US')} quotes, ${updates.toLocaleString('en-US')} updates in ` +
      `${seconds.toFixed(0)} s (${perSecond} M/s), ${edgesOpened} edges opened`,
  );
  for (const [kind, count, total, longest] of pauseRows(result)) {
    report.line(`  ${kind}: ${count} collections, ${total} ms in all, longest ${longest} ms`);
  }
  report.line(`  longest collection that was asked for, not counted: ${askedMsMax.toFixed(1)} ms`);
}

/** Collections by kind: how many, how long in all, the longest. */
function pauseRows({ pauses }: SoakResult): string[][] {
  const kinds = [...new Set(pauses.map(({ kind }) => kind))];
  return kinds.map((kind) => {
    const own = pauses.filter((pause) => pause.kind === kind).map(({ ms }) => ms);
    const total = own.reduce((sum, ms) => sum + ms, 0);
    const longest = own.reduce((most, ms) => Math.max(most, ms), 0);
    return [kind, String(own.length), total.toFixed(1), longest.toFixed(2)];
  });
}

function soakHtml(result: SoakResult, targets: readonly Target[], run: string): string {
  const { samples, pauses, quotes, updates, seconds } = result;
  const time = (title: string) => ({ title, unit: 'seconds' });
  const over = (name: string, of: (sample: SoakSample) => number): Series => ({
    name,
    points: samples.map((sample) => [sample.second, of(sample)]),
  });
  const kinds = [...new Set(pauses.map(({ kind }) => kind))];
  const collections = kinds.map((name) => ({
    name,
    points: pauses
      .filter(({ kind }) => kind === name)
      .map(({ second, ms }) => [second, ms] as const),
  }));
  const total = `${updates.toLocaleString('en-US')} updates in ${seconds.toFixed(0)} s`;
  return pageOf('Overround: the engine under load', [
    `<p>${quotes.toLocaleString('en-US')} live quotes, ${total}; a ${run}.</p>`,
    targetTable(targets),
    sectionOf('Memory', [
      linePlot(
        [
          over('heap after a collection', ({ heap }) => heap / MIB),
          over('resident', ({ resident }) => resident / MIB),
          over('book', ({ book }) => book / MIB),
        ],
        time('Memory over time'),
        { title: '', unit: 'MiB' },
      ),
    ]),
    sectionOf('Collections of garbage', [
      tableOf(['kind', 'count', 'ms in all', 'longest ms'], pauseRows(result)),
      linePlot(collections, time('Length of collections'), { title: '', unit: 'milliseconds' }),
      '<p>Those that the benchmark asks for before it reads the heap are not counted.</p>',
    ]),
    sectionOf('Rate', [
      linePlot(
        [over('updates', ({ updatesPerSecond }) => updatesPerSecond)],
        time('Rate over time'),
        { title: '', unit: 'updates per second' },
      ),
    ]),
    sectionOf('What was measured', [
      listOf([...machineLines(), '', slateText(SLATES['sunday-slate'])]),
    ]),
  ]);
}
