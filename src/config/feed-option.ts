// FEED: which sources of prices a process reads.
import { z } from 'zod';
import type { Read } from './option-readers.ts';

/** Feeds that need nothing but their name. */
const PLAIN_FEEDS = [
  'simulated',
  'the-odds-api',
  'kalshi',
  'polymarket',
  'espn',
  'league-apis',
] as const;
/** Feeds that report changes of order books, and confirm what stands beside; their sources are called so. */
export const EXCHANGE_FEEDS: readonly string[] = ['kalshi', 'polymarket'];
export const FEED_WORDS = ['replay:PATH', 'module:PATH', ...PLAIN_FEEDS].join(', ');

/** One entry of FEED. */
export type FeedSpec =
  | { readonly kind: (typeof PLAIN_FEEDS)[number]; readonly name: string }
  | { readonly kind: 'module'; readonly name: string; readonly path: string }
  | { readonly kind: 'replay'; readonly name: string; readonly path: string };

/** A comma list; empty for none. */
export const readFeeds: Read<readonly FeedSpec[]> = z.string().transform((value, context) => {
  const names = value.split(',').map((name) => name.trim());
  const specs = names.flatMap((name) => feedSpec(name) ?? []);
  const fault = feedsFault(names, specs);
  if (fault !== undefined) context.addIssue(fault);
  return specs;
});

function feedSpec(name: string): FeedSpec | undefined {
  const plain = PLAIN_FEEDS.find((each) => each === name);
  if (plain) return { kind: plain, name };
  const [, kind, path = ''] = /^(replay|module):(.+)/s.exec(name) ?? [];
  return kind === 'replay' || kind === 'module' ? { kind, name, path } : undefined;
}

function feedsFault(names: readonly string[], specs: readonly FeedSpec[]): string | undefined {
  if (new Set(names).size !== names.length) return 'names a feed twice';
  if (names.includes('none')) return names.length === 1 ? undefined : 'none stands alone';
  if (specs.length < names.length) return `takes ${FEED_WORDS} or none, or a comma list of them`;
  const replays = specs.filter((spec) => spec.kind === 'replay').length;
  return replays > 0 && replays < specs.length
    ? 'mixes a replay with live feeds, and a log is one or the other'
    : undefined;
}
