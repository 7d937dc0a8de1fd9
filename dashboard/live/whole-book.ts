// A channel whose records come whole, for components: its book is read again in each frame in which
// it changed.
import { createSignal, onCleanup } from 'solid-js';
import type { Channels } from '#client/overround.ts';
import type { Connection } from './connection.ts';
import { atFrame } from './frame.ts';

/** The book of the channel, for as long as the component is shown that calls this. */
export function useWholeBook<C extends 'events' | 'venues'>(connection: Connection, channel: C) {
  const request = { channel } as Channels[C]['request'] & { readonly channel: C };
  const { subscription, isLive, release } = connection.follow<C>(request);
  const [version, setVersion] = createSignal(0);
  const changed = (): void => {
    setVersion((count) => count + 1);
  };
  const endings = [
    subscription.on('image', () => atFrame(changed)),
    subscription.on('change', () => atFrame(changed)),
    release,
  ];
  onCleanup(() => {
    for (const end of endings) end();
  });
  /** Followed. */
  const book = (): Channels[C]['book'] => {
    version();
    return subscription.book;
  };
  return { book, isLive, hasAnswer: () => version() > 0 };
}
