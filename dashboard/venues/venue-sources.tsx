// The sources that quote a venue: whether each one is heard, where its prices are the ones shown, and
// how old they are. What somebody posts may have any name: it is text here.
import { For } from 'solid-js';
import type { VenueStatus } from '#client/overround.ts';
import { ageText } from '../view/time-text.ts';

type Source = VenueStatus['sources'][number];

/** Leagues by name; of more than these, how many there are. */
const LEAGUES_NAMED_MAX = 3;

export function VenueSources(props: {
  readonly sources: VenueStatus['sources'];
  readonly nowMs: number;
}) {
  return (
    <ul class="venue-sources">
      <For each={props.sources}>
        {(source) => (
          <li>
            <span class={`state is-${source.state}`}>{source.source}</span>{' '}
            <span class="soft">{sourceText(source, props.nowMs)}</span>
          </li>
        )}
      </For>
    </ul>
  );
}

function sourceText(source: Source, nowMs: number): string {
  const { state, semantics, authority, lastConfirmedAt } = source;
  const parts = [
    ...(state === 'live' ? [] : [state]),
    roleText(source),
    ...(semantics === 'delta' ? ['sends changes'] : []),
    ...(authority === 'none' ? ['not in models'] : []),
    ...(lastConfirmedAt === null ? [] : [ageText(nowMs - Date.parse(lastConfirmedAt))]),
  ];
  return parts.join(' · ');
}

function roleText({ primaryIn, standbyIn }: Source): string {
  if (primaryIn.length === 0) return 'standby';
  if (standbyIn.length === 0) return 'primary';
  return `primary in ${leaguesText(primaryIn)}, standby in ${leaguesText(standbyIn)}`;
}

function leaguesText(ids: readonly string[]): string {
  return ids.length > LEAGUES_NAMED_MAX ? `${ids.length} leagues` : ids.join(', ');
}
