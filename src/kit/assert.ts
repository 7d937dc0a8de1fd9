// Assertions state what must be true of our own code. One that fails is a bug: it throws, and the
// process is meant to crash and restart from the log rather than carry on with a wrong book.

/** Thrown by a failed assertion: a bug of ours, never bad input. */
class AssertionError extends Error {
  override readonly name = 'AssertionError';
}

/** Crashes unless `condition` holds. */
export function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new AssertionError(message);
}

/** The value, which must be there. */
export function must<T>(value: T | null | undefined, message: string): T {
  if (value === null || value === undefined) throw new AssertionError(message);
  return value;
}

/** Ends an exhaustive switch: a new variant does not compile until it is handled. */
export function unreachable(value: never): never {
  throw new AssertionError(`unreachable: ${JSON.stringify(value)}`);
}
