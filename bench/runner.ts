// Which benchmarks there are, and how one is run: what machine, under what load, what it asks, its
// measurements, and one line of JSON with the verdicts.
import { ConfigError } from '#src/config.ts';
import { archiveBench } from './archive.ts';
import { attackBench } from './attack.ts';
import type { Bench, BenchOptions, RunSize } from './bench.ts';
import { chatBench } from './chat.ts';
import { dashboardBench } from './dashboard/dashboard.ts';
import { decodeBench } from './decode.ts';
import { engineBench } from './engine.ts';
import { engineSoakBench } from './engine-soak.ts';
import { httpBench } from './http/http-bench.ts';
import { machineLines } from './machine.ts';
import { pushFanoutBench } from './push/push-fanout.ts';
import { pushSoakBench } from './push/push-soak.ts';
import { pushStallBench } from './push/push-stall.ts';
import { streamBench } from './push/stream-bench.ts';
import { updateToPushBench } from './push/update-to-push.ts';
import { referenceBench } from './reference.ts';
import { Report } from './report.ts';

export const BENCHES: readonly Bench[] = [
  engineBench,
  engineSoakBench,
  decodeBench,
  pushFanoutBench,
  updateToPushBench,
  pushStallBench,
  pushSoakBench,
  streamBench,
  referenceBench,
  archiveBench,
  httpBench,
  attackBench,
  dashboardBench,
  chatBench,
];

/**
 * Runs the benchmark of this name, or lists all where the name is undefined. Throws ConfigError
 * for an unknown name. A missed target is a result like any other: the verdict is in the last
 * line.
 */
export async function runBench(
  name: string | undefined,
  size: RunSize,
  write: (text: string) => void,
  options: BenchOptions = new Map(),
): Promise<void> {
  if (name === undefined) {
    write(`${benchList()}\n`);
    return;
  }
  const bench = BENCHES.find((candidate) => candidate.name === name);
  if (!bench) {
    const known = BENCHES.map((candidate) => candidate.name).join(', ');
    throw new ConfigError(`unknown benchmark ${name}; known: ${known}`);
  }
  const report = new Report(write);
  for (const line of machineLines()) report.line(line);
  report.line(`bench    ${bench.name} (${size}): ${bench.question}`);
  report.result(bench.name, await bench.run(size, report, options));
}

function benchList(): string {
  const rows = BENCHES.map(({ name, question }) => `  ${name.padEnd(12)} ${question}`);
  return ['usage: npm run bench -- NAME [--quick]', ...rows].join('\n');
}
