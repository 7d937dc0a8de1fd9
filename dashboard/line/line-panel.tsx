// Beside the board: the history of the line that was chosen, and who asks what for it now.
import {
  createEffect,
  createMemo,
  createSignal,
  on,
  onCleanup,
  Show,
  Suspense,
  untrack,
} from 'solid-js';
import { marketKeyOf } from '../board/board-items.ts';
import { bookIds, bookWord } from '../books/my-books.ts';
import { pointText } from '../grid/price-cell.tsx';
import { mainLine, type SelectionRow, type Side, viewOf } from '../grid/quotes.ts';
import { type LineRequest, LineSource } from '../live/line-source.ts';
import { useLive } from '../live/live-context.tsx';
import { lineId, type MarketKey, marketId } from '../live/rows.ts';
import { copyText } from '../parts/copy.ts';
import { Segments } from '../parts/segments.tsx';
import { matchupText } from '../view/event-text.ts';
import { useShortcuts } from '../view/keys.ts';
import { go, narrow, param, route } from '../view/route.ts';
import { Ladder, rungsOf } from './ladder.tsx';
import { LineHistory } from './line-history.tsx';
import { Opinions } from './opinions.tsx';
import { ShopScope, showsEvery } from './shop-scope.tsx';

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
  const shop = everyBook(props);
  const view = followLine(props, shop, market);
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
    <aside class="panel" classList={{ 'is-stale': !shop.isLive() }} aria-label="Line history">
      <header class="panel-head">
        <div>
          <h2>{props.line.playerName ?? matchupText(props.head)}</h2>
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
      <ShopScope />
      <Ladder row={side()} showsEvery={showsEvery()} />
      <Opinions line={view()?.shown} rows={rows()} />
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

/** The prices of every book: a set's own prices say nothing of what they are worth elsewhere. */
function everyBook({ source, line }: Parameters<typeof Panel>[0]): LineSource {
  if (untrack(bookWord) === undefined) return source;
  const channel = line.playerId === undefined ? 'odds' : 'player-props';
  return new LineSource(useLive().connection, { channel, event: line.eventId } as LineRequest);
}

/** The line that was chosen; where it is gone, its market's main one. */
function followLine(
  { id, head }: Parameters<typeof Panel>[0],
  source: LineSource,
  market: MarketKey,
) {
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
      shown,
    };
  };
  const [view, setView] = createSignal(read(), { equals: false });
  onCleanup(source.watch(market, () => setView(read)));
  createEffect(on(source.hasAnswer, () => setView(read), { defer: true }));
  return view;
}

function copyLadder(
  { head, line }: Parameters<typeof Panel>[0],
  row: SelectionRow | undefined,
  point: number | null,
): void {
  if (!row) return;
  const about = line.playerName ? `${line.playerName}, ` : '';
  const title = `${matchupText(head)}: ${about}${line.marketName ?? ''}`;
  const books = showsEvery() ? undefined : bookIds();
  const rungs = rungsOf(row, books).map(({ bookmakerName, price }) => `${bookmakerName}\t${price}`);
  copyText([`${title} ${nameOf(row, point)}`, ...rungs].join('\n'));
}

/** A selection with its point. */
export function nameOf(row: SelectionRow, point: number | null): string {
  return point === null ? row.selection : `${row.selection} ${pointText(point, row.side as Side)}`;
}
