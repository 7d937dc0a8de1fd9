// The check of planted faults, checked: what it says of a fault that is noticed, of one that is
// not, of one that cannot be planted, and that it leaves the project as it was.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { type Fault, faulty } from './fault.ts';
import { FAULTS } from './faults.ts';
import { checkFaults, type Suite } from './mutation-check.ts';
import { vitestSuite } from './vitest-suite.ts';

const SUM = 'export const sum = (a, b) => a + b; // a sum\n';
const made: string[] = [];

afterAll(() => {
  for (const directory of made) rmSync(directory, { recursive: true, force: true });
});

/** A project of one function and what is given. */
function project(files: Readonly<Record<string, string>> = {}): string {
  const root = mkdtempSync(join(tmpdir(), 'overround-tiny-'));
  made.push(root);
  for (const folder of ['engine', 'test', 'dist']) mkdirSync(join(root, folder));
  const all = { 'engine/sum.mjs': SUM, 'dist/built.js': '', ...files };
  for (const [path, text] of Object.entries(all)) writeFileSync(join(root, path), text);
  symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'));
  return root;
}

function fault(find: string, replace: string, file = 'engine/sum.mjs'): Fault {
  return { id: `${find} to ${replace}`, file, find, replace, why: 'sums would be wrong' };
}

/** Two stages that read what was planted: one wants a plus, the other no minus zero. */
function reading(runs: string[] = []): Suite {
  return {
    stages: ['quick', 'slow'],
    run: async (directory, stage) => {
      const text = readFileSync(join(directory, 'engine/sum.mjs'), 'utf8');
      runs.push(stage);
      if (text.includes('endless')) return { outcome: 'unusable', reason: 'no end in 1 s' };
      const isRight = stage === 'quick' ? text.includes('+') : !text.includes('- 0');
      return isRight ? { outcome: 'passed' } : { outcome: 'failed', by: `the ${stage} one` };
    },
  };
}

describe('planted faults', () => {
  test('are caught, survive or are invalid, and the project stays as it was', async () => {
    const root = project();
    const faults = [
      fault('a + b', 'a - b'),
      fault('a + b', 'a + b - 0'),
      fault('a + b', 'a + b + 0'),
      fault('a * b', 'a - b'),
      fault('sum', 'total'),
      fault('a + b', 'a + b'),
      fault('a + b', 'a - b', 'engine/gone.mjs'),
      fault('a + b', 'endless'),
    ];
    const seen: string[] = [];
    const directories = new Set<string>();
    const inner = reading();
    const suite: Suite = {
      stages: inner.stages,
      run: async (directory, ...rest) => {
        directories.add(directory);
        expect(existsSync(join(directory, 'dist'))).toBe(false);
        return await inner.run(directory, ...rest);
      },
    };
    const onResult = ({ fault: { id } }: { readonly fault: Fault }): void => void seen.push(id);
    const { control, results } = await checkFaults({ root, faults, suite, workers: 2, onResult });
    expect(control).toBeUndefined();
    expect(results.map((result) => result.fault)).toEqual(faults);
    expect(results.map(({ verdict }) => verdict)).toEqual([
      { kind: 'caught', by: 'the quick one' },
      { kind: 'caught', by: 'the slow one' },
      { kind: 'survived' },
      { kind: 'invalid', reason: 'its text does not occur exactly once' },
      { kind: 'invalid', reason: 'its text does not occur exactly once' },
      { kind: 'invalid', reason: 'it changes nothing' },
      { kind: 'invalid', reason: 'there is no engine/gone.mjs' },
      { kind: 'invalid', reason: 'no end in 1 s' },
    ]);
    expect(seen.sort()).toEqual(faults.map(({ id }) => id).sort());
    expect(readFileSync(join(root, 'engine/sum.mjs'), 'utf8')).toBe(SUM);
    expect(directories.size).toBe(2);
    for (const directory of directories) expect(existsSync(directory)).toBe(false);
  });

  test('are not planted where the tests fail without them', async () => {
    const root = project({ 'engine/sum.mjs': 'export const sum = (a, b) => a - b;\n' });
    const runs: string[] = [];
    const faults = [fault('a - b', 'a + b')];
    const report = await checkFaults({ root, faults, suite: reading(runs), workers: 2 });
    expect(report.control).toBe('quick: the quick one fails without a fault');
    expect(report.results).toEqual([]);
    expect(runs).toEqual(['quick']);
  });

  test('replace text as it is written', () => {
    const dollar = fault('a + b', '$&$1');
    expect(faulty(SUM, dollar)).toBe(SUM.replace('a + b', () => '$&$1'));
    expect(faulty('aaa', fault('aa', 'b'))).toBeUndefined();
    expect(faulty('a', fault('', 'b'))).toBeUndefined();
  });
});

describe('vitest as the suite', () => {
  const tests = `import { expect, test } from 'vitest';
    import { sum } from '../engine/sum.mjs';
    test('adds', () => expect(sum(2, 3)).toBe(5));`;
  const stages = [
    { name: 'all', include: ['test/'], exclude: ['broken'] },
    { name: 'none', include: ['test/absent'], exclude: [] },
  ];
  const suite = vitestSuite(stages);

  test('names the test that noticed, and takes no other failure for a catch', async () => {
    const broken = "import { absent } from './absent.mjs'; absent();";
    const runWith = async (sum: string, stage = 'all', timeoutMs = 60_000) => {
      const files = { 'test/sum.test.ts': tests, 'test/broken.test.ts': broken };
      return await suite.run(project({ ...files, 'engine/sum.mjs': sum }), stage, timeoutMs);
    };
    const [right, absent, wrong, torn, endless] = await Promise.all([
      runWith(SUM),
      runWith(SUM, 'none'),
      runWith(SUM.replace('+', '-')),
      runWith(SUM.replace('=>', '=> =>')),
      runWith(SUM.replace('a + b;', '{ for (;;) {} };'), 'all', 2000),
    ]);
    expect(right).toEqual({ outcome: 'passed' });
    expect(absent.outcome).toBe('unusable');
    expect(wrong).toEqual({ outcome: 'failed', by: 'adds' });
    expect(torn.outcome).toBe('unusable');
    expect(endless).toEqual({ outcome: 'unusable', reason: 'no end in 2 s' });
  });
});

describe('the table of faults', () => {
  test.each(FAULTS)('$id can be planted', (each) => {
    const text = readFileSync(each.file, 'utf8');
    const changed = faulty(text, each);
    expect(changed, 'its text occurs exactly once').toBeDefined();
    expect(changed).not.toBe(text);
  });

  test('has each fault once', () => {
    expect(new Set(FAULTS.map(({ id }) => id)).size).toBe(FAULTS.length);
    for (const { file, why } of FAULTS) {
      expect(file).toMatch(/^(?:engine\/|src\/kit\/exact-math|src\/domain\/packed-message)/);
      expect(why.length).toBeGreaterThan(20);
    }
  });
});
