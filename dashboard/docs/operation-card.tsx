// One endpoint: what it takes and answers, and a form that asks it.
import { createSignal, For, Show } from 'solid-js';
import { copyText } from '../parts/copy.ts';
import { type Operation, type Parameter, pretty, type Schema } from './documents.ts';
import { Prose } from './prose.tsx';

/** A bigger answer is shown in part: a page that hangs shows nothing. */
const SHOWN_MAX = 20_000;

interface Answered {
  readonly status: number;
  readonly ms: number;
  readonly bytes: number;
  readonly text: string;
}

interface CardProps {
  readonly operation: Operation;
  /** Under which it is asked; '' where there is none yet. */
  readonly apiKey: () => string;
}

export function OperationCard(props: CardProps) {
  const { operation } = props;
  const [isOpen, setOpen] = createSignal(location.hash === `#${operation.operationId}`);
  return (
    <details
      id={operation.operationId}
      open={isOpen()}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <b class="verb">{operation.method}</b> <code>{operation.path}</code>{' '}
        <span class="soft">{operation.summary}</span>
      </summary>
      <Show when={isOpen()}>
        <Prose text={operation.description} />
        <TryIt operation={operation} apiKey={props.apiKey} />
        <Show when={operation.example !== undefined}>
          <h3>Example</h3>
          <pre tabindex="0">{pretty(operation.example)}</pre>
        </Show>
        <h3>Errors</h3>
        <dl class="errors">
          <For each={operation.errors}>
            {({ status, description }) => (
              <div>
                <dt>{status}</dt>
                <dd>
                  <Prose text={description} />
                </dd>
              </div>
            )}
          </For>
        </dl>
      </Show>
    </details>
  );
}

function TryIt(props: CardProps) {
  const { operation } = props;
  const [values, setValues] = createSignal<Readonly<Record<string, string>>>(
    Object.fromEntries(
      operation.parameters
        .filter(({ required }) => required)
        .map(({ name, example }) => [name, String(example ?? '')]),
    ),
  );
  const [first] = operation.bodies;
  const [body, setBody] = createSignal(first ?? { type: '', text: '' });
  const [answered, setAnswered] = createSignal<Answered | undefined>(undefined);
  const target = (): string => targetOf(operation, values());
  const send = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    setAnswered(await ask(operation, target(), body(), props.apiKey()));
  };
  return (
    <form class="try" onSubmit={send}>
      <For each={operation.parameters}>
        {(parameter) => (
          <ParameterField
            parameter={parameter}
            value={values()[parameter.name] ?? ''}
            onChange={(value) => setValues((known) => ({ ...known, [parameter.name]: value }))}
          />
        )}
      </For>
      <Show when={operation.bodies.length > 1}>
        <select
          aria-label="Content-Type"
          onChange={({ currentTarget: { value } }) =>
            setBody((known) => operation.bodies.find(({ type }) => type === value) ?? known)
          }
        >
          <For each={operation.bodies}>{({ type }) => <option>{type}</option>}</For>
        </select>
      </Show>
      <Show when={first}>
        <textarea
          rows="8"
          aria-label="Body"
          value={body().text}
          onInput={({ currentTarget: { value } }) => setBody(({ type }) => ({ type, text: value }))}
        />
      </Show>
      <p class="try-line">
        <code>{target()}</code>
        <button type="submit" class="primary" disabled={props.apiKey() === ''}>
          Send
        </button>
        <button type="button" onClick={() => copyText(curl(operation, target(), body()))}>
          Copy as curl
        </button>
      </p>
      <Show when={answered()}>
        {(shown) => (
          <>
            <p class="soft">
              {shown().status} · {shown().ms} ms · {shown().bytes.toLocaleString('en-US')} bytes
            </p>
            <pre tabindex="0">{shown().text}</pre>
          </>
        )}
      </Show>
    </form>
  );
}

function ParameterField(props: {
  readonly parameter: Parameter;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const { parameter } = props;
  const id = `field-${parameter.name}-${Math.random().toString(36).slice(2)}`;
  return (
    <div class="field">
      <label for={id}>
        <code>{parameter.name}</code>
        {parameter.required ? ' *' : ''} <span class="soft">{takes(parameter.schema)}</span>
      </label>
      <Show
        when={parameter.schema?.enum}
        fallback={
          <input
            id={id}
            value={props.value}
            placeholder={String(parameter.example ?? '')}
            onInput={(event) => props.onChange(event.currentTarget.value)}
          />
        }
      >
        {(words) => (
          <select id={id} onChange={(event) => props.onChange(event.currentTarget.value)}>
            <option value="" />
            <For each={words()}>
              {(word) => <option selected={props.value === String(word)}>{word}</option>}
            </For>
          </select>
        )}
      </Show>
      <div class="soft">
        <Prose text={parameter.description ?? ''} />
      </div>
    </div>
  );
}

function takes(schema: Schema | undefined): string {
  if (!schema) return '';
  const { type, format, minimum, maximum, default: standard } = schema;
  const parts: string[] = schema.enum ? [] : [format ?? type ?? ''];
  if (minimum !== undefined) parts.push(`from ${minimum}`);
  if (maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER) parts.push(`to ${maximum}`);
  if (standard !== undefined) parts.push(`standard ${String(standard)}`);
  return parts.join(', ');
}

function targetOf(
  { path, parameters }: Operation,
  values: Readonly<Record<string, string>>,
): string {
  let target = path;
  const query = new URLSearchParams();
  for (const parameter of parameters) {
    const value = values[parameter.name] ?? '';
    if (parameter.in === 'path') {
      target = target.replace(`{${parameter.name}}`, encodeURIComponent(value));
    } else if (value !== '') query.set(parameter.name, value);
  }
  return query.size === 0 ? target : `${target}?${query}`;
}

type Body = Operation['bodies'][number];

async function ask(
  { method }: Operation,
  target: string,
  { type, text: body }: Body,
  apiKey: string,
): Promise<Answered> {
  const startedAt = performance.now();
  const response = await fetch(target, {
    method,
    headers: { 'x-api-key': apiKey, ...(type && { 'content-type': type }) },
    ...(type && { body }),
  });
  const text = await response.text();
  const ms = Math.round(performance.now() - startedAt);
  return { status: response.status, ms, bytes: text.length, text: shownText(text) };
}

function shownText(text: string): string {
  let shown = text;
  try {
    shown = pretty(JSON.parse(text));
  } catch {
    // It is no JSON: it is shown as it came.
  }
  return shown.length <= SHOWN_MAX ? shown : `${shown.slice(0, SHOWN_MAX)}\n… cut here`;
}

/** The key stays out of it: what is copied is pasted anywhere. */
function curl({ method }: Operation, target: string, { type, text }: Body): string {
  const verb = method === 'GET' ? '' : ` -X ${method}`;
  const quoted = text.replaceAll("'", `'\\''`);
  const body = type && ` -H 'content-type: ${type}' --data-binary '${quoted}'`;
  return `curl -H 'x-api-key: YOUR_KEY'${verb}${body} '${location.origin}${target}'`;
}
