// Beside the board: the history of the line that was chosen, and who asks what for it now.
import { createEffect, createMemo, createSignal, For, onCleanup, Show, Suspense } from 'solid-js';
import type { Offer } from '#client/overround.ts';
import { marketKeyOf } from '../board/board-items.ts';
import { pointText } from '../grid/price-cell.tsx';
import { mainLine, type SelectionRow, type Side, viewOf } from '../grid/quotes.ts';
import { useEngineNow } from '../live/engine-clock.ts';
import type { LineSource } from '../live/line-source.ts';
import { lineId, type MarketKey, marketId } from '../live/rows.ts';
import { copyText } from '../parts/copy.ts';
import { Segments } from '../parts/segments.tsx';
import { useShortcuts } from '../view/keys.ts';
import { decimalOf, priceText } from '../view/odds-text.ts';
import { go, narrow, param, route } from '../view/route.ts';
import { areSameIds } from '../view/same-ids.ts';
import { settings } from '../view/settings.ts';
import { ageText } from '../view/time-text.ts';
import { LineHistory } from './line-history.tsx';

export function LinePanel(props: { readonly sources: readonly LineSource[] }) {
  const chosen = createMemo(
    () => {
      const id = param('line');
      if (id === undefined) return undefined;
      for (const source of props.sources) {
        source.shape();
        const [eventId = ''] = id.split('|');
        // The line may be gone: then it is about its market.
        const line = source
          .markets(eventId)
          .find((each) => `${id}|`.startsWith(`${marketId(each)}|`));
        const head = source.book.event(eventId);
        if (line && head) return { id, source, line, head };
      }
      return undefined;
    },
    undefined,
    { equals: (a, b) => a?.id === b?.id && a?.source === b?.source },
  );
  const close = (): void => narrow({ line: undefined, side: undefined });
  return (
    <Show when={chosen()} keyed>
      {(found) => <Panel {...found} onClose={close} />}
    </Show>
  );
}

function Panel(props: {
  /** Of a market, for its main line, or of a line. */
  readonly id: string;
  readonly source: LineSource;
  readonly line: ReturnType<LineSource['markets']>[number];
  readonly head: NonNullable<ReturnType<LineSource['book']['event']>>;
  readonly onClose: () => void;
}) {
  const market = marketKeyOf(props.line);
  const view = followLine(props, market);
  const rows = (): readonly SelectionRow[] => view()?.rows ?? [];
  const side = createMemo(() => rows().find((row) => row.side === param('side')) ?? rows()[0]);
  const point = () => view()?.point ?? null;
  const ownPoint = createMemo(() => (view()?.isMain === false ? point() : undefined));
  const copy = (): void => copyLadder(props, side(), point());
  useShortcuts([
    { keys: 'Escape', does: 'Close the panel', run: props.onClose },
    { keys: 'c', does: 'Copy the selected line', run: copy },
  ]);
  return (
    <aside
      class="panel"
      classList={{ 'is-stale': !props.source.isLive() }}
      aria-label="Line history"
    >
      <header class="panel-head">
        <div>
          <h2>
            {props.line.playerName ?? `${props.head.awayTeamName} @ ${props.head.homeTeamName}`}
          </h2>
          <p class="soft">{props.line.marketName}</p>
        </div>
        <button type="button" class="quiet" aria-label="Close" onClick={() => props.onClose()}>
          ✕
        </button>
      </header>
      <Segments
        label="Selection"
        segments={rows().map((row) => ({ id: row.side, name: nameOf(row, point()) }))}
        chosen={side()?.side}
        onChoose={(each) => narrow({ side: each })}
      />
      <Suspense fallback={<p class="soft">Loading the line movement…</p>}>
        <Show when={side()?.side}>
          {(shown) => (
            <LineHistory
              market={market}
              point={ownPoint()}
              side={shown()}
              startTime={props.head.startTime}
            />
          )}
        </Show>
      </Suspense>
      <Ladder row={side()} />
      <footer class="panel-foot">
        <Show when={route().screen !== 'event'}>
          <button type="button" onClick={() => go('event', { event: props.head.eventId })}>
            Whole event
          </button>
        </Show>
        <button type="button" onClick={copy}>
          Copy
        </button>
      </footer>
    </aside>
  );
}

/** The line that was chosen; where it is gone, its market's main one. */
function followLine({ id, source, head }: Parameters<typeof Panel>[0], market: MarketKey) {
  const read = () => {
    const lines = source.lines(market);
    const main = mainLine(lines);
    const shown = lines.find((line) => lineId(line) === id) ?? main;
    if (!shown) return undefined;
    const isMain = !shown.isAlternate && (shown.isMain ?? shown === main);
    const isSoccer = head.sport === 'soccer';
    return {
      ...viewOf(lines, { shown, home: head.homeTeamName, isSoccer, isAlone: true }),
      isMain,
    };
  };
  const [view, setView] = createSignal(read(), { equals: false });
  onCleanup(source.watch(market, () => setView(read)));
  return view;
}

/** Who asks what, the best first. */
function Ladder(props: { readonly row: SelectionRow | undefined }) {
  const [now, look] = useEngineNow();
  const quotes = createMemo(() => sorted(props.row));
  // By venue: a row that is made anew takes the link from under a finger.
  const venues = createMemo(() => quotes().map(({ offer }) => offer.bookmakerId), [], {
    equals: areSameIds,
  });
  const offerOf = (id: string): Offer | undefined => props.row?.quotes.get(id)?.offer;
  createEffect(() => {
    quotes();
    look();
  });
  return (
    <table class="ladder">
      <thead>
        <tr>
          <th scope="col">Venue</th>
          <th scope="col">Price</th>
          <th scope="col">Age</th>
        </tr>
      </thead>
      <tbody>
        <For each={venues()}>
          {(id) => (
            <Show when={offerOf(id)}>{(offer) => <Rung offer={offer()} now={now()} />}</Show>
          )}
        </For>
      </tbody>
    </table>
  );
}

function Rung(props: { readonly offer: Offer; readonly now: number }) {
  return (
    <tr classList={{ 'is-best': props.offer.isBest, 'is-suspended': props.offer.suspended }}>
      <th scope="row">
        <Show when={webLink(props.offer.link)} fallback={props.offer.bookmakerName}>
          {(link) => (
            <a href={link()} target="_blank" rel="noreferrer noopener">
              {props.offer.bookmakerName}
            </a>
          )}
        </Show>
      </th>
      <td>{priceText(props.offer.price, settings.odds)}</td>
      <td class="soft">{ageText(props.now - Date.parse(props.offer.updatedAt))}</td>
    </tr>
  );
}

/** Where the venue takes the bet; nothing but an address of the web is followed. */
function webLink(link: string | undefined): string | undefined {
  return link?.startsWith('https://') ? link : undefined;
}

function sorted(row: SelectionRow | undefined) {
  const quotes = [...(row?.quotes.values() ?? [])];
  return quotes.sort(
    (a, b) =>
      Number(a.offer.suspended) - Number(b.offer.suspended) ||
      decimalOf(b.offer.price) - decimalOf(a.offer.price),
  );
}

function copyLadder(
  { head, line }: Parameters<typeof Panel>[0],
  row: SelectionRow | undefined,
  point: number | null,
): void {
  if (!row) return;
  const about = line.playerName ? `${line.playerName}, ` : '';
  const title = `${head.awayTeamName} @ ${head.homeTeamName}: ${about}${line.marketName ?? ''}`;
  const rungs = sorted(row).map(({ offer }) => `${offer.bookmakerName}\t${offer.price}`);
  copyText([`${title} ${nameOf(row, point)}`, ...rungs].join('\n'));
}

function nameOf(row: SelectionRow, point: number | null): string {
  return point === null ? row.selection : `${row.selection} ${pointText(point, row.side as Side)}`;
}
