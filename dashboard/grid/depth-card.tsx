// The order book of an exchange beside the price that the pointer rests on: both sides level by level,
// live while it is shown, with what a lay of each level may lose; net of fees where the reader wants that.
import { createEffect, createSignal, For, on, onCleanup, Show } from 'solid-js';
import type { HeldLine, Offer } from '#client/overround.ts';
import { accountRates } from '../books/my-books.ts';
import { type LineRequest, LineSource } from '../live/line-source.ts';
import { useLive } from '../live/live-context.tsx';
import { moneyText, priceText } from '../view/odds-text.ts';
import { settings } from '../view/settings.ts';
import type { MarketItem } from './grid-items.ts';
import { type Commission, type Fee, feeInForce, feeText, liabilityOf, netOf } from './net-price.ts';
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
/** As the style sheet has it: a constant here would be an inline style, which the page forbids. */
const WIDTH_PX = 300;
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
  const [commission, setCommission] = createSignal<Commission | undefined>(undefined);
  createEffect(() => {
    if (!isNet() || commission() !== undefined) return;
    void connection.overround.get('/v1/odds/bookmakers').then(
      ({ data }) => setCommission(data.find((each) => each.bookmakerId === venue)?.commission),
      // The stream says what is wrong.
      () => {},
    );
  });
  const fee = (): Fee | undefined => {
    const ofVenue = isNet() ? commission() : undefined;
    if (ofVenue === undefined) return undefined;
    return feeInForce(ofVenue, item.leagueId, offer()?.fee, accountRates()[venue]);
  };
  const price = (level: Level | undefined, isLay: boolean): string => {
    const american = level?.[0];
    if (american == null) return '';
    return priceText(netOf(american, isLay, fee()), settings.odds);
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
            <th scope="col">Liability</th>
          </tr>
        </thead>
        <tbody>
          <For
            each={rows()}
            fallback={
              <tr>
                <td colspan="5" class="soft">
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
                <td class="liability">{liabilityText(lay)}</td>
              </tr>
            )}
          </For>
        </tbody>
      </table>
      <footer class="soft">
        {isNet() ? `Net of fees${commission() ? `: ${feeText(fee())}` : ''}` : 'Before fees'} ·{' '}
        <kbd>f</kbd> {isNet() ? 'before' : 'after'} fees
      </footer>
    </aside>
  );
}

/** A price, and its size. */
type Level = readonly (number | null)[];

function sizeText([, size = null]: Level = []): string {
  return size === null ? '' : moneyText(size);
}

/** Of a lay: what it loses if the selection wins. */
function liabilityText([american = null, size = null]: Level = []): string {
  return american === null || size === null ? '' : moneyText(liabilityOf(american, size));
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
