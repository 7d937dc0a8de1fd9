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
  /** Where reference data goes; without it feeds tell of prices alone. */
  readonly reference?: ReferenceWriter;
  /** Bytes read of a recording, for a progress bar. */
  readonly progress?: (bytesRead: number, bytesTotal: number) => void;
}

/**
 * The feeds of FEED, in its order. Throws ConfigError when one lacks what it needs, FeedModuleError
 * when a module makes none.
 */
export async function makeFeeds(options: FeedMakerOptions): Promise<readonly Feed[]> {
  const { config, logger, parts, thread, progress, reference } = options;
  const { identity, quarantine, playerSideOf, venueRefusal } = parts;
  if (config.feeds.some(({ kind }) => kind !== 'simulated')) thread?.start();
  const bodies = thread && { bodies: thread };
  const replays = config.feeds.filter((feed) => feed.kind === 'replay').length;
  const order = new ReplayOrder(replays);
  let replayIndex = 0;
  const makeFeed = async (spec: FeedSpec): Promise<Feed> => {
    if (spec.kind === 'simulated') {
      const { simulatedRate: updatesPerSecond, simulatedSeed: seed } = config;
      const seasonDays = config.simulatedSeasonDays;
      return createSimulatedFeed({
        name: spec.name,
        seed,
        updatesPerSecond,
        clock: systemClock,
        logger,
        store: reference,
        seasonDays,
      });
    }
    const sink = { write: async (batch: ReferenceBatch) => await reference?.write(batch) };
    const random = new Random(Date.now());
    if (spec.kind === 'league-apis') {
      const { mlbUrl, nhlUrl } = config;
      const own = { name: spec.name, mlbUrl, nhlUrl, clock: systemClock, random, logger, sink };
      return createLeagueApisFeed({ ...own, ...bodies });
    }
    if (spec.kind === 'espn') {
      return createEspnFeed({
        name: spec.name,
        identity,
        baseUrl: config.espnUrl,
        leagues: config.espnLeagues,
        statedLeagues: statedEspnLeagues(parts.leagues),
        clock: systemClock,
        random,
        logger,
        sink,
        ...bodies,
      });
    }
    if (spec.kind === 'replay') {
      const { replaySpeed: speed } = config;
      const shared = { identity, quarantine, venueRefusal, clock: systemClock, speed };
      const place = { order, index: replayIndex++ };
      const source = `replay:${replayIndex}:${basename(spec.path)}`;
      const own = { name: spec.name, source, path: spec.path, ...place };
      return createReplayFeed({ ...shared, ...own, ...bodies, ...(progress && { progress }) });
    }
    const shared = { name: spec.name, identity, quarantine, playerSideOf, venueRefusal };
    const context = { env: process.env, clock: systemClock, random, logger, ...bodies };
    if (spec.kind === 'module') {
      return await loadFeedModule({ path: spec.path, ...shared, ...context });
    }
    if (spec.kind === 'kalshi' || spec.kind === 'polymarket') {
      const made = moduleContext({ name: spec.name, ...context });
      const { kind: source } = spec;
      const catalog = parts.leagues;
      const own = {
        catalog,
        ...(reference && {
          note: async (unmatched: readonly UnmatchedFacts[]) =>
            void (await reference.write({ source, unmatched })),
        }),
      };
      const venueFeed =
        spec.kind === 'kalshi'
          ? createKalshiFeed(made, { ...kalshi(config), ...own })
          : createPolymarketFeed(made, { ...polymarket(config), ...own });
      const players = new EventPlayers(parts.playersOf, parts.rostersOf);
      return new ModuleFeed({ ...shared, players, venueFeed, clock: systemClock });
    }
    return createLiveFeed({ ...oddsApi(config, logger), ...shared, ...bodies });
  };
  const feeds = await Promise.all(config.feeds.map(makeFeed));
  const twin = feeds.find(({ source }, at) => feeds.findIndex((f) => f.source === source) < at);
  if (twin) throw new ConfigError(`FEED: ${twin.name} has the source ${twin.source} of another`);
  return feeds;
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

/** What The Odds API tells of all games of a league at once. */
const BULK_MARKETS: readonly string[] = ['h2h', 'spreads', 'totals'];

function oddsApi(config: FeedMakerOptions['config'], logger: Logger) {
  if (!config.oddsApiKey) throw new ConfigError('FEED=the-odds-api needs THE_ODDS_API_KEY');
  const { oddsApiLeagues: leagues, oddsApiRegions: regions, oddsApiEventMarkets } = config;
  const eventMarkets: Partial<Record<LeagueId, readonly string[]>> = {};
  for (const leagueId of leagues) {
    const keys = oddsApiEventMarkets.flatMap((word) => oddsApiKeyOf(word, leagueId) ?? []);
    // An answer about one game speaks for its markets: it would take back what the others said.
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
