// A module's feed as a subject of the conformance suite, by its sample file.
import { pathToFileURL } from 'node:url';
import type { CreateFeed, FeedSample } from '#ingest/module/feed-types.ts';
import { moduleContext } from '#ingest/module/module-context.ts';
import { ModuleFeed } from '#ingest/module/module-feed.ts';
import { builtInVenuesOnly } from '#ingest/rejection.ts';
import type { FeedSubject } from './feed-conformance.ts';

interface SampleModule {
  readonly createFeed: CreateFeed;
  readonly sample: FeedSample;
}

/** Loads the sample, which exports `sample` and the feed's `createFeed`. */
export async function moduleSubject(path: string): Promise<FeedSubject> {
  const module = await import(/* @vite-ignore */ pathToFileURL(path).href);
  const { createFeed, sample } = module as SampleModule;
  const { answer, later, env, prices, pricesLater } = sample;
  const name = `module:${path}`;
  return {
    name,
    now: Date.parse('2026-11-08T17:00:00Z'),
    make: async (world) => {
      const context = moduleContext({ ...world.options, name, env: env(world.address) });
      return new ModuleFeed({
        ...world.options,
        name,
        venueRefusal: builtInVenuesOnly,
        venueFeed: await createFeed(context),
      });
    },
    source: { answer, later },
    isShown: (world) => world.prices === prices,
    isGone: (world) => world.prices === pricesLater,
  };
}
