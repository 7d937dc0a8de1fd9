// One market of a grid: its selections as rows, what it is worth, and each venue's prices.
import {
  createEffect,
  createMemo,
  createSignal,
  Index,
  on,
  onCleanup,
  Show,
  untrack,
} from 'solid-js';
import { Dynamic } from 'solid-js/web';
import { useLive } from '../live/live-context.tsx';
import { priceText, signed } from '../view/odds-text.ts';
import { settings } from '../view/settings.ts';
import { dayText, timeText } from '../view/time-text.ts';
import type { MarketItem } from './grid-items.ts';
import { PriceCell, pointText } from './price-cell.tsx';
import { type MarketView, mainLine, type SelectionRow, type Side, viewOf } from './quotes.ts';
import { chosenIds, type VenueColumn } from './venue-columns.ts';

export interface ColumnWindow {
  readonly venues: readonly VenueColumn[];
  /** Width of the columns left of the first. */
  readonly beforePx: number;
}

interface BlockProps {
  readonly item: MarketItem;
  /** The place of its first selection among the grid's rows, from 1 on. */
  readonly firstRow: number;
  readonly columns: ColumnWindow;
  readonly venueName: (id: string) => string;
}

export function MarketBlock(props: BlockProps) {
  const item = props.item;
  const [view, setView] = createSignal(read(item), { equals: false });
  const readAgain = (): void => {
    setView(() => read(item));
  };
  onCleanup(item.source.watch(item.market, readAgain));
  createEffect(on(chosenIds, readAgain, { defer: true }));
  return (
    <Index each={item.sides}>
      {(side, index) => (
        <Row {...props} side={side()} index={index} view={view()} row={view()?.rows[index]} />
      )}
    </Index>
  );
}

interface RowProps extends BlockProps {
  readonly side: Side;
  readonly index: number;
  readonly view: MarketView | undefined;
  readonly row: SelectionRow | undefined;
}

function Row(props: RowProps) {
  const fair = createMemo(() => props.row?.fair ?? null);
  const best = createMemo(() => props.row?.best ?? null);
  const bestVenue = createMemo(() => props.row?.bestVenue ?? null);
  const hold = createMemo(() => (props.index === 0 ? (props.view?.hold ?? null) : null));
  const price = (value: number | null): string =>
    value === null ? '' : priceText(value, settings.odds);
  return (
    <div
      class="grid-row"
      classList={{ 'is-single': props.row?.quotes.size === 1 }}
      role="row"
      aria-rowindex={props.firstRow + props.index}
      data-side={props.side}
    >
      <div class="grid-lead" role="rowheader">
        <Dynamic component={LEADS[props.item.lead]} {...props} />
        <span class="lead-selection">{selectionText(props)}</span>
      </div>
      <div class="grid-worth" role="gridcell">
        <span class="worth-fair">{price(fair())}</span>
        <span class="worth-hold">{hold() === null ? '' : `${(hold() ?? 0).toFixed(1)}%`}</span>
        <span class="worth-best">{price(best())}</span>
        <span class="worth-venue">
          {bestVenue() === null ? '' : props.venueName(bestVenue() ?? '')}
        </span>
      </div>
      <div class="grid-pad" role="presentation" style={{ width: `${props.columns.beforePx}px` }} />
      <Index each={props.columns.venues}>
        {(venue) => <PriceCell venue={venue().id} row={props.row} side={props.side} />}
      </Index>
    </div>
  );
}

/** Whose market it is. */
const LEADS = { game: GameLead, player: PlayerLead, market: MarketLead };

const NOT_BEGUN = { period: null, clock: null };

/** The event's time, teams and score. */
function GameLead(props: RowProps) {
  const { item } = props;
  const { events } = useLive();
  const event = createMemo(() => events.event(item.market.eventId));
  const team = (): 'home' | 'away' | undefined => {
    if (!item.isLead) return undefined;
    if (item.sides.includes('home')) return teamOf(props.side);
    return (props.index === 0) === item.leagueId.startsWith('soccer') ? 'home' : 'away';
  };
  // No function in a Show: that would be read once, and never follow the game.
  const score = (): number | string => {
    const side = team();
    return side === undefined ? '' : (event()?.score?.[side] ?? '');
  };
  const isInPlay = (): boolean => event()?.status === 'in_progress';
  const when = (): string => {
    if (!team()) return '';
    const { period, clock, startTime } = { ...NOT_BEGUN, ...(event() ?? item) };
    if (isInPlay()) return props.index === 0 ? (period ?? 'Live') : (clock ?? '');
    return props.index === 0 ? timeText(startTime) : dayText(startTime);
  };
  return (
    <>
      <span class="lead-when" classList={{ 'is-live': isInPlay() }}>
        {when()}
      </span>
      <span class="lead-name">
        {pairOf(props) ?? (
          <Show when={team()}>{(side) => <TeamName item={item} side={side()} />}</Show>
        )}
      </span>
      <span class="lead-score">{score()}</span>
    </>
  );
}

/** The player with the team, and the market. */
function PlayerLead(props: RowProps) {
  const who = (): string => {
    if (!props.item.isLead) return '';
    return (props.index === 0 ? props.item.playerName : props.item.teamName) ?? '';
  };
  return (
    <>
      <span class="lead-player" classList={{ soft: props.index > 0 }}>
        {who()}
      </span>
      <span class="lead-name soft" title={props.item.marketName}>
        {props.index === 0 ? props.item.marketName : ''}
      </span>
    </>
  );
}

/** The market's name, and the team of each row or how often the player's prop came in. */
function MarketLead(props: RowProps) {
  const { item } = props;
  const rates = (): string =>
    props.index === 0 ? '' : (item.hitRates?.(item.market.playerId, item.market.marketType) ?? '');
  return (
    <>
      <Show when={props.index === 0 || item.playerName === undefined}>
        <span class="lead-market" title={item.marketName}>
          {item.isLead && props.index === 0 ? item.marketName : ''}
        </span>
      </Show>
      <span class="lead-name soft">
        {pairOf(props) ?? (
          <Show when={teamOf(props.side)} fallback={rates()}>
            {(side) => <TeamName item={item} side={side()} />}
          </Show>
        )}
      </span>
    </>
  );
}

function teamOf(side: Side): 'home' | 'away' | undefined {
  return side === 'home' || side === 'away' ? side : undefined;
}

/** Of double chance, the two ways that a row is about; undefined for other markets. */
function pairOf({ item, row }: RowProps): string | undefined {
  return isDoubleChance(item) ? row?.selection : undefined;
}

function isDoubleChance({ market }: MarketItem): boolean {
  return market.marketType.startsWith('double_chance');
}

/** In full, or on a phone as its abbreviation. */
function TeamName(props: { readonly item: MarketItem; readonly side: 'home' | 'away' }) {
  const { events } = useLive();
  return (
    <>
      <span class="on-wide">{props.side === 'home' ? props.item.home : props.item.away}</span>
      <span class="on-narrow">
        {events.event(props.item.market.eventId)?.[`${props.side}Team`].abbreviation ?? '…'}
      </span>
    </>
  );
}

const SHORT: Readonly<Record<string, string>> = { moneyline: 'ML', moneyline_3way: 'ML 3' };

/** Of double chance, as pools write them: a phone has no room for both names. */
const PAIRS: Readonly<Partial<Record<Side, string>>> = { home: '1X', draw: '12', away: 'X2' };

function selectionText({ item, side, view, index }: RowProps): string {
  const point = view?.point;
  if (isDoubleChance(item)) return PAIRS[side] ?? '';
  if (side === 'draw') return 'Draw';
  if (side === 'yes' || side === 'no') return side === 'yes' ? 'Yes' : 'No';
  if (point === null || point === undefined) {
    return index === 0 ? (SHORT[item.market.marketType] ?? '') : '';
  }
  if (side === 'over') return `O ${point}`;
  if (side === 'under') return `U ${point}`;
  return point === 0 ? signed(0) : pointText(point, side);
}

function read(item: MarketItem): MarketView | undefined {
  const lines = item.source.lines(item.market);
  const { point } = item;
  const shown = point === undefined ? mainLine(lines) : lines.find((line) => line.point === point);
  if (!shown) return undefined;
  const { home, leagueId } = item;
  const isSoccer = leagueId.startsWith('soccer');
  const columns = untrack(chosenIds);
  return viewOf(lines, { shown, home, isSoccer, isAlone: point !== undefined, columns });
}
