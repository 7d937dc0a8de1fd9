// The project's tests as a suite for planted faults: vitest in a process of its own, one worker,
// stopped at the first failure, killed with all its children when its time is over.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Run, Suite } from './mutation-check.ts';

/** A stage: the tests whose path contains one of `include` and none of `exclude`. */
export interface Stage {
  readonly name: string;
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

const CONFIG = 'vitest.mutants.config.mjs';
const RESULTS = 'vitest.mutants.json';

interface TestFile {
  readonly name: string;
  readonly status: string;
  readonly message: string;
  readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
}

/** `setupFiles`: relative to the project. */
export function vitestSuite(stages: readonly Stage[], setupFiles: readonly string[] = []): Suite {
  return {
    stages: stages.map(({ name }) => name),
    run: async (directory, name, timeoutMs) => {
      const stage = stages.find((each) => each.name === name);
      if (!stage) return { outcome: 'unusable', reason: `there is no stage ${name}` };
      writeFileSync(join(directory, CONFIG), configText(stage, setupFiles));
      rmSync(join(directory, RESULTS), { force: true });
      const runner = join('node_modules', 'vitest', 'vitest.mjs');
      const child = spawn(process.execPath, [runner, 'run', '--config', CONFIG, ...stage.include], {
        cwd: directory,
        detached: true,
        stdio: 'ignore',
      });
      const code = await ended(child, timeoutMs);
      if (code === 'late')
        return { outcome: 'unusable', reason: `no end in ${timeoutMs / 1000} s` };
      return runOf(directory, code);
    },
  };
}

/** Not the project's own settings: nothing is built first, nothing is written outside the copy. */
function configText({ exclude }: Stage, setupFiles: readonly string[]): string {
  const conditions = ['source', 'node', 'import', 'default'];
  const config = {
    cacheDir: '.vite',
    ssr: { resolve: { conditions } },
    resolve: { conditions },
    test: {
      include: ['test/**/*.test.ts'],
      exclude: exclude.map((part) => `test/**/*${part}*`),
      setupFiles,
      pool: 'forks',
      maxWorkers: 1,
      fileParallelism: false,
      isolate: false,
      bail: 1,
      testTimeout: 60_000,
      reporters: ['json'],
      outputFile: RESULTS,
    },
  };
  return `export default ${JSON.stringify(config)};\n`;
}

/** The exit code, or `late` after killing it and its children. */
async function ended(child: ChildProcess, timeoutMs: number): Promise<number | null | 'late'> {
  return await new Promise((resolve, reject) => {
    const kill = (): void => killGroup(child);
    const timer = setTimeout(() => {
      kill();
      resolve('late');
    }, timeoutMs);
    // Whoever stops this process stops what it started.
    process.once('exit', kill);
    child.once('error', reject);
    child.once('exit', (code) => {
      clearTimeout(timer);
      process.off('exit', kill);
      resolve(code);
    });
  });
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

function runOf(directory: string, code: number | null): Run {
  const path = join(directory, RESULTS);
  if (!existsSync(path)) return { outcome: 'unusable', reason: `vitest ended with ${code}` };
  const results: { readonly testResults: readonly TestFile[]; readonly numPassedTests: number } =
    JSON.parse(readFileSync(path, 'utf8'));
  for (const { assertionResults } of results.testResults) {
    const failed = assertionResults.find(({ status }) => status === 'failed');
    if (failed) return { outcome: 'failed', by: failed.fullName };
  }
  const broken = results.testResults.find(({ status }) => status === 'failed');
  // A fault that does not load is noticed by everything and shows nothing.
  if (broken) return { outcome: 'unusable', reason: `does not load: ${firstLine(broken.message)}` };
  if (code !== 0) return { outcome: 'unusable', reason: `vitest ended with ${code}` };
  if (results.numPassedTests === 0) return { outcome: 'unusable', reason: 'no test ran' };
  return { outcome: 'passed' };
}

function firstLine(text: string): string {
  return text.split('\n')[0] ?? '';
}
