// Which room may import which: imports point towards src/domain. Circles are found by Biome, which
// also reads TSX.

const PRODUCT = 'src/|engine/|ingest/|clickhouse/|contract/|chat/|gateway/';

/** The questions that the archive answers. */
const ARCHIVE = 'clickhouse/(history-questions|line-history|column-store|archive-rows)\\.ts';

/** A room, and the rooms (or single files) that it may import besides itself. */
const MAY_IMPORT = {
  'src/kit/': '',
  'src/domain/': 'src/kit/assert\\.ts',
  'src/backends/': 'src/kit/',
  'src/stores/': 'src/(domain|kit|backends)/',
  'src/player-form/': 'src/(domain|kit|stores)/',
  'engine/': 'src/(domain|kit)/',
  'ingest/': 'src/(domain|kit|backends|stores)/',
  'clickhouse/': 'src/(domain|kit|backends)/|engine/',
  'contract/': 'src/(domain|kit)/|engine/',
  'chat/': `src/(domain|kit|backends|stores|player-form)/|engine/|contract/|${ARCHIVE}`,
  'gateway/': `src/(domain|kit|backends|stores|player-form)/|engine/|contract/|chat/|${ARCHIVE}`,
  'client/src/': '',
};

const layers = Object.entries(MAY_IMPORT).map(([room, others]) => ({
  name: `what ${room} may import`,
  severity: 'error',
  from: { path: `^${room}` },
  to: {
    path: '^(src|engine|ingest|clickhouse|contract|chat|gateway|client|dashboard|bench|test)/',
    pathNot: `^(${[room, others].filter(Boolean).join('|')})`,
  },
}));

/** The one file that knows each driver. */
const DRIVERS = {
  '@clickhouse/client': 'clickhouse/clickhouse-store\\.ts',
  '@electric-sql/pglite': 'src/backends/sql/pglite\\.ts',
  '@nats-io':
    'src/backends/nats/nats-(answer|bucket|connection|inbox|ingest-stream|link|log-streams|outbox|reader|refusal|snapshots|streams)\\.ts',
  chdb: 'clickhouse/embedded-store\\.ts',
  ioredis: 'src/backends/key-value-redis\\.ts',
  openai: 'chat/model/openai\\.ts',
  pg: 'src/backends/sql/sql-postgres\\.ts',
  pino: 'src/kit/logger\\.ts',
  'prom-client': 'src/metrics/metrics\\.ts',
  ws: 'ingest/module/feed-socket\\.ts',
  'uWebSockets.js': 'gateway/sockets/uws\\.ts',
};

const drivers = Object.entries(DRIVERS).map(([driver, file]) => ({
  name: `${driver} has one file`,
  severity: 'error',
  from: { path: `^(${PRODUCT})`, pathNot: `^${file}$` },
  to: { path: `node_modules/${driver.replaceAll('.', '\\.')}(/|$)` },
}));

export default {
  forbidden: [
    ...layers,
    ...drivers,
    {
      name: 'engine and domain are pure',
      severity: 'error',
      from: { path: '^(engine|src/domain)/' },
      to: { dependencyTypes: ['core', 'npm', 'npm-dev'] },
    },
    {
      name: 'engine knows no clock and no logger',
      severity: 'error',
      from: { path: '^engine/' },
      to: { path: '^src/kit/(clock|logger|present)\\.ts$' },
    },
    {
      name: 'columns are read by the fold and by its views alone',
      severity: 'error',
      from: { path: `^(${PRODUCT})`, pathNot: '^engine/' },
      to: {
        path: '^engine/',
        pathNot:
          '^engine/(engine\\.ts|(view|price)/|edges/edge-types|snapshot/snapshot-format\\.ts)',
      },
    },
    {
      name: 'gateway, chat and contract read the engine, and never make one',
      severity: 'error',
      from: { path: '^(gateway|chat|contract)/' },
      to: { path: '^engine/(engine\\.ts|snapshot/)' },
    },
    {
      name: 'importers and the simulated feed are loaded by the programs that offer them',
      severity: 'error',
      from: {
        path: `^(${PRODUCT}|client/src/)`,
        pathNot: '^(ingest/(importers|simulated-feed)/|src/commands/|src/feeds/make-feed\\.ts$)',
      },
      to: { path: '^ingest/(importers|simulated-feed)/' },
    },
    {
      name: 'the product imports no test and no bench',
      severity: 'error',
      from: { path: `^(${PRODUCT}|client/src/)` },
      to: { path: '^(test|bench)/' },
    },
    {
      name: 'nothing unresolved',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|bench-results)/' },
    enhancedResolveOptions: {
      conditionNames: ['source', 'import', 'node', 'default'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.js'],
    },
  },
};
