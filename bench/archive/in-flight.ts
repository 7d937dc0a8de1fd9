// Questions of which always so many are open, and how long each took.

/** Milliseconds of each of `count` questions, `inFlight` of them open at a time. */
export async function timesOf(
  count: number,
  inFlight: number,
  ask: () => Promise<unknown>,
): Promise<readonly number[]> {
  const times: number[] = [];
  let left = count;
  const one = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const from = performance.now();
      await ask();
      times.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, one));
  return times;
}
