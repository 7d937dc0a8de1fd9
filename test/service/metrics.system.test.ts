// Metrics: how they are written, and that a real scrape has every one that the dashboard shows.

import { existsSync, readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Histogram } from '#kit/histogram.ts';
import { counter, durations, gauge, known, Metrics } from '#src/metrics/metrics.ts';
import { openStream } from '../gateway/push/state/stream-client.ts';
import { until } from '../programs/until.ts';
import { useOuterStore } from './outer-store.ts';
import { KEY, RunningProgram, Scratch } from './running-program.ts';

useOuterStore();
const scratch = new Scratch();
const running: RunningProgram[] = [];

afterEach(async () => {
  for (const program of running.splice(0)) if (program.isRunning) await program.stop('SIGKILL');
});
/** One that has everything to measure, for tests that only look at it. */
let full: RunningProgram;
beforeAll(async () => {
  full = await RunningProgram.start({
    DATA_DIR: scratch.folder(),
    FEED: 'simulated',
    ARCHIVE: 'on',
    SNAPSHOT_EVERY: '1s',
    SNAPSHOT_EVERY_MESSAGES: '1',
  });
  await full.ready();
});
afterAll(async () => {
  await full?.stop('SIGKILL');
  scratch.remove();
});

async function start(env: Readonly<Record<string, string>>): Promise<RunningProgram> {
  const program = await RunningProgram.start({ DATA_DIR: scratch.folder(), FEED: 'none', ...env });
  running.push(program);
  return program;
}

interface Scraped {
  readonly types: ReadonlyMap<string, string>;
  /** By name with labels, as they are written. */
  readonly values: ReadonlyMap<string, number>;
}

/** Reads the text format; throws for a line that is none of it. */
function parse(text: string): Scraped {
  const types = new Map<string, string>();
  const values = new Map<string, number>();
  for (const line of text.split('\n').filter((each) => each !== '')) {
    const [, typed, type] = /^# TYPE (\S+) (counter|gauge|histogram|summary)$/.exec(line) ?? [];
    if (typed !== undefined && type !== undefined) types.set(typed, type);
    if (line.startsWith('#')) continue;
    const [, series, number] =
      /^([a-z_:][a-z0-9_:]*(?:\{(?:[a-z_]+="(?:[^"\\]|\\.)*",?)+\})?) (\S+)$/i.exec(line) ?? [];
    if (series === undefined) throw new Error(`no line of the text format: ${line}`);
    if (values.has(series)) throw new Error(`twice: ${series}`);
    values.set(series, number === '+Inf' ? Infinity : Number(number));
  }
  return { types, values };
}

async function scrape(program: RunningProgram): Promise<Scraped> {
  await until(() => program.adminAddress !== undefined, 'the admin port');
  const response = await fetch(`${program.adminAddress}/metrics`);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  return parse(await response.text());
}

const nameOf = (series: string): string => series.replace(/\{.*/s, '');

describe('metrics', () => {
  test('are read when they are asked for, with the process’s own beside them', async () => {
    const metrics = new Metrics();
    let value = 1;
    metrics.add(
      gauge('x_seconds', 'x', () => known(value, { a: 'quote " and \\ and\nline' })),
      counter('y_total', 'y', async () => [{ value: value + 1 }]),
      gauge('unknown_seconds', 'z', () => known(undefined)),
    );
    value = 5;
    const { values, types } = parse(await metrics.text());
    expect(values.get('overround_x_seconds{a="quote \\" and \\\\ and\\nline"}')).toBe(5);
    expect(values.get('overround_y_total')).toBe(6);
    expect(types.get('overround_unknown_seconds')).toBe('gauge');
    expect([...values.keys()].filter((name) => name.includes('unknown'))).toEqual([]);
    expect(values.has('process_cpu_seconds_total')).toBe(true);
    expect(values.has('nodejs_eventloop_lag_p99_seconds')).toBe(true);
  });

  test('of durations are cumulative, in seconds', async () => {
    const metrics = new Metrics();
    const value = new Histogram([1, 10]);
    for (const ms of [0.5, 1, 7, 700]) value.add(ms);
    metrics.add(durations('d_seconds', 'd', () => [{ labels: { kind: 'k' }, value }]));
    const { values } = parse(await metrics.text());
    const ofIt = [...values].filter(([name]) => name.startsWith('overround_d_'));
    expect(Object.fromEntries(ofIt)).toEqual({
      'overround_d_seconds_bucket{kind="k",le="0.001"}': 2,
      'overround_d_seconds_bucket{kind="k",le="0.01"}': 3,
      'overround_d_seconds_bucket{kind="k",le="+Inf"}': 4,
      'overround_d_seconds_sum{kind="k"}': 0.7085,
      'overround_d_seconds_count{kind="k"}': 4,
    });
  });

  test('that fail or have too many series hide no others', async () => {
    const metrics = new Metrics();
    const many = Array.from({ length: 1500 }, (_, index) => ({
      labels: { name: `${index}` },
      value: 1,
    }));
    metrics.add(
      gauge('fails_seconds', 'x', () => {
        throw new Error('away');
      }),
      gauge('rejects_seconds', 'x', () => Promise.reject(new Error('away'))),
      gauge('many_total', 'x', () => many),
      gauge('fine_seconds', 'x', () => known(1)),
    );
    await metrics.text();
    const { values } = parse(await metrics.text());
    const names = [...values.keys()].map(nameOf);
    expect(names.filter((name) => name === 'overround_many_total')).toHaveLength(1000);
    expect(values.get('overround_fine_seconds')).toBe(1);
    expect(names).not.toContain('overround_fails_seconds');
    expect(values.get('overround_metrics_failed_reads_total')).toBeGreaterThanOrEqual(2);
    expect(values.get('overround_metrics_omitted_series_total')).toBeGreaterThanOrEqual(500);
  });

  test('take a name once, and no other than they can be written with', () => {
    const metrics = new Metrics();
    metrics.add(gauge('a_seconds', 'x', () => []));
    expect(() => metrics.add(gauge('a_seconds', 'x', () => []))).toThrow(/twice/);
    expect(() => metrics.add(gauge('a seconds', 'x', () => []))).toThrow(/no name/);
  });
});

interface Panel {
  readonly title: string;
  readonly type: string;
  readonly targets?: readonly { readonly expr: string }[];
  readonly fieldConfig?: { readonly defaults: { readonly unit?: string } };
}

const dashboard: { readonly panels: readonly Panel[] } = JSON.parse(
  readFileSync('deploy/grafana/dashboards/overround.json', 'utf8'),
);
const panels = dashboard.panels.filter(({ type }) => type !== 'row');
/** What the dashboard asks for; in PromQL only a metric stands right before a brace. */
const asked = new Set(
  panels.flatMap(({ targets = [] }) =>
    targets.flatMap(({ expr }) =>
      [...expr.matchAll(/([a-z][a-z0-9_]*)\{/g)].map(([, name]) => name ?? ''),
    ),
  ),
);

/** Series that only come with what a quiet test does not have. */
const LABELLED_BY_TROUBLE = new Set([
  'overround_lease_held',
  'overround_http_limited_total',
  'overround_feed_refused_records_total',
  'overround_feed_drift_total',
]);

describe('the dashboard', () => {
  test('has a unit, a title and a query for every panel', () => {
    expect(panels.length).toBeGreaterThan(20);
    for (const { title, targets = [], fieldConfig } of panels) {
      expect(title).not.toBe('');
      expect(fieldConfig?.defaults.unit, title).toMatch(/^[a-zA-Z_]+$/);
      expect(targets.length, title).toBeGreaterThan(0);
      for (const { expr } of targets) expect(expr, title).toContain('{');
    }
  });

  test('and the alerts ask for nothing that the program does not measure', async () => {
    const rules = readFileSync('deploy/prometheus-rules.yml', 'utf8');
    const named = new Set(rules.match(/overround_[a-z_]+/g));
    expect(named.size).toBeGreaterThan(10);
    const { types } = await scrape(full);
    // Of a server of the log, and of Redis, only who has one says anything.
    const elsewhere = new Set(['overround_log_up']);
    for (const name of named) expect(types.has(name) || elsewhere.has(name), name).toBe(true);
    const alerts = [...rules.matchAll(/alert: (Overround\w+)/g)].map(([, name]) => name);
    const runbook = readFileSync('docs/operations.md', 'utf8');
    const isNamed = (alert: string | undefined): boolean => runbook.includes(`\`${alert}\``);
    expect(alerts.filter((alert) => !isNamed(alert))).toEqual([]);
  });

  test('shows nothing that a scrape does not have', async () => {
    const stream = await openStream(full.address, KEY);
    await stream.subscribe(1, 'odds');
    await fetch(`${full.address}/v1/odds`, { headers: { 'x-api-key': KEY } });
    let scraped = await scrape(full);
    const has = (name: string): boolean => [...scraped.values.keys()].map(nameOf).includes(name);
    await until(
      async () => {
        scraped = await scrape(full);
        return [...asked].every((name) => LABELLED_BY_TROUBLE.has(name) || has(name));
      },
      `all of ${[...asked].filter((name) => !has(name))}`,
    );
    for (const name of LABELLED_BY_TROUBLE) expect(scraped.types.has(name), name).toBe(true);
    for (const name of asked) {
      const type = scraped.types.get(name.replace(/_(bucket|sum|count)$/, ''));
      expect(type, name).toBeDefined();
    }
    await stream.close();
  });

  test('takes rates of what only grows, and of nothing else', () => {
    for (const { title, targets = [] } of panels) {
      for (const { expr } of targets) {
        const rated = [...expr.matchAll(/rate\(([a-z][a-z0-9_]*)\{/g)].map(
          ([, name]) => name ?? '',
        );
        for (const name of rated) expect(name, title).toMatch(/_(total|bucket|sum|count)$/);
      }
    }
  });
});

describe('what a scrape of the program says', () => {
  test('is what the program did', async () => {
    const before = await scrape(full);
    const headers = { 'x-api-key': KEY };
    for (let each = 0; each < 3; each++) {
      await (await fetch(`${full.address}/v1/sports`, { headers })).arrayBuffer();
    }
    await (await fetch(`${full.address}/v1/sports`)).arrayBuffer();
    const { values } = await scrape(full);
    const requests = (operation: string, status: string, of = values): number =>
      of.get(`overround_http_requests_total{operation="${operation}",status="${status}"}`) ?? 0;
    expect(requests('listSports', '2xx') - requests('listSports', '2xx', before.values)).toBe(3);
    expect(requests('none', '4xx') - requests('none', '4xx', before.values)).toBe(1);
    expect(values.get('overround_ready')).toBe(1);
    expect(values.get('overround_push_dropped_frames_total')).toBe(0);
    expect(values.get('overround_book_quotes')).toBeGreaterThan(0);
    expect(values.get('overround_accepted_quotes_total{source="simulated"}')).toBeGreaterThan(0);
    const messages = values.get('overround_ticks_total{kind="message"}') ?? 0;
    expect(messages).toBe(values.get('overround_apply_duration_seconds_count'));
    expect(messages).toBeGreaterThan(0);
    expect(values.get('overround_log_position_messages')).toBeGreaterThanOrEqual(messages);
    expect(values.get('overround_metrics_failed_reads_total')).toBe(0);
    expect(values.get('overround_metrics_omitted_series_total')).toBe(0);
  });

  test('is said by nobody at ADMIN_PORT=off', async () => {
    const program = await start({ ADMIN_PORT: 'off' });
    await program.ready();
    await until(() => program.stderr.includes('folded'), 'the start');
    expect(program.adminAddress).toBeUndefined();
    expect((await program.stop()).code).toBe(0);
    expect(program.stderr).not.toMatch(/metrics|ADMIN_PORT/);
  });

  test('is not in the way of a second program on the same port', async () => {
    const { port } = new URL(full.adminAddress ?? '');
    const second = await start({ ADMIN_PORT: port });
    await second.ready();
    await until(() => second.stderr.includes('ADMIN_PORT is taken'), 'the warning');
    expect((await scrape(full)).values.get('overround_ready')).toBe(1);
  });

  test('is not for an address that the machine does not have', async () => {
    const { code, stderr } = await (await start({ ADMIN_HOST: '203.0.113.7' })).ended;
    expect(stderr).toMatch(/^overround: ADMIN_HOST, ADMIN_PORT: .+\n$/);
    expect(code).toBe(1);
  });
});

describe('the compose file', () => {
  const compose = readFileSync('docker-compose.yml', 'utf8');

  test('publishes every port on loopback, and that of operators not at all', () => {
    const published = [...compose.matchAll(/^ {4}ports: \[(.*)\]$/gm)].map(([, list]) => list);
    expect(published.length).toBeGreaterThan(5);
    for (const list of published) expect(list).toMatch(/^"127\.0\.0\.1:\d+:\d+"$/);
    expect(published.filter((list) => list?.startsWith('"127.0.0.1:9090'))).toEqual([]);
    expect(compose).toContain('127.0.0.1:8080:8080');
  });

  test.each([
    'docker-compose.yml',
    'deploy/prometheus.yml',
    'deploy/prometheus-rules.yml',
    'deploy/grafana/provisioning/datasources/prometheus.yml',
    'deploy/grafana/provisioning/dashboards/overround.yml',
  ])('%s is written as plain YAML is', (path) => {
    const lines = readFileSync(path, 'utf8').split('\n');
    let indent = 0;
    for (const [index, line] of lines.entries()) {
      const where = `${path}:${index + 1}`;
      expect(line, where).not.toMatch(/\t|\s$/);
      if (line === '' || /^ *#/.test(line)) continue;
      const own = line.length - line.trimStart().length;
      expect(own % 2, where).toBe(0);
      expect(own, where).toBeLessThanOrEqual(indent + 4);
      expect(line, where).toMatch(/^ *(?:- )*(?:[\w.-]+:(?: .+)?|[^:\s].*|[\][],?)$/);
      indent = own;
    }
  });

  test('hands on the options that stand in .env, but for those of its own wiring', () => {
    const [, service = ''] = /\n {2}overround:\n(.*?)\n\n/s.exec(compose) ?? [];
    expect(service).toContain('    env_file:\n      - path: .env\n        required: false\n');
    const [, fixed = ''] = /\n {4}environment:\n(.*?)\n {4}\w/s.exec(service) ?? [];
    for (const name of ['HOST', 'PORT', 'DATA_DIR', 'ADMIN_HOST', 'ADMIN_PORT', 'NATS_URL']) {
      expect(fixed).toMatch(new RegExp(`^ {6}${name}: [^$]`, 'm'));
    }
  });

  test('mounts files that are there', () => {
    const mounted = [...compose.matchAll(/^ {6}- \.\/(\S+?):/gm)].map(([, path]) => path ?? '');
    expect(mounted).toContain('deploy/prometheus.yml');
    for (const path of mounted) expect(existsSync(path), path).toBe(true);
  });
});
