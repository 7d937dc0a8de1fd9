// Ending on request, whenever it comes: also while something is still waited for.

/** The operator asked for the end while something was waited for: no failure. */
export class StoppedError extends Error {
  override readonly name = 'StoppedError';
}

/** Rejects with StoppedError when the operator asks for the end; never resolves. */
export function stopped(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const stop = (): void => reject(new StoppedError('stopped by the operator'));
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}

/** The result, unless the operator ends it first; then what comes late is put away. */
export async function unlessStopped<T>(
  work: Promise<T>,
  signal: AbortSignal,
  putAway: (late: T) => Promise<void>,
): Promise<T> {
  work.then(
    (late) => (signal.aborted ? putAway(late) : undefined),
    () => {},
  );
  return await Promise.race([work, stopped(signal)]);
}
