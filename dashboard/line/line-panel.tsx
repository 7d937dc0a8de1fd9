// Beside the board: the history of the line that was chosen, and who asks what for it now.
import { createEffect, createMemo, createSignal, For, onCleanup, Show, Suspense } from 'solid-js';
import { marketKeyOf } from '../board/board-items.ts';
import { pointText } from '../grid/price-cell.tsx';
import { mainLine, type SelectionRow, type Side, viewOf } from '../grid/quotes.ts';
import { engineNow } from '../live/engine-clock.ts';
import { type LineSource, marketId } from '../live/line-source.ts';
import { copyText } from '../parts/copy.ts';
import { useShortcuts } from '../view/keys.ts';
import { decimalOf, priceText } from '../view/odds-text.ts';
import { go, narrow, param, route } from '../view/route.ts';
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
        const line = source.markets(eventId).find((each) => marketId(each) === id);
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
      {({ source, line, head }) => (
        <Panel source={source} line={line} head={head} onClose={close} />
      )}
    </Show>
  );
}

function Panel(props: {
  readonly source: LineSource;
  readonly line: ReturnType<LineSource['markets']>[number];
  readonly head: NonNullable<ReturnType<LineSource['book']['event']>>;
  readonly onClose: () => void;
}) {
  const market = marketKeyOf(props.line);
  const isSoccer = props.head.sport === 'soccer';
  const home = props.head.homeTeamName;
  const read = () => {
    const lines = props.source.lines(market);
    const shown = mainLine(lines);
    return shown && viewOf(lines, { shown, home, isSoccer, isAlone: true });
  };
  const [view, setView] = createSignal(read(), { equals: false });
  onCleanup(props.source.watch(market, () => setView(read)));
  const rows = (): readonly SelectionRow[] => view()?.rows ?? [];
  const side = createMemo(() => rows().find((row) => row.side === param('side')) ?? rows()[0]);
  const point = () => view()?.point ?? null;
  const copy = (): void => copyLadder(props, side(), point());
  useShortcuts([
    { keys: ['Escape'], shown: 'Esc', does: 'Close what is open', run: props.onClose },
    { keys: ['c'], shown: 'c', does: 'Copy the chosen line', run: copy },
  ]);
  return (
    <aside class="panel" aria-label="Line history">
      <header class="panel-head">
        <div>
          <h2>{props.line.playerName ?? `${props.head.awayTeamName} @ ${home}`}</h2>
          <p class="soft">{props.line.marketName}</p>
        </div>
        <button type="button" class="quiet" aria-label="Close" onClick={() => props.onClose()}>
          ✕
        </button>
      </header>
      <div class="segments" role="group" aria-label="Selection">
        <For each={rows().map((row) => row.side)}>
          {(each) => (
            <button
              type="button"
              aria-pressed={side()?.side === each}
              onClick={() => narrow({ side: each })}
            >
              {nameOf(
                rows().find((row) => row.side === each),
                point(),
              )}
            </button>
          )}
        </For>
      </div>
      <Suspense fallback={<p class="soft">Asking how it moved…</p>}>
        <Show when={side()?.side} keyed>
          {(shown) => <LineHistory market={market} side={shown} startTime={props.head.startTime} />}
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

/** Who asks what, the best first. */
function Ladder(props: { readonly row: SelectionRow | undefined }) {
  const [now, setNow] = createSignal(engineNow());
  const timer = setInterval(() => setNow(engineNow()), 1000);
  onCleanup(() => clearInterval(timer));
  const quotes = createMemo(() => sorted(props.row));
  createEffect(() => {
    quotes();
    setNow(engineNow());
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
        <For each={quotes()}>
          {({ offer }) => (
            <tr classList={{ 'is-best': offer.isBest, 'is-suspended': offer.suspended }}>
              <th scope="row">
                <Show when={webLink(offer.link)} fallback={offer.bookmakerName}>
                  {(link) => (
                    <a href={link()} target="_blank" rel="noreferrer noopener">
                      {offer.bookmakerName}
                    </a>
                  )}
                </Show>
              </th>
              <td>{priceText(offer.price, settings.odds)}</td>
              <td class="soft">{ageText(now() - Date.parse(offer.updatedAt))}</td>
            </tr>
          )}
        </For>
      </tbody>
    </table>
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
  props: Parameters<typeof Panel>[0],
  row: SelectionRow | undefined,
  point: number | null,
): void {
  if (row) copyText(`${titleOf(props)} ${nameOf(row, point)}\n${ladderText(row)}`);
}

function titleOf(props: Parameters<typeof Panel>[0]): string {
  const { head, line } = props;
  const about = line.playerName ? `${line.playerName}, ` : '';
  return `${head.awayTeamName} @ ${head.homeTeamName}: ${about}${line.marketName ?? ''}`;
}

function nameOf(row: SelectionRow | undefined, point: number | null): string {
  if (!row) return '';
  return point === null ? row.selection : `${row.selection} ${pointText(point, row.side as Side)}`;
}

function ladderText(row: SelectionRow): string {
  return sorted(row)
    .map(({ offer }) => `${offer.bookmakerName}\t${offer.price}`)
    .join('\n');
}
