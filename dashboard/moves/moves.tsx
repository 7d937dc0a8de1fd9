// Moves of the market as they open, go on and close, the newest first; beside them the line of the
// move that was chosen.
import { createMemo, createResource, on, onCleanup, Show, untrack } from 'solid-js';
import type { Move } from '#client/overround.ts';
import { marketText } from '../edges/edge-words.ts';
import { LinePanel } from '../line/line-panel.tsx';
import { useEngineNow } from '../live/engine-clock.ts';
import { onPainted } from '../live/frame.ts';
import { type LineRequest, LineSource } from '../live/line-source.ts';
import { useLive } from '../live/live-context.tsx';
import { RecordTape, type TapeKind } from '../live/record-tape.ts';
import type { Names } from '../parts/choices.tsx';
import { LeagueTabs } from '../parts/league-tabs.tsx';
import { param, route } from '../view/route.ts';
import { MoveFilters } from './move-filters.tsx';
import { type MoveEntry, MoveList } from './move-list.tsx';
import { moveRequest } from './move-request.ts';
import type { MoveReason } from './move-words.ts';

type MoveTape = RecordTape<'moves', Move, MoveReason>;

const MOVES: TapeKind<'moves', Move, MoveReason> = {
  idOf: ({ moveId }) => moveId,
  recordsOf: (book) => book.byId.values(),
  changesOf: ({ events }) =>
    events.map(({ event, reason, move }) => ({ event, reason, record: move })),
};

export function Moves() {
  const { connection } = useLive();
  const asked = createMemo(moveRequest, undefined, {
    equals: (a, b) => JSON.stringify(a) === JSON.stringify(b),
  });
  const tape = createMemo(
    on(asked, (request) =>
      untrack(() => new RecordTape(connection, { channel: 'moves' as const, ...request }, MOVES)),
    ),
  );
  const [now] = useEngineNow();
  // Sorted by the clock, by what is asked for, and at the first answer: a row that is read stays.
  const shown = createMemo(() => {
    now();
    route();
    tape().hasAnswer();
    return untrack(() => tape().entries().toSorted(newestFirst));
  });
  const [catalogue] = createResource(
    async () => (await connection.overround.get('/v1/odds/bookmakers')).data,
    { initialValue: [] },
  );
  const names = createMemo((): Names => {
    const all = catalogue.error ? [] : catalogue.latest;
    return new Map(all.map(({ bookmakerId, bookmakerName }) => [bookmakerId, bookmakerName]));
  });
  const venues = createMemo(
    (known: Names) => venuesOf(known, tape().entries(), names()),
    new Map(),
  );
  const markets = createMemo((known: Names) => marketsOf(known, tape().entries()), new Map());
  const source = useChosenSource();
  let section!: HTMLElement;
  // Where the moves are that are drawn: for who compares them with something.
  onCleanup(
    onPainted(() => {
      section.dataset.seq = `${tape().seq()}`;
    }),
  );
  return (
    <section class="screen moves" aria-label="Moves" ref={section}>
      <div class="toolbar">
        <LeagueTabs />
      </div>
      <MoveFilters venues={venues()} markets={markets()} shown={shown().length} />
      <div class="split">
        <Show when={shown().length > 0} fallback={<NoMove tape={tape()} />}>
          <MoveList entries={shown()} venues={names()} now={now()} isStale={!tape().isLive()} />
        </Show>
        <LinePanel sources={source()} />
      </div>
    </section>
  );
}

function NoMove(props: { readonly tape: MoveTape }) {
  const { connection } = useLive();
  return (
    <div class="empty">
      <p>
        {props.tape.hasAnswer()
          ? 'No main line has moved so far within its window.'
          : (connection.refusal() ?? 'Loading moves…')}
      </p>
      <p class="soft">New moves appear here by themselves.</p>
    </div>
  );
}

/** Prices of the event whose line was chosen: of the game, or of its players. */
function useChosenSource(): () => readonly LineSource[] {
  const { connection } = useLive();
  const chosen = createMemo(() => {
    const [event, , , playerId] = param('line')?.split('|') ?? [];
    return event && `${playerId ? 'player-props' : 'odds'}|${event}`;
  });
  return createMemo(
    on(chosen, (words) => {
      if (!words) return [];
      const [channel, event] = words.split('|');
      return [untrack(() => new LineSource(connection, { channel, event } as LineRequest))];
    }),
  );
}

/** By when the first price moved; of one line the shortest window first. */
function newestFirst({ record: a }: MoveEntry, { record: b }: MoveEntry): number {
  const [left, right] = [a(), b()];
  if (left.startedAt !== right.startedAt) return left.startedAt < right.startedAt ? 1 : -1;
  return left.windowMs - right.windowMs || (left.moveId < right.moveId ? -1 : 1);
}

/** All that had a part in a move since the screen is shown: an open list of them stands still. */
function venuesOf(known: Names, entries: readonly MoveEntry[], names: Names): Names {
  const found = new Map(known);
  for (const { record } of entries) {
    const { leaders, followers, laggards } = record();
    const ids = [...leaders, ...followers, ...laggards.map(({ bookmakerId }) => bookmakerId)];
    for (const id of ids) found.set(id, names.get(id) ?? id);
  }
  return found;
}

function marketsOf(known: Names, entries: readonly MoveEntry[]): Names {
  const found = new Map(known);
  for (const { record } of entries) found.set(record().marketType, marketText(record().marketType));
  return found.size === known.size ? known : found;
}
