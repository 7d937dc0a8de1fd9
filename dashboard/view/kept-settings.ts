// Where this browser keeps what the reader chose; apart from what follows it, because the first
// requests are sent before anything is drawn.
import { stored } from './stored.ts';

const KEPT_AS = 'overround.settings';

/** Whatever was kept, unchecked; empty where nothing can be read. */
export function keptSettings(): Readonly<Record<string, unknown>> {
  const kept = stored(() => JSON.parse(localStorage.getItem(KEPT_AS) ?? '{}') as unknown);
  return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {};
}

/** Replaces it. */
export function keepSettings(settings: object): void {
  stored(() => localStorage.setItem(KEPT_AS, JSON.stringify(settings)));
}
