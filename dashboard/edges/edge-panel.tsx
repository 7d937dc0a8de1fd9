// The line of an edge: its bets with stakes and bet slips, and who asks what for each selection.
import { createEffect, createMemo, createSignal, For, on, onCleanup, Show } from 'solid-js';
import type { StreamedEdge } from '#client/overround.ts';
import { type SelectionRow, sideOf, viewOf } from '../grid/quotes.ts';
import { fairWorth, Ladder, type Worth, webLink } from '../line/ladder.tsx';
import { nameOf } from '../line/line-panel.tsx';
import { Opinions } from '../line/opinions.tsx';
import { ShopScope, showsEvery } from '../line/shop-scope.tsx';
import { type LineRequest, LineSource } from '../live/line-source.ts';
import { useLive } from '../live/live-context.tsx';
import { Segments } from '../parts/segments.tsx';
import { matchupText } from '../view/event-text.ts';
import { useShortcuts } from '../view/keys.ts';
import { moneyText, priceText, signedPct } from '../view/odds-text.ts';
import { go, narrow } from '../view/route.ts';
import { settings } from '../view/settings.ts';
import { LayMark, Liability, type Priced } from './edge-list.tsx';
import type { EdgeEntry } from './edge-tape.ts';
import {
  aboutText,
  amountsOf,
  betsOf,
  legsOf,
  outcomeText,
  pctOf,
  TYPE_NAMES,
} from './edge-words.ts';

export function EdgePanel(props: { readonly entry: EdgeEntry; readonly priced: Priced }) {
  const { connection, events } = useLive();
  const edge = () => props.entry.record();
  const source = new LineSource(connection, requestOf(edge()));
  const view = followLine(source, props.entry);
  const rows = (): readonly SelectionRow[] => view()?.rows ?? [];
  const [side, setSide] = createSignal<string | undefined>(undefined);
  const ownSide = createMemo(() => sideOf(firstOutcome(edge()), view()?.home ?? ''));
  const row = createMemo(
    () => rows().find((each) => each.side === (side() ?? ownSide())) ?? rows()[0],
  );
  const worth = (): Worth | undefined => {
    const judged = edge().ev ?? edge().value;
    if (!judged || row()?.side !== ownSide()) return fairWorth(row());
    return { probability: judged.modelProb, of: 'model' };
  };
  const close = (): void => narrow({ edge: undefined });
  const links = createMemo(() => linksOf(edge(), rows()));
  const bet = (): void => {
    const link = links().find((each) => each !== undefined);
    if (link) window.open(link, '_blank', 'noreferrer,noopener');
  };
  useShortcuts([
    { keys: 'Escape', does: 'Close the line', run: close },
    { keys: 'g', does: 'Open the bet slip of the first bet that has one', run: bet },
  ]);
  const matchup = (): string => {
    const event = events.event(edge().eventId);
    return event ? matchupText(event) : edge().eventId;
  };
  return (
    <aside class="panel" classList={{ 'is-stale': !source.isLive() }} aria-label="Line of the edge">
      <header class="panel-head">
        <div>
          <h2>{outcomeText(edge())}</h2>
          <p class="soft">
            {aboutText(edge())} · {matchup()}
          </p>
        </div>
        <button type="button" class="quiet" aria-label="Close" onClick={close}>
          ✕
        </button>
      </header>
      <p>
        <span class={`badge is-${edge().type}`}>{TYPE_NAMES.get(edge().type)}</span>{' '}
        <b>{signedPct(pctOf(props.priced(edge()) ?? edge()))}</b>{' '}
        <Show when={props.entry.closed()}>
          <span class="is-wrong">closed</span>
        </Show>
      </p>
      <Bets edge={edge()} priced={props.priced} links={links()} />
      <Segments
        label="Selection"
        segments={rows().map((each) => ({
          id: each.side,
          name: nameOf(each, view()?.point ?? null),
        }))}
        chosen={row()?.side}
        onChoose={(each) => setSide(each)}
      />
      <ShopScope />
      <Show
        when={row()}
        fallback={<p class="soft">{source.hasAnswer() ? 'Nobody quotes it now.' : 'Loading…'}</p>}
      >
        <Ladder row={row()} worth={worth()} showsEvery={showsEvery()} />
      </Show>
      <Opinions line={view()?.shown} rows={rows()} />
      <footer class="panel-foot">
        <button type="button" onClick={() => go('event', { event: edge().eventId })}>
          Whole event
        </button>
      </footer>
    </aside>
  );
}

/** What to bet where, how much, and the way there. */
function Bets(props: {
  readonly edge: StreamedEdge;
  readonly priced: Priced;
  readonly links: readonly (string | undefined)[];
}) {
  const amounts = createMemo(() => amountsOf(props.edge, props.priced(props.edge), settings));
  return (
    <ul class="bets" aria-label="Bets">
      <For each={legsOf(props.edge)}>
        {(leg, index) => (
          <li classList={{ 'is-lay': leg.losesPerStake !== undefined }}>
            <span class="bet-what">
              <b>{leg.venue}</b> <LayMark leg={leg} />
              <span class="soft">{leg.outcome}</span>{' '}
              <Liability leg={leg} stake={amounts()[index()]} />
            </span>
            <b>{priceText(leg.odds, settings.odds)}</b>
            <span class="bet-stake">
              {amounts()[index()] === undefined ? '' : moneyText(amounts()[index()] ?? 0)}
            </span>
            <Show when={props.links[index()]} fallback={<span />}>
              {(link) => (
                <a href={link()} target="_blank" rel="noreferrer noopener">
                  Bet slip
                </a>
              )}
            </Show>
          </li>
        )}
      </For>
    </ul>
  );
}

function requestOf({ eventId: event, playerId }: StreamedEdge): LineRequest {
  const channel = playerId === undefined ? 'odds' : 'player-props';
  return { channel, event } as LineRequest;
}

/** The line of the first bet, among every book's prices; read anew as it changes. */
function followLine(source: LineSource, { record: edge }: EdgeEntry) {
  const read = () => {
    const { eventId, team, playerId } = edge();
    const head = source.book.event(eventId);
    const market = baseOf(edge().market);
    const point = linePointOf(edge(), head?.homeTeamName ?? '');
    const isIts = (line: ReturnType<LineSource['markets']>[number]): boolean =>
      baseOf(line.marketType) === market &&
      (line.point ?? null) === point &&
      line.playerId === playerId &&
      (playerId !== undefined || line.team === team);
    const lines = [...source.book.lines(eventId)].filter(isIts);
    const [shown] = lines;
    if (!head || !shown) return undefined;
    const home = head.homeTeamName;
    const isSoccer = head.sport === 'soccer';
    return { home, shown, ...viewOf(lines, { shown, home, isSoccer, isAlone: true }) };
  };
  const [view, setView] = createSignal(read(), { equals: false });
  createEffect(on([source.hasAnswer, source.shape, edge], () => setView(read), { defer: true }));
  createEffect(() => {
    const line = view()?.shown;
    if (line) onCleanup(source.watch(line, () => setView(read)));
  });
  return view;
}

/** An alternate line is of the same market. */
function baseOf(market: string): string {
  return market.replace(/_alternate$/, '');
}

function firstOutcome(edge: StreamedEdge): string {
  const [first] = betsOf(edge)?.books ?? [];
  return first?.outcome ?? edge.outcome;
}

/** The point of the first bet as its line writes it: of spreads the home team's. */
function linePointOf(edge: StreamedEdge, home: string): number | null {
  const [first] = betsOf(edge)?.books ?? [];
  const point = (first ?? edge).point;
  if (point === undefined) return null;
  const isAway =
    baseOf(edge.market).startsWith('spread') && sideOf(firstOutcome(edge), home) === 'away';
  return isAway && point !== 0 ? -point : point;
}

/** The bet slip of each bet, where its offer has one. */
function linksOf(edge: StreamedEdge, rows: readonly SelectionRow[]): (string | undefined)[] {
  return legsOf(edge).map(({ venueId, odds, losesPerStake }) => {
    // The bet slip of an offer backs it.
    if (losesPerStake !== undefined) return undefined;
    const offers = rows.flatMap(({ quotes }) => quotes.get(venueId)?.offer ?? []);
    return webLink(offers.find(({ price, suspended }) => price === odds && !suspended)?.link);
  });
}
