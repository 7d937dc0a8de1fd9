// Figures as sources write them in cells of box scores: plain, in pairs, as innings, as a clock.
// Total: what is none is undefined.

const NUMBER = /^[+-]?\d{1,7}(?:\.\d+)?$/;
const PAIR = /^(\d{1,5})[-/](\d{1,5})$/;
const INNINGS = /^(\d{1,3})(?:\.([012]))?$/;
const CLOCK = /^(?:PT)?(\d{1,3})[:M](\d{2})(?:\.\d+)?S?$/;

/** A number, also written "+4", ".500" or "12,345". */
export function figureOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string') return undefined;
  const plain = value.trim().replaceAll(',', '').replace(/^\./, '0.');
  return NUMBER.test(plain) ? Number(plain) : undefined;
}

/** Members of a record by our names of them; `onNone` is told of those that are no figure. */
export function figuresIn(
  record: Readonly<Record<string, unknown>>,
  names: Readonly<Record<string, string>>,
  onNone: (member: string) => void = () => {},
): Record<string, number> {
  const figures: Record<string, number> = {};
  for (const [member, name] of Object.entries(names)) {
    const value = figureOf(record[member]);
    if (value === undefined) onNone(member);
    else figures[name] = value;
  }
  return figures;
}

/** Two whole numbers in one cell: "2-9", "23/28". */
export function pairOf(value: unknown): readonly [number, number] | undefined {
  const match = typeof value === 'string' ? PAIR.exec(value.trim()) : null;
  return match ? [Number(match[1]), Number(match[2])] : undefined;
}

/** Outs from innings, whose decimal counts thirds: "6.1" is 19. */
export function outsOf(value: unknown): number | undefined {
  const match = INNINGS.exec(String(value ?? '').trim());
  return match ? 3 * Number(match[1]) + Number(match[2] ?? 0) : undefined;
}

/** Seconds from "18:14" or "PT18M14.00S". */
export function secondsOf(value: unknown): number | undefined {
  const match = typeof value === 'string' ? CLOCK.exec(value.trim()) : null;
  return match ? 60 * Number(match[1]) + Number(match[2]) : undefined;
}

/** Minutes from "33" or "30:49", to hundredths. */
export function minutesOf(value: unknown): number | undefined {
  const seconds = secondsOf(value);
  return seconds === undefined ? figureOf(value) : Math.round((seconds / 60) * 100) / 100;
}
