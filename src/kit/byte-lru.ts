// A map bounded by bytes that forgets what was used longest ago.

/** What an entry costs beside its value: key, Map slot, object header. An estimate, in bytes. */
const ENTRY_OVERHEAD_BYTES = 256;

interface Slot<T> {
  readonly value: T;
  readonly bytes: number;
}

export class ByteLru<T> {
  readonly #slots = new Map<string, Slot<T>>();
  readonly #bytesMax: number;
  #bytes = 0;

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
    this.#slots.delete(key);
    this.#slots.set(key, slot);
    return slot.value;
  }

  /** Keeps the value unless it alone exceeds the bound; others make room. */
  set(key: string, value: T, valueBytes: number): void {
    this.delete(key);
    const bytes = valueBytes + key.length + ENTRY_OVERHEAD_BYTES;
    if (bytes > this.#bytesMax) return;
    this.#slots.set(key, { value, bytes });
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
