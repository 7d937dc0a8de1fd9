// The stream: its rules, its frames, and a connection whose frames are shown as they pass.
import { createSignal, For, onCleanup, Show } from 'solid-js';
import { openPlatformSocket } from '#client/node-socket.ts';
import type { Socket } from '#client/overround.ts';
import { session } from '../live/session.ts';
import { clockText } from '../view/time-text.ts';
import type { Frame, Schema, StreamDocument } from './documents.ts';
import { Prose } from './prose.tsx';

const FRAMES_MAX = 40;
const FRAME_CHARACTERS_MAX = 1500;
const FIRST = '{"op":"subscribe","id":1,"channel":"odds","league":"nba","market":"moneyline"}';

interface Passed {
  readonly id: number;
  readonly at: string;
  readonly isOurs: boolean;
  readonly op: string;
  readonly text: string;
}

export function StreamSection(props: { readonly document: StreamDocument }) {
  return (
    <section id="stream">
      <h2 class="docs-tag">The stream</h2>
      <Prose text={props.document.description} />
      <LiveFrames />
      <h3>Frames of the client</h3>
      <For each={props.document.clientFrames}>{(frame) => <FrameCard frame={frame} />}</For>
      <h3>Frames of the server</h3>
      <For each={props.document.serverFrames}>{(frame) => <FrameCard frame={frame} />}</For>
      <h3>How the stream ends</h3>
      <Prose text={props.document.closing} />
    </section>
  );
}

function FrameCard(props: { readonly frame: Frame }) {
  const { payload } = props.frame;
  const required = new Set(payload.required ?? []);
  return (
    <details>
      <summary>
        <code>{payload.properties?.op?.const ?? props.frame.name}</code>{' '}
        <span class="soft">{props.frame.summary}</span>
      </summary>
      <dl class="errors">
        <For each={Object.entries(payload.properties ?? {})}>
          {([name, schema]) => (
            <div>
              <dt>
                <code>{name}</code>
                {required.has(name) ? '' : '?'}
              </dt>
              <dd>
                <span class="soft">{typeText(schema)}</span>{' '}
                <Prose text={schema.description ?? ''} />
              </dd>
            </div>
          )}
        </For>
      </dl>
    </details>
  );
}

/** A connection of the SDK's own socket, frame by frame; `text` is what is sent. */
function useFrames(text: () => string) {
  const [passed, setPassed] = createSignal<readonly Passed[]>([]);
  const [socket, setSocket] = createSignal<Socket | undefined>(undefined);
  const [isPaused, setPaused] = createSignal(false);
  let count = 0;
  const show = (frame: { readonly op?: unknown }, isOurs: boolean): void => {
    if (isPaused() && !isOurs) return;
    const json = JSON.stringify(frame);
    const shown =
      json.length > FRAME_CHARACTERS_MAX ? `${json.slice(0, FRAME_CHARACTERS_MAX)} …` : json;
    const line = { id: count++, at: clockText(new Date()), isOurs, op: `${frame.op}`, text: shown };
    setPassed((known) => [line, ...known].slice(0, FRAMES_MAX));
  };
  const close = (): void => {
    socket()?.close();
    setSocket(undefined);
  };
  const connect = (): void => {
    const apiKey = session()?.apiKey ?? '';
    const opened = openPlatformSocket(
      { url: location.origin, apiKey },
      {
        opened: () => {
          opened.send({ op: 'auth', key: apiKey });
          show({ op: 'auth', ...{ key: '…' } }, true);
          send();
        },
        frame: (frame) => show(frame, false),
        closed: (code, reason) => {
          show({ op: 'close', ...{ code, reason } }, false);
          setSocket(undefined);
        },
      },
    );
    setSocket(opened);
  };
  const send = (): void => {
    try {
      const frame = JSON.parse(text()) as { op?: unknown };
      socket()?.send(frame);
      show(frame, true);
    } catch {
      show({ op: 'error', ...{ message: 'This is no JSON.' } }, true);
    }
  };
  onCleanup(close);
  return { passed, socket, isPaused, setPaused, connect, send, close };
}

function LiveFrames() {
  let field!: HTMLTextAreaElement;
  const frames = useFrames(() => field.value);
  const { passed, socket, isPaused, setPaused, connect, send, close } = frames;
  return (
    <div class="live-frames">
      <textarea ref={field} rows="3" aria-label="A frame to send">
        {FIRST}
      </textarea>
      <p class="try-line">
        <Show
          when={socket()}
          fallback={
            <button type="button" class="primary" disabled={!session()} onClick={connect}>
              Connect and send
            </button>
          }
        >
          <button type="button" class="primary" onClick={send}>
            Send
          </button>
          <button type="button" onClick={() => setPaused((paused) => !paused)}>
            {isPaused() ? 'Go on' : 'Pause'}
          </button>
          <button type="button" onClick={close}>
            Close
          </button>
        </Show>
      </p>
      <FrameLines passed={passed()} />
    </div>
  );
}

function FrameLines(props: { readonly passed: readonly Passed[] }) {
  return (
    <ol class="frames" tabindex="0" aria-label="Frames" aria-live="off">
      <For each={props.passed}>
        {({ at, isOurs, op, text }) => (
          <li>
            <time class="soft">{at}</time>{' '}
            <b class={isOurs ? 'is-ours' : undefined}>
              {isOurs ? '→' : '←'} {op}
            </b>
            <code>{text}</code>
          </li>
        )}
      </For>
    </ol>
  );
}

function typeText(schema: Schema): string {
  if (schema.const !== undefined) return `"${schema.const}"`;
  if (schema.enum) return schema.enum.join(', ');
  if (schema.items) return `list of ${typeText(schema.items)}`;
  return schema.$ref?.split('/').at(-1) ?? schema.format ?? schema.type ?? '';
}
