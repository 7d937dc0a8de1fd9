// To the clipboard, with a notice that it is there.
import { createSignal } from 'solid-js';

const SHOWN_MS = 1600;
const [notice, setNotice] = createSignal('');
let timer: ReturnType<typeof setTimeout> | undefined;

/** What was just done, for a moment. */
export { notice };

/** Copies; reports whether the browser let it. */
export async function copyText(text: string): Promise<void> {
  try {
    // Where a page came by plain http from another machine, the browser has no clipboard for it.
    await navigator.clipboard.writeText(text);
    setNotice('Copied');
  } catch {
    setNotice('The browser does not allow copying here');
  }
  clearTimeout(timer);
  timer = setTimeout(() => setNotice(''), SHOWN_MS);
}
