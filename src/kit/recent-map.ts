// A map bounded by entries that forgets what was not used lately. Two halves instead of a strict
// order: a look-up costs one read, and whatever forgets it has to bring half as many other names.

export class RecentMap<T> {
  #young = new Map<string, T>();
  #old = new Map<string, T>();
  readonly #halfMax: number;

  /** Holds `entriesMax` entries at most, and never fewer than half of it once they came. */
  constructor(entriesMax: number) {
    this.#halfMax = Math.max(1, Math.floor(entriesMax / 2));
  }

  get size(): number {
    return this.#young.size + this.#old.size;
  }

  get(key: string): T | undefined {
    const young = this.#young.get(key);
    if (young !== undefined) return young;
    const old = this.#old.get(key);
    if (old !== undefined) this.set(key, old);
    return old;
  }

  set(key: string, value: T): void {
    if (this.#young.size >= this.#halfMax && !this.#young.has(key)) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#old.delete(key);
    this.#young.set(key, value);
  }
}

/** The same by two names, for look-ups that would have to join them first. */
export class RecentPairMap<T> {
  #young = new Map<string, Map<string, T>>();
  #old = new Map<string, Map<string, T>>();
  #youngSize = 0;
  readonly #halfMax: number;

  /** Holds `entriesMax` entries at most, and never fewer than half of it once they came. */
  constructor(entriesMax: number) {
    this.#halfMax = Math.max(1, Math.floor(entriesMax / 2));
  }

  get(first: string, second: string): T | undefined {
    const young = this.#young.get(first)?.get(second);
    if (young !== undefined) return young;
    const old = this.#old.get(first)?.get(second);
    if (old !== undefined) this.set(first, second, old);
    return old;
  }

  set(first: string, second: string, value: T): void {
    if (this.#youngSize >= this.#halfMax) {
      this.#old = this.#young;
      this.#young = new Map();
      this.#youngSize = 0;
    }
    const seconds = this.#young.get(first) ?? new Map<string, T>();
    this.#young.set(first, seconds);
    this.#youngSize += seconds.has(second) ? 0 : 1;
    seconds.set(second, value);
  }
}
