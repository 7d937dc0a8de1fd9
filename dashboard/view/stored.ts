// What this browser keeps. One that keeps nothing throws at every touch: then a choice lasts as long
// as the page.

/** What the work with the storages comes to; undefined where it cannot be done. */
export function stored<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
