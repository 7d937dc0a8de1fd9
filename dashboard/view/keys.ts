// The keyboard: what is on screen says which keys it takes, and the help lists them. Keys that are
// typed into a field belong to the field.
import { createSignal, onCleanup, onMount } from 'solid-js';

export interface Shortcut {
  /** As `KeyboardEvent.key` names them, with spaces between; any of them does it. */
  readonly keys: string;
  readonly does: string;
  readonly run: () => void;
}

const [shortcuts, setShortcuts] = createSignal<readonly Shortcut[]>([]);

export { shortcuts };

/** How the help writes the keys. */
export function keysText({ keys }: Shortcut): string {
  return keys.replace('ArrowDown', '\u2193').replace('ArrowUp', '\u2191').replace('Escape', 'Esc');
}

/** These keys work while the component that says so is shown; the newest goes first. */
export function useShortcuts(own: readonly Shortcut[]): void {
  onMount(() => setShortcuts((known) => [...own, ...known]));
  onCleanup(() => setShortcuts((known) => known.filter((each) => !own.includes(each))));
}

addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (isTyping(event.target) && event.key !== 'Escape') return;
  if (event.key.startsWith('Arrow') && isOwnScroller(event.target)) return;
  // A dialog has keys of its own, and so has whatever Enter would press.
  if (document.querySelector('dialog[open]')) return;
  if (event.key === 'Enter' && isPressed(event.target)) return;
  const found = shortcuts().find(({ keys }) => keys.split(' ').includes(event.key));
  if (!found) return;
  event.preventDefault();
  found.run();
});

/** What scrolls by itself keeps the arrows: it is no list of choices. */
function isOwnScroller(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('[data-scrolls]');
}

function isPressed(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('button, a, summary');
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select');
}
