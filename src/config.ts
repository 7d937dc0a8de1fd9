// Every option in one table: environment variable, default, meaning, and how its text is read.
// Types, --help, the README's table and the errors of a bad start all come from here.
import { LEAGUES } from '#domain/league.ts';
import { resolveMarketAnyLeague } from '#domain/market-catalog.ts';
import { PLANS, type PlanLimits, planLimitsText, readPlanLimits } from '#domain/plan.ts';
import { LOG_LEVELS, type LogLevel } from '#kit/logger.ts';

/** Reads an option's text; a string starting with "!" is what was wrong with it. */
type Read<T> = (text: string) => T | `!${string}`;

interface Option<T> {
  readonly env: string;
  /** As text, so that help shows what would be written. '' stands for "not set". */
  readonly standard: string;
  readonly help: string;
  readonly read: Read<T>;
  /** May hold a password: its value is never printed. */
  readonly isSecret: boolean;
}

/** One entry of FEED. */
export type FeedSpec =
  | { readonly kind: 'simulated'; readonly name: string }
  | { readonly kind: 'the-odds-api'; readonly name: string }
  | { readonly kind: 'espn' | 'league-apis'; readonly name: string }
  | { readonly kind: 'replay'; readonly name: string; readonly path: string };

const text: Read<string> = (value) => value;
const optionalText: Read<string | undefined> = (value) => value || undefined;

const OPTIONS = {
  host: option('HOST', '127.0.0.1', 'Address to listen on', text),
  port: option('PORT', '8080', 'Port of the interface and the stream', integer(0, 65535)),
  adminHost: option('ADMIN_HOST', '127.0.0.1', 'Address of the port for operators', text),
  adminPort: option(
    'ADMIN_PORT',
    '9090',
    'Port for operators: /metrics, /healthz, /readyz; 0: any free one; off: none',
    readPortOrOff,
  ),
  shutdownDelayMs: option(
    'SHUTDOWN_DELAY',
    '0s',
    'How long a stop says so on /readyz before it begins, from 0s to 60s',
    readDelay,
  ),
  dataDir: option('DATA_DIR', './data', 'Where the log and everything embedded is kept', text),
  feeds: option(
    'FEED',
    'simulated',
    'What is fed in: simulated, replay:PATH, the-odds-api, espn, league-apis, none; a comma list',
    readFeeds,
  ),
  replaySpeed: option(
    'REPLAY_SPEED',
    '60',
    'How fast a replay runs: a factor of real time, or max',
    readSpeed,
  ),
  simulatedRate: option(
    'SIMULATED_RATE',
    '200',
    'Price changes per second of the simulated feed',
    integer(1, 100_000),
  ),
  simulatedSeed: option(
    'SIMULATED_SEED',
    '1',
    'The simulated world: one seed, one world',
    integer(0, 2 ** 31),
  ),
  simulatedSeasonDays: option(
    'SIMULATED_SEASON_DAYS',
    '28',
    'How far back the simulated season begins; 0: prices and scores alone',
    integer(0, 365),
  ),
  oddsApiKey: secret(option('THE_ODDS_API_KEY', '', 'Key for FEED=the-odds-api', optionalText)),
  oddsApiUrl: secret(
    option(
      'THE_ODDS_API_URL',
      'https://api.the-odds-api.com',
      'Where The Odds API answers',
      url('http:', 'https:'),
    ),
  ),
  oddsApiRegions: option(
    'THE_ODDS_API_REGIONS',
    'us',
    'Regions asked of The Odds API, a comma list; each costs credits',
    readWords(['us', 'us2', 'us_dfs', 'us_ex', 'uk', 'eu', 'fr', 'se', 'au']),
  ),
  oddsApiLeagues: option(
    'THE_ODDS_API_LEAGUES',
    LEAGUES.map((league) => league.leagueId).join(','),
    'Leagues asked of The Odds API, a comma list',
    readWords(LEAGUES.map((league) => league.leagueId)),
  ),
  oddsApiEventMarkets: option(
    'THE_ODDS_API_EVENT_MARKETS',
    '',
    'Markets asked game by game close to the start (props, periods, alternates), a comma list',
    readMarkets,
  ),
  espnUrl: option(
    'ESPN_URL',
    'https://site.api.espn.com',
    'Where ESPN’s site API answers, for FEED=espn',
    url('http:', 'https:'),
  ),
  espnLeagues: option(
    'ESPN_LEAGUES',
    LEAGUES.map(({ leagueId }) => leagueId).join(),
    'Leagues asked of ESPN, a comma list',
    readWords(LEAGUES.map(({ leagueId }) => leagueId)),
  ),
  mlbUrl: option(
    'MLB_URL',
    'https://statsapi.mlb.com',
    'Where MLB’s StatsAPI answers, for FEED=league-apis',
    url('http:', 'https:'),
  ),
  nhlUrl: option(
    'NHL_URL',
    'https://api-web.nhle.com',
    'Where the NHL API answers, for FEED=league-apis',
    url('http:', 'https:'),
  ),
  snapshotEveryMs: option(
    'SNAPSHOT_EVERY',
    '10m',
    'Least time between two snapshots of the book, such as 30s, 10m or 1h; off: none',
    readPeriod,
  ),
  snapshotEveryMessages: option(
    'SNAPSHOT_EVERY_MESSAGES',
    '1000',
    'Least news between two snapshots, in messages of the log',
    integer(1, 1_000_000_000),
  ),
  streamConnectionsPerKey: option(
    'STREAM_CONNECTIONS_PER_KEY',
    '1000',
    'Streams that one key may have open',
    integer(1, 1_000_000),
  ),
  streamSubscriptionsPerKey: option(
    'STREAM_SUBSCRIPTIONS_PER_KEY',
    '10000',
    'Subscriptions that one key may have, over all its streams',
    integer(1, 10_000_000),
  ),
  streamBufferMib: option(
    'STREAM_BUFFER_MIB',
    '16',
    'Most that may wait in one stream, in MiB; beyond it the stream is cut off',
    integer(1, 1024),
  ),
  rateLimits: option(
    'RATE_LIMITS',
    planLimitsText(PLANS),
    'Requests per second / at once of each plan, such as free=10/20; others keep the default',
    readRateLimits,
  ),
  natsUrl: secret(
    option(
      'NATS_URL',
      '',
      'Keep the log in NATS JetStream instead of DATA_DIR/log',
      optionalUrls('nats:', 'tls:'),
    ),
  ),
  postgresUrl: secret(
    option(
      'POSTGRES_URL',
      '',
      'Keep reference data in PostgreSQL instead of DATA_DIR/sql',
      optionalUrl('postgres:', 'postgresql:'),
    ),
  ),
  redisUrl: secret(
    option(
      'REDIS_URL',
      '',
      'Share rate limits between processes in Redis; without it each process counts alone',
      optionalUrl('redis:', 'rediss:'),
    ),
  ),
  clickhouseUrl: secret(
    option(
      'CLICKHOUSE_URL',
      '',
      'Keep history in ClickHouse instead of DATA_DIR/archive',
      optionalUrl('http:', 'https:'),
    ),
  ),
  archive: option(
    'ARCHIVE',
    'on',
    'Whether every price is kept for history: on or off',
    (value): boolean | `!${string}` =>
      value === 'on' || value === 'off' ? value === 'on' : '!takes on or off',
  ),
  archiveMonths: option(
    'ARCHIVE_MONTHS',
    '24',
    'Months of prices that are kept beside the one that runs',
    integer(1, 1200),
  ),
  bootstrapApiKey: secret(
    option(
      'BOOTSTRAP_API_KEY',
      '',
      'A key that is valid from the start, with the top plan and every licence',
      optionalText,
    ),
  ),
  keySecret: secret(
    option(
      'KEY_SECRET',
      '',
      'What keys are digested with, equal over one store; without it DATA_DIR/key-secret',
      optionalText,
    ),
  ),
  logLevel: option('LOG_LEVEL', 'info', `Least level to log: ${LOG_LEVELS.join(', ')}`, readLevel),
} as const;

/** The options as the program uses them. */
export type Config = {
  readonly [K in keyof typeof OPTIONS]: (typeof OPTIONS)[K] extends Option<infer T> ? T : never;
};

/** A bad value; the message names the option and what it takes. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Reads all options from environment variables. An empty variable counts as unset. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const config: Record<string, unknown> = {};
  for (const [name, option] of Object.entries(OPTIONS)) {
    const { env: variable, standard, help, read, isSecret } = option;
    const given = env[variable]?.trim() || standard;
    const value = read(given);
    if (typeof value === 'string' && value.startsWith('!')) {
      const shown = isSecret ? variable : `${variable}=${given}`;
      throw new ConfigError(`${shown}: ${value.slice(1)} (${help})`);
    }
    config[name] = value;
  }
  return Object.freeze(config) as Config;
}

/** The table of options for --help and the README. */
export function helpTable(): readonly { env: string; standard: string; help: string }[] {
  return Object.values(OPTIONS).map(({ env, standard, help }) => ({ env, standard, help }));
}

function option<T>(env: string, standard: string, help: string, read: Read<T>): Option<T> {
  return { env, standard, help, read, isSecret: false };
}

function secret<T>(plain: Option<T>): Option<T> {
  return { ...plain, isSecret: true };
}

function integer(least: number, most: number): Read<number> {
  return (value) => {
    const number = Number(value);
    const fits = /^\d+$/.test(value) && number >= least && number <= most;
    return fits ? number : `!takes a whole number from ${least} to ${most}`;
  };
}

function url(...protocols: readonly string[]): Read<string> {
  return (value) => {
    const fits = URL.canParse(value) && protocols.includes(new URL(value).protocol);
    return fits ? value : `!takes an address starting with ${protocols.join('// or ')}//`;
  };
}

function optionalUrl(...protocols: readonly string[]): Read<string | undefined> {
  const read = url(...protocols);
  return (value) => (value === '' ? undefined : (read(value) as string));
}

/** One address or a comma list of them; the parts after the first may leave out the protocol. */
function optionalUrls(...protocols: readonly string[]): Read<string | undefined> {
  const read = url(...protocols);
  return (value) => {
    if (value === '') return undefined;
    const parts = value.split(',').map((part) => part.trim());
    const refused = parts
      .map((part, index) =>
        read(index > 0 && !part.includes('://') ? `${protocols[0]}//${part}` : part),
      )
      .find((part) => part.startsWith('!'));
    return refused ?? value;
  };
}

/** A comma list of words that are known. */
function readWords<const T extends string>(known: readonly T[]): Read<readonly T[]> {
  return (value) => {
    const words = value.split(',').map((word) => word.trim());
    const isKnown = words.every((word) => known.includes(word as T));
    return isKnown ? (words as T[]) : `!takes a comma list of ${known.join(', ')}`;
  };
}

function readMarkets(value: string): readonly string[] | `!${string}` {
  const keys = value === '' ? [] : value.split(',').map((key) => key.trim());
  const unknown = keys.find((key) => resolveMarketAnyLeague(key).length === 0);
  return unknown === undefined ? keys : `!no market is called ${unknown}`;
}

const UNITS_MS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000 };
const PERIOD_MS_MAX = 24 * 3_600_000;

/** Milliseconds; undefined for off. */
function readPeriod(value: string): number | undefined | `!${string}` {
  if (value === 'off') return undefined;
  const [, digits, unit = ''] = /^(\d{1,5})([smh])$/.exec(value) ?? [];
  const periodMs = Number(digits) * (UNITS_MS[unit] ?? Number.NaN);
  const fits = periodMs >= 1000 && periodMs <= PERIOD_MS_MAX;
  return fits ? periodMs : '!takes a time from 1s to 24h, such as 30s, 10m or 1h, or off';
}

function readRateLimits(value: string): PlanLimits | `!${string}` {
  const sample = planLimitsText(PLANS);
  return readPlanLimits(value) ?? `!takes plan=per second/at once with commas, as in ${sample}`;
}

const DELAY_MS_MAX = 60_000;

/** Milliseconds. */
function readDelay(value: string): number | `!${string}` {
  const [, digits] = /^(\d{1,2})s$/.exec(value) ?? [];
  const delayMs = Number(digits) * 1000;
  return delayMs <= DELAY_MS_MAX ? delayMs : '!takes a time from 0s to 60s';
}

/** Undefined for off. */
function readPortOrOff(value: string): number | undefined | `!${string}` {
  if (value === 'off') return undefined;
  const port = integer(0, 65535)(value);
  return typeof port === 'number' ? port : '!takes a whole number from 0 to 65535, or off';
}

function readSpeed(value: string): 'max' | number | `!${string}` {
  if (value === 'max') return 'max';
  const number = Number(value);
  return Number.isFinite(number) && number > 0 ? number : '!takes max or a number above 0';
}

function readLevel(value: string): LogLevel | `!${string}` {
  const level = LOG_LEVELS.find((known) => known === value);
  return level ?? `!takes one of ${LOG_LEVELS.join(', ')}`;
}

const PLAIN_FEEDS = ['simulated', 'the-odds-api', 'espn', 'league-apis'] as const;
const FEED_WORDS = 'simulated, replay:PATH, the-odds-api, espn, league-apis';

function readFeeds(value: string): readonly FeedSpec[] | `!${string}` {
  const names = value.split(',').map((name) => name.trim());
  if (new Set(names).size !== names.length) return '!names a feed twice';
  if (names.includes('none')) {
    return names.length === 1 ? [] : '!none stands alone';
  }
  const feeds: FeedSpec[] = [];
  for (const name of names) {
    const kind = PLAIN_FEEDS.find((each) => each === name);
    if (kind) feeds.push({ kind, name });
    else if (/^replay:./.test(name)) feeds.push({ kind: 'replay', name, path: name.slice(7) });
    else return `!takes ${FEED_WORDS} or none, or a comma list of them`;
  }
  const replays = feeds.filter((feed) => feed.kind === 'replay').length;
  if (replays > 0 && replays < feeds.length) {
    return '!mixes a replay with live feeds, and a log is one or the other';
  }
  return feeds;
}
