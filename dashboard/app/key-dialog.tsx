// Asked before a key is forgotten: most were shown once, and nobody can show them again.
import { Show } from 'solid-js';
import { session, signOut } from '../live/session.ts';
import { Dialog } from '../parts/dialog.tsx';

export function KeyDialog(props: { readonly onClose: () => void }) {
  return (
    <Dialog title="Key" onClose={props.onClose}>
      <Show
        when={session()?.isGiven}
        fallback={<p>This removes the key from the browser. The server cannot show it again.</p>}
      >
        <p>This page uses a key of the demo account. You can use your own key instead.</p>
      </Show>
      <p>
        <button type="button" class="primary" onClick={signOut}>
          {session()?.isGiven ? 'Use another key' : 'Remove this key'}
        </button>{' '}
        <button type="button" onClick={() => props.onClose()}>
          Keep it
        </button>
      </p>
    </Dialog>
  );
}
