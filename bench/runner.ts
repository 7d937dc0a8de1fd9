// Which benchmarks there are, and how one is run: what machine, under what load, its question, its
// measurements, and one line of JSON with the verdicts.
import { archiveBench } from './archive/archive-bench.ts';
import { chatBench } from './chat/chat-bench.ts';
import { dashboardBench } from './dashboard/dashboard-bench.ts';
import { edgesBench } from './edges/edges-bench.ts';
import { engineBench } from './engine/engine-bench.ts';
import { httpBench } from './http/http-bench.ts';
import { ingestBench } from './ingest/ingest-bench.ts';
import { pushFanoutBench } from './push/push-fanout.ts';
import { updateToPushBench } from './push/update-to-push.ts';
import type { Bench, RunSize } from './shared/bench.ts';
import { runInProcess } from './shared/child-calls.ts';
import { machineLines } from './shared/machine.ts';
import { Report } from './shared/report.ts';
import { venueBench } from './venue/venue-bench.ts';

export const BENCHES: readonly Bench[] = [
  engineBench,
  edgesBench,
  pushFanoutBench,
  updateToPushBench,
  httpBench,
  ingestBench,
  venueBench,
  archiveBench,
  chatBench,
  dashboardBench,
];

/**
 * Runs the benchmark of this name, or lists all where the name is undefined. Throws for an unknown
 * name. A missed target is a result like any other: the verdict is in the last line.
 */
export async function runBench(
  name: string | undefined,
  size: RunSize,
  write: (text: string) => void,
): Promise<void> {
  const report = new Report(write);
  if (name === undefined) {
    report.line('usage: npm run bench -- NAME [--quick] [--record]');
    for (const bench of BENCHES) report.line(`  ${bench.name.padEnd(14)} ${bench.question}`);
    return;
  }
  const bench = BENCHES.find((candidate) => candidate.name === name);
  if (!bench) {
    const known = BENCHES.map((candidate) => candidate.name).join(', ');
    throw new Error(`unknown benchmark ${name}; known: ${known}`);
  }
  for (const line of machineLines()) report.line(line);
  report.line(`bench    ${bench.name} (${size}): ${bench.question}`);
  runInProcess(size === 'micro');
  report.result(bench.name, await bench.run(size, report));
}
