// To the clipboard, and a word that it is there.
import { createSignal } from 'solid-js';

const SHOWN_MS = 1600;
const [said, say] = createSignal('');
let timer: ReturnType<typeof setTimeout> | undefined;

/** What was just done, for a moment. */
export { said };

/** Copies; says whether the browser let it. */
export function copyText(text: string): void {
  const done = (message: string): void => {
    say(message);
    clearTimeout(timer);
    timer = setTimeout(() => say(''), SHOWN_MS);
  };
  write(text).then(
    () => done('Copied'),
    () => done('The browser does not allow copying here'),
  );
}

/** Where a page came by plain http from another machine, the browser has no clipboard for it. */
async function write(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
