// FEED entries to feeds: the one place that knows which sources exist.
import { basename } from 'node:path';
import type { LeagueId } from '#domain/league.ts';
import { oddsApiKeyOf } from '#domain/market-catalog.ts';
import type { ReferenceBatch, UnmatchedFacts } from '#domain/reference.ts';
import type { BodyThread } from '#ingest/bodies/body-thread.ts';
import type { Feed } from '#ingest/feed.ts';
import { loadFeedModule } from '#ingest/module/load-module.ts';
import { moduleContext } from '#ingest/module/module-context.ts';
import { ModuleFeed } from '#ingest/module/module-feed.ts';
import { createReplayFeed, ReplayOrder } from '#ingest/recordings/replay.ts';
import { createEspnFeed } from '#ingest/reference/espn/feed.ts';
import { statedEspnLeagues } from '#ingest/reference/espn/leagues.ts';
import { createLeagueApisFeed } from '#ingest/reference/league-apis-feed.ts';
import { createSimulatedFeed } from '#ingest/simulated-feed/simulated-feed.ts';
import { EventPlayers } from '#ingest/statements/event-players.ts';
import { createKalshiFeed, type KalshiSettings } from '#ingest/venues/kalshi/feed.ts';
import { kalshiKeyOf } from '#ingest/venues/kalshi/signature.ts';
import { createPolymarketFeed, type PolymarketSettings } from '#ingest/venues/polymarket/feed.ts';
import { createLiveFeed } from '#ingest/venues/the-odds-api/live-feed.ts';
import { systemClock } from '#kit/clock.ts';
import type { Logger } from '#kit/logger.ts';
import { Random } from '#kit/random.ts';
import type { ReferenceWriter } from '#stores/reference-writer.ts';
import { type Config, ConfigError } from '../config/config.ts';
import type { FeedSpec } from '../config/feed-option.ts';
import type { ReadingParts } from './reading-parts.ts';

export interface FeedMakerOptions {
  readonly config: Config;
  readonly logger: Logger;
  readonly parts: ReadingParts;
  /** Bodies of sources are read there; without it in this thread. */
  readonly thread?: BodyThread;
  /** Where reference data goes; without it feeds deliver prices alone. */
  readonly reference?: ReferenceWriter;
  /** Bytes read of a recording, for a progress bar. */
  readonly progress?: (bytesRead: number, bytesTotal: number) => void;
}

/**
 * The feeds of FEED, in its order. Throws ConfigError when one lacks what it needs, FeedModuleError
 * when a module makes none.
 */
export async function makeFeeds(options: FeedMakerOptions): Promise<readonly Feed[]> {
  const specs = options.config.feeds;
  if (specs.some(({ kind }) => kind !== 'simulated')) options.thread?.start();
  const replays = specs.filter(({ kind }) => kind === 'replay');
  const order = new ReplayOrder(replays.length);
  const feeds = await Promise.all(
    specs.map(async (spec) =>
      spec.kind === 'replay'
        ? replay(options, spec, order, replays.indexOf(spec))
        : await makeFeed(options, spec),
    ),
  );
  const twin = feeds.find(({ source }, at) => feeds.findIndex((f) => f.source === source) < at);
  if (twin) throw new ConfigError(`FEED: ${twin.name} has the source ${twin.source} of another`);
  return feeds;
}

type ReplaySpec = Extract<FeedSpec, { kind: 'replay' }>;

function replay(
  { config, parts, thread, progress }: FeedMakerOptions,
  { name, path }: ReplaySpec,
  order: ReplayOrder,
  index: number,
): Feed {
  const { identity, quarantine, venueRefusal } = parts;
  const source = `replay:${index + 1}:${basename(path)}`;
  return createReplayFeed({
    ...{ name, source, path, order, index, identity, quarantine, venueRefusal },
    ...{ clock: systemClock, speed: config.replaySpeed },
    ...(thread && { bodies: thread }),
    ...(progress && { progress }),
  });
}

async function makeFeed(
  options: FeedMakerOptions,
  spec: Exclude<FeedSpec, ReplaySpec>,
): Promise<Feed> {
  const { config, logger, parts, thread, reference } = options;
  const { identity, quarantine, playerSideOf, venueRefusal } = parts;
  const { name } = spec;
  const clock = systemClock;
  const random = new Random(Date.now());
  const bodies = thread && { bodies: thread };
  const shared = { name, identity, quarantine, playerSideOf, venueRefusal };
  const context = { env: process.env, clock, random, logger, ...bodies };
  switch (spec.kind) {
    case 'simulated':
      return createSimulatedFeed({
        ...{ name, clock, logger, store: reference, seed: config.simulatedSeed },
        updatesPerSecond: config.simulatedRate,
        seasonDays: config.simulatedSeasonDays,
      });
    case 'league-apis': {
      const { mlbUrl, nhlUrl } = config;
      const own = { name, mlbUrl, nhlUrl, clock, random, logger, sink: sinkOf(reference) };
      return createLeagueApisFeed({ ...own, ...bodies });
    }
    case 'espn':
      return createEspnFeed({
        ...{ name, identity, clock, random, logger, sink: sinkOf(reference), ...bodies },
        baseUrl: config.espnUrl,
        leagues: config.espnLeagues,
        statedLeagues: statedEspnLeagues(parts.leagues),
      });
    case 'module':
      return await loadFeedModule({ path: spec.path, ...shared, ...context });
    case 'kalshi':
    case 'polymarket': {
      const venueFeed = exchange(options, spec.kind, moduleContext({ name, ...context }));
      const players = new EventPlayers(parts.playersOf, parts.rostersOf);
      return new ModuleFeed({ ...shared, players, venueFeed, clock });
    }
    case 'the-odds-api':
      return createLiveFeed({ ...oddsApi(config, logger), ...shared, ...bodies });
  }
}

function sinkOf(reference: ReferenceWriter | undefined) {
  return { write: async (batch: ReferenceBatch) => await reference?.write(batch) };
}

function exchange(
  { config, parts, reference }: FeedMakerOptions,
  source: 'kalshi' | 'polymarket',
  context: ReturnType<typeof moduleContext>,
) {
  const note = async (unmatched: readonly UnmatchedFacts[]) =>
    void (await reference?.write({ source, unmatched }));
  const own = { catalog: parts.leagues, ...(reference && { note }) };
  return source === 'kalshi'
    ? createKalshiFeed(context, { ...kalshi(config), ...own })
    : createPolymarketFeed(context, { ...polymarket(config), ...own });
}

function kalshi(config: Config): KalshiSettings {
  const { kalshiKeyId, kalshiPrivateKey, kalshiUrl: url, kalshiStreamUrl: streamUrl } = config;
  if (!kalshiKeyId || !kalshiPrivateKey) {
    throw new ConfigError(
      'FEED=kalshi needs a key: make one at kalshi.com (Account, API keys), put its id into ' +
        'KALSHI_KEY_ID and save the private key to a file that KALSHI_PRIVATE_KEY_FILE names',
    );
  }
  try {
    const key = kalshiKeyOf(kalshiKeyId, kalshiPrivateKey);
    return { key, url, streamUrl, leagues: config.kalshiLeagues };
  } catch (error) {
    throw new ConfigError(error instanceof Error ? error.message : String(error));
  }
}

function polymarket(config: Config): PolymarketSettings {
  const { polymarketUrl: url, polymarketStreamUrl: streamUrl, polymarketLeagues: leagues } = config;
  return { url, streamUrl, leagues };
}

/** Markets that one answer of The Odds API lists for all games of a league. */
const BULK_MARKETS: readonly string[] = ['h2h', 'spreads', 'totals'];

function oddsApi(config: FeedMakerOptions['config'], logger: Logger) {
  if (!config.oddsApiKey) throw new ConfigError('FEED=the-odds-api needs THE_ODDS_API_KEY');
  const { oddsApiLeagues: leagues, oddsApiRegions: regions, oddsApiEventMarkets } = config;
  const eventMarkets: Partial<Record<LeagueId, readonly string[]>> = {};
  for (const leagueId of leagues) {
    const keys = oddsApiEventMarkets.flatMap((word) => oddsApiKeyOf(word, leagueId) ?? []);
    // An answer about one game covers its markets: it would withdraw prices of the bulk answers.
    eventMarkets[leagueId] = [...new Set(keys)].filter((key) => !BULK_MARKETS.includes(key));
  }
  return {
    apiKey: config.oddsApiKey,
    baseUrl: config.oddsApiUrl,
    leagues,
    regions,
    markets: BULK_MARKETS,
    eventMarkets,
    clock: systemClock,
    random: new Random(Date.now()),
    logger,
  };
}
