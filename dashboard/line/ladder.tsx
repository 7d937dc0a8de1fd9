// Line shopping: who asks what for one selection, the best for the reader first, with its age, the
// probability that it implies, and how far it is from the best price and from the fair one.
import { createEffect, createMemo, For, Show } from 'solid-js';
import type { Offer } from '#client/overround.ts';
import { bookIds } from '../books/my-books.ts';
import { liabilityOf } from '../grid/net-price.ts';
import type { SelectionRow } from '../grid/quotes.ts';
import { useEngineNow } from '../live/engine-clock.ts';
import { decimalOf, moneyText, priceText, signedPct } from '../view/odds-text.ts';
import { areSameIds } from '../view/same-ids.ts';
import { settings } from '../view/settings.ts';
import { ageText } from '../view/time-text.ts';

/** What prices are measured by. */
export interface Worth {
  readonly probability: number;
  /** Where it is from. */
  readonly of: 'model' | 'fair';
}

/** The worth of a selection: of its fair odds, which are of every book; undefined without them. */
export function fairWorth(row: SelectionRow | undefined): Worth | undefined {
  const fair = row?.fair ?? null;
  return fair === null ? undefined : { probability: 1 / decimalOf(fair), of: 'fair' };
}

/** Offers of the selection, open ones first, the best first; of the reader's books where wanted. */
export function rungsOf(row: SelectionRow | undefined, books?: readonly string[]): Offer[] {
  const offers = [...(row?.quotes.values() ?? [])].map(({ offer }) => offer);
  return offers
    .filter(({ bookmakerId }) => books?.includes(bookmakerId) ?? true)
    .sort(
      (a, b) =>
        Number(a.suspended) - Number(b.suspended) || decimalOf(b.price) - decimalOf(a.price),
    );
}

export function Ladder(props: {
  readonly row: SelectionRow | undefined;
  readonly worth?: Worth | undefined;
  /** Venues beyond the reader's books, too. */
  readonly showsEvery: boolean;
}) {
  const [now, refresh] = useEngineNow();
  const rungs = createMemo(() => rungsOf(props.row, props.showsEvery ? undefined : bookIds()));
  // By venue: a row that is made anew takes the link from under a finger.
  const venues = createMemo(() => rungs().map(({ bookmakerId }) => bookmakerId), [], {
    equals: areSameIds,
  });
  const offerOf = (id: string): Offer | undefined => props.row?.quotes.get(id)?.offer;
  const best = createMemo(() => {
    const [first] = rungs();
    return first && !first.suspended ? decimalOf(first.price) : undefined;
  });
  const worth = () => props.worth ?? fairWorth(props.row);
  createEffect(() => {
    rungs();
    refresh();
  });
  return (
    <table class="ladder">
      <thead>
        <tr>
          <th scope="col">Venue</th>
          <th scope="col">Price</th>
          <th scope="col" title="Probability that the price implies">
            Implied
          </th>
          <th scope="col" title="Payout compared with the best of these prices">
            To best
          </th>
          <th
            scope="col"
            title={
              worth()?.of === 'model'
                ? 'Expected value at the model’s probability, before commission'
                : 'Expected value at the fair price of every book, before commission'
            }
          >
            {worth()?.of === 'model' ? 'To model' : 'To fair'}
          </th>
          <th scope="col">Age</th>
        </tr>
      </thead>
      <tbody>
        <For each={venues()} fallback={<NoRung />}>
          {(id) => (
            <Show when={offerOf(id)}>
              {(offer) => (
                <Rung offer={offer()} best={best()} worth={worth()?.probability} now={now()} />
              )}
            </Show>
          )}
        </For>
      </tbody>
    </table>
  );
}

function NoRung() {
  return (
    <tr>
      <td colspan="6" class="soft is-text">
        {bookIds() ? 'None of my books quotes this.' : 'No venue quotes this now.'}
      </td>
    </tr>
  );
}

function Rung(props: {
  readonly offer: Offer;
  readonly best: number | undefined;
  readonly worth: number | undefined;
  readonly now: number;
}) {
  const decimal = (): number => decimalOf(props.offer.price);
  const isBest = (): boolean => !props.offer.suspended && decimal() === props.best;
  const toBest = (): string =>
    props.best === undefined || isBest() ? '' : signedPct(100 * (decimal() / props.best - 1), 1);
  const toWorth = (): number => 100 * ((props.worth ?? 0) * decimal() - 1);
  const row = (
    <tr
      classList={{ 'is-best': isBest(), 'is-suspended': props.offer.suspended }}
      data-venue={props.offer.bookmakerId}
    >
      <th scope="row">
        <Show when={webLink(props.offer.link)} fallback={props.offer.bookmakerName}>
          {(link) => (
            <a href={link()} target="_blank" rel="noreferrer noopener" title="Open the bet slip">
              {props.offer.bookmakerName}
            </a>
          )}
        </Show>
      </th>
      <td>{priceText(props.offer.price, settings.odds)}</td>
      <td class="soft">{priceText(props.offer.price, 'probability')}</td>
      <td class="soft">{toBest()}</td>
      <td classList={{ 'is-gain': toWorth() > 0 }}>
        {props.worth === undefined ? '' : signedPct(toWorth(), 1)}
      </td>
      <td class="soft">{ageText(props.now - Date.parse(props.offer.updatedAt))}</td>
    </tr>
  );
  return (
    <>
      {row}
      <Show when={props.offer.lay}>{(lay) => <Sizes size={props.offer.size} lay={lay()} />}</Show>
    </>
  );
}

/** What there is at an exchange: to back, and to lay with what the layer loses if it wins. */
function Sizes(props: {
  readonly size: number | undefined;
  readonly lay: NonNullable<Offer['lay']>;
}) {
  const layText = (): string => {
    const { price, size } = props.lay;
    const text = `Lay ${priceText(price, settings.odds)}`;
    if (size === null) return text;
    return `${text} × ${moneyText(size)}, liability ${moneyText(liabilityOf(price, size))}`;
  };
  return (
    <tr class="sizes">
      <td colspan="6" class="is-text soft">
        <Show when={props.size}>{(size) => `${moneyText(size())} to back · `}</Show>
        <span class="lay">{layText()}</span>
      </td>
    </tr>
  );
}

/** Where the venue takes the bet; nothing but an address of the web is followed. */
export function webLink(link: string | undefined): string | undefined {
  return link?.startsWith('https://') ? link : undefined;
}
