// A dialog over the page: the browser's own, which keeps the focus and closes on Escape.
import { type JSX, onCleanup, onMount } from 'solid-js';

export function Dialog(props: {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: JSX.Element;
  readonly class?: string;
}) {
  let dialog!: HTMLDialogElement;
  onMount(() => {
    dialog.showModal();
    // Whoever came to type can.
    dialog.querySelector<HTMLElement>('[type="search"]')?.focus();
  });
  onCleanup(() => dialog.close());
  return (
    <dialog
      ref={dialog}
      class={props.class ?? 'dialog'}
      aria-label={props.title}
      onClose={() => props.onClose()}
      onClick={(event) => {
        if (event.target === dialog) props.onClose();
      }}
    >
      <div class="dialog-body">
        <header class="dialog-head">
          <h2>{props.title}</h2>
          <button type="button" class="quiet" aria-label="Close" onClick={() => props.onClose()}>
            ✕
          </button>
        </header>
        {props.children}
      </div>
    </dialog>
  );
}
