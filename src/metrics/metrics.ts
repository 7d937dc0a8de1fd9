// What operators measure, as Prometheus reads it: the only file that knows prom-client. Hot paths
// count in plain numbers of their own; a metric reads them when somebody scrapes, never before.
import { collectDefaultMetrics, type Metric as Registered, Registry } from 'prom-client';
import { assert } from '#kit/assert.ts';
import { Histogram } from '#kit/histogram.ts';

export type Labels = Readonly<Record<string, string>>;

/** One series: a number, or a histogram whose unit is `unitsPerBase` of the metric's own. */
export interface Sample {
  readonly labels?: Labels;
  readonly value: number | Histogram;
}

/** What a source offers. Its labels must take few values: each makes a series. */
export interface Metric {
  /** Behind the prefix `overround_`; ends in its unit, that of a counter in `_total`. */
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  /** Units of a histogram in one of the name's unit: 1000 where ms are kept and seconds named. */
  readonly unitsPerBase?: number;
  /** Asked at each scrape; nothing where nothing is known. Should not throw, and be quick. */
  readonly read: () => Iterable<Sample> | Promise<Iterable<Sample>>;
}

/** Series of one metric; what is beyond them is not shown, and counted. */
const SERIES_MAX = 1000;
const PREFIX = 'overround_';

/** The parts of prom-client's values that its registry writes down. */
interface Written {
  readonly metricName?: string;
  readonly labels: Readonly<Record<string, string | number>>;
  readonly value: number;
}

export class Metrics {
  readonly #registry = new Registry();
  readonly #names = new Set<string>();
  #omitted = 0;
  #failed = 0;
  #running: Promise<string> | undefined;

  constructor() {
    collectDefaultMetrics({ register: this.#registry });
    this.add(
      counter('metrics_omitted_series_total', 'Series beyond the bound of their metric', () => [
        { value: this.#omitted },
      ]),
      counter('metrics_failed_reads_total', 'Metrics that could not be read at a scrape', () => [
        { value: this.#failed },
      ]),
    );
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** Offers more. A name may come once. */
  add(...metrics: readonly Metric[]): void {
    for (const metric of metrics) {
      assert(/^[a-z][a-z0-9_]*$/.test(metric.name), `${metric.name} is no name of a metric`);
      assert(!this.#names.has(metric.name), `${metric.name} is offered twice`);
      this.#names.add(metric.name);
      const { help, type } = metric;
      const name = PREFIX + metric.name;
      const get = async () => ({ name, help, type, values: await this.#values(metric) });
      // The registry asks for a name and `get` alone; its types know prom-client's classes only.
      this.#registry.registerMetric({ name, get } as unknown as Registered);
    }
  }

  /** All of it as text. Who asks while it is being written gets the same. */
  async text(): Promise<string> {
    this.#running ??= this.#registry.metrics().finally(() => {
      this.#running = undefined;
    });
    return await this.#running;
  }

  async #values(metric: Metric): Promise<Written[]> {
    const written: Written[] = [];
    let series = 0;
    try {
      for (const sample of await metric.read()) {
        series += 1;
        if (series > SERIES_MAX) this.#omitted += 1;
        else write(written, metric, sample);
      }
    } catch {
      // One that fails must not hide the others.
      this.#failed += 1;
      return [];
    }
    return written;
  }
}

/** A number that only grows. */
export function counter(name: string, help: string, read: Metric['read']): Metric {
  return { name, help, type: 'counter', read };
}

/** A number as it is now. */
export function gauge(name: string, help: string, read: Metric['read']): Metric {
  return { name, help, type: 'gauge', read };
}

/** Histograms kept in milliseconds, shown in seconds. */
export function durations(name: string, help: string, read: Metric['read']): Metric {
  return { name, help, type: 'histogram', unitsPerBase: 1000, read };
}

/** One sample where the number is known. */
export function known(value: number | null | undefined, labels: Labels = {}): readonly Sample[] {
  return value === null || value === undefined ? [] : [{ value, labels }];
}

function write(written: Written[], metric: Metric, { labels = {}, value }: Sample): void {
  if (!(value instanceof Histogram)) {
    written.push({ labels, value });
    return;
  }
  const { name, unitsPerBase = 1 } = metric;
  const bucket = `${PREFIX}${name}_bucket`;
  let count = 0;
  for (const [index, bound] of value.bounds.entries()) {
    count += value.counts[index] as number;
    written.push({
      metricName: bucket,
      labels: { ...labels, le: bound / unitsPerBase },
      value: count,
    });
  }
  count += value.counts[value.bounds.length] as number;
  written.push({ metricName: bucket, labels: { ...labels, le: '+Inf' }, value: count });
  const sum = value.sum / unitsPerBase;
  written.push({ metricName: `${PREFIX}${name}_sum`, labels, value: sum });
  written.push({ metricName: `${PREFIX}${name}_count`, labels, value: count });
}
