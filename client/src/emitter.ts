// Typed listeners, in the order in which they came.

/** What has listeners; `E`: what is handed to them, by name. */
export class Emitter<E extends { readonly [K in keyof E]: unknown } & object> {
  readonly #listeners = new Map<keyof E, Set<(value: never) => void>>();
  /** What a listener set off while others had yet to receive what it received: emitted in order. */
  readonly #pending: (() => void)[] = [];
  #isEmitting = false;

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
    this.#pending.push(() => this.#notify(name, value));
    if (this.#isEmitting) return;
    this.#isEmitting = true;
    for (let notify = this.#pending.shift(); notify; notify = this.#pending.shift()) notify();
    this.#isEmitting = false;
  }

  #notify<K extends keyof E>(name: K, value: E[K]): void {
    const listeners = this.#listeners.get(name);
    for (const listener of [...(listeners ?? [])]) {
      // One that was notified before may have taken it off.
      if (!listeners?.has(listener)) continue;
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
