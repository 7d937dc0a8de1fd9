// A map bounded by bytes that forgets what was used longest ago.

/** What an entry costs beside its value: key, Map slot, object header. An estimate, in bytes. */
const ENTRY_OVERHEAD_BYTES = 256;

interface Slot<T> {
  readonly value: T;
  readonly bytes: number;
  /** How many had been added when it was last used. */
  usedAt: number;
}

export class ByteLru<T> {
  readonly #slots = new Map<string, Slot<T>>();
  readonly #bytesMax: number;
  #bytes = 0;
  #added = 0;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  /** Bytes held, overhead included; never above the bound. */
  get bytes(): number {
    return this.#bytes;
  }

  get size(): number {
    return this.#slots.size;
  }

  get(key: string): T | undefined {
    const slot = this.#slots.get(key);
    if (slot === undefined) return undefined;
    // Among what was used since the last one came, the order does not matter: a look-up is a read.
    if (slot.usedAt !== this.#added) {
      this.#slots.delete(key);
      this.#slots.set(key, slot);
      slot.usedAt = this.#added;
    }
    return slot.value;
  }

  /** Keeps the value unless it alone exceeds the bound; others make room. */
  set(key: string, value: T, valueBytes: number): void {
    this.delete(key);
    const bytes = valueBytes + key.length + ENTRY_OVERHEAD_BYTES;
    if (bytes > this.#bytesMax) return;
    this.#added += 1;
    this.#slots.set(key, { value, bytes, usedAt: this.#added });
    this.#bytes += bytes;
    for (const oldest of this.#slots.keys()) {
      if (this.#bytes <= this.#bytesMax) break;
      this.delete(oldest);
    }
  }

  clear(): void {
    this.#slots.clear();
    this.#bytes = 0;
  }

  delete(key: string): void {
    const slot = this.#slots.get(key);
    if (slot === undefined) return;
    this.#slots.delete(key);
    this.#bytes -= slot.bytes;
  }
}
