// What went wrong between the server and exchanges and was put right: gaps in sequences, books that
// were asked for again, connections that were lost; as /readyz of the server that answers counts it.
import { createSignal, For, onCleanup, Show } from 'solid-js';
import { countText } from '../view/odds-text.ts';

interface FeedState {
  readonly name: string;
  readonly state: string;
  readonly incidents?: Readonly<Record<string, number>>;
}

const LOOK_MS = 5000;
/** Told first, also where there was none. */
const ALWAYS = ['gap', 'resynchronised'] as const;

export function FeedIncidents() {
  const [feeds, setFeeds] = createSignal<readonly FeedState[]>([]);
  const look = async (): Promise<void> => {
    if (document.visibilityState === 'hidden') return;
    try {
      const response = await fetch('/readyz', { signal: AbortSignal.timeout(LOOK_MS) });
      const said = (await response.json()) as { readonly feeds?: readonly FeedState[] };
      setFeeds((said.feeds ?? []).filter(({ incidents }) => incidents !== undefined));
    } catch {
      // The next look tells.
    }
  };
  void look();
  const timer = setInterval(() => void look(), LOOK_MS);
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
