// The board: what every venue asks for every game, as it changes.
import { createEffect, createMemo, onCleanup, Show } from 'solid-js';
import { booksParameter } from '../books/my-books.ts';
import { KeptItems, type MarketItem } from '../grid/grid-items.ts';
import { PriceGrid } from '../grid/price-grid.tsx';
import { meetVenues } from '../grid/venue-columns.ts';
import { LinePanel } from '../line/line-panel.tsx';
import { boardRequests } from '../live/board-requests.ts';
import { onPainted } from '../live/frame.ts';
import { type LineRequest, LineSource } from '../live/line-source.ts';
import { useLive } from '../live/live-context.tsx';
import { LeagueTabs } from '../parts/league-tabs.tsx';
import { Segments } from '../parts/segments.tsx';
import { useShortcuts } from '../view/keys.ts';
import { go, narrow, param } from '../view/route.ts';
import { leagueOf } from '../view/served-leagues.ts';
import { AwaitedFeeds } from './awaited-feeds.tsx';
import { boardItems } from './board-items.ts';
import { ColumnChooser } from './column-chooser.tsx';

const MARKETS = [
  { id: 'main', name: 'Main' },
  { id: 'moneyline', name: 'Moneyline' },
  { id: 'spread', name: 'Spread' },
  { id: 'total', name: 'Total' },
  { id: 'props', name: 'Props' },
] as const;

/** Frames come no more often than people can see. */
const CONFLATE_MS = 100;
const MEET_MS = 3000;

export function Board() {
  const { connection } = useLive();
  const league = createMemo(() => leagueOf(param('league')));
  const market = createMemo(() => param('market', 'main'));
  const order = createMemo(() => (param('order') === 'time' ? 'time' : 'league'));
  const sources = createMemo(() =>
    requestsOf(market(), league()).map((request) => new LineSource(connection, request)),
  );
  const kept = new KeptItems();
  const items = createMemo(() => {
    for (const source of sources()) source.shape();
    return kept.of(boardItems(sources(), order()));
  });
  createEffect(() => {
    for (const source of sources()) source.shape();
    meetVenues(sources());
  });
  // A venue may quote a line first that others quoted before.
  const timer = setInterval(() => meetVenues(sources()), MEET_MS);
  onCleanup(() => clearInterval(timer));
  let section!: HTMLElement;
  // Where the prices are that are drawn: for who compares them with something.
  onCleanup(
    onPainted(() => {
      const positions = sources().map(({ position }) => position?.seq ?? -1);
      section.dataset.seq = positions.join(' ');
    }),
  );
  const isStale = (): boolean => !sources().every((source) => source.isLive());
  const hasAnswer = (): boolean => sources().every((source) => source.hasAnswer());
  const open = (item: MarketItem, side: string | undefined): void =>
    narrow({ line: item.key, side });
  const openEvent = (): void => {
    const [eventId] = (param('line') ?? '').split('|');
    if (eventId) go('event', { event: eventId });
  };
  useShortcuts([
    { keys: 'm', does: 'Next market type', run: () => narrow({ market: following(market()) }) },
    { keys: 'e', does: 'Open the event of the selected line', run: openEvent },
  ]);
  return (
    <section class="screen board" aria-label="Board" ref={section}>
      <Toolbar market={market()} order={order()} />
      <div class="split">
        <Show
          when={items().length > 0}
          fallback={<Empty hasAnswer={hasAnswer()} league={league()} />}
        >
          <PriceGrid
            label="Prices"
            items={items()}
            isStale={isStale()}
            chosen={param('line')}
            onOpen={open}
          />
        </Show>
        <LinePanel sources={sources()} />
      </div>
    </section>
  );
}

function Toolbar(props: { readonly market: string; readonly order: 'league' | 'time' }) {
  return (
    <div class="toolbar">
      <LeagueTabs />
      <Segments
        label="Lines"
        segments={MARKETS}
        chosen={MARKETS.find(({ id }) => id === props.market)?.id}
        onChoose={(id) => narrow({ market: id === 'main' ? undefined : id })}
      />
      <button
        type="button"
        class="quiet"
        onClick={() => narrow({ order: props.order === 'time' ? undefined : 'time' })}
      >
        {props.order === 'time' ? 'By start' : 'By league'}
      </button>
      <ColumnChooser />
    </div>
  );
}

function Empty(props: { readonly hasAnswer: boolean; readonly league: string | undefined }) {
  const { connection } = useLive();
  return (
    <div class="empty">
      <Show when={props.hasAnswer} fallback={<p>{connection.refusal() ?? 'Loading prices…'}</p>}>
        <p>No venue quotes these lines now.</p>
        <p class="soft">Lines appear here as soon as a venue quotes them.</p>
        <AwaitedFeeds />
        <Show when={props.league}>
          <button type="button" onClick={() => narrow({ league: undefined })}>
            Show all leagues
          </button>
        </Show>
      </Show>
    </div>
  );
}

function requestsOf(market: string, league: ReturnType<typeof leagueOf>): readonly LineRequest[] {
  const filters = { conflateMs: CONFLATE_MS, ...(league && { league }), ...booksParameter() };
  return boardRequests(market).map((request) => ({ ...request, ...filters }) as LineRequest);
}

function following(market: string): string | undefined {
  const at = MARKETS.findIndex(({ id }) => id === market);
  const next = MARKETS[(at + 1) % MARKETS.length]?.id;
  return next === 'main' ? undefined : next;
}
