// What a start prints: plain text on stdout, whatever the log level.
import { systemClock } from '#kit/clock.ts';
import type { Config } from './config/config.ts';
import { helpTable } from './config/config.ts';
import type { FeedStatus } from './feeds/feeds.ts';

const DAY_MS = 86_400_000;

/** Keys that a start prints, as far as there are any. */
export interface ShownKeys {
  /** At the first start only. */
  readonly demoKey: string | undefined;
  /** At the first start only, where posts are taken. */
  readonly demoIngestKey: string | undefined;
  /** What opens the dashboard on this machine. */
  readonly pageToken: string | undefined;
}

/**
 * Address, a ready-made curl alone on its line, and where the documentation is. The token of the
 * page follows a `#`: browsers send nothing of that to any server.
 */
export function banner(
  config: Config,
  port: number | undefined,
  { demoKey, demoIngestKey, pageToken }: ShownKeys,
  feeds: readonly Pick<FeedStatus, 'name' | 'leftOut'>[] = [],
): string {
  if (port === undefined) return `\nOverround is ready, as ${config.roles.join(' and ')}\n`;
  const address = addressOf(config, port);
  const key = demoKey ?? (config.bootstrapApiKey ? '$BOOTSTRAP_API_KEY' : '$YOUR_API_KEY');
  const ingestKey = config.bootstrapIngestKey ? '$BOOTSTRAP_INGEST_KEY' : demoIngestKey;
  const shown = demoKey
    ? 'Demo key (top plan, shown only this once):'
    : config.postgresUrl
      ? 'With your key (npm run keys -- create makes one):'
      : 'With your key (the demo key was shown at the first start; npm run keys makes others):';
  const simulated = config.feeds.some((feed) => feed.kind === 'simulated');
  return [
    '',
    `Overround is ready at ${address}`,
    ...(simulated ? ['Prices, games and players are simulated. FEED names other sources.'] : []),
    ...feeds.flatMap(leftOutLine),
    '',
    config.bootstrapApiKey ? 'With BOOTSTRAP_API_KEY:' : shown,
    `curl -s -H "x-api-key: ${key}" "${address}/v1/odds?limit=1"`,
    ...postLines(address, key, ingestKey),
    '',
    `Dashboard:     ${pageOf(config, port, pageToken)}`,
    `Documentation: ${address}/v1/docs`,
    `Stream:        ${address.replace('http', 'ws')}/v1/stream`,
    '',
  ].join('\n');
}

/** What a start prints that waits for its feeds: the page is there, and shows what there is. */
export function waitingText(
  config: Config,
  port: number | undefined,
  pageToken: string | undefined,
  awaited: string,
): string {
  const page = port === undefined ? [] : [`Dashboard: ${pageOf(config, port, pageToken)}`];
  return [
    '',
    `Overround is not ready yet: it waits for ${awaited}. The log says why.`,
    ...page,
    '',
  ].join('\n');
}

function pageOf(config: Config, port: number, token: string | undefined): string {
  const opens = token !== undefined && /^(?:localhost|127\.0\.0\.1|::1)$/.test(hostOf(config));
  return `${addressOf(config, port)}/${opens ? `#token=${token}` : ''}`;
}

function addressOf(config: Config, port: number): string {
  const host = hostOf(config);
  const protocol = config.tlsCertFile === undefined ? 'http' : 'https';
  return `${protocol}://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function hostOf({ host }: Config): string {
  return host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
}

/** A game of tomorrow that nobody has to know, with one price of a venue that nobody knows. */
function postLines(address: string, key: string, ingestKey: string | undefined): readonly string[] {
  if (ingestKey === undefined) return [];
  const tomorrow = new Date(systemClock.now() + DAY_MS).toISOString().slice(0, 10);
  const row = {
    ...{
      league: 'nfl',
      home: 'Miami Dolphins',
      away: 'Buffalo Bills',
      start: `${tomorrow}T18:00:00Z`,
    },
    ...{ venue: 'my_book', market: 'moneyline', selection: 'home', american: 120 },
  };
  const head = `-H "x-api-key: ${ingestKey}" -H "content-type: application/x-ndjson"`;
  return [
    '',
    'A price of your own (docs/ingest.md), and where it is shown:',
    `curl -s ${head} -d '${JSON.stringify(row)}' "${address}/ingest/v1/my_source?wait=applied"`,
    `curl -s -H "x-api-key: ${key}" "${address}/v1/odds?league=nfl&bookmaker=my_book"`,
  ];
}

function leftOutLine({ name, leftOut }: Pick<FeedStatus, 'name' | 'leftOut'>): readonly string[] {
  if (leftOut === undefined) return [];
  const leagues = Object.entries(leftOut).map(([key, prices]) => `${key} (${prices} prices)`);
  return [`Left out of ${name}, as these leagues are not served: ${leagues.join(', ')}`];
}

/** The text of --help. */
export function helpText(): string {
  const table = helpTable();
  const width = 2 + Math.max(...table.map(({ env }) => env.length));
  const rows = table.map(
    ({ env, standard, help }) => `  ${env.padEnd(width)}${help}${standard && ` [${standard}]`}`,
  );
  return [
    'Overround: a real-time odds engine. Options are environment variables:',
    '',
    ...rows,
    '',
    'Keys, passwords and addresses that hold one may stand in a file: BOOTSTRAP_API_KEY_FILE=PATH.',
    '',
  ].join('\n');
}
