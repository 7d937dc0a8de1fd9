// FEED=module:PATH: loads an ES module and asks its createFeed for a feed. Whatever is wrong with
// it ends the start with an error that says what to do.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Feed } from '../feed.ts';
import type { CreateFeed, FeedContext, VenueFeed } from './feed-types.ts';
import { type ModuleContextOptions, moduleContext } from './module-context.ts';
import { ModuleFeed, type ModuleFeedOptions } from './module-feed.ts';

/** A module that makes no feed; the message says what to do next. */
export class FeedModuleError extends Error {
  override readonly name = 'FeedModuleError';
}

export interface FeedModuleOptions
  extends ModuleContextOptions,
    Omit<ModuleFeedOptions, 'venueFeed' | 'clock'> {
  /** Relative to the working directory, or absolute. */
  readonly path: string;
}

const SOURCE = /^[a-z0-9][a-z0-9_-]{0,39}$/;
/** Sources of the server's own. */
const OWN_SOURCES = [
  ...['clock', 'config', 'catalog', 'simulated', 'the-odds-api', 'espn', 'league_apis'],
];
const GUIDE = 'docs/feeds-module.md shows a feed from nothing.';

/** Loads the module and makes its feed. Throws FeedModuleError. */
export async function loadFeedModule(options: FeedModuleOptions): Promise<Feed> {
  const { name } = options;
  const createFeed = await createFeedOf(name, resolve(options.path));
  const venueFeed = await made(name, createFeed, moduleContext(options));
  return new ModuleFeed({ ...options, venueFeed });
}

async function createFeedOf(name: string, path: string): Promise<CreateFeed> {
  let module: { readonly createFeed?: unknown };
  try {
    module = await import(/* @vite-ignore */ pathToFileURL(path).href);
  } catch (error) {
    const advice = `Correct the path, or run \`node ${path}\` to see the error whole.`;
    throw failure(name, `${path} cannot be loaded: ${messageOf(error)}. ${advice}`, error);
  }
  if (typeof module.createFeed !== 'function') {
    const advice = 'Add `export function createFeed(context) { … }` to it.';
    throw failure(name, `${path} exports no function createFeed. ${advice} ${GUIDE}`);
  }
  return module.createFeed as CreateFeed;
}

async function made(
  name: string,
  createFeed: CreateFeed,
  context: FeedContext,
): Promise<VenueFeed> {
  let feed: unknown;
  try {
    feed = await createFeed(context);
  } catch (error) {
    const advice = 'Give it what it asks for, or take it out of FEED.';
    throw failure(name, `createFeed failed: ${messageOf(error)}. ${advice}`, error);
  }
  if (!isVenueFeed(feed)) {
    throw failure(name, `createFeed must return { source, run(sink, signal) }. ${GUIDE}`);
  }
  if (!SOURCE.test(feed.source) || OWN_SOURCES.includes(feed.source)) {
    const rule = 'Take a name of its own: lower case letters, digits, _ and -, at most 40.';
    throw failure(name, `source ${JSON.stringify(feed.source)} cannot be used. ${rule}`);
  }
  return feed;
}

function isVenueFeed(feed: unknown): feed is VenueFeed {
  if (typeof feed !== 'object' || feed === null) return false;
  const { source, run } = feed as { readonly source?: unknown; readonly run?: unknown };
  return typeof source === 'string' && typeof run === 'function';
}

function failure(name: string, text: string, cause?: unknown): FeedModuleError {
  return new FeedModuleError(`FEED=${name}: ${text}`, { cause });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
}
