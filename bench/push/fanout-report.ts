// The fan-out benchmark as a page.
import type { Target } from '../bench.ts';
import { listOf, pageOf, sectionOf, tableOf, targetTable } from '../report-html.ts';
import { barPlot } from '../svg-plots.ts';
import type { FanoutCell } from './push-fanout.ts';

interface FanoutResults {
  readonly machine: readonly string[];
  readonly cells: readonly FanoutCell[];
  readonly targets: readonly Target[];
}

/** The page. */
export function fanoutHtml({ machine, cells, targets }: FanoutResults): string {
  const title = 'Fan-out: updates delivered per second';
  const bars = cells.map(({ title: label, rows }) => ({
    label,
    bars: rows.map(({ name, updates }) => ({ name, value: updates.perSecond.median })),
  }));
  const rows = cells.flatMap(({ title: cell, rows: all }) =>
    all.map(({ name, updates, perCpuSecond, messagesPerSecond, bytesPerSecond, fleetShare }) => [
      `${name}, ${cell}`,
      Math.round(updates.perSecond.median).toLocaleString('en-US'),
      Math.round(perCpuSecond.median).toLocaleString('en-US'),
      Math.round(messagesPerSecond).toLocaleString('en-US'),
      (bytesPerSecond / 1e6).toFixed(0),
      `${(100 * fleetShare).toFixed(0)} %`,
    ]),
  );
  const head = ['', 'updates/s', 'per CPU second', 'messages/s', 'MB/s', 'clients’ core'];
  return pageOf(title, [
    sectionOf('Targets', [targetTable(targets)]),
    sectionOf('Rates', [
      barPlot(bars, { title, unit: 'updates/s', isLog: true }),
      tableOf(head, rows),
    ]),
    sectionOf('Machine', [listOf(machine)]),
  ]);
}
