// The grid of prices: markets down, venues across. Only what is in view is in the page, in both
// directions, and a cell is redrawn only when its own price changes.
import { createEffect, createMemo, createSignal, For, onCleanup, onMount, Show } from 'solid-js';
import { useShortcuts } from '../view/keys.ts';
import { virtualRows } from '../view/virtual-rows.ts';
import {
  DepthCard,
  type DepthTarget,
  depthTargetOf,
  isSameTarget,
  turnNet,
} from './depth-card.tsx';
import { GridHeader } from './grid-header.tsx';
import { type GridItem, heightOf, type MarketItem, rowsOf } from './grid-items.ts';
import { MarketBlock } from './market-block.tsx';
import { allVenues, shownVenues } from './venue-columns.ts';

/** As in grid.css. */
const COLUMN_PX = 74;
const COLUMNS_AROUND = 1;
/** Drawn in the first frame, the rest in the next: the first prices are seen sooner. */
const FIRST_ITEMS = 6;
/** The grid's head is the first of its rows. */
const HEAD_ROWS = 1;

export function PriceGrid(props: {
  readonly label: string;
  readonly items: readonly GridItem[];
  readonly isStale: boolean;
  /** The key of the item whose history is shown. */
  readonly chosen: string | undefined;
  /** A price, a selection or a market was chosen. */
  readonly onOpen: (item: MarketItem, side: string | undefined) => void;
}) {
  let scroller!: HTMLDivElement;
  const [selected, setSelected] = createSignal<string | undefined>(undefined);
  const [hovered, setHovered] = createSignal<DepthTarget | undefined>(undefined, {
    equals: isSameTarget,
  });
  const names = createMemo(() => new Map(allVenues().map(({ id, name }) => [id, name])));
  const rows = virtualRows({
    rows: () => props.items,
    scroller: () => scroller,
    keyOf: ({ key }) => key,
    heightOf,
    linesOf: rowsOf,
    overscan: 2,
  });
  const { view, look: measure } = followView(() => scroller);
  const columns = createMemo(() => windowOf(view()));
  const isDrawn = firstFrameOver();
  const shown = createMemo(() => (isDrawn() ? rows.inView() : rows.inView().slice(0, FIRST_ITEMS)));
  scrollOnce(props, rows);
  useRowKeys(props, selected, setSelected, (index) => rows.scrollTo(index));
  return (
    <div
      class="grid"
      classList={{ 'is-stale': props.isStale }}
      role="grid"
      aria-label={props.label}
      aria-rowcount={HEAD_ROWS + rows.lines()}
      tabindex="0"
      ref={scroller}
      onScroll={() => {
        measure();
        setHovered(undefined);
      }}
      onPointerOver={(event) => {
        if (event.pointerType === 'touch') return;
        setHovered(depthTargetOf(event.target as Element, props.items));
      }}
      onPointerLeave={() => setHovered(undefined)}
    >
      <GridHeader columns={columns()} />
      <div
        class="grid-body"
        role="presentation"
        style={{
          height: `${rows.heightPx()}px`,
          '--columns': `${shownVenues().length}`,
        }}
      >
        <For each={shown()}>
          {(item) => (
            <Placed
              item={item}
              top={rows.topOf(item.key)}
              firstRow={1 + HEAD_ROWS + rows.linesBefore(item.key)}
              columns={columns()}
              isSelected={item.key === selected() || item.key === props.chosen}
              venueName={(id) => names().get(id) ?? id}
              onOpen={(market, side) => {
                setSelected(market.key);
                props.onOpen(market, side);
              }}
            />
          )}
        </For>
      </div>
      <Show when={hovered()} keyed>
        {(target) => <DepthCard target={target} />}
      </Show>
    </div>
  );
}

function Placed(props: {
  readonly item: GridItem;
  readonly top: number;
  /** Its place among the grid's rows, from 1 on. */
  readonly firstRow: number;
  readonly columns: ReturnType<typeof windowOf>;
  readonly isSelected: boolean;
  readonly venueName: (id: string) => string;
  readonly onOpen: (item: MarketItem, side: string | undefined) => void;
}) {
  const style = () => ({ transform: `translateY(${props.top}px)` });
  const item = props.item;
  if (item.kind === 'heading') {
    return (
      <div class="grid-heading" role="row" aria-rowindex={props.firstRow} style={style()}>
        <div class="heading-text" role="rowheader">
          {item.title} <span class="soft">{item.note}</span>
        </div>
      </div>
    );
  }
  const open = (event: MouseEvent): void => {
    const row = (event.target as Element).closest<HTMLElement>('.grid-row');
    props.onOpen(item, row?.dataset.side);
  };
  return (
    <div
      class="grid-market"
      classList={{ 'is-selected': props.isSelected, 'is-lead': item.isLead }}
      role="rowgroup"
      aria-label={`${item.away} at ${item.home}, ${item.marketName}`}
      data-key={item.key}
      style={style()}
      onClick={open}
    >
      <MarketBlock
        item={item}
        firstRow={props.firstRow}
        columns={props.columns}
        venueName={props.venueName}
      />
    </div>
  );
}

/** Whoever comes back to a line, or opens its address, has it in view. */
function scrollOnce(
  props: { readonly items: readonly GridItem[]; readonly chosen: string | undefined },
  rows: { scrollTo(index: number): void },
): void {
  let isDone = props.chosen === undefined;
  createEffect(() => {
    const at = isDone ? -1 : props.items.findIndex(({ key }) => key === props.chosen);
    if (at < 0) return;
    isDone = true;
    // The rows are laid out by then.
    requestAnimationFrame(() => rows.scrollTo(at));
  });
}

/** Down and up by markets; Enter opens what is selected. */
function useRowKeys(
  props: { readonly items: readonly GridItem[]; onOpen: (item: MarketItem, s: undefined) => void },
  selected: () => string | undefined,
  setSelected: (key: string) => void,
  scrollTo: (index: number) => void,
): void {
  const step = (by: 1 | -1): void => {
    const { items } = props;
    let index = items.findIndex(({ key }) => key === selected());
    do index += by;
    while (items[index]?.kind === 'heading');
    const item = items[index];
    if (!item) return;
    setSelected(item.key);
    scrollTo(index);
  };
  const open = (): void => {
    const item = props.items.find(({ key }) => key === selected());
    if (item?.kind === 'market') props.onOpen(item, undefined);
  };
  useShortcuts([
    { keys: 'j ArrowDown', does: 'Next line', run: () => step(1) },
    { keys: 'k ArrowUp', does: 'Previous line', run: () => step(-1) },
    { keys: 'Enter', does: 'History of the line', run: open },
    { keys: 'f', does: 'Order books before or after fees', run: turnNet },
  ]);
}

/** What is seen of the columns: how far they are scrolled, and their width. */
function followView(scroller: () => HTMLElement) {
  const [view, setView] = createSignal({ left: 0, width: 800 });
  const measure = (): void => {
    const grid = scroller();
    setView({ left: grid.scrollLeft, width: grid.clientWidth - widthBefore(grid) });
  };
  onMount(() => {
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(scroller());
    onCleanup(() => observer.disconnect());
  });
  return { view, look: measure };
}

/** True from the frame after the first one on. */
function firstFrameOver(): () => boolean {
  const [isOver, setOver] = createSignal(false);
  onMount(() => requestAnimationFrame(() => requestAnimationFrame(() => setOver(true))));
  return isOver;
}

/** Of what stands before the columns: whose line it is, and what it is worth. */
function widthBefore(grid: HTMLElement): number {
  const parts = [
    ...grid.querySelectorAll<HTMLElement>('.grid-head > :is(.grid-lead, .grid-worth)'),
  ];
  return parts.reduce((sum, part) => sum + part.offsetWidth, 0);
}

/** The columns in view, in what the first two leave of the width, and those beside them. */
function windowOf({ left, width }: { readonly left: number; readonly width: number }) {
  const venues = shownVenues();
  const first = Math.max(0, Math.floor(left / COLUMN_PX) - COLUMNS_AROUND);
  const count = Math.ceil(width / COLUMN_PX) + 2 * COLUMNS_AROUND;
  return { venues: venues.slice(first, first + count), beforePx: first * COLUMN_PX };
}
