// Typed listeners, in the order in which they came.

/** What has listeners; `E`: what is handed to them, by name. */
export class Emitter<E extends { readonly [K in keyof E]: unknown } & object> {
  readonly #listeners = new Map<keyof E, Set<(value: never) => void>>();

  /** Listens; what is returned ends it. */
  on<K extends keyof E>(name: K, listener: (value: E[K]) => void): () => void {
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }

  /** The next of these events. */
  once<K extends keyof E>(name: K): Promise<E[K]> {
    return new Promise((resolve) => {
      const end = this.on(name, (value) => {
        end();
        resolve(value);
      });
    });
  }

  protected emit<K extends keyof E>(name: K, value: E[K]): void {
    for (const listener of [...(this.#listeners.get(name) ?? [])]) {
      try {
        (listener as (value: E[K]) => void)(value);
      } catch (error) {
        // It is the listener's own: neither other listeners nor the connection shall suffer for it.
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  }
}
