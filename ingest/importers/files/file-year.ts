// The year that the name of a file says, where nothing in the file does.
import { basename, dirname } from 'node:path';

const YEAR = /(?<!\d)((?:19|20)\d{2})(?!\d)/;

/** From the name of the file or, where it has none, of its folder: `2026/worldcup.squads.json`. */
export function yearOfPath(path: string): number | null {
  const year = YEAR.exec(basename(path))?.[1] ?? YEAR.exec(basename(dirname(path)))?.[1];
  return year === undefined ? null : Number(year);
}
