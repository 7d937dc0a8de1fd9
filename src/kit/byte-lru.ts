// A cache bounded by bytes that evicts what was used longest ago.
import { LRUCache } from 'lru-cache';

/** What an entry costs beside its value: key, Map slot, object header. An estimate, in bytes. */
const ENTRY_OVERHEAD_BYTES = 256;

/** `bytesOf` counts a value; one that alone exceeds the bound is not kept. */
export function byteLru<T extends object>(
  bytesMax: number,
  bytesOf: (value: T) => number,
): LRUCache<string, T> {
  return new LRUCache({
    maxSize: bytesMax,
    sizeCalculation: (value, key) => bytesOf(value) + key.length + ENTRY_OVERHEAD_BYTES,
  });
}
