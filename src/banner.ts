// What a start prints: plain text on stdout, whatever the log level.
import type { Config } from './config/config.ts';
import { helpTable } from './config/config.ts';
import type { FeedStatus } from './feeds/feeds.ts';

/** Keys that a start prints, as far as there are any. */
export interface ShownKeys {
  /** At the first start only. */
  readonly demoKey: string | undefined;
  /** What opens the dashboard on this machine. */
  readonly pageToken: string | undefined;
}

/**
 * Address, a ready-made curl alone on its line, and where the documentation is. The token of the
 * page follows a `#`: browsers send nothing of that to any server.
 */
export function banner(
  config: Config,
  port: number,
  { demoKey, pageToken }: ShownKeys,
  feeds: readonly Pick<FeedStatus, 'name' | 'leftOut'>[] = [],
): string {
  const host = config.host === '0.0.0.0' || config.host === '::' ? '127.0.0.1' : config.host;
  const protocol = config.tlsCertFile === undefined ? 'http' : 'https';
  const address = `${protocol}://${host.includes(':') ? `[${host}]` : host}:${port}`;
  const key = demoKey ?? (config.bootstrapApiKey ? '$BOOTSTRAP_API_KEY' : '$YOUR_API_KEY');
  const shown = demoKey
    ? 'Demo key (top plan, shown only this once):'
    : config.postgresUrl
      ? 'With your key (npm run keys -- create makes one):'
      : 'With your key (the demo key was shown at the first start; npm run keys makes others):';
  const opensPage = pageToken !== undefined && /^(?:localhost|127\.0\.0\.1|::1)$/.test(host);
  const simulated = config.feeds.some((feed) => feed.kind === 'simulated');
  return [
    '',
    `Overround is ready at ${address}`,
    ...(simulated ? ['Prices, games and players are simulated. FEED names other sources.'] : []),
    ...feeds.flatMap(leftOutLine),
    '',
    config.bootstrapApiKey ? 'With BOOTSTRAP_API_KEY:' : shown,
    `curl -s -H "x-api-key: ${key}" "${address}/v1/odds?limit=1"`,
    '',
    `Dashboard:     ${address}/${opensPage ? `#token=${pageToken}` : ''}`,
    `Documentation: ${address}/v1/docs`,
    `Stream:        ${address.replace('http', 'ws')}/v1/stream`,
    '',
  ].join('\n');
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
