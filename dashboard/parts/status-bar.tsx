// The bottom line: whether what is shown can be trusted, how much of it moves, and how fast.
import { createSignal, onCleanup, Show } from 'solid-js';
import type { Link } from '../live/connection.ts';
import { isReplay } from '../live/engine-clock.ts';
import type { Quantiles } from '../live/latency.ts';
import { useLive } from '../live/live-context.tsx';
import { countText } from '../view/odds-text.ts';
import { ageText, clockText } from '../view/time-text.ts';

export function StatusBar() {
  const { connection } = useLive();
  const [now, setNow] = createSignal(new Date());
  const timer = setInterval(() => setNow(new Date()), 1000);
  onCleanup(() => clearInterval(timer));
  const tally = connection.tally;
  const link = connection.link;
  const isRefused = () => link().state === 'open' && connection.refusal() !== undefined;
  return (
    <footer class="status">
      <span class={`link is-${isRefused() ? 'failed' : link().state}`} role="status">
        {isRefused() ? `Refused: ${connection.refusal()}` : linkText(link(), now().getTime())}
      </span>
      <Show when={link().state === 'failed'}>
        <button type="button" onClick={() => connection.beginAgain()}>
          Try again
        </button>
      </Show>
      <span title="Position in the log (seq) that the page shows">
        <i>at</i> {countText(tally().seq)}
      </span>
      <span title="Changed prices and records per second">
        <i>updates</i> {countText(tally().updatesPerSecond)}/s
      </span>
      <span title="Delay from the server to the screen: median and 99th percentile">
        <i>server to screen</i> {quantilesText(tally().serverToScreen)}
      </span>
      <Show when={!isReplay()}>
        <span title="Delay from the venue to the screen: median and 99th percentile">
          <i>venue to screen</i> {quantilesText(tally().venueToScreen)}
        </span>
      </Show>
      <span title="Reconnects that resumed at the last position">
        <i>resumes</i> {tally().resumes}
      </span>
      <Show
        when={tally().mismatches === 0}
        fallback={
          <span class="is-wrong" role="alert">
            {tally().mismatches} checksums differed: reloading
          </span>
        }
      >
        <span title="Checksums of the server that matched the data on this page">
          <i>verified</i> {countText(tally().checked)}
        </span>
      </Show>
      <span class="status-clock">{clockText(now())}</span>
    </footer>
  );
}

function quantilesText(quantiles: Quantiles | undefined): string {
  return quantiles ? `${ageText(quantiles.p50)} · ${ageText(quantiles.p99)}` : '…';
}

function linkText(link: Link, nowMs: number): string {
  switch (link.state) {
    case 'open':
      return 'Live';
    case 'connecting':
      return 'Connecting';
    case 'failed':
      return `Refused: ${link.reason || link.code}`;
    case 'down': {
      const seconds = Math.ceil((link.retryAtMs - nowMs) / 1000);
      return seconds > 0
        ? `Connection lost, retrying in ${seconds} s`
        : 'Connection lost, reconnecting';
    }
  }
}
