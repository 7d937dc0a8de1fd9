// The machine a benchmark ran on and how busy it was: a number without these says nothing.
import { cpus, loadavg, totalmem } from 'node:os';

/** A load above this means that others compute beside us, so that absolute numbers mislead. */
const LOAD_MAX = 1;

/** The lines that open every report. */
export function machineLines(): readonly string[] {
  const processors = cpus();
  const model = processors[0]?.model.trim() ?? 'unknown processor';
  const memory = (totalmem() / 2 ** 30).toFixed(1);
  const loads = loadavg();
  const lines = [
    `machine  ${model}, ${processors.length} cores, ${memory} GiB, ${process.platform}`,
    `runtime  Node ${process.version}, V8 ${process.versions.v8}`,
    `load     ${loads.map((load) => load.toFixed(2)).join(' ')} (1, 5, 15 minutes)`,
  ];
  if ((loads[0] ?? 0) > LOAD_MAX) {
    lines.push(
      `WARNING  the load is above ${LOAD_MAX}: trust the ratios, not the absolute numbers`,
    );
  }
  return lines;
}
