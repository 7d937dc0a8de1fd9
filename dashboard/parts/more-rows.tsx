// The button behind a table that asks for earlier rows, and why they did not come.
import { Show } from 'solid-js';

export function MoreRows(props: {
  readonly label: string;
  /** Where they begin; null where there are none. */
  readonly cursor: string | null;
  readonly message: string;
  readonly onAsk: (cursor: string) => void;
}) {
  return (
    <Show when={props.cursor}>
      {(cursor) => (
        <p>
          <button type="button" class="more" onClick={() => props.onAsk(cursor())}>
            {props.label}
          </button>
          <output class="soft">{props.message}</output>
        </p>
      )}
    </Show>
  );
}
