// Every option in one table: environment variable, default, meaning, and how its text is read.
// Types, --help, docs/configuration.md and the errors of a bad start all come from here.
import { z } from 'zod';
import type { ExchangeKeys } from '#domain/data/exchange-keys.ts';
import { BUILT_IN_LEAGUES, LEAGUES } from '#domain/league.ts';
import { PLANS, planLimitsText } from '#domain/plan.ts';
import { DEVIG_METHODS } from '#domain/pricing-config.ts';
import { ESPN_LEAGUE_IDS } from '#ingest/reference/espn/leagues.ts';
import { LOG_LEVELS } from '#kit/logger.ts';
import { FEED_WORDS, readFeeds } from './feed-option.ts';
import {
  integer,
  optionalList,
  optionalText,
  optionalUrl,
  optionalUrls,
  type Read,
  readDelay,
  readLeagues,
  readMarkets,
  readOrigins,
  readPeriod,
  readPortOrOff,
  readRateLimits,
  readSpeed,
  readStreamName,
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

const ROLES = ['ingest', 'serve', 'archive'] as const;
const LEAGUE_IDS = LEAGUES.map(({ leagueId }) => leagueId);
const ALL_LEAGUE_IDS = BUILT_IN_LEAGUES.map(({ leagueId }) => leagueId);
/** Leagues that can be asked for there by one key. */
const ODDS_API_LEAGUE_IDS = BUILT_IN_LEAGUES.filter(
  ({ oddsApiKeys: [key] }) => key !== undefined && !key.endsWith('*'),
).map(({ leagueId }) => leagueId);

/** Leagues of the table that these exchanges have; those that entries state are followed, too. */
const KALSHI_LEAGUES = leaguesAt('kalshi');
const POLYMARKET_LEAGUES = leaguesAt('polymarket');

function leaguesAt(exchange: keyof ExchangeKeys): readonly string[] {
  const has = BUILT_IN_LEAGUES.filter(({ exchangeKeys }) => exchangeKeys[exchange].length > 0);
  return has.map(({ leagueId }) => leagueId);
}

const OPTIONS = {
  host: option('HOST', '127.0.0.1', 'Address to listen on', text),
  port: option('PORT', '8080', 'Port of the API and the stream', integer(0, 65535)),
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
    'How long /readyz announces a shutdown before it begins, from 0s to 60s',
    readDelay,
  ),
  roles: option(
    'ROLES',
    ROLES.join(),
    'What this process does, a comma list: ingest feeds the log, serve answers clients, archive ' +
      'keeps history and snapshots',
    readWords(ROLES).refine(
      (roles) => roles.length > 0,
      `takes a comma list of ${ROLES.join(', ')}`,
    ),
  ),
  dataDir: option('DATA_DIR', './data', 'Folder of the log and of all embedded storage', text),
  feeds: option(
    'FEED',
    'simulated',
    `Sources of prices: ${FEED_WORDS}, none; a comma list`,
    readFeeds,
  ),
  leagues: option(
    'LEAGUES',
    LEAGUE_IDS.join(),
    `Leagues of the built-in catalogue that are on: all, or a comma list of ${ALL_LEAGUE_IDS.join(', ')}`,
    readLeagues(ALL_LEAGUE_IDS),
  ),
  catalogFiles: option(
    'CATALOG',
    '',
    'Files of catalogue entries (JSON or NDJSON), such as venues or leagues of your own, a comma list',
    optionalList,
  ),
  trustCatalog: option(
    'TRUST_CATALOG',
    'off',
    'Whether venues that sources list themselves enter models and legs: on or off',
    readWord(['on', 'off']).transform((word) => word === 'on'),
  ),
  replaySpeed: option(
    'REPLAY_SPEED',
    '60',
    'Speed of a replay: a multiple of real time, or max',
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
    'Seed of the simulated world: equal seeds give equal worlds',
    integer(0, 2 ** 31),
  ),
  simulatedSeasonDays: option(
    'SIMULATED_SEASON_DAYS',
    '28',
    'Days of past games that the simulated feed writes; 0: prices and scores only',
    integer(0, 365),
  ),
  devig: option(
    'DEVIG',
    'power',
    `How the model removes the vig from prices: ${DEVIG_METHODS.join(', ')}`,
    readWord(DEVIG_METHODS),
  ),
  profilesFile: option(
    'PROFILES',
    '',
    'File (JSON) of pricing profiles beside the built-in ones, at most 16',
    optionalText,
  ),
  ingest: option(
    'INGEST',
    '',
    'Whether prices are taken at /ingest/v1: on or off; default: on, with NATS_URL handed to a ' +
      'process that has it on, and off in a replay',
    optionalText.pipe(readWord(['on', 'off']).optional()),
  ),
  oddsApiKey: secret('THE_ODDS_API_KEY', '', 'Key for FEED=the-odds-api', optionalText),
  oddsApiUrl: secret(
    'THE_ODDS_API_URL',
    'https://api.the-odds-api.com/v4',
    'Address of The Odds API',
    url('http:', 'https:'),
  ),
  oddsApiRegions: option(
    'THE_ODDS_API_REGIONS',
    'us',
    'Regions to request from The Odds API, a comma list; each costs credits',
    readWords(['us', 'us2', 'us_dfs', 'us_ex', 'uk', 'eu', 'fr', 'se', 'au']),
  ),
  oddsApiLeagues: option(
    'THE_ODDS_API_LEAGUES',
    LEAGUE_IDS.join(),
    'Leagues to request from The Odds API, a comma list; LEAGUES must have them on',
    readWords(ODDS_API_LEAGUE_IDS),
  ),
  oddsApiEventMarkets: option(
    'THE_ODDS_API_EVENT_MARKETS',
    '',
    'Markets to request per game near its start (props, periods, alternates), a comma list',
    readMarkets,
  ),
  kalshiKeyId: option('KALSHI_KEY_ID', '', 'Id of the API key for FEED=kalshi', optionalText),
  kalshiPrivateKey: secret(
    'KALSHI_PRIVATE_KEY',
    '',
    'RSA private key (PEM) of that API key; KALSHI_PRIVATE_KEY_FILE names a file with it',
    optionalText,
  ),
  kalshiUrl: option(
    'KALSHI_URL',
    'https://external-api.kalshi.com/trade-api/v2',
    'Address of Kalshi’s REST interface',
    url('http:', 'https:'),
  ),
  kalshiStreamUrl: option(
    'KALSHI_STREAM_URL',
    'wss://external-api-ws.kalshi.com/trade-api/ws/v2',
    'Address of Kalshi’s stream; never mix hosts of two generations',
    url('ws:', 'wss:'),
  ),
  kalshiLeagues: option(
    'KALSHI_LEAGUES',
    LEAGUE_IDS.filter((id) => KALSHI_LEAGUES.includes(id)).join(),
    'Leagues of the table to follow at Kalshi, a comma list; LEAGUES must have them on',
    readWords(KALSHI_LEAGUES),
  ),
  polymarketUrl: option(
    'POLYMARKET_URL',
    'https://gamma-api.polymarket.com',
    'Address of Polymarket’s Gamma interface, which lists its markets',
    url('http:', 'https:'),
  ),
  polymarketStreamUrl: option(
    'POLYMARKET_STREAM_URL',
    'wss://ws-subscriptions-clob.polymarket.com/ws/market',
    'Address of Polymarket’s stream of markets',
    url('ws:', 'wss:'),
  ),
  polymarketLeagues: option(
    'POLYMARKET_LEAGUES',
    LEAGUE_IDS.filter((id) => POLYMARKET_LEAGUES.includes(id)).join(),
    'Leagues of the table to follow at Polymarket, a comma list; LEAGUES must have them on',
    readWords(POLYMARKET_LEAGUES),
  ),
  espnUrl: option(
    'ESPN_URL',
    'https://site.api.espn.com',
    'Address of ESPN’s site API, for FEED=espn',
    url('http:', 'https:'),
  ),
  espnLeagues: option(
    'ESPN_LEAGUES',
    LEAGUE_IDS.join(),
    'Leagues to request from ESPN, a comma list; LEAGUES must have them on',
    readWords(ESPN_LEAGUE_IDS),
  ),
  mlbUrl: option(
    'MLB_URL',
    'https://statsapi.mlb.com',
    'Address of MLB’s StatsAPI, for FEED=league-apis',
    url('http:', 'https:'),
  ),
  nhlUrl: option(
    'NHL_URL',
    'https://api-web.nhle.com',
    'Address of the NHL API, for FEED=league-apis',
    url('http:', 'https:'),
  ),
  snapshotEveryMs: option(
    'SNAPSHOT_EVERY',
    '10m',
    'Minimum time between two snapshots of the book, such as 30s, 10m or 1h; off: none',
    readPeriod,
  ),
  snapshotEveryMessages: option(
    'SNAPSHOT_EVERY_MESSAGES',
    '1000',
    'Minimum number of log messages between two snapshots',
    integer(1, 1_000_000_000),
  ),
  streamConnectionsPerKey: option(
    'STREAM_CONNECTIONS_PER_KEY',
    '1000',
    'Open streams per account, over all its keys',
    integer(1, 1_000_000),
  ),
  streamSubscriptionsPerKey: option(
    'STREAM_SUBSCRIPTIONS_PER_KEY',
    '10000',
    'Subscriptions per account, over the streams of all its keys',
    integer(1, 10_000_000),
  ),
  streamBufferMib: option(
    'STREAM_BUFFER_MIB',
    '16',
    'Maximum unsent data per stream, in MiB; a stream beyond it is closed',
    integer(1, 1024),
  ),
  rateLimits: option(
    'RATE_LIMITS',
    planLimitsText(PLANS),
    'Requests per second / burst of each plan, such as free=10/20; others keep the default',
    readRateLimits,
  ),
  trustProxy: option(
    'TRUST_PROXY',
    '0',
    'Number of own proxies in front; trusts as many entries at the right of X-Forwarded-For',
    integer(0, 16),
  ),
  corsOrigins: option(
    'CORS_ORIGINS',
    '*',
    'Origins whose pages may call the API, such as https://a.example, a comma list; *: all',
    readOrigins,
  ),
  connectionsMax: option(
    'CONNECTIONS_MAX',
    '10000',
    'Open sockets, streams included; must stay below the limit of open files',
    integer(1, 1_000_000),
  ),
  connectionsPerAddress: option(
    'CONNECTIONS_PER_ADDRESS',
    '1000',
    'New sockets per address in ten seconds, except loopback and with TRUST_PROXY; 0: no limit',
    integer(0, 1_000_000),
  ),
  publicRequestsPerSecond: option(
    'PUBLIC_REQUESTS_PER_SECOND',
    '20',
    'Requests without a valid key per address, with bursts of five times as many; 0: no limit',
    integer(0, 1_000_000),
  ),
  tlsCertFile: option(
    'TLS_CERT_FILE',
    '',
    'Certificate chain in PEM: PORT then serves TLS; needs TLS_KEY_FILE',
    optionalText,
  ),
  tlsKeyFile: option('TLS_KEY_FILE', '', 'Private key of the certificate in PEM', optionalText),
  natsUrl: secret(
    'NATS_URL',
    '',
    'Keep the log in NATS JetStream instead of DATA_DIR/log',
    optionalUrls('nats:', 'tls:'),
  ),
  natsStream: option(
    'NATS_STREAM',
    'OVERROUND',
    'Name of the log’s stream; those of posts and leases follow from it',
    readStreamName,
  ),
  natsReplicas: option(
    'NATS_REPLICAS',
    '',
    'Replicas of the log; an existing one is never given fewer; default: 1 of a new one',
    optionalText.pipe(integer(1, 5).optional()),
  ),
  natsCredsFile: option(
    'NATS_CREDS_FILE',
    '',
    'File with a user’s credentials (JWT and seed, as nsc writes it) for NATS_URL',
    optionalText,
  ),
  natsNkeyFile: option(
    'NATS_NKEY_FILE',
    '',
    'File with the seed of an nkey for NATS_URL',
    optionalText,
  ),
  natsCaFile: option(
    'NATS_CA_FILE',
    '',
    'Certificates (PEM) that vouch for the servers of NATS_URL; TLS is used',
    optionalText,
  ),
  natsCertFile: option(
    'NATS_CERT_FILE',
    '',
    'Certificate (PEM) that this process shows the servers of NATS_URL; needs NATS_KEY_FILE',
    optionalText,
  ),
  natsKeyFile: option('NATS_KEY_FILE', '', 'Private key (PEM) of that certificate', optionalText),
  postgresUrl: secret(
    'POSTGRES_URL',
    '',
    'Keep reference data in PostgreSQL instead of DATA_DIR/sql',
    optionalUrl('postgres:', 'postgresql:'),
  ),
  redisUrl: secret(
    'REDIS_URL',
    '',
    'Share rate limits and recent chat answers in Redis; without it each process has its own',
    optionalUrl('redis:', 'rediss:'),
  ),
  clickhouseUrl: secret(
    'CLICKHOUSE_URL',
    '',
    'Keep history in ClickHouse instead of DATA_DIR/archive',
    optionalUrl('http:', 'https:'),
  ),
  clickhouseCluster: option(
    'CLICKHOUSE_CLUSTER',
    '',
    'Name of the cluster of ClickHouse servers that hold the same tables; needs CLICKHOUSE_URL',
    optionalText.refine((name) => name === undefined || /^\w{1,64}$/.test(name), 'takes a name'),
  ),
  proxyProtocol: option(
    'PROXY_PROTOCOL',
    'off',
    'Whether connections begin with the PROXY protocol, version 2, of a balancer of your own: on or off',
    readWord(['on', 'off']).transform((word) => word === 'on'),
  ),
  staleServeMs: option(
    'STALE_SERVE',
    'off',
    'How long a book that stands still is served before /readyz says stalled, such as 30s or 10m, ' +
      'and up to half as long again by chance; off: for ever',
    readPeriod,
  ),
  archive: option(
    'ARCHIVE',
    'on',
    'Whether prices are archived and closing lines recorded: on or off',
    readWord(['on', 'off']).transform((word) => word === 'on'),
  ),
  archiveMonths: option(
    'ARCHIVE_MONTHS',
    '24',
    'Months of archived prices to keep besides the current month',
    integer(1, 1200),
  ),
  followerPriority: option(
    'FOLLOWER_PRIORITY',
    'idle',
    'Scheduling of the archive process: idle (only when a core is free) or normal',
    readWord(['idle', 'normal']),
  ),
  openaiApiKey: secret(
    'OPENAI_API_KEY',
    '',
    'Key of a model that words the answers of the AI chat',
    optionalText,
  ),
  openaiBaseUrl: secret(
    'OPENAI_BASE_URL',
    '',
    'Address of another server with OpenAI’s chat completions API',
    optionalUrl('http:', 'https:'),
  ),
  chatHelpText: option(
    'CHAT_HELP_TEXT',
    '',
    'A sentence that names a helpline: the chat tells it where a message speaks of losses or debts',
    optionalText,
  ),
  openaiModel: option('OPENAI_MODEL', 'gpt-4.1-mini', 'Model that words the answers', text),
  bootstrapApiKey: secret(
    'BOOTSTRAP_API_KEY',
    '',
    'An API key that is valid at once, with the top plan and every licence',
    optionalText,
  ),
  bootstrapIngestKey: secret(
    'BOOTSTRAP_INGEST_KEY',
    '',
    'A key that is valid at once to ingest as every source; it reads nothing',
    optionalText,
  ),
  keySecret: secret(
    'KEY_SECRET',
    '',
    'Secret for digests of API keys, shared by all processes; default: DATA_DIR/key-secret',
    optionalText,
  ),
  logLevel: option(
    'LOG_LEVEL',
    'info',
    `Minimum level to log: ${LOG_LEVELS.join(', ')}`,
    z.enum(LOG_LEVELS, `takes one of ${LOG_LEVELS.join(', ')}`),
  ),
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
    const set = isSecret ? secretText(env, variable) : { text: env[variable]?.trim() };
    if ('fault' in set) throw new ConfigError(set.fault);
    const given = set.text || standard;
    const { error, data } = read.safeParse(given);
    if (error) {
      const shown = isSecret ? variable : `${variable}=${given}`;
      throw new ConfigError(`${shown}: ${error.issues[0]?.message} (${help})`);
    }
    config[name] = data;
  }
  return Object.freeze(config) as Config;
}

/** What must never be printed: the texts of secret options, and the passwords in them. */
export function secretsIn(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  return Object.values(OPTIONS).flatMap(({ env: variable, isSecret, standard }) => {
    const set = isSecret ? secretText(env, variable) : { text: '' };
    if ('fault' in set || set.text === '' || set.text === standard) return [];
    return [set.text, ...passwordsOf(set.text)];
  });
}

/** The table of options for --help and docs/configuration.md. */
export function helpTable(): readonly { env: string; standard: string; help: string }[] {
  return Object.values(OPTIONS).map(({ env, standard, help }) => ({ env, standard, help }));
}

function option<T>(env: string, standard: string, help: string, read: Read<T>): Option<T> {
  return { env, standard, help, read, isSecret: false };
}

function secret<T>(...about: Parameters<typeof option<T>>): Option<T> {
  return { ...option(...about), isSecret: true };
}
