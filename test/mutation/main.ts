// `npm run mutants [-- --only id,id]`: plants every fault of the table and says which test noticed
// it. Exit code 1 unless all are noticed.
import { parseArgs } from 'node:util';
import { progressBar } from '#src/progress-bar.ts';
import type { FaultResult, Verdict } from './fault.ts';
import { FAULTS } from './faults.ts';
import { checkFaults } from './mutation-check.ts';
import { type Stage, vitestSuite } from './vitest-suite.ts';

const WORKERS = 2;
const SLOW = ['laws', 'coherence', 'recording-', 'regressions'];
/** Tables first: they catch most in seconds. Recorded days are not part of a copy. */
const STAGES: readonly Stage[] = [
  { name: 'tables', include: ['test/engine/', 'test/kit/exact-math'], exclude: SLOW },
  {
    name: 'laws',
    include: ['test/engine/laws', 'test/engine/coherence', 'test/oracle/', 'test/simulation/'],
    exclude: [],
  },
];
const SETUP = ['test/property-seed.ts'];

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
process.exitCode = await main();

/** 0 when every fault was caught, else 1. */
async function main(): Promise<number> {
  const { values } = parseArgs({ options: { only: { type: 'string' } } });
  const only = values.only?.split(',');
  const faults = FAULTS.filter(({ id }) => only === undefined || only.includes(id));
  const bar = progressBar('mutants');
  bar.show(0, faults.length);
  const { control, results } = await checkFaults({
    root: process.cwd(),
    faults,
    suite: vitestSuite(STAGES, SETUP),
    workers: WORKERS,
    onResult: (_, done) => bar.show(done, faults.length),
  });
  bar.end();
  if (control !== undefined) print(`the tests are of no use as they are: ${control}`);
  print(tableOf(results));
  const caught = results.filter(({ verdict }) => verdict.kind === 'caught').length;
  print(`${faults.length} planted, ${caught} caught`);
  return caught === faults.length && faults.length > 0 ? 0 : 1;
}

function tableOf(results: readonly FaultResult[]): string {
  const width = Math.max(0, ...results.map(({ fault }) => fault.id.length));
  const lines = results.map(({ fault, verdict, seconds }) => {
    const time = `${seconds.toFixed(0).padStart(4)} s`;
    return `${fault.id.padEnd(width)} ${time}  ${verdictText(verdict)}`;
  });
  return lines.join('\n');
}

function verdictText(verdict: Verdict): string {
  switch (verdict.kind) {
    case 'caught':
      return `caught by: ${verdict.by}`;
    case 'survived':
      return 'SURVIVED';
    case 'invalid':
      return `INVALID: ${verdict.reason}`;
  }
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
