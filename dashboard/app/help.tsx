// Every key that does something now, what the colours mean, and whose work is in this page.
import { createMemo, For } from 'solid-js';
import { Dialog } from '../parts/dialog.tsx';
import { keysText, shortcuts } from '../view/keys.ts';

export function Help(props: { readonly onClose: () => void }) {
  const listed = createMemo(() => {
    const byText = new Map(shortcuts().map((each) => [`${each.keys} ${each.does}`, each]));
    return [...byText.values()];
  });
  return (
    <Dialog title="Keys and colours" onClose={props.onClose}>
      <dl class="keys">
        <For each={listed()}>
          {(shortcut) => (
            <div>
              <dt>
                <kbd>{keysText(shortcut)}</kbd>
              </dt>
              <dd>{shortcut.does}</dd>
            </div>
          )}
        </For>
      </dl>
      <h3>Prices</h3>
      <ul class="legend">
        <li>
          <span class="cell is-best">+105</span> the best price of the selection
        </li>
        <li>
          <span class="cell" data-flash="up1">
            +105
          </span>{' '}
          just went up,{' '}
          <span class="cell" data-flash="down1">
            +100
          </span>{' '}
          just went down
        </li>
        <li>
          <span class="cell is-suspended">+105</span> suspended: the venue takes no bets
        </li>
        <li>
          <span class="cell is-other" data-p="+3.5">
            −110
          </span>{' '}
          a price at another point, which precedes it
        </li>
        <li>
          <span class="cell" data-heat="0">
            +105
          </span>
          <span class="cell" data-heat="2">
            +105
          </span>
          <span class="cell" data-heat="4">
            +105
          </span>{' '}
          changed seconds, minutes or hours ago
        </li>
      </ul>
      <p class="soft">
        Charts by{' '}
        <a href="https://www.tradingview.com/" rel="noreferrer noopener" target="_blank">
          TradingView Lightweight Charts
        </a>
        , © 2025 TradingView, Inc.
      </p>
    </Dialog>
  );
}
