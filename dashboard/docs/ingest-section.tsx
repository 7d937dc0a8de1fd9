// Sending prices: each operation of ingest with a form that asks it under a key of its own, which
// stays in this page.
import { createSignal, For } from 'solid-js';
import type { InterfaceDocument, Operation } from './documents.ts';
import { OperationCard } from './operation-card.tsx';
import { Prose } from './prose.tsx';

const DAY_MS = 86_400_000;
/** The start in examples of the document, which is of some day. */
const SOME_START = /\d{4}-\d{2}-\d{2}T18:00:00Z/g;

export function IngestSection(props: {
  readonly document: InterfaceDocument;
  readonly operations: readonly Operation[];
}) {
  const [apiKey, setApiKey] = createSignal('');
  return (
    <section id="ingest">
      <h2 class="docs-tag">Send prices</h2>
      <Prose text={props.document.description} />
      <p class="try-line">
        <label for="ingest-key">Ingest key</label>
        <input
          id="ingest-key"
          type="password"
          autocomplete="off"
          onInput={(event) => setApiKey(event.currentTarget.value.trim())}
        />
        <span class="soft">
          made by <code>npm run keys -- create --ingest SOURCE</code>; this page keeps it nowhere
        </span>
      </p>
      <For each={props.operations}>
        {(operation) => <OperationCard operation={ofTomorrow(operation)} apiKey={apiKey} />}
      </For>
    </section>
  );
}

/** With bodies about a game of tomorrow: one that is over takes no prices. */
function ofTomorrow(operation: Operation): Operation {
  const start = `${new Date(Date.now() + DAY_MS).toISOString().slice(0, 10)}T18:00:00Z`;
  const bodies = operation.bodies.map(({ type, text }) => {
    return { type, text: text.replaceAll(SOME_START, start) };
  });
  return { ...operation, bodies };
}
