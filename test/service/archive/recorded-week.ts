// The recording that the heavy tests replay: a real week where one lies beside the project,
// else one that is written here, larger than the others.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { writeRecording } from '../recording-writer.ts';

const REAL = '../shared/data/recordings/nfl_2025_week10.jsonl.gz';

/** The path of a long recording; `scratch` is where one may be written. */
export function recordedWeek(scratch: string): string {
  if (existsSync(REAL)) return resolve(REAL);
  console.info(`there is no ${REAL}: a generated recording takes its place`);
  const path = resolve(scratch, 'generated.jsonl');
  writeRecording({
    path,
    seed: 3,
    captures: 1500,
    firstAt: '2025-11-09T12:00:00Z',
    // It ends while its games are still open: an empty book at its end would prove nothing.
    everyMinutes: 0.2,
    sport: 'americanfootball_nfl',
  });
  return path;
}
