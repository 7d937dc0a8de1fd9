// Venues: who can be trusted now. How long ago each was heard, how late its prices come, and what
// of it was refused and why, and which sources quote it.
import { createMemo, For, Show } from 'solid-js';
import type { VenueStatus } from '#client/overround.ts';
import { useEngineNow } from '../live/engine-clock.ts';
import { useLive } from '../live/live-context.tsx';
import { useWholeBook } from '../live/whole-book.ts';
import { Segments } from '../parts/segments.tsx';
import { NoRows } from '../parts/table.tsx';
import { countText } from '../view/odds-text.ts';
import { narrow, param } from '../view/route.ts';
import { ageText } from '../view/time-text.ts';
import { FeedIncidents } from './feed-incidents.tsx';
import { Histogram } from './histogram.tsx';
import { VenueSources } from './venue-sources.tsx';

const STATUSES = [undefined, 'live', 'stale', 'down'] as const;

type Sort = (a: VenueStatus, b: VenueStatus) => number;
const COLUMNS: readonly { readonly id: string; readonly name: string; readonly sort: Sort }[] = [
  { id: 'name', name: 'Venue', sort: (a, b) => (a.bookmakerName < b.bookmakerName ? -1 : 1) },
  { id: 'status', name: 'Status', sort: falling(({ status }) => STATUSES.indexOf(status)) },
  { id: 'heard', name: 'Confirmed', sort: falling((venue) => -lastSeenMs(venue)) },
  { id: 'late', name: 'To here', sort: falling(({ latencyMs }) => latencyMs?.toReceived ?? -1) },
  { id: 'applied', name: 'To book', sort: falling(({ latencyMs }) => latencyMs?.toApplied ?? -1) },
  { id: 'offers', name: 'Prices', sort: falling(({ offers }) => offers) },
  { id: 'accepted', name: 'Accepted', sort: falling(({ accepted }) => accepted) },
  { id: 'rejected', name: 'Rejected', sort: falling(rejectedOf) },
];

function falling(worthOf: (venue: VenueStatus) => number): Sort {
  return (a, b) => worthOf(b) - worthOf(a);
}

export function Venues() {
  const { connection } = useLive();
  const { book, isLive, hasAnswer } = useWholeBook(connection, 'venues');
  const [nowMs] = useEngineNow();
  const all = createMemo(() => book().records());
  const none = (): string =>
    hasAnswer() ? 'No venue has sent prices yet.' : (connection.refusal() ?? 'Loading venues…');
  const shown = createMemo(() => {
    const status = param('status');
    const sort = COLUMNS.find(({ id }) => id === param('sort', 'offers'))?.sort;
    return all()
      .filter((venue) => !status || venue.status === status)
      .toSorted(sort);
  });
  return (
    <section class="screen venues" aria-label="Venues">
      <Summary venues={all()} nowMs={nowMs()} />
      <div class="scroll" tabindex="0" role="region" aria-label="Table of venues">
        <table class="plain" classList={{ 'is-stale': !isLive() }}>
          <thead>
            <tr>
              <For each={COLUMNS}>
                {({ id, name }) => (
                  <th
                    scope="col"
                    aria-sort={param('sort', 'offers') === id ? 'descending' : 'none'}
                  >
                    <button type="button" class="quiet" onClick={() => narrow({ sort: id })}>
                      {name}
                    </button>
                  </th>
                )}
              </For>
              <th scope="col" class="is-text">
                Why
              </th>
              <th scope="col" class="is-text">
                Sources
              </th>
            </tr>
          </thead>
          <tbody>
            <For each={shown()} fallback={<NoRows columns={10} text={none()} />}>
              {(venue) => <VenueRow venue={venue} nowMs={nowMs()} />}
            </For>
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Summary(props: { readonly venues: readonly VenueStatus[]; readonly nowMs: number }) {
  const { connection } = useLive();
  const count = (status: string | undefined): number =>
    props.venues.filter((venue) => !status || venue.status === status).length;
  const toHere = (): number[] =>
    props.venues.flatMap(({ latencyMs }) => (latencyMs ? [latencyMs.toReceived] : []));
  const toScreen = createMemo(() => {
    connection.tally();
    return [...connection.venueToScreen.samples()];
  });
  return (
    <div class="venue-summary">
      <Segments
        label="Status"
        segments={STATUSES.map((id) => ({ id, name: id ?? 'All', count: count(id) }))}
        chosen={STATUSES.find((id) => id === param('status'))}
        onChoose={(status) => narrow({ status })}
      />
      <Histogram title="Delay from venue to server, one value per venue" samples={toHere()} />
      <Show when={toScreen().length > 0}>
        <Histogram title="Delay from venue to screen, latest frames" samples={toScreen()} />
      </Show>
      <FeedIncidents />
    </div>
  );
}

function VenueRow(props: { readonly venue: VenueStatus; readonly nowMs: number }) {
  return (
    <tr>
      <th scope="row">
        {props.venue.bookmakerName} <span class="soft">{props.venue.sourceRegion}</span>
      </th>
      <td>
        <span class={`state is-${props.venue.status}`}>{props.venue.status}</span>
      </td>
      <td>{ageText(props.nowMs - lastSeenMs(props.venue))}</td>
      <td>{props.venue.latencyMs ? ageText(props.venue.latencyMs.toReceived) : ''}</td>
      <td>{props.venue.latencyMs ? ageText(props.venue.latencyMs.toApplied) : ''}</td>
      <td>{countText(props.venue.offers)}</td>
      <td>{countText(props.venue.accepted)}</td>
      <td>{rejectedOf(props.venue) === 0 ? '' : countText(rejectedOf(props.venue))}</td>
      <td class="is-text soft">
        {Object.entries(props.venue.rejected)
          .sort(([, a], [, b]) => b - a)
          .map(([reason, times]) => `${reason.replaceAll('_', ' ')} ${countText(times)}`)
          .join(' · ')}
      </td>
      <td class="is-text">
        <VenueSources sources={props.venue.sources} nowMs={props.nowMs} />
      </td>
    </tr>
  );
}

function lastSeenMs({ lastConfirmedAt, lastHeardAt }: VenueStatus): number {
  return Date.parse(lastConfirmedAt ?? lastHeardAt);
}

function rejectedOf({ rejected }: VenueStatus): number {
  return Object.values(rejected).reduce((sum, count) => sum + count, 0);
}
