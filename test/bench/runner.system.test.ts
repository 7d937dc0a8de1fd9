// The benchmark runner: what it lists and refuses, that each benchmark ends with a well-formed
// RESULT, and that its arithmetic is right. How fast anything is, is not tested here.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { BENCHES, runBench } from '#bench/runner.ts';
import { atLeast } from '#bench/shared/bench.ts';
import { measurementOf, speedRatio, spreadOf } from '#bench/shared/measure.ts';
import { recorded } from '#bench/shared/record.ts';
import { Report } from '#bench/shared/report.ts';
import { IS_LONG } from '../long.ts';

async function outputOf(name: string | undefined): Promise<readonly string[]> {
  let text = '';
  await runBench(name, 'micro', (part) => {
    text += part;
  });
  return text.trimEnd().split('\n');
}

/** The others take most of the time of all. */
const names = BENCHES.map(({ name }) => name).filter((name) => IS_LONG || name === 'engine');

describe('the runner', () => {
  test('without a name lists every benchmark with its question', async () => {
    const text = (await outputOf(undefined)).join('\n');
    for (const { name, question } of BENCHES)
      expect(text).toContain(`${name.padEnd(14)} ${question}`);
    expect(text).not.toContain('RESULT');
  });

  test('refuses an unknown name and says which are known', async () => {
    const known = /unknown benchmark engines; known: engine, edges, push-fanout, update-to-push/;
    await expect(outputOf('engines')).rejects.toThrow(known);
  });

  test.each(names)(
    '%s ends with one well-formed RESULT line',
    async (name) => {
      const lines = await outputOf(name);
      expect(lines.filter((line) => line.startsWith('RESULT '))).toHaveLength(1);
      const result = JSON.parse(lines.at(-1)?.replace('RESULT ', '') ?? '');
      expect(result.bench).toBe(name);
      expect(result.targets.length).toBeGreaterThan(0);
      for (const target of result.targets) {
        expect(target).toEqual({
          name: expect.any(String),
          value: expect.any(Number),
          target: expect.any(String),
          pass: expect.any(Boolean),
        });
      }
      const text = lines.join('\n');
      for (const word of ['machine ', 'runtime  Node v', 'load ', 'profile ']) {
        expect(text).toContain(word);
      }
    },
    120_000,
  );
});

describe('measuring', () => {
  test('compares round by round', () => {
    const [ours, theirs] = [measurementOf('a', [9, 8, 10]), measurementOf('b', [3, 4, 2])];
    expect(ours.perSecond).toEqual({ median: 9, min: 8, max: 10 });
    expect(speedRatio(ours, theirs)).toEqual({ median: 3, min: 2, max: 5 });
  });

  test('takes the mean of the two middle numbers of an even set', () => {
    expect(spreadOf([4, 1, 3, 2])).toEqual({ median: 2.5, min: 1, max: 4 });
  });

  test('holds a value against its target, the bounds included', () => {
    expect([atLeast('x', 5, 5), atLeast('x', 4.9996, 5)].map(({ pass }) => pass)).toEqual([
      true,
      false,
    ]);
  });

  test('says which targets were missed', () => {
    const lines: string[] = [];
    const report = new Report((text) => lines.push(text));
    report.result('x', [atLeast('speed', 4, 5)]);
    expect(lines.join('')).toContain('MISS  speed: 4 (target >= 5)');
  });
});

test('the document has a place for the results of each benchmark, which a new run takes', () => {
  const document = readFileSync('docs/benchmarks.md', 'utf8');
  for (const { name } of BENCHES) {
    const text = recorded(document, name, `machine\n${name} 1\nRESULT {}\n`);
    const again = recorded(text, name, `machine\n${name} 2\nRESULT {}\n`);
    expect(again).toContain(`\`\`\`text\nmachine\n${name} 2\n\`\`\`\n<!-- end of ${name} -->`);
    expect(again).not.toContain(`${name} 1\n`);
    expect(again.replace(`${name} 2`, `${name} 1`)).toBe(text);
  }
  expect(() => recorded(document, 'engines', '')).toThrow('result of engines');
});
