// Ending on request, whenever it comes: also while something is still waited for.

/** The operator asked for the end while something was waited for: no failure. */
export class StoppedError extends Error {
  override readonly name = 'StoppedError';
}

/** The result, unless the operator ends it first; then what comes late is put away. */
export async function unlessStopped<T>(
  work: Promise<T>,
  signal: AbortSignal,
  putAway: (late: T) => Promise<void>,
): Promise<T> {
  let isStopped = false;
  const stopped = new Promise<never>((_, reject) => {
    const stop = (): void => {
      isStopped = true;
      reject(new StoppedError('stopped by the operator'));
    };
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
  work.then(
    (late) => (isStopped ? putAway(late) : undefined),
    () => {},
  );
  return await Promise.race([work, stopped]);
}
