// Fields that narrow a list: each a parameter of the address, with a word for when it is absent.
import { createMemo, For } from 'solid-js';
import { narrow, param } from '../view/route.ts';

/** Ids and what they are called. */
export type Names = ReadonlyMap<string, string>;

/** One of a few; `none` is what the absent parameter is called. */
export function Choice(props: {
  readonly label: string;
  readonly name: string;
  readonly none: string;
  readonly options: readonly { readonly id: string; readonly name: string }[];
}) {
  return (
    <label>
      {props.label}{' '}
      <select
        onChange={(event) => narrow({ [props.name]: event.currentTarget.value || undefined })}
      >
        <option value="" selected={param(props.name) === undefined}>
          {props.none}
        </option>
        <For each={props.options}>
          {({ id, name }) => (
            <option value={id} selected={param(props.name) === id}>
              {name}
            </option>
          )}
        </For>
      </select>
    </label>
  );
}

/** One of those that were seen; the chosen one, too, while it has nothing open. */
export function NamedChoice(props: {
  readonly label: string;
  readonly name: string;
  readonly none: string;
  readonly names: Names;
}) {
  const nameOf = (id: string): string => props.names.get(id) ?? id;
  const options = createMemo(() => {
    const chosen = param(props.name);
    const all = new Set([...props.names.keys(), ...(chosen === undefined ? [] : [chosen])]);
    return [...all]
      .map((id) => ({ id, name: nameOf(id) }))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  });
  return <Choice label={props.label} name={props.name} none={props.none} options={options()} />;
}

/** The least of something. */
export function Least(props: {
  readonly name: string;
  readonly unit: string;
  readonly step: string;
}) {
  return (
    <label>
      At least{' '}
      <input
        class="tiny"
        type="number"
        step={props.step}
        value={param(props.name, '')}
        placeholder="0"
        onChange={(event) => narrow({ [props.name]: event.currentTarget.value || undefined })}
      />{' '}
      {props.unit}
    </label>
  );
}

/** The next of the words of a parameter, the first behind the last. */
export function turn(name: string, words: readonly (string | undefined)[]): void {
  narrow({ [name]: words[(words.indexOf(param(name)) + 1) % words.length] });
}
