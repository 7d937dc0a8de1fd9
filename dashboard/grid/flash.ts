// Up and down at a glance: a cell is tinted, then tinted less, then not. Two repaints each, however
// many cells flash at once; an animation would repaint all of them in every frame.

const STEP_MS = 600;
const STEPS = 2;
const CALM = matchMedia('(prefers-reduced-motion: reduce)');

interface Flash {
  readonly cell: HTMLElement;
  readonly direction: 'up' | 'down';
  step: number;
  dueMs: number;
}

/** In the order in which they are due: each step lasts as long as any other. */
let waiting: Flash[] = [];
const byCell = new Map<HTMLElement, Flash>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Marks a change of price, unless the reader asked for calm. */
export function flash(cell: HTMLElement, direction: Flash['direction']): void {
  if (CALM.matches) return;
  const known = byCell.get(cell);
  if (known) waiting.splice(waiting.indexOf(known), 1);
  const begun: Flash = { cell, direction, step: 1, dueMs: performance.now() + STEP_MS };
  byCell.set(cell, begun);
  waiting.push(begun);
  cell.dataset.flash = `${direction}1`;
  if (timer === undefined) timer = setTimeout(fade, STEP_MS);
}

function fade(): void {
  const nowMs = performance.now();
  const due = waiting.filter(({ dueMs }) => dueMs <= nowMs);
  waiting = waiting.filter(({ dueMs }) => dueMs > nowMs);
  for (const each of due) {
    if (each.step >= STEPS || !each.cell.isConnected) {
      delete each.cell.dataset.flash;
      byCell.delete(each.cell);
      continue;
    }
    each.step += 1;
    each.dueMs = nowMs + STEP_MS;
    each.cell.dataset.flash = `${each.direction}${each.step}`;
    waiting.push(each);
  }
  const [next] = waiting;
  timer = next && setTimeout(fade, Math.max(50, next.dueMs - nowMs));
}
