// A pick or card of the presentation, as it says itself: no number is added, none is reordered.
import { For, Show } from 'solid-js';
import { priceText } from '../view/odds-text.ts';
import { go } from '../view/route.ts';
import { settings } from '../view/settings.ts';
import { startText } from '../view/time-text.ts';
import type { Pick } from './presentation.ts';

export function PickCard(props: {
  readonly pick: Pick;
  readonly rank: 'primary' | 'alternative' | 'card';
}) {
  const pick = () => props.pick;
  const insight = () => pick().humanInsight;
  return (
    <section class={`pick is-${props.rank}`}>
      <header>
        <span class="badge">{pick().signalLabel}</span>
        <Show when={pick().event?.inPlay}>
          <span class="badge is-live">in play</span>
        </Show>
        <b class="pick-selection">
          <Show when={pick().marketLabel !== pick().signalLabel}>{pick().marketLabel} </Show>
          {pick().selection}
        </b>
        <b class="pick-odds">{oddsText(pick())}</b>
        <span class="soft">{pick().bookmakerName}</span>
        <Show when={pick().confidence}>
          {(word) => <span class={`confidence is-${word()}`}>{word()} confidence</span>}
        </Show>
        <Show when={pick().eventId}>
          {(eventId) => (
            <button type="button" class="quiet" onClick={() => go('event', { event: eventId() })}>
              Open
            </button>
          )}
        </Show>
      </header>
      <Show when={props.rank !== 'primary' && pick().event?.matchup}>
        {(matchup) => (
          <p class="soft">
            {matchup()}
            {startOf(pick().event)}
          </p>
        )}
      </Show>
      <p>{pick().rationale ?? pick().reason}</p>
      <Show when={(insight()?.keyNumbers ?? []).length > 0}>
        <dl class="chips">
          <For each={insight()?.keyNumbers ?? []}>
            {({ label, value, detail }) => (
              <div title={detail ?? undefined}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            )}
          </For>
        </dl>
      </Show>
      <For each={pick().legs ?? []}>
        {(leg) => (
          <p class="soft">
            {leg.matchup}
            {leg.inPlay ? ' (in play)' : startOf(leg)}: {leg.marketLabel ?? leg.market}{' '}
            {leg.selection} {leg.oddsDisplay ?? ''} {leg.bookmakerName}
          </p>
        )}
      </For>
      <Show when={props.rank === 'primary' && insight()?.summary}>{(text) => <p>{text()}</p>}</Show>
      <ul class="points">
        <For each={insight()?.supportingPoints ?? []}>{(text) => <li>{text}</li>}</For>
      </ul>
      <Show when={insight()?.riskNote}>{(text) => <p class="risk">{text()}</p>}</Show>
    </section>
  );
}

/** " · Sun 21 7:30 PM UTC"; empty where no start is known. */
function startOf(game: Pick['event']): string {
  return game?.startTime ? ` · ${startText(game.startTime)}` : '';
}

/** As the server wrote it, unless the reader wants odds written another way. */
function oddsText({ odds, oddsDisplay }: Pick): string {
  if (oddsDisplay && (settings.odds === 'american' || odds === undefined)) return oddsDisplay;
  return odds === undefined ? '' : priceText(odds, settings.odds);
}
