// Why a board may be empty: feeds that the server waits for, because they cannot be reached, say.
import { createSignal, For, onCleanup } from 'solid-js';
import { askReadiness } from '../live/ask-readiness.ts';
import { awaitedFeeds, type FeedState } from '../live/readiness.ts';
import { countText } from '../view/odds-text.ts';

const REFRESH_MS = 5000;

export function AwaitedFeeds() {
  const [feeds, setFeeds] = createSignal<readonly FeedState[]>([]);
  const refresh = async (): Promise<void> => {
    const readiness = await askReadiness();
    if (readiness) setFeeds(awaitedFeeds(readiness));
  };
  void refresh();
  const timer = setInterval(() => void refresh(), REFRESH_MS);
  onCleanup(() => clearInterval(timer));
  return <For each={feeds()}>{(feed) => <p>{textOf(feed)}</p>}</For>;
}

function textOf({ name, incidents = {} }: FeedState): string {
  const failed = incidents.request_failed ?? 0;
  const waits = `The server waits for the first prices of ${name}`;
  if (failed === 0) return `${waits}.`;
  return `${waits}: ${countText(failed)} requests have failed. Its log says why, and what to do.`;
}
