// The list of edges: only rows in view are in the page.
import { createMemo, createSignal, For, Show, untrack } from 'solid-js';
import type { Event, StreamedEdge } from '#client/overround.ts';
import { useLive } from '../live/live-context.tsx';
import { copyText } from '../parts/copy.ts';
import { GameCells } from '../parts/game-cells.tsx';
import { useShortcuts } from '../view/keys.ts';
import { moneyText, priceText, signedPct } from '../view/odds-text.ts';
import { go, narrow, param } from '../view/route.ts';
import { isNarrow, settings } from '../view/settings.ts';
import { ageText } from '../view/time-text.ts';
import { virtualRows } from '../view/virtual-rows.ts';
import type { EdgeEntry } from './edge-tape.ts';
import {
  aboutText,
  amountsOf,
  edgeText,
  type Leg,
  legsOf,
  liabilityText,
  outcomeText,
  pctOf,
  reasonText,
  TYPE_NAMES,
  worthText,
} from './edge-words.ts';

const ROW_PX = 46;
/** Each leg has a line; two of them fit a row, on a phone none below game and bet. */
const LEG_PX = 18;
const LEGS_IN_ROW = 2;
const LEGS_IN_NARROW_ROW = 0;

/** An edge with the amounts that the reader asked for; undefined while they are not known. */
export type Priced = (edge: StreamedEdge) => StreamedEdge | undefined;

export function EdgeList(props: {
  readonly entries: readonly EdgeEntry[];
  readonly now: number;
  readonly isStale: boolean;
  readonly priced: Priced;
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
  const [selected, setSelected] = createSignal(untrack(() => param('edge')));
  useEdgeKeys(props, selected, (index) => {
    const edgeId = props.entries[index]?.id;
    setSelected(edgeId);
    // Where a line is shown, it follows the choice.
    if (param('edge') !== undefined && edgeId !== undefined) narrow({ edge: edgeId });
    rows.scrollTo(index);
  });
  return (
    <div
      class="edge-list"
      classList={{ 'is-stale': props.isStale }}
      role="table"
      aria-label="Open edges"
      aria-rowcount={props.entries.length}
      tabindex="0"
      ref={scroller}
    >
      <div role="rowgroup" class="edge-body" style={{ height: `${rows.heightPx()}px` }}>
        <For each={rows.inView()}>
          {(entry) => (
            <EdgeRow
              entry={entry}
              now={props.now}
              top={rows.topOf(entry.id)}
              row={1 + rows.linesBefore(entry.id)}
              isSelected={selected() === entry.id || param('edge') === entry.id}
              priced={props.priced}
              onShop={() => {
                setSelected(entry.id);
                narrow({ edge: entry.id });
              }}
            />
          )}
        </For>
      </div>
    </div>
  );
}

/** An edge has as many legs as its market has outcomes, as long as it lives. */
function heightOf({ record }: EdgeEntry): number {
  const legs = untrack(() => legsOf(record()).length);
  return ROW_PX + LEG_PX * Math.max(0, legs - (isNarrow() ? LEGS_IN_NARROW_ROW : LEGS_IN_ROW));
}

/** Down and up, copy, and the event of the chosen one. */
function useEdgeKeys(
  props: { readonly entries: readonly EdgeEntry[]; readonly priced: Priced },
  selected: () => string | undefined,
  select: (index: number) => void,
): void {
  const { events } = useLive();
  const at = (): number => props.entries.findIndex(({ id }) => id === selected());
  const step = (by: 1 | -1): void =>
    select(Math.min(props.entries.length - 1, Math.max(0, at() + by)));
  const copy = (): void => {
    const edge = props.entries[Math.max(0, at())]?.record();
    if (edge) copyEdge(edge, events.event(edge.eventId), props.priced);
  };
  const open = (): void => {
    const edge = props.entries[at()]?.record();
    if (edge) go('event', { event: edge.eventId });
  };
  const shop = (): void => {
    const entry = props.entries[Math.max(0, at())];
    if (entry) narrow({ edge: entry.id });
  };
  useShortcuts([
    { keys: 'j ArrowDown', does: 'Next edge', run: () => step(1) },
    { keys: 'k ArrowUp', does: 'Previous edge', run: () => step(-1) },
    { keys: 'c', does: 'Copy the selected edge, or the first', run: copy },
    { keys: 'l', does: 'Shop the line of the selected edge, or of the first', run: shop },
    { keys: 'Enter', does: 'Open the event of the selected edge', run: open },
  ]);
}

function EdgeRow(props: {
  readonly entry: EdgeEntry;
  readonly now: number;
  readonly top: number;
  /** Its place among all, from 1 on. */
  readonly row: number;
  readonly isSelected: boolean;
  readonly priced: Priced;
  readonly onShop: () => void;
}) {
  const { events } = useLive();
  const edge = () => props.entry.record();
  const event = createMemo(() => events.event(edge().eventId));
  return (
    <div
      class="edge-row"
      role="row"
      aria-rowindex={props.row}
      classList={{
        'is-closed': props.entry.closed() !== undefined,
        'is-selected': props.isSelected,
      }}
      style={{ transform: `translateY(${props.top}px)`, height: `${heightOf(props.entry)}px` }}
      data-edge={props.entry.id}
      onClick={(event) => {
        if (!(event.target as Element).closest('button, a')) props.onShop();
      }}
    >
      <div role="cell" class="edge-pct">
        <span class={`badge is-${edge().type}`}>{TYPE_NAMES.get(edge().type)}</span>
        <b>{signedPct(pctOf(props.priced(edge()) ?? edge()))}</b>
      </div>
      <GameCells
        eventId={edge().eventId}
        leagueId={edge().leagueId}
        selection={outcomeText(edge())}
        market={aboutText(edge())}
      />
      <Legs entry={props.entry} priced={props.priced} />
      <Age entry={props.entry} now={props.now} />
      <div role="cell" class="edge-copy">
        <button type="button" class="quiet" onClick={() => copyEdge(edge(), event(), props.priced)}>
          Copy
        </button>
      </div>
    </div>
  );
}

function Age(props: { readonly entry: EdgeEntry; readonly now: number }) {
  return (
    <div role="cell" class="edge-age">
      <Show
        when={props.entry.closed()}
        fallback={
          <>
            <span title="Age of its oldest price">
              {ageText(props.now - Date.parse(props.entry.record().oldestQuoteAt))}
            </span>
            <span class="soft" title="How long the edge has been open">
              open {ageText(props.now - Date.parse(props.entry.record().firstSeenAt))}
            </span>
          </>
        }
      >
        {(closed) => <span class="is-wrong">{reasonText(closed().reason)}</span>}
      </Show>
    </div>
  );
}

function Legs(props: { readonly entry: EdgeEntry; readonly priced: Priced }) {
  const edge = () => props.entry.record();
  const amounts = createMemo(() => amountsOf(edge(), props.priced(edge()), settings));
  return (
    <div role="cell" class="edge-legs">
      <For each={legsOf(edge())}>
        {(leg, index) => (
          <span class="leg" classList={{ 'is-lay': leg.losesPerStake !== undefined }}>
            <span class="leg-venue">{leg.venue}</span> <LayMark leg={leg} />
            <b>{priceText(leg.odds, settings.odds)}</b>
            <Show when={amounts()[index()] !== undefined}>
              <span class="leg-stake">{moneyText(amounts()[index()] ?? 0)}</span>{' '}
            </Show>
            <Liability leg={leg} stake={amounts()[index()]} />
            <i>{leg.share === undefined ? worthText(edge(), settings.odds) : leg.outcome}</i>
          </span>
        )}
      </For>
    </div>
  );
}

/** Says that a leg is no back bet. */
export function LayMark(props: { readonly leg: Leg }) {
  return (
    <Show when={props.leg.losesPerStake !== undefined}>
      <span class="badge is-lay" title="Sold to a backer at the exchange: it wins if this loses">
        Lay
      </span>{' '}
    </Show>
  );
}

/** What a lay bet of this stake loses if the selection wins. */
export function Liability(props: { readonly leg: Leg; readonly stake: number | undefined }) {
  return (
    <Show when={liabilityText(props.leg, props.stake)}>
      {(text) => (
        <>
          <span class="liability">{text()}</span>{' '}
        </>
      )}
    </Show>
  );
}

function copyEdge(edge: StreamedEdge, event: Event | undefined, priced: Priced): void {
  const amounts = amountsOf(edge, priced(edge), settings);
  void copyText(edgeText(edge, event, amounts));
}
