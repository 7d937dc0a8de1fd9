// Before an event is chosen: what is on and what comes next.
import { createMemo, For } from 'solid-js';
import { useDesk } from '../live/desk.tsx';
import { LeagueTabs } from '../parts/league-tabs.tsx';
import { leagueName, leagueOf } from '../view/leagues.ts';
import { go, param, urlOf } from '../view/route.ts';
import { dayText, timeText } from '../view/time-text.ts';

const SHOWN_MAX = 120;

export function EventChoice() {
  const { events } = useDesk();
  const shown = createMemo(() => {
    const league = leagueOf(param('league'));
    return events
      .all()
      .filter(({ leagueId }) => !league || leagueId === league)
      .filter(({ status }) => status === 'in_progress' || status === 'scheduled')
      .toSorted((a, b) => (a.startTime < b.startTime ? -1 : 1))
      .slice(0, SHOWN_MAX);
  });
  return (
    <section class="screen" aria-label="Event">
      <div class="toolbar">
        <LeagueTabs />
      </div>
      <ul class="event-choice" tabindex="0" aria-label="Events">
        <For each={shown()} fallback={<li class="soft">No event is on or to come.</li>}>
          {(event) => (
            <li>
              <a
                href={urlOf({ screen: 'event', query: { event: event.eventId } })}
                onClick={(click) => {
                  click.preventDefault();
                  go('event', { event: event.eventId });
                }}
              >
                <span class="choice-when" classList={{ 'is-live': event.status === 'in_progress' }}>
                  {event.status === 'in_progress'
                    ? `Live ${event.period ?? ''}`
                    : `${dayText(event.startTime)} ${timeText(event.startTime)}`}
                </span>
                <span>
                  {event.awayTeamName} <b>{event.score?.away ?? ''}</b>
                </span>
                <span>
                  {event.homeTeamName} <b>{event.score?.home ?? ''}</b>
                </span>
                <span class="soft">{leagueName(event.leagueId)}</span>
              </a>
            </li>
          )}
        </For>
      </ul>
    </section>
  );
}
