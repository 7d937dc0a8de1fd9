// The documentation: every endpoint with a form that asks it, the stream with its frames as they
// come, and how prices are sent.
import { createMemo, createResource, createSignal, For, onMount, Show } from 'solid-js';
import { session } from '../live/session.ts';
import { otherTheme, theme } from '../view/settings.ts';
import { askInterface, askStream, type Operation } from './documents.ts';
import { IngestSection } from './ingest-section.tsx';
import { OperationCard } from './operation-card.tsx';
import { Prose } from './prose.tsx';
import { StreamSection } from './stream-section.tsx';

export function DocsApp() {
  const [document] = createResource(() => askInterface('/v1/openapi.json'));
  const [ingest] = createResource(() => askInterface('/ingest/v1/openapi.json'));
  const [stream] = createResource(askStream);
  const [text, setText] = createSignal('');
  const operations = createMemo(() => matching(document()?.operations ?? [], text()));
  const tags = createMemo(() =>
    (document()?.tags ?? []).filter(({ name }) => operations().some(({ tag }) => tag === name)),
  );
  return (
    <div class="docs">
      <nav class="docs-nav" aria-label="Contents" tabindex="0">
        <a class="mark" href="/">
          Overround
        </a>
        <input
          type="search"
          placeholder="Search paths, parameters"
          aria-label="Search"
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <For each={tags()}>
          {({ name }) => (
            <section>
              <h2>{name}</h2>
              <For each={operations().filter(({ tag }) => tag === name)}>
                {({ operationId, summary }) => <a href={`#${operationId}`}>{summary}</a>}
              </For>
            </section>
          )}
        </For>
        <a href="#stream">The stream</a>
        <a href="#ingest">Send prices</a>
        <button type="button" class="quiet" onClick={otherTheme}>
          {theme() === 'dark' ? 'Dark' : 'Light'}
        </button>
      </nav>
      <main class="docs-main" tabindex="0">
        <Show when={document()} fallback={<p class="soft">Loading the documentation…</p>}>
          {(shown) => (
            <>
              <h1>{shown().title}</h1>
              <p class="soft">
                Version {shown().version} · <a href="/v1/openapi.json">OpenAPI</a> ·{' '}
                <a href="/v1/asyncapi.json">AsyncAPI</a> · {keyText()}
              </p>
              <p class="soft">
                To send prices: <a href="/ingest/v1/openapi.json">OpenAPI</a> ·{' '}
                <a href="/ingest/v1/asyncapi.json">AsyncAPI</a> ·{' '}
                <a href="/ingest/v1/line.schema.json">JSON Schema of a line</a>
              </p>
              <Prose text={shown().description} />
            </>
          )}
        </Show>
        <For each={tags()}>
          {({ name, description }) => (
            <section>
              <h2 class="docs-tag">{name}</h2>
              <p class="soft">{description}</p>
              <For each={operations().filter(({ tag }) => tag === name)}>
                {(operation) => <OperationCard operation={operation} apiKey={apiKey} />}
              </For>
            </section>
          )}
        </For>
        <Show when={stream()}>{(shown) => <StreamSection document={shown()} />}</Show>
        <Show when={ingest()}>
          {(shown) => (
            <IngestSection document={shown()} operations={matching(shown().operations, text())} />
          )}
        </Show>
        <Show when={document() && ingest()}>
          <OpenTarget />
        </Show>
      </main>
    </div>
  );
}

const apiKey = (): string => session()?.apiKey ?? '';

/** What the address names is opened once it is there. */
function OpenTarget() {
  onMount(() => {
    const target = location.hash && document.getElementById(location.hash.slice(1));
    if (!target) return;
    target.setAttribute('open', '');
    target.scrollIntoView();
  });
  return null;
}

function keyText(): string {
  if (session()?.isGiven) return 'requests use a demo key of this server';
  return session() ? 'requests use your key' : 'sign in on the dashboard to send requests';
}

function matching(operations: readonly Operation[], text: string): readonly Operation[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return operations.filter(({ path, summary, description, parameters }) => {
    const all = [path, summary, description, ...parameters.map(({ name }) => name)];
    const content = all.join(' ').toLowerCase();
    return words.every((word) => content.includes(word));
  });
}
