// Pairs of contracts and sportsbooks' games, written by somebody who had not seen the matching: none may
// be matched to another game, line or side, and few may be missed.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { foundOf, type Pair, verdictOf } from './matched-pair.ts';

const FILE = new URL('./pairs.jsonl.gz', import.meta.url);
const MATCHED_LEAST = 0.97;

test('pairs are matched to their game, line and side, and to no other', () => {
  const pairs = gunzipSync(readFileSync(FILE))
    .toString()
    .trim()
    .split('\n')
    .map((line): Pair => JSON.parse(line));
  const played = pairs.map((pair) => {
    const found = foundOf(pair);
    return { pair, found, verdict: verdictOf(pair, found) };
  });
  const of = (verdict: string) => played.filter((each) => each.verdict === verdict);
  for (const { pair, found, verdict } of [...of('miss'), ...of('error')]) {
    const { id, venue, kind, form, expect: wanted } = pair;
    const texts = [wanted, found].map((each) => JSON.stringify(each));
    process.stdout.write(`${verdict} ${id} ${venue} ${kind} (${form}): ${texts.join(' / ')}\n`);
  }
  const matched = pairs.filter(({ expect: { game } }) => game != null).length;
  const share = 1 - of('miss').length / matched;
  process.stdout.write(
    `${pairs.length} pairs: ${(100 * share).toFixed(1)} % of ${matched} matched\n`,
  );
  expect(of('error').map(({ pair }) => pair.id)).toEqual([]);
  expect(share).toBeGreaterThanOrEqual(MATCHED_LEAST);
});
