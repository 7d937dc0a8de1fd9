// The tape: what opened, moved and closed, the newest first.
import { For } from 'solid-js';
import { signedPct } from '../view/odds-text.ts';
import { go } from '../view/route.ts';
import { clockText } from '../view/time-text.ts';
import type { TapeLine } from './edge-tape.ts';
import { legsOf, outcomeText, pctOf, reasonText, TYPE_NAMES } from './edge-words.ts';

export function TapeLines(props: { readonly lines: readonly TapeLine[] }) {
  return (
    <aside class="tape" aria-label="Tape" tabindex="0" data-scrolls>
      <h2>Tape</h2>
      <ol>
        <For each={props.lines} fallback={<li class="soft">No edge has opened or closed yet.</li>}>
          {(line) => (
            <li class={`tape-line is-${line.event}`}>
              <time class="soft">{clockText(new Date(line.atMs))}</time>
              <span class="tape-what">{whatText(line)}</span>
              <button type="button" onClick={() => go('event', { event: line.edge.eventId })}>
                {outcomeText(line.edge)}
              </button>
              <span class="soft tape-venues">
                {legsOf(line.edge)
                  .map(({ venue }) => venue)
                  .join(' / ')}
              </span>
            </li>
          )}
        </For>
      </ol>
    </aside>
  );
}

function whatText({ event, reason, edge, before }: TapeLine): string {
  const type = TYPE_NAMES.get(edge.type) ?? edge.type;
  const pct = signedPct(pctOf(edge));
  if (event === 'open') return `${type} ${pct}`;
  if (event === 'close') return `${type} ${reasonText(reason)}`;
  return before === undefined ? `${type} ${pct}` : `${type} ${signedPct(before)} → ${pct}`;
}
