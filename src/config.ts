// Every option in one table: environment variable, default, meaning, and how its text is read.
// Types, --help, the README's table and the errors of a bad start all come from here.
import { LEAGUES } from '#domain/league.ts';
import { resolveMarketAnyLeague } from '#domain/market-catalog.ts';
import { PLANS, planLimitsText } from '#domain/plan.ts';
import { DEVIG_METHODS } from '#domain/pricing-config.ts';
import { LOG_LEVELS, type LogLevel } from '#kit/logger.ts';
import {
  integer,
  optionalText,
  optionalUrl,
  optionalUrls,
  type Read,
  readDelay,
  readOrigins,
  readPeriod,
  readPortOrOff,
  readRateLimits,
  readSpeed,
  readWord,
  readWords,
  text,
  url,
} from './option-readers.ts';
import { passwordsOf, secretText } from './secrets.ts';

interface Option<T> {
  readonly env: string;
  /** As text, so that help shows what would be written. '' stands for "not set". */
  readonly standard: string;
  readonly help: string;
  readonly read: Read<T>;
  /** May hold a password: its value is never printed. */
  readonly isSecret: boolean;
}

/** Feeds that their name says all about. */
const PLAIN_FEEDS = ['simulated', 'the-odds-api', 'espn', 'league-apis'] as const;
const FEED_WORDS = ['replay:PATH', 'module:PATH', ...PLAIN_FEEDS].join(', ');

/** One entry of FEED. */
export type FeedSpec =
  | { readonly kind: (typeof PLAIN_FEEDS)[number]; readonly name: string }
  | { readonly kind: 'module' | 'replay'; readonly name: string; readonly path: string };

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
    `What is fed in: ${FEED_WORDS}, none; a comma list`,
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
  devig: option(
    'DEVIG',
    'power',
    `How the model takes the vig out of prices: ${DEVIG_METHODS.join(', ')}`,
    readWord(DEVIG_METHODS),
  ),
  oddsApiKey: secret(option('THE_ODDS_API_KEY', '', 'Key for FEED=the-odds-api', optionalText)),
  oddsApiUrl: secret(
    option(
      'THE_ODDS_API_URL',
      'https://api.the-odds-api.com/v4',
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
  trustProxy: option(
    'TRUST_PROXY',
    '0',
    'Proxies of yours in front: so many names at the right of X-Forwarded-For are true',
    integer(0, 16),
  ),
  corsOrigins: option(
    'CORS_ORIGINS',
    '*',
    'Origins whose pages may call, such as https://a.example, a comma list; *: all',
    readOrigins,
  ),
  connectionsMax: option(
    'CONNECTIONS_MAX',
    '10000',
    'Sockets at once, streams included; must stay below the limit of open files',
    integer(1, 1_000_000),
  ),
  connectionsPerAddress: option(
    'CONNECTIONS_PER_ADDRESS',
    '1000',
    'New sockets of one address in ten seconds, loopback and TRUST_PROXY aside; 0: no limit',
    integer(0, 1_000_000),
  ),
  publicRequestsPerSecond: option(
    'PUBLIC_REQUESTS_PER_SECOND',
    '20',
    'Requests without a valid key by one address, five times as many at once; 0: no limit',
    integer(0, 1_000_000),
  ),
  tlsCertFile: option(
    'TLS_CERT_FILE',
    '',
    'Certificate chain in PEM: PORT then speaks TLS; with TLS_KEY_FILE',
    optionalText,
  ),
  tlsKeyFile: option('TLS_KEY_FILE', '', 'Key of the certificate in PEM', optionalText),
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
      'Share rate limits and recent chat answers in Redis; without it each process has its own',
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
    'Whether prices are kept for history and closing lines are taken: on or off',
    (value): boolean | `!${string}` =>
      value === 'on' || value === 'off' ? value === 'on' : '!takes on or off',
  ),
  archiveMonths: option(
    'ARCHIVE_MONTHS',
    '24',
    'Months of prices that are kept beside the one that runs',
    integer(1, 1200),
  ),
  followerPriority: option(
    'FOLLOWER_PRIORITY',
    'idle',
    'When the follower runs: idle, where no other thread wants the processor, or normal',
    readWord(['idle', 'normal']),
  ),
  openaiApiKey: secret(
    option('OPENAI_API_KEY', '', 'Lets a model word the answers of the AI chat', optionalText),
  ),
  openaiBaseUrl: secret(
    option(
      'OPENAI_BASE_URL',
      '',
      'Any server that speaks OpenAI’s chat completions, instead of OpenAI’s own',
      optionalUrl('http:', 'https:'),
    ),
  ),
  openaiModel: option('OPENAI_MODEL', 'gpt-4.1-mini', 'Which model words the answers', text),
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

/**
 * Reads all options from environment variables. An empty variable counts as unset; a secret may
 * stand in the file that its name with _FILE names. Throws ConfigError.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const config: Record<string, unknown> = {};
  for (const [name, option] of Object.entries(OPTIONS)) {
    const { env: variable, standard, help, read, isSecret } = option;
    const said = isSecret ? secretText(env, variable) : env[variable]?.trim();
    if (isSecret && said?.startsWith('!')) throw new ConfigError(`${variable}${said.slice(1)}`);
    const given = said || standard;
    const value = read(given);
    if (typeof value === 'string' && value.startsWith('!')) {
      const shown = isSecret ? variable : `${variable}=${given}`;
      throw new ConfigError(`${shown}: ${value.slice(1)} (${help})`);
    }
    config[name] = value;
  }
  return Object.freeze(config) as Config;
}

/** What must never be printed: the texts of secret options, and the passwords in them. */
export function secretsIn(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  return Object.values(OPTIONS).flatMap(({ env: variable, isSecret, standard }) => {
    const said = isSecret ? secretText(env, variable) : '';
    const isNone = said === '' || said === standard || said.startsWith('!');
    return isNone ? [] : [said, ...passwordsOf(said)];
  });
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

function readMarkets(value: string): readonly string[] | `!${string}` {
  const keys = value === '' ? [] : value.split(',').map((key) => key.trim());
  const unknown = keys.find((key) => resolveMarketAnyLeague(key).length === 0);
  return unknown === undefined ? keys : `!no market is called ${unknown}`;
}

function readLevel(value: string): LogLevel | `!${string}` {
  const level = LOG_LEVELS.find((known) => known === value);
  return level ?? `!takes one of ${LOG_LEVELS.join(', ')}`;
}

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
    else if (/^module:./.test(name)) feeds.push({ kind: 'module', name, path: name.slice(7) });
    else return `!takes ${FEED_WORDS} or none, or a comma list of them`;
  }
  const replays = feeds.filter((feed) => feed.kind === 'replay').length;
  if (replays > 0 && replays < feeds.length) {
    return '!mixes a replay with live feeds, and a log is one or the other';
  }
  return feeds;
}
