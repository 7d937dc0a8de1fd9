// One event: every market with its alternates, props by player, how the lines moved, what happened
// on the field and who is hurt.
import { createEffect, createMemo, Match, Show, Switch, untrack } from 'solid-js';
import type { Event } from '#client/overround.ts';
import { booksParameter, bookWord } from '../books/my-books.ts';
import { KeptItems, type MarketItem } from '../grid/grid-items.ts';
import { hitRateBook } from '../grid/hit-rate-book.ts';
import { PriceGrid } from '../grid/price-grid.tsx';
import { meetVenues } from '../grid/venue-columns.ts';
import { LinePanel } from '../line/line-panel.tsx';
import { type LineRequest, LineSource } from '../live/line-source.ts';
import { useLive } from '../live/live-context.tsx';
import { Segments } from '../parts/segments.tsx';
import { useShortcuts } from '../view/keys.ts';
import { narrow, param } from '../view/route.ts';
import { leagueName } from '../view/served-leagues.ts';
import { isPanelAbove } from '../view/settings.ts';
import { dayText, timeText } from '../view/time-text.ts';
import { EventChoice } from './event-choice.tsx';
import { gameItems, propItems } from './event-items.ts';
import { Injuries } from './injuries.tsx';
import { Plays } from './plays.tsx';

const TABS = [
  { id: 'lines', name: 'Lines' },
  { id: 'props', name: 'Props' },
  { id: 'plays', name: 'Plays' },
  { id: 'injuries', name: 'Injuries' },
] as const;

export function EventScreen() {
  return (
    <Show when={param('event')} keyed fallback={<EventChoice />}>
      {(eventId) => <OneEvent eventId={eventId} />}
    </Show>
  );
}

function OneEvent(props: { readonly eventId: string }) {
  const { events } = useLive();
  const tab = createMemo(() => TABS.find(({ id }) => id === param('tab'))?.id ?? 'lines');
  const event = createMemo(() => events.event(props.eventId));
  const nextTab = (): void => {
    const at = TABS.findIndex(({ id }) => id === tab());
    narrow({ tab: TABS[(at + 1) % TABS.length]?.id, line: undefined });
  };
  useShortcuts([{ keys: 'p', does: 'Lines, props, plays, injuries', run: nextTab }]);
  return (
    <section class="screen event" aria-label="Event">
      <EventHead event={event()} eventId={props.eventId} />
      <div class="toolbar">
        <Segments
          label="Part of the event"
          segments={TABS}
          chosen={tab()}
          onChoose={(id) => narrow({ tab: id === 'lines' ? undefined : id, line: undefined })}
        />
      </div>
      <Switch>
        <Match when={tab() === 'lines' || tab() === 'props'}>
          <Show when={`${tab()} ${bookWord() ?? ''}`} keyed>
            {(_) => <Lines eventId={props.eventId} isProps={untrack(tab) === 'props'} />}
          </Show>
        </Match>
        <Match when={tab() === 'plays'}>
          <Plays eventId={props.eventId} isLive={event()?.status === 'in_progress'} />
        </Match>
        <Match when={tab() === 'injuries'}>
          <Injuries event={event()} />
        </Match>
      </Switch>
    </section>
  );
}

function EventHead(props: { readonly event: Event | undefined; readonly eventId: string }) {
  return (
    <header class="event-head">
      <Show when={props.event} fallback={<h1>{props.eventId}</h1>}>
        {(event) => (
          <>
            <h1>
              {event().awayTeamName} <b>{event().score?.away ?? ''}</b>
              <span class="soft"> @ </span>
              {event().homeTeamName} <b>{event().score?.home ?? ''}</b>
            </h1>
            <p class="soft">
              {leagueName(event().leagueId)} · {dayText(event().startTime)}{' '}
              {timeText(event().startTime)}
              <Show when={event().venue}>{(venue) => ` · ${venue()}`}</Show>
            </p>
            <p class={`event-status is-${event().status}`}>{statusText(event())}</p>
          </>
        )}
      </Show>
    </header>
  );
}

function statusText({ status, period, clock }: Event): string {
  if (status === 'in_progress') return ['Live', period, clock].filter(Boolean).join(' · ');
  return status.charAt(0).toUpperCase() + status.slice(1);
}

function Lines(props: { readonly eventId: string; readonly isProps: boolean }) {
  const { connection } = useLive();
  const channel = props.isProps ? 'player-props' : 'odds';
  const request = { channel, event: props.eventId, ...untrack(booksParameter) };
  const source = new LineSource(connection, request as LineRequest);
  const hitRates = hitRateBook(connection.overround);
  const kept = new KeptItems();
  const items = createMemo(() => {
    source.shape();
    return kept.of(
      props.isProps ? propItems(source, props.eventId, hitRates) : gameItems(source, props.eventId),
    );
  });
  createEffect(() => {
    source.shape();
    meetVenues([source]);
  });
  let hasChosen = false;
  createEffect(() => {
    const [first] = items().filter((item) => item.kind === 'market');
    // Once: whoever closes the panel wants it closed.
    if (!first || hasChosen) return;
    hasChosen = true;
    if (param('line') === undefined && !isPanelAbove()) narrow({ line: first.key });
  });
  const open = (item: MarketItem, side: string | undefined): void =>
    narrow({ line: item.key, side });
  return (
    <div class="split">
      <Show
        when={items().length > 0}
        fallback={
          <div class="empty">
            <p>
              {source.hasAnswer()
                ? 'No venue quotes this event now.'
                : (connection.refusal() ?? 'Loading prices…')}
            </p>
            <p class="soft">The History screen shows the closing lines of finished games.</p>
          </div>
        }
      >
        <PriceGrid
          label="Prices"
          items={items()}
          isStale={!source.isLive()}
          chosen={param('line')}
          onOpen={open}
        />
      </Show>
      <LinePanel sources={[source]} />
    </div>
  );
}
