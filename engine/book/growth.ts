// Arrays that grow in place of their owners: by a quarter, so that little stands empty.

/** Bytes of a cache line, and by how many of them large allocations begin beside one. */
const CACHE_LINE = 64;
const BESIDE = 16;

/** So many zeros; a long array begins with a cache line where malloc is the usual one. */
export function zeroInts(length: number): Int32Array<ArrayBuffer> {
  const buffer = new ArrayBuffer(4 * length + CACHE_LINE);
  return new Int32Array(buffer, CACHE_LINE - BESIDE, length);
}

/** The same numbers with room for more; lengths stay multiples of `stride`. */
export function grownInts(old: Int32Array<ArrayBuffer>, stride: number): Int32Array<ArrayBuffer> {
  const grown = zeroInts(grownLength(old.length, stride));
  grown.set(old);
  return grown;
}

/** As `grownInts`. */
export function grownFloats(
  old: Float64Array<ArrayBuffer>,
  stride: number,
): Float64Array<ArrayBuffer> {
  const grown = new Float64Array(grownLength(old.length, stride));
  grown.set(old);
  return grown;
}

/** The numbers that were loaded, in an array at least as long as the one it stands for. */
export function withRoom<T extends Int32Array | Float64Array>(old: T, loaded: T): T {
  if (loaded.length >= old.length) return loaded;
  old.fill(0);
  old.set(loaded);
  return old;
}

function grownLength(length: number, stride: number): number {
  const records = length / stride;
  return (records + Math.max(64, records >> 2)) * stride;
}

type Numbers = Float64Array | Int32Array | Uint16Array | Uint8Array | Int8Array;

/** The same numbers in an array of this length; `fill` in what is new of it. */
export function lengthened<T extends Numbers>(old: T, length: number, fill = 0): T {
  const longer = new (old.constructor as new (length: number) => T)(length);
  longer.set(old);
  if (fill !== 0) longer.fill(fill, old.length);
  return longer;
}
