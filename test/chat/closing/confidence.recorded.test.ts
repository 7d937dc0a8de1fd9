// Confidence against the closing line, over recordings: surer picks are worth no less by the last prices
// before the start, and no pick that is sure is a longshot of a game in play.
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Named, namedOver, spreadOf } from './closing-values.ts';

const FOLDER = '../shared/data/recordings';
const RECORDINGS = [
  'mlb_2026-07-24.jsonl.gz',
  'ncaaf_2025-11-08.jsonl.gz',
  'nfl_2025_week10.jsonl.gz',
  'worldcup_2026_groups.jsonl.gz',
];
const LEVELS = ['high', 'medium', 'low'] as const;
/** Fewer valued picks say little. */
const VALUED_MIN = 200;
const present = RECORDINGS.filter((name) => existsSync(`${FOLDER}/${name}`));
if (present.length < RECORDINGS.length) console.info(`skipped: no recordings in ${FOLDER}`);

describe.skipIf(present.length < RECORDINGS.length)('confidence over recordings', () => {
  it('is held by the closing line, and by no longshot in play', { timeout: 600_000 }, async () => {
    const all: Named[] = [];
    for (const name of present) {
      const own = await namedOver(`${FOLDER}/${name}`);
      console.info(`${name}: ${own.length} picks`);
      all.push(...own);
    }
    const spreads = LEVELS.map((level) => {
      const own = all.filter(({ confidence }) => confidence === level);
      const spread = spreadOf(own);
      const { n, events, mean, from, to } = spread;
      const inPlay = own.filter(({ isInPlay }) => isInPlay).length;
      console.info(
        `${level}: ${own.length} picks, ${inPlay} in play; ${n} with a close in ${events} games: ` +
          `${mean.toFixed(2)} % [${from.toFixed(2)}, ${to.toFixed(2)}]`,
      );
      return spread;
    });
    expect(spreads.reduce((sum, { n }) => sum + n, 0)).toBeGreaterThan(VALUED_MIN);
    // Order is asked for only where the intervals are apart.
    for (const [at, surer] of spreads.entries()) {
      for (const other of spreads.slice(at + 1)) {
        if (surer.n > 1 && other.n > 1) expect(surer.to).toBeGreaterThanOrEqual(other.from);
      }
    }
    const longs = all.filter(({ isInPlay, isLong }) => isInPlay && isLong);
    const sure = longs.filter(({ confidence }) => confidence === 'high').length;
    console.info(`${longs.length} longshots in play, ${sure} of them high`);
    expect(all.filter(({ isInPlay }) => isInPlay).length).toBeGreaterThan(0);
    expect(sure).toBe(0);
    expect(all.some(({ confidence, isInPlay }) => confidence === 'high' && isInPlay)).toBe(false);
  });
});
