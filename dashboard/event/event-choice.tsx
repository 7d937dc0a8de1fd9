// Before an event is chosen: what is on and what comes next.
import { createMemo, For, Show } from 'solid-js';
import type { Event } from '#client/overround.ts';
import { useLive } from '../live/live-context.tsx';
import { LeagueTabs } from '../parts/league-tabs.tsx';
import { go, param, urlOf } from '../view/route.ts';
import { areSameIds } from '../view/same-ids.ts';
import { leagueName, leagueOf } from '../view/served-leagues.ts';
import { dayText, timeText } from '../view/time-text.ts';

const SHOWN_MAX = 120;

export function EventChoice() {
  const { connection, events } = useLive();
  const all = createMemo(() => {
    const league = leagueOf(param('league'));
    return events
      .all()
      .filter(({ leagueId }) => !league || leagueId === league)
      .filter(({ status }) => status === 'in_progress' || status === 'scheduled')
      .toSorted((a, b) => (a.startTime < b.startTime ? -1 : 1));
  });
  // By id: a row that is made anew, as a clock moves, loses the focus.
  const shown = createMemo(
    () =>
      all()
        .slice(0, SHOWN_MAX)
        .map(({ eventId }) => eventId),
    [],
    {
      equals: areSameIds,
    },
  );
  const none = (): string =>
    events.hasAnswer()
      ? 'No live or upcoming events.'
      : (connection.refusal() ?? 'Loading events…');
  return (
    <section class="screen" aria-label="Event">
      <div class="toolbar">
        <LeagueTabs />
      </div>
      <ul class="event-choice" tabindex="0" aria-label="Events">
        <For each={shown()} fallback={<li class="soft">{none()}</li>}>
          {(id) => <Show when={events.event(id)}>{(event) => <Choice event={event()} />}</Show>}
        </For>
        <Show when={all().length > SHOWN_MAX}>
          <li class="soft">
            The next {SHOWN_MAX} of {all().length} events: choose a league, or search with /.
          </li>
        </Show>
      </ul>
    </section>
  );
}

function Choice(props: { readonly event: Event }) {
  const when = (): string => {
    const { status, period, startTime } = props.event;
    return status === 'in_progress'
      ? `Live ${period ?? ''}`
      : `${dayText(startTime)} ${timeText(startTime)}`;
  };
  return (
    <li>
      <a
        href={urlOf({ screen: 'event', query: { event: props.event.eventId } })}
        onClick={(click) => {
          if (click.ctrlKey || click.metaKey || click.shiftKey || click.button !== 0) return;
          click.preventDefault();
          go('event', { event: props.event.eventId });
        }}
      >
        <span
          class="choice-when soft"
          classList={{ 'is-live': props.event.status === 'in_progress' }}
        >
          {when()}
        </span>
        <span>
          {props.event.awayTeamName} <b>{props.event.score?.away ?? ''}</b>
        </span>
        <span>
          {props.event.homeTeamName} <b>{props.event.score?.home ?? ''}</b>
        </span>
        <span class="soft">{leagueName(props.event.leagueId)}</span>
      </a>
    </li>
  );
}
