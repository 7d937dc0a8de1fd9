// The order book of an exchange beside the price that the pointer rests on: both sides level by level,
// live while it is shown; net of the venue's fees where the reader wants that.
import { createEffect, createSignal, For, on, onCleanup, Show } from 'solid-js';
import type { HeldLine, Offer } from '#client/overround.ts';
import { type LineRequest, LineSource } from '../live/line-source.ts';
import { useLive } from '../live/live-context.tsx';
import { decimalOf, moneyText, priceText } from '../view/odds-text.ts';
import { settings } from '../view/settings.ts';
import type { MarketItem } from './grid-items.ts';
import { mainLine, type Side, viewOf } from './quotes.ts';

/** A price under the pointer. */
export interface DepthTarget {
  readonly item: MarketItem;
  readonly venue: string;
  readonly side: Side;
  /** Of the line that the price is for. */
  readonly point: number | null;
  /** Where its cell is on the page, in pixels. */
  readonly cell: Pick<DOMRect, 'left' | 'right' | 'top'>;
}

const LEVELS = 10;
/** A pointer on its way elsewhere asks for nothing. */
const RESTS_MS = 150;
const WIDTH_PX = 230;
const HEIGHT_PX = 260;
const GAP_PX = 6;

const [isNet, setNet] = createSignal(false);

/** Whether prices are shown after fees; the next time they are not. */
export function turnNet(): void {
  setNet((is) => !is);
}

/** The exchange's price that an element of the grid is, if it is one. */
export function depthTargetOf(
  element: Element,
  items: readonly { readonly key: string }[],
): DepthTarget | undefined {
  const cell = element.closest<HTMLElement>('.cell[data-v]');
  const side = cell?.closest<HTMLElement>('.grid-row')?.dataset.side as Side | undefined;
  const key = cell?.closest<HTMLElement>('[data-key]')?.dataset.key;
  const item = items.find((each) => each.key === key) as MarketItem | undefined;
  const venue = cell?.dataset.v;
  if (!cell || !side || !venue || item?.kind !== 'market') return undefined;
  const quote = viewIn(item, item.source.lines(item.market))?.get(side)?.get(venue);
  if (quote?.offer.sourceType !== 'exchange') return undefined;
  return { item, venue, side, point: quote.point, cell: cell.getBoundingClientRect() };
}

export function isSameTarget(a: DepthTarget | undefined, b: DepthTarget | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return a.item === b.item && a.venue === b.venue && a.side === b.side && a.point === b.point;
}

/** Drawn once the pointer rests. */
export function DepthCard(props: { readonly target: DepthTarget }) {
  const [rests, setRests] = createSignal(false);
  const timer = setTimeout(() => setRests(true), RESTS_MS);
  onCleanup(() => clearTimeout(timer));
  return (
    <Show when={rests()}>
      <Card target={props.target} />
    </Show>
  );
}

function Card(props: { readonly target: DepthTarget }) {
  const { connection } = useLive();
  // A component of one target: another one is another card.
  const { item, venue, side, point, cell } = props.target;
  const channel = item.market.playerId === undefined ? 'odds' : 'player-props';
  const { eventId: event, marketType: market } = item.market;
  const asked = { channel, event, market, bookmakers: venue, depth: LEVELS } as LineRequest;
  const source = new LineSource(connection, asked);
  const read = (): Offer | undefined => {
    const lines = source.lines(item.market).filter((line) => line.point === point);
    return viewIn(item, lines)?.get(side)?.get(venue)?.offer;
  };
  const [offer, setOffer] = createSignal(read(), { equals: false });
  onCleanup(source.watch(item.market, () => setOffer(read)));
  createEffect(on([source.shape, source.hasAnswer], () => setOffer(read)));
  // No resource: the page would wait for it.
  const [fees, setFees] = createSignal<Commission | undefined>(undefined);
  createEffect(() => {
    if (!isNet() || fees() !== undefined) return;
    void connection.overround.get('/v1/odds/bookmakers').then(
      ({ data }) => setFees(data.find(({ bookmakerId }) => bookmakerId === venue)?.commission),
      // The stream says what is wrong.
      () => {},
    );
  });
  const price = (level: Level | undefined, isLay: boolean): string => {
    const american = level?.[0];
    if (american == null) return '';
    const commission = isNet() ? fees() : undefined;
    if (commission === undefined) return priceText(american, settings.odds);
    return priceText(netOf(american, isLay, commission, item.leagueId), settings.odds);
  };
  const rows = () => {
    const { back = [], lay = [] } = offer()?.depth ?? {};
    return Array.from({ length: Math.max(back.length, lay.length) }, (_, at) => ({
      back: back[at],
      lay: lay[at],
    }));
  };
  const flips = cell.right + GAP_PX + WIDTH_PX > innerWidth;
  return (
    <aside
      class="depth-card"
      aria-label="Order book"
      style={{
        left: `${flips ? cell.left - GAP_PX - WIDTH_PX : cell.right + GAP_PX}px`,
        top: `${Math.max(GAP_PX, Math.min(cell.top, innerHeight - HEIGHT_PX))}px`,
        width: `${WIDTH_PX}px`,
      }}
    >
      <header>
        <b>{offer()?.bookmakerName}</b> <span class="soft">{offer()?.selection}</span>
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">Size</th>
            <th scope="col">Back</th>
            <th scope="col" class="is-lay">
              Lay
            </th>
            <th scope="col">Size</th>
          </tr>
        </thead>
        <tbody>
          <For
            each={rows()}
            fallback={
              <tr>
                <td colspan="4" class="soft">
                  {source.hasAnswer() ? 'No levels are known.' : 'Loading…'}
                </td>
              </tr>
            }
          >
            {({ back, lay }) => (
              <tr>
                <td class="soft">{sizeText(back)}</td>
                <td class="is-back">{price(back, false)}</td>
                <td class="is-lay">{price(lay, true)}</td>
                <td class="soft">{sizeText(lay)}</td>
              </tr>
            )}
          </For>
        </tbody>
      </table>
      <footer class="soft">{isNet() ? 'Net of fees' : 'Before fees'} · f turns it</footer>
    </aside>
  );
}

/** A price, and its size. */
type Level = readonly (number | null)[];
type Commission =
  | { readonly model: 'none' }
  | { readonly model: 'winnings'; readonly rate: number }
  | {
      readonly model: 'contract';
      readonly rate: number;
      readonly rateByLeague?: Readonly<Record<string, number>>;
    };

/** What a back pays after fees; what a lay costs, as the price at which it would without any. */
export function netOf(
  american: number,
  isLay: boolean,
  commission: Commission,
  leagueId: string,
): number {
  const decimal = decimalOf(american);
  if (commission.model === 'none') return american;
  if (commission.model === 'winnings') {
    const kept = 1 - commission.rate;
    return americanOf(isLay ? 1 + (decimal - 1) / kept : 1 + (decimal - 1) * kept);
  }
  const rate = commission.rateByLeague?.[leagueId] ?? commission.rate;
  const cost = 1 / decimal;
  const fee = rate * cost * (1 - cost);
  return americanOf(1 / (isLay ? cost - fee : cost + fee));
}

function americanOf(decimal: number): number {
  return decimal >= 2 ? 100 * (decimal - 1) : -100 / (decimal - 1);
}

function sizeText(level: Level | undefined): string {
  const size = level?.[1] ?? null;
  return size === null ? '' : moneyText(size);
}

function viewIn(item: MarketItem, lines: readonly HeldLine[]) {
  const { point } = item;
  const shown =
    lines.find((line) => point !== undefined && line.point === point) ?? mainLine(lines);
  if (!shown) return undefined;
  const isSoccer = item.leagueId.startsWith('soccer');
  const view = viewOf(lines, { shown, home: item.home, isSoccer, isAlone: point !== undefined });
  return new Map(view.rows.map((row) => [row.side, row.quotes]));
}
