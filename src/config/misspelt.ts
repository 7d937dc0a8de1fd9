// Variables that are nearly options: a server that takes `POSTGRES_URI` for nothing runs on without
// the store that was meant, and nobody notices.
import type { Logger } from '#kit/logger.ts';
import { helpTable } from './config.ts';

/** Shorter names are near too much. */
const LENGTH_MIN = 7;
const SLIPS_MAX = 2;

/** Warns of variables that are no option and look like one. */
export function warnOfMisspelt(env: Readonly<Record<string, unknown>>, logger: Logger): void {
  const known = new Set(helpTable().map((option) => option.env));
  for (const name of Object.keys(env)) {
    const bare = name.replace(/_FILE$/, '');
    if (known.has(name) || known.has(bare) || name.length < LENGTH_MIN) continue;
    const meant = [...known].find((each) => slips(each, bare) <= SLIPS_MAX);
    if (meant) logger.warn({}, `${name} is no option: was ${meant} meant?`);
  }
}

/** Letters to insert, leave out or change; any number above the allowed where there are more. */
function slips(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > SLIPS_MAX) return SLIPS_MAX + 1;
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries()) {
      const changed = (row[j] as number) + (letter === other ? 0 : 1);
      next.push(Math.min(changed, (row[j + 1] as number) + 1, (next[j] as number) + 1));
    }
    row = next;
  }
  return row.at(-1) as number;
}
