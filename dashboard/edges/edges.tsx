// Edges: what can be taken now, the best first; beside it the tape of what came and went, or the
// line of the edge that was chosen.
import { createEffect, createMemo, on, onCleanup, Show, untrack } from 'solid-js';
import type { StreamedEdge } from '#client/overround.ts';
import { bookWord } from '../books/my-books.ts';
import { useEngineNow } from '../live/engine-clock.ts';
import type { EventList } from '../live/event-list.ts';
import { onPainted } from '../live/frame.ts';
import { useLive } from '../live/live-context.tsx';
import { LeagueTabs } from '../parts/league-tabs.tsx';
import { narrow, param, route } from '../view/route.ts';
import { settings } from '../view/settings.ts';
import { EdgeFilters } from './edge-filters.tsx';
import { EdgeList } from './edge-list.tsx';
import { EdgePanel } from './edge-panel.tsx';
import { edgeRequest, edgeStakes, fits } from './edge-request.ts';
import { sound } from './edge-sound.ts';
import { type EdgeEntry, EdgeTape } from './edge-tape.ts';
import { EDGE_TYPES, legsOf, marketText, pctOf } from './edge-words.ts';
import { TapeLines } from './tape-lines.tsx';

const RANKS = new Map<string, number>(EDGE_TYPES.map((type, index) => [type, index]));

/** Names by id. */
type Names = ReadonlyMap<string, string>;

export function Edges() {
  const { connection, events } = useLive();
  const asked = createMemo(() => ({ request: edgeRequest(), stakes: edgeStakes() }), undefined, {
    equals: (a, b) => JSON.stringify(a) === JSON.stringify(b),
  });
  const tape = createMemo(
    on(asked, (what) =>
      untrack(
        () =>
          new EdgeTape(connection, what, (edge) => {
            if (settings.sound && fits(edge)) sound();
          }),
      ),
    ),
  );
  const [now] = useEngineNow();
  // Sorted by the clock, by what is asked for, and at the first answer: not with each change, so
  // that a row can be read and clicked.
  const shown = createMemo(() => {
    now();
    route();
    tape().hasAnswer();
    return untrack(() => ordered(tape(), events));
  });
  const lines = createMemo(() =>
    tape()
      .lines()
      .filter(({ edge }) => fits(edge)),
  );
  const venues = createMemo((known: Names) => venuesOf(known, tape().entries()), new Map());
  const markets = createMemo((known: Names) => marketsOf(known, tape().entries()), new Map());
  const chosen = createMemo(() =>
    tape()
      .entries()
      .find(({ id }) => id === param('edge')),
  );
  let section!: HTMLElement;
  // Where the edges are that are drawn: for who compares them with something.
  onCleanup(
    onPainted(() => {
      section.dataset.seq = `${tape().seq()}`;
    }),
  );
  const books = createMemo(bookWord);
  createEffect(on(books, () => narrow({ edge: undefined }), { defer: true }));
  return (
    <section class="screen edges" aria-label="Edges" ref={section}>
      <div class="toolbar">
        <LeagueTabs />
      </div>
      <EdgeFilters venues={venues()} markets={markets()} shown={shown().length} />
      <div class="split">
        <Show when={shown().length > 0} fallback={<NoEdge tape={tape()} />}>
          <EdgeList
            entries={shown()}
            now={now()}
            isStale={!tape().isLive()}
            priced={(edge) => tape().priced(edge)}
          />
        </Show>
        <Show when={chosen()} keyed fallback={<TapeLines lines={lines()} />}>
          {(entry) => <EdgePanel entry={entry} priced={(edge) => tape().priced(edge)} />}
        </Show>
      </div>
    </section>
  );
}

function NoEdge(props: { readonly tape: EdgeTape }) {
  const { connection } = useLive();
  return (
    <div class="empty">
      <p>
        {props.tape.hasAnswer()
          ? 'No edge of this kind is open now.'
          : (connection.refusal() ?? 'Loading edges…')}
      </p>
      <p class="soft">New edges appear here by themselves.</p>
    </div>
  );
}

/** Those that fit. Unless asked otherwise by kind: an arbitrage is sure, others are on average. */
function ordered(tape: EdgeTape, events: EventList): readonly EdgeEntry[] {
  const startOf = ({ eventId }: StreamedEdge): string => events.event(eventId)?.startTime ?? '~';
  const rank = ({ type }: StreamedEdge): number => RANKS.get(type) ?? RANKS.size;
  const orders: Readonly<Record<string, (a: StreamedEdge, b: StreamedEdge) => number>> = {
    kind: (a, b) => rank(a) - rank(b),
    start: (a, b) => compare(startOf(a), startOf(b)),
    age: (a, b) => compare(b.oldestQuoteAt, a.oldestQuoteAt),
    newest: (a, b) => compare(b.firstSeenAt, a.firstSeenAt),
  };
  const order = orders[param('sort', 'kind')] ?? (() => 0);
  const isRounded = settings.rounding > 0;
  return (
    tape
      .entries()
      .map((entry) => ({ entry, edge: entry.record() }))
      .filter(({ edge }) => fits(edge))
      .map((each) => ({ ...each, priced: tape.priced(each.edge) }))
      // One that rounding leaves without a profit is none; until that is known it is not shown.
      .filter(({ edge, priced }) => !(isRounded && edge.arbitrage) || priced !== undefined)
      .map(({ entry, edge, priced }) => ({ entry, edge, pct: pctOf(priced ?? edge) }))
      .sort((a, b) => order(a.edge, b.edge) || b.pct - a.pct)
      .map(({ entry }) => entry)
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** All that had an edge since the screen is shown: an open list of them stands still. */
function venuesOf(known: Names, entries: readonly EdgeEntry[]): Names {
  const found = new Map(known);
  for (const { record } of entries) {
    for (const { venueId, venue } of legsOf(record())) found.set(venueId, venue);
  }
  return found.size === known.size ? known : found;
}

function marketsOf(known: Names, entries: readonly EdgeEntry[]): Names {
  const found = new Map(known);
  for (const { record } of entries) found.set(record().market, marketText(record().market));
  return found.size === known.size ? known : found;
}
