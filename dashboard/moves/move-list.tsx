// The list of moves: only rows in view are in the page.
import { createMemo, createSignal, For, Show, untrack } from 'solid-js';
import type { Move } from '#client/overround.ts';
import { bookIds } from '../books/my-books.ts';
import { sideOf } from '../grid/quotes.ts';
import { useLive } from '../live/live-context.tsx';
import type { Entry } from '../live/record-tape.ts';
import { marketId } from '../live/rows.ts';
import type { Names } from '../parts/choices.tsx';
import { GameCells } from '../parts/game-cells.tsx';
import { useShortcuts } from '../view/keys.ts';
import { priceText } from '../view/odds-text.ts';
import { go, narrow, param } from '../view/route.ts';
import { isNarrow, settings } from '../view/settings.ts';
import { ageText } from '../view/time-text.ts';
import { virtualRows } from '../view/virtual-rows.ts';
import {
  deltaText,
  type MoveReason,
  moveMarketText,
  oddsText,
  probText,
  reasonText,
  selectionText,
  windowText,
} from './move-words.ts';

export type MoveEntry = Entry<Move, MoveReason>;

const ROW_PX = 46;
/** Prices and bookmakers stand below what moved. */
const NARROW_ROW_PX = 104;

export function MoveList(props: {
  readonly entries: readonly MoveEntry[];
  readonly venues: Names;
  readonly now: number;
  readonly isStale: boolean;
}) {
  let scroller!: HTMLDivElement;
  const rows = virtualRows({
    rows: () => props.entries,
    scroller: () => scroller,
    keyOf: ({ id }) => id,
    heightOf,
    linesOf: () => 1,
    overscan: 6,
  });
  const [selected, setSelected] = createSignal(untrack(() => param('move')));
  const shopped = () => (param('line') === undefined ? undefined : param('move'));
  const shop = useShop();
  useMoveKeys(props, selected, shop, (index) => {
    const entry = props.entries[index];
    setSelected(entry?.id);
    // Where a line is shown, it follows the choice.
    if (entry && param('line') !== undefined) shop(entry.record());
    rows.scrollTo(index);
  });
  return (
    <div
      class="edge-list"
      classList={{ 'is-stale': props.isStale }}
      role="table"
      aria-label="Open moves"
      aria-rowcount={props.entries.length}
      tabindex="0"
      ref={scroller}
    >
      <div role="rowgroup" class="edge-body" style={{ height: `${rows.heightPx()}px` }}>
        <For each={rows.inView()}>
          {(entry) => (
            <MoveRow
              entry={entry}
              venues={props.venues}
              now={props.now}
              top={rows.topOf(entry.id)}
              row={1 + rows.linesBefore(entry.id)}
              isSelected={selected() === entry.id || shopped() === entry.id}
              onShop={() => {
                setSelected(entry.id);
                shop(entry.record());
              }}
            />
          )}
        </For>
      </div>
    </div>
  );
}

function heightOf(): number {
  return isNarrow() ? NARROW_ROW_PX : ROW_PX;
}

/** Shows the line of a move, at the selection that moved. */
function useShop(): (move: Move) => void {
  const { events } = useLive();
  return (move) => {
    const home = events.event(move.eventId)?.homeTeamName ?? '';
    narrow({ line: marketId(move), side: sideOf(move.selection, home), move: move.moveId });
  };
}

function useMoveKeys(
  props: { readonly entries: readonly MoveEntry[] },
  selected: () => string | undefined,
  shop: (move: Move) => void,
  select: (index: number) => void,
): void {
  const at = (): number => props.entries.findIndex(({ id }) => id === selected());
  const move = (): Move | undefined => props.entries[Math.max(0, at())]?.record();
  const step = (by: 1 | -1): void =>
    select(Math.min(props.entries.length - 1, Math.max(0, at() + by)));
  const withMove = (run: (move: Move) => void) => () => {
    const chosen = move();
    if (chosen) run(chosen);
  };
  useShortcuts([
    { keys: 'j ArrowDown', does: 'Next move', run: () => step(1) },
    { keys: 'k ArrowUp', does: 'Previous move', run: () => step(-1) },
    { keys: 'l', does: 'Shop the line of the selected move, or of the first', run: withMove(shop) },
    {
      keys: 'Enter',
      does: 'Open the event of the selected move',
      run: withMove(({ eventId }) => go('event', { event: eventId })),
    },
  ]);
}

function MoveRow(props: {
  readonly entry: MoveEntry;
  readonly venues: Names;
  readonly now: number;
  readonly top: number;
  /** Its place among all, from 1 on. */
  readonly row: number;
  readonly isSelected: boolean;
  readonly onShop: () => void;
}) {
  const move = () => props.entry.record();
  return (
    <div
      class="edge-row move-row"
      role="row"
      aria-rowindex={props.row}
      classList={{
        'is-closed': props.entry.closed() !== undefined,
        'is-selected': props.isSelected,
      }}
      style={{ transform: `translateY(${props.top}px)`, height: `${heightOf()}px` }}
      data-key={props.entry.id}
      onClick={({ target }) => {
        if (!(target as Element).closest('button, a')) props.onShop();
      }}
    >
      <div role="cell" class="edge-pct">
        <span class="badge" title="The window within which it moved">
          {windowText(move())}
        </span>
        <b
          classList={{ 'is-up': move().deltaProb > 0, 'is-down': move().deltaProb < 0 }}
          title="Percentage points of probability"
        >
          {deltaText(move())}
        </b>
      </div>
      <GameCells
        eventId={move().eventId}
        leagueId={move().leagueId}
        selection={selectionText(move())}
        market={moveMarketText(move())}
      />
      <div role="cell" class="move-prices" title="Fair price and probability, before and now">
        <b>{oddsText(move(), settings.odds)}</b>
        <Show when={settings.odds !== 'probability'}>
          <span class="soft">{probText(move())}</span>
        </Show>
      </div>
      <Books move={move()} venues={props.venues} now={props.now} />
      <div role="cell" class="edge-age">
        <Show
          when={props.entry.closed()}
          fallback={
            <>
              <span title="Since its first price moved">
                {ageText(props.now - Date.parse(move().startedAt))}
              </span>
              <span class="soft" title="Since any of its prices changed">
                last {ageText(props.now - Date.parse(move().lastAt))}
              </span>
            </>
          }
        >
          {(closed) => <span class="is-wrong">{reasonText(closed().reason)}</span>}
        </Show>
      </div>
    </div>
  );
}

/** Who began it and who followed; below them who has not yet, with the price to be had there. */
function Books(props: { readonly move: Move; readonly venues: Names; readonly now: number }) {
  const nameOf = (id: string): string => props.venues.get(id) ?? id;
  const isMine = (id: string): boolean => bookIds()?.includes(id) ?? false;
  const laggards = createMemo(() =>
    props.move.laggards.toSorted(
      (a, b) => Number(isMine(b.bookmakerId)) - Number(isMine(a.bookmakerId)),
    ),
  );
  return (
    <div role="cell" class="edge-legs">
      <span class="leg move-led">
        {props.move.leaders.map(nameOf).join(', ')}
        <Show when={props.move.followers.length > 0}>
          <i> then {props.move.followers.map(nameOf).join(', ')}</i>
        </Show>
      </span>
      <span class="leg">
        <For each={laggards()} fallback={<i>everybody followed</i>}>
          {({ bookmakerId, odds, updatedAt }, index) => (
            <span class="laggard" classList={{ 'is-mine': isMine(bookmakerId) }}>
              <i>{index() === 0 ? 'not yet ' : ', '}</i>
              {nameOf(bookmakerId)}
              <b>{priceText(odds, settings.odds)}</b>
              <i>{ageText(props.now - Date.parse(updatedAt))}</i>
            </span>
          )}
        </For>
      </span>
    </div>
  );
}
