// A table of records: the names of its columns, and its rows, or why there are none.
import { For, type JSX } from 'solid-js';

/** The name of a column; under `text` its cells are words, which begin at the left. */
type Column = string | { readonly text: string };

export function Table<Row>(props: {
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  /** Shown where there is no row. */
  readonly message: string;
  readonly children: (row: Row) => JSX.Element;
}) {
  return (
    <table class="plain">
      <thead>
        <tr>
          <For each={props.columns}>
            {(column) =>
              typeof column === 'string' ? (
                <th scope="col">{column}</th>
              ) : (
                <th scope="col" class="is-text">
                  {column.text}
                </th>
              )
            }
          </For>
        </tr>
      </thead>
      <tbody>
        <For
          each={props.rows}
          fallback={<NoRows columns={props.columns.length} text={props.message} />}
        >
          {(row) => props.children(row)}
        </For>
      </tbody>
    </table>
  );
}

/** The only row of a table that has none: why. */
export function NoRows(props: { readonly columns: number; readonly text: string }) {
  return (
    <tr>
      <td colspan={props.columns} class="soft is-text">
        {props.text}
      </td>
    </tr>
  );
}
