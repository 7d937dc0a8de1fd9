// The engine benchmark's page: verdicts, rates by profile and size, stages, single calls, memory,
// growth, and what was measured on what.
import type { CellResult, EngineResults } from './engine-results.ts';
import type { Latency } from './latency.ts';
import { listOf, pageOf, sectionOf, tableOf, targetTable } from './report-html.ts';
import type { GroupShape } from './slate-profiles.ts';
import { type BarGroup, barPlot, linePlot, type Series, shortNumber } from './svg-plots.ts';

const SHAPES: readonly GroupShape[] = ['single', 'recorded'];

export function engineReportHtml(results: EngineResults): string {
  const { targets, machine, profiles, run, startedAt, headline, cells } = results;
  const size = `${headline.quotes.toLocaleString('en-US')} live quotes`;
  return pageOf('Overround: the engine on one core', [
    `<p>${headline.profile}, ${size}, every stage on, power method; a ${run} run of ${startedAt}.
     The Maps engine is the same engine on objects and Maps, incremental, with the same cached
     solves; it ran beside this one on the same groups, and all outputs of
     ${headline.eventsCompared} events were equal.</p>`,
    targetTable(targets),
    sectionOf('Rate by profile and size', [
      ...SHAPES.map((shape) => ratePlot(results, shape)),
      tableOf(
        ['profile, size', 'groups', 'engine/s', 'Maps/s', 'ratio', 'least', 'most'],
        cells.flatMap(rateRows),
      ),
    ]),
    sectionOf(`Stages, ${results.stagesSize}`, stageParts(results)),
    sectionOf('Single calls', latencyParts(results.latency)),
    sectionOf('Memory', memoryParts(cells)),
    sectionOf('An update in books of different sizes', [growthTable(results)]),
    sectionOf('What was measured', [listOf([...machine, '', ...profiles])]),
  ]);
}

function ratePlot({ cells, naive }: EngineResults, shape: GroupShape): string {
  const groups: BarGroup[] = cells.map(({ profile, size, rates }) => {
    const own = rates.filter((rate) => rate.shape === shape);
    const slow = naive.filter((each) => each.profile === profile && each.size === size);
    return {
      label: `${profile} ${size}`,
      bars: [
        ...own.map(({ engine }) => ({ name: 'engine', value: engine.perSecond.median })),
        ...own.map(({ maps }) => ({ name: 'Maps engine', value: maps.perSecond.median })),
        ...(shape === 'single' ? slow : []).map(({ perSecond }) => ({
          name: 'naive book',
          value: perSecond.median,
        })),
      ],
    };
  });
  const title = shape === 'single' ? 'Groups of one update' : 'Groups as long as in the recordings';
  return barPlot(groups, { title, unit: 'updates per second', isLog: true });
}

function rateRows({ profile, size, rates }: CellResult): string[][] {
  return rates.map(({ shape, engine, maps, ratio }) => [
    `${profile} ${size}`,
    shape,
    shortNumber(engine.perSecond.median),
    shortNumber(maps.perSecond.median),
    ratio.median.toFixed(2),
    ratio.min.toFixed(2),
    ratio.max.toFixed(2),
  ]);
}

function stageParts({ stages, wire }: EngineResults): string[] {
  const bars = (shape: GroupShape): BarGroup[] =>
    stages
      .filter((stage) => stage.shape === shape)
      .map(({ stage, perSecond }) => ({
        label: stage === 'decode' ? 'decode alone' : `... through ${stage}`,
        bars: [{ name: 'updates per second', value: perSecond.median }],
      }));
  const unit = 'updates per second';
  return [
    barPlot(bars('recorded'), { title: 'Recorded groups, from wire frames', unit }),
    barPlot(bars('single'), { title: 'Single updates, decoded before', unit }),
    tableOf(
      ['through', 'groups', 'updates/s', 'ns an update'],
      stages.map(({ stage, shape, perSecond, nsPerUpdate }) => [
        stage,
        shape,
        shortNumber(perSecond.median),
        nsPerUpdate.toFixed(0),
      ]),
    ),
    `<p>Each level in a process of its own. The headline from frames to outputs:
     ${shortNumber(wire.perSecond.median)} updates per second.</p>`,
  ];
}

function latencyParts(latency: EngineResults['latency']): string[] {
  const both = [
    { name: 'engine', of: latency.engine },
    { name: 'Maps engine', of: latency.maps },
  ];
  const time = { title: 'Calls by duration', unit: 'microseconds, log scale', isLog: true };
  return [
    linePlot(
      both.map(({ name, of }) => histogram(name, of)),
      time,
      { title: '', unit: 'share of the calls, percent' },
    ),
    linePlot(
      both.map(({ name, of }) => exceedance(name, of)),
      { ...time, title: 'Calls that took longer' },
      { title: '', unit: 'share of the calls, percent, log scale', isLog: true },
    ),
    tableOf(
      ['one update in a group of its own', 'p50 us', 'p90', 'p99', 'p99.9', 'max', 'calls'],
      both.map(({ name, of }) => [
        name,
        ...[of.p50Us, of.p90Us, of.p99Us, of.p999Us, of.maxUs].map(String),
        of.samples.toLocaleString('en-US'),
      ]),
    ),
    `<p>The timer's own ${latency.engine.timerNs} ns, measured in the same run, is taken off.</p>`,
  ];
}

function histogram(name: string, { boundsNs, counts, samples }: Latency): Series {
  const points = counts.map(
    (count, bucket) => [(boundsNs[bucket] as number) / 1000, (100 * count) / samples] as const,
  );
  return { name, points };
}

function exceedance(name: string, { boundsNs, counts, samples }: Latency): Series {
  let above = samples;
  const points: (readonly [number, number])[] = [];
  counts.forEach((count, bucket) => {
    above -= count;
    if (above > 0) points.push([(boundsNs[bucket] as number) / 1000, (100 * above) / samples]);
  });
  return { name, points };
}

function memoryParts(cells: readonly CellResult[]): string[] {
  const measured = cells.filter(({ memory }) => memory.engine && memory.maps);
  const groups = measured.map(({ profile, size, quotes, memory }) => ({
    label: `${profile} ${size}`,
    bars: [
      { name: 'book by its own count', value: (memory.engine?.book ?? 0) / quotes },
      { name: 'process with the engine', value: (memory.engine?.process ?? 0) / quotes },
      { name: 'process with Maps', value: (memory.maps?.process ?? 0) / quotes },
    ],
  }));
  const note =
    'What the process grew by, after a collection: frames in hand and code are in it, at 100k ' +
    'quotes most of it.';
  return [
    barPlot(groups, { title: 'Bytes per live quote', unit: 'bytes', isLog: true }),
    `<p>${note}</p>`,
  ];
}

function growthTable({ growth }: EngineResults): string {
  return tableOf(
    [
      'size',
      'quotes',
      'ns an update',
      'offers examined',
      'lines changed',
      'edges opened',
      'updated',
      'closed',
    ],
    growth.map(({ size, quotes, nsPerUpdate, offersPerUpdate, perUpdate }) => [
      size,
      quotes.toLocaleString('en-US'),
      nsPerUpdate.toFixed(0),
      offersPerUpdate.toFixed(3),
      perUpdate.linesChanged.toFixed(4),
      perUpdate.edgesOpened.toFixed(4),
      perUpdate.edgesUpdated.toFixed(4),
      perUpdate.edgesClosed.toFixed(4),
    ]),
  );
}
