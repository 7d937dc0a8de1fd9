// Edges: what can be taken now, the best first, and the tape of what came and went.
import { createMemo, For, Show, untrack } from 'solid-js';
import type { StreamedEdge } from '#client/overround.ts';
import { useEngineNow } from '../live/engine-clock.ts';
import { useLive } from '../live/live-context.tsx';
import { LeagueTabs } from '../parts/league-tabs.tsx';
import { Segments } from '../parts/segments.tsx';
import { narrow, param, route } from '../view/route.ts';
import { leagueOf } from '../view/served-leagues.ts';
import { choose, settings } from '../view/settings.ts';
import { EdgeList } from './edge-list.tsx';
import { sound } from './edge-sound.ts';
import { type EdgeEntry, EdgeTape } from './edge-tape.ts';
import { EDGE_TYPES, legsOf, pctOf, TYPE_NAMES } from './edge-words.ts';
import { TapeLines } from './tape-lines.tsx';

const KINDS = [undefined, ...EDGE_TYPES].map((id) => ({
  id,
  name: id === undefined ? 'All' : (TYPE_NAMES.get(id) ?? id),
}));
const RANKS = new Map<string, number>(EDGE_TYPES.map((type, index) => [type, index]));

/** Names by id. */
type Venues = ReadonlyMap<string, string>;

export function Edges() {
  const { connection } = useLive();
  const tape = new EdgeTape(connection, (edge) => {
    if (settings.sound && fits(edge)) sound();
  });
  const [now] = useEngineNow();
  // Sorted by the clock, by what is asked for, and at the first answer: not with each change, so
  // that a row can be read and clicked.
  const shown = createMemo(() => {
    now();
    route();
    tape.hasAnswer();
    return untrack(() => sorted(tape.entries()));
  });
  const lines = createMemo(() => tape.lines().filter(({ edge }) => fits(edge)));
  const venues = createMemo((known: Venues) => venuesOf(known, tape.entries()), new Map());
  return (
    <section class="screen edges" aria-label="Edges">
      <div class="toolbar">
        <LeagueTabs />
      </div>
      <Filters venues={venues()} />
      <div class="split">
        <Show
          when={shown().length > 0}
          fallback={
            <div class="empty">
              <p>
                {tape.hasAnswer()
                  ? 'No edge of this kind is open now.'
                  : (connection.refusal() ?? 'Loading edges…')}
              </p>
              <p class="soft">New edges appear here immediately.</p>
            </div>
          }
        >
          <EdgeList entries={shown()} now={now()} isStale={!tape.isLive()} />
        </Show>
        <TapeLines lines={lines()} />
      </div>
    </section>
  );
}

function Filters(props: { readonly venues: Venues }) {
  const type = (): string | undefined => param('type');
  const nameOf = (id: string): string => props.venues.get(id) ?? id;
  // The chosen one, too, while it has nothing open: it goes on to filter.
  const ids = createMemo(() => {
    const chosen = param('venue');
    const all = new Set([...props.venues.keys(), ...(chosen === undefined ? [] : [chosen])]);
    return [...all].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  });
  return (
    <div class="toolbar">
      <Segments
        label="Kind of edge"
        segments={KINDS}
        chosen={EDGE_TYPES.find((each) => each === type())}
        onChoose={(each) => narrow({ type: each })}
      />
      <label>
        Venue{' '}
        <select onChange={(event) => narrow({ venue: event.currentTarget.value || undefined })}>
          <option value="">every</option>
          <For each={ids()}>
            {(id) => (
              <option value={id} selected={param('venue') === id}>
                {nameOf(id)}
              </option>
            )}
          </For>
        </select>
      </label>
      <label>
        At least{' '}
        <input
          class="short"
          type="number"
          min="0"
          step="0.1"
          value={param('min', '')}
          placeholder="0"
          onChange={(event) => narrow({ min: event.currentTarget.value || undefined })}
        />{' '}
        %
      </label>
      <label>
        Total stake{' '}
        <input
          class="short"
          type="number"
          min="1"
          value={settings.stake}
          onChange={(event) => {
            const stake = Number(event.currentTarget.value);
            if (stake > 0) choose({ stake });
          }}
        />
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={settings.sound}
          onChange={(event) => choose({ sound: event.currentTarget.checked })}
        />{' '}
        Sound
      </label>
    </div>
  );
}

function fits(edge: StreamedEdge): boolean {
  const league = leagueOf(param('league'));
  const type = param('type');
  const venue = param('venue');
  if (league && edge.leagueId !== league) return false;
  if (type && edge.type !== type) return false;
  if (venue && !legsOf(edge).some(({ venueId }) => venueId === venue)) return false;
  return pctOf(edge) >= Number(param('min', '0'));
}

/** The best first, by kind: an arbitrage is sure, the others are on average. */
function sorted(entries: readonly EdgeEntry[]): readonly EdgeEntry[] {
  const rank = ({ type }: StreamedEdge): number => RANKS.get(type) ?? RANKS.size;
  return entries
    .map((entry) => ({ entry, edge: entry.edge() }))
    .filter(({ edge }) => fits(edge))
    .sort((a, b) => rank(a.edge) - rank(b.edge) || pctOf(b.edge) - pctOf(a.edge))
    .map(({ entry }) => entry);
}

/** All that had an edge since the screen is shown: an open list of them stands still. */
function venuesOf(known: Venues, entries: readonly EdgeEntry[]): Venues {
  const found = new Map(known);
  for (const { edge } of entries) {
    for (const { venueId, venue } of legsOf(edge())) found.set(venueId, venue);
  }
  return found.size === known.size ? known : found;
}
