// Arrays that grow in place of their owners: by a quarter, so that little stands empty.

/** The same numbers with room for more; lengths stay multiples of `stride`. */
export function grownInts(old: Int32Array<ArrayBuffer>, stride: number): Int32Array<ArrayBuffer> {
  const grown = new Int32Array(grownLength(old.length, stride));
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
