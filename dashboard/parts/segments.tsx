// A choice of one out of a few, side by side.
import { Index, Show } from 'solid-js';

export interface Segment<Id> {
  readonly id: Id;
  readonly name: string;
  /** How many there are of it, where that is shown. */
  readonly count?: number;
}

export function Segments<Id extends string | undefined>(props: {
  readonly label: string;
  readonly class?: string;
  readonly segments: readonly Segment<Id>[];
  readonly chosen: Id | undefined;
  readonly onChoose: (id: Id) => void;
}) {
  return (
    <div class={`segments ${props.class ?? ''}`} role="group" aria-label={props.label}>
      <Index each={props.segments}>
        {(segment) => (
          <button
            type="button"
            aria-pressed={props.chosen === segment().id}
            onClick={() => props.onChoose(segment().id)}
          >
            {segment().name}{' '}
            <Show when={segment().count !== undefined}>
              <span class="count">{segment().count}</span>
            </Show>
          </button>
        )}
      </Index>
    </div>
  );
}
