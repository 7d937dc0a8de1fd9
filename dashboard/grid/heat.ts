// How fresh a price is, as a shade: cells on screen are looked at every two seconds.
import { engineNow } from '../live/engine-clock.ts';

/** Milliseconds up to which a price has the shade of its index; older ones have the last. */
const SHADES_MS = [5_000, 30_000, 120_000, 600_000];
const REFRESH_MS = 2_000;

const cells = new Map<HTMLElement, number>();

/** Shades a cell by the instant of its price from now on; undefined: it has none. */
export function heat(cell: HTMLElement, atMs: number | undefined): void {
  if (atMs === undefined) {
    cells.delete(cell);
    delete cell.dataset.heat;
    return;
  }
  cells.set(cell, atMs);
  shade(cell, atMs, engineNow());
}

function shade(cell: HTMLElement, atMs: number, nowMs: number): void {
  const ageMs = nowMs - atMs;
  const found = SHADES_MS.findIndex((mostMs) => ageMs < mostMs);
  const next = `${found < 0 ? SHADES_MS.length : found}`;
  if (cell.dataset.heat !== next) cell.dataset.heat = next;
}

setInterval(() => {
  if (document.visibilityState === 'hidden') return;
  const nowMs = engineNow();
  for (const [cell, atMs] of cells) shade(cell, atMs, nowMs);
}, REFRESH_MS);
