// Turns of the event loop, for work that would otherwise keep it to itself.

/**
 * Resolves once the event loop went all the way round: what was published is written to sockets,
 * and what came in is read. After a single `setImmediate` it still stands where immediates run, and
 * who goes on working there keeps both waiting.
 */
export function wholeTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(() => setImmediate(resolve));
  });
}
