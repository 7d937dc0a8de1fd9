// Paragraphs, tables and `code` of the documents' own texts.
import { For, Match, Switch } from 'solid-js';

export function Prose(props: { readonly text: string }) {
  return (
    <For each={props.text.split('\n\n').filter((block) => block.trim() !== '')}>
      {(block) => (
        <Switch fallback={<p>{<Words text={block} />}</p>}>
          <Match when={block.trimStart().startsWith('|')}>
            <TableText lines={block.trim().split('\n')} />
          </Match>
        </Switch>
      )}
    </For>
  );
}

function Words(props: { readonly text: string }) {
  return (
    <For each={props.text.split(/(`[^`]+`)/)}>
      {(part) => (part.startsWith('`') ? <code>{part.slice(1, -1)}</code> : part)}
    </For>
  );
}

/** The second line of such a table only draws a rule. */
function TableText(props: { readonly lines: readonly string[] }) {
  const cells = (line: string): readonly string[] =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
  return (
    <table class="plain docs-table">
      <thead>
        <tr>
          <For each={cells(props.lines[0] ?? '')}>{(cell) => <th scope="col">{cell}</th>}</For>
        </tr>
      </thead>
      <tbody>
        <For each={props.lines.slice(2)}>
          {(line) => (
            <tr>
              <For each={cells(line)}>
                {(cell) => <td class="is-text">{<Words text={cell} />}</td>}
              </For>
            </tr>
          )}
        </For>
      </tbody>
    </table>
  );
}
