// The benchmark runner: what it lists and refuses, that each benchmark ends with a well-formed
// RESULT, and that its arithmetic is right. How fast anything is, is not tested here.
import { describe, expect, test } from 'vitest';
import { liveProfile } from '#bench/profiles.ts';
import { BENCHES, runBench } from '#bench/runner.ts';
import { atLeast, within } from '#bench/shared/bench.ts';
import { measure, speedRatio, spreadOf } from '#bench/shared/measure.ts';
import { Report } from '#bench/shared/report.ts';
import { Workload } from '#bench/workload.ts';

const SIZES = { events: 4, lines: 7, venues: 3, inPlay: 1 };

async function outputOf(name: string | undefined): Promise<readonly string[]> {
  let text = '';
  await runBench(name, 'micro', (part) => {
    text += part;
  });
  return text.trimEnd().split('\n');
}

const names = BENCHES.map(({ name }) => name);

describe('the runner', () => {
  test('without a name lists every benchmark with its question', async () => {
    const text = (await outputOf(undefined)).join('\n');
    for (const { name, question } of BENCHES)
      expect(text).toContain(`${name.padEnd(12)} ${question}`);
    expect(text).not.toContain('RESULT');
  });

  test('refuses an unknown name and says which are known', async () => {
    const known = /unknown benchmark engines; known: engine, engine-soak, decode/;
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
  test('takes turns at being first, leaves the warm-up out and compares round by round', () => {
    let ms = 0;
    const order: string[] = [];
    const contender = (name: string, costs: readonly number[]) => ({
      name,
      run(round: number) {
        order.push(`${name}${round}`);
        ms += costs[round] ?? 0;
        return 10;
      },
    });
    const [a, b] = measure(
      [contender('a', [900, 1, 2, 4]), contender('b', [900, 3, 4, 20])],
      { warmUp: 1, counted: 3 },
      () => ms,
    );
    if (!a || !b) throw new Error('two measurements');
    expect(order.join(' ')).toBe('a0 b0 b1 a1 a2 b2 b3 a3');
    expect(a.perSecond).toEqual({ median: 5000, min: 2500, max: 10_000 });
    const { median, min, max } = speedRatio(a, b);
    expect([median, min, max].map((value) => Math.round(value * 1000) / 1000)).toEqual([3, 2, 5]);
  });

  test('takes the mean of the two middle numbers of an even set', () => {
    expect(spreadOf([4, 1, 3, 2])).toEqual({ median: 2.5, min: 1, max: 4 });
  });

  test('holds a value against its target, the bounds included', () => {
    expect([atLeast('x', 5, 5), atLeast('x', 4.9996, 5)].map(({ pass }) => pass)).toEqual([
      true,
      false,
    ]);
    const values = [0.899, 0.9, 1.1, 1.101];
    expect(values.map((value) => within('x', value, 0.9, 1.1).pass)).toEqual([
      false,
      true,
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

describe('a workload', () => {
  test('is the same for the same profile', () => {
    const bytes = () => {
      const workload = new Workload(liveProfile(SIZES));
      return [...workload.load, ...workload.updates(3)].map((item) => Buffer.from(item.bytes));
    };
    expect(bytes()).toEqual(bytes());
  });

  test('sends 90 % of the live updates to the events in play', () => {
    const workload = new Workload(liveProfile(SIZES));
    const inPlayId = workload.eventIds[0];
    const groups = workload.updates(200).flatMap(({ message }) => message.groups);
    const inPlay = groups.filter(
      (group) => group.kind === 'patch' && group.event.eventId === inPlayId,
    );
    expect(inPlay.length / groups.length).toBeGreaterThan(0.87);
    expect(inPlay.length / groups.length).toBeLessThan(0.93);
  });
});
