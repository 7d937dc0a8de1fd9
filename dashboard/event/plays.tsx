// Play by play, the newest first; a game that is on is asked for again.
import { createResource, For, onCleanup, Show } from 'solid-js';
import { useLive } from '../live/live-context.tsx';

const ASK_AGAIN_MS = 10_000;

export function Plays(props: { readonly eventId: string; readonly isLive: boolean }) {
  const { connection } = useLive();
  const [answer, { refetch }] = createResource(
    () => props.eventId,
    async (eventId) =>
      (await connection.overround.get('/v1/events/{eventId}/play-by-play', { eventId })).data,
    { initialValue: undefined },
  );
  const timer = setInterval(() => {
    if (props.isLive && document.visibilityState === 'visible') void refetch();
  }, ASK_AGAIN_MS);
  onCleanup(() => clearInterval(timer));
  const plays = () => (answer.error ? [] : (answer.latest?.plays ?? [])).toReversed();
  const message = (): string => {
    if (answer.error) return (answer.error as Error).message;
    return answer.loading ? 'Loading plays…' : 'No plays have been reported for this game.';
  };
  return (
    <ol class="plays" tabindex="0" aria-label="Plays">
      <For each={plays()} fallback={<li class="empty soft">{message()}</li>}>
        {(play) => (
          <li classList={{ 'is-scoring': play.isScoring }}>
            <span class="soft">
              {play.period} {play.clock}
            </span>
            <span>{play.text}</span>
            <Show when={play.isScoring && play.score}>
              {(score) => (
                <b>
                  {score().away}–{score().home}
                </b>
              )}
            </Show>
          </li>
        )}
      </For>
    </ol>
  );
}
