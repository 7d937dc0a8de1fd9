// The recording that the heavy tests replay: the product's own, or in their long form a real week
// where one lies beside the project.
import { existsSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { IS_LONG } from '../../long.ts';

const OWN = 'test/recordings/nfl.jsonl.gz';
const REAL = '../shared/data/recordings/nfl_2025_week10.jsonl.gz';
const isReal = IS_LONG && existsSync(REAL);

export const recordedWeek = {
  path: resolve(isReal ? REAL : OWN),
  /** The speed at which a test can act in the middle of it. */
  speed: isReal ? 'max' : '1200',
} as const;

const hashes: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(new URL('../../regressions/recording-hashes.json', import.meta.url), 'utf8'),
);

/** What a replay of it prints: only other rules may change it. */
export const RECORDED_HASH = `HASH ${hashes[basename(recordedWeek.path)]}`;
