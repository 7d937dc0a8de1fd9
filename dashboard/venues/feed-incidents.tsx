// What went wrong between the server and exchanges and was put right: gaps in sequences, books that
// were asked for again, connections that were lost; as /readyz of the server that answers counts it.
import { createSignal, For, onCleanup, Show } from 'solid-js';
import { askReadiness } from '../live/ask-readiness.ts';
import type { FeedState } from '../live/readiness.ts';
import { countText } from '../view/odds-text.ts';

const REFRESH_MS = 5000;
/** Listed first, also where there was none. */
const ALWAYS = ['gap', 'resynchronised'] as const;

export function FeedIncidents() {
  const [feeds, setFeeds] = createSignal<readonly FeedState[]>([]);
  const refresh = async (): Promise<void> => {
    const readiness = await askReadiness();
    if (readiness) setFeeds(readiness.feeds.filter(({ incidents }) => incidents !== undefined));
  };
  void refresh();
  const timer = setInterval(() => void refresh(), REFRESH_MS);
  onCleanup(() => clearInterval(timer));
  return (
    <Show when={feeds().length > 0}>
      <ul class="feed-incidents" aria-label="Incidents of feeds">
        <For each={feeds()}>
          {({ name, state, incidents = {} }) => (
            <li>
              <b>{name}</b> <span class="soft">{state}</span>{' '}
              <For each={namesOf(incidents)}>
                {(incident) => (
                  <span class="incident">
                    {incident.replaceAll('_', ' ')} <b>{countText(incidents[incident] ?? 0)}</b>
                  </span>
                )}
              </For>
            </li>
          )}
        </For>
      </ul>
    </Show>
  );
}

function namesOf(incidents: Readonly<Record<string, number>>): readonly string[] {
  return [...new Set([...ALWAYS, ...Object.keys(incidents).sort()])];
}
