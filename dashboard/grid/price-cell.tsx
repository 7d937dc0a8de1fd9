// One venue's price of one selection. It is redrawn when its own offer changes, and then only what
// changed of it.
import { createMemo, createRenderEffect, onCleanup } from 'solid-js';
import { decimalOf, priceText, signed } from '../view/odds-text.ts';
import { settings } from '../view/settings.ts';
import { flash } from './flash.ts';
import { heat } from './heat.ts';
import { type Quote, type SelectionRow, type Side, sameQuote } from './quotes.ts';

export function PriceCell(props: {
  readonly venue: string;
  readonly row: SelectionRow | undefined;
  readonly side: Side;
}) {
  const quote = createMemo(() => props.row?.quotes.get(props.venue), undefined, {
    equals: sameQuote,
  });
  const cell = (<div class="cell" role="gridcell" data-v={props.venue} />) as HTMLDivElement;
  createRenderEffect<Quote | undefined>((before) => {
    const now = quote();
    const text = now ? priceText(now.offer.price, settings.odds) : '';
    if (cell.textContent !== text) cell.textContent = text;
    cell.className = classOf(now);
    const point = now?.isOther && now.point !== null ? pointText(now.point, props.side) : undefined;
    if (point === undefined) delete cell.dataset.p;
    else cell.dataset.p = point;
    heat(cell, now && Date.parse(now.offer.updatedAt));
    const direction = directionOf(before, now);
    if (direction) flash(cell, direction);
    return now;
  });
  onCleanup(() => heat(cell, undefined));
  return cell;
}

/** A line as the side that takes it writes it: a spread is the home team's. */
export function pointText(point: number, side: Side): string {
  if (side === 'home') return signed(point);
  if (side === 'away') return signed(point === 0 ? 0 : -point);
  return `${point}`;
}

function classOf(quote: Quote | undefined): string {
  if (!quote) return 'cell';
  const { suspended, indicative } = quote.offer;
  return `cell${quote.isBest ? ' is-best' : ''}${suspended ? ' is-suspended' : ''}${
    indicative ? ' is-indicative' : ''
  }${quote.isOther ? ' is-other' : ''}`;
}

/** Up is better for who bets. Another line's or venue's price is another price, no move. */
function directionOf(before: Quote | undefined, now: Quote | undefined): 'up' | 'down' | undefined {
  if (!before || !now || before.point !== now.point) return undefined;
  if (before.offer.bookmakerId !== now.offer.bookmakerId) return undefined;
  const change = decimalOf(now.offer.price) - decimalOf(before.offer.price);
  return change > 0 ? 'up' : change < 0 ? 'down' : undefined;
}
