// A value that is followed, as a field of a class.
import { createSignal } from 'solid-js';

/** `get` reads the value and follows it, `set` replaces it. */
export function state<T>(first: T): { readonly get: () => T; readonly set: (value: T) => void } {
  const [get, setValue] = createSignal(first);
  const set = (value: T): void => {
    setValue(() => value);
  };
  return { get, set };
}
