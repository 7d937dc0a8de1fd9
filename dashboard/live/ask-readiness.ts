// Asks /readyz of the server that answers.
import type { Readiness } from './readiness.ts';

const WAIT_MS_MAX = 5000;

/** Undefined where the page is hidden, or nothing answers: the next look tells. */
export async function askReadiness(): Promise<Readiness | undefined> {
  if (document.visibilityState === 'hidden') return undefined;
  try {
    const response = await fetch('/readyz', { signal: AbortSignal.timeout(WAIT_MS_MAX) });
    const { status = '', feeds = [] } = (await response.json()) as Partial<Readiness>;
    return { status, feeds };
  } catch {
    return undefined;
  }
}
