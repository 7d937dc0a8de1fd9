// Plants one fault at a time in a copy of the project and runs the tests on it. Tests that pass
// without a fault come first: a suite that is red anyway would catch everything.
import type { Fault, FaultResult, Verdict } from './fault.ts';
import { Workspace } from './workspace.ts';

/** What a stage of a suite came to. `unusable`: it could not run or did not end. */
export type Run =
  | { readonly outcome: 'passed' }
  | { readonly outcome: 'failed'; readonly by: string }
  | { readonly outcome: 'unusable'; readonly reason: string };

export interface Suite {
  /** Names of the stages, the quickest first: later ones run on what survived so far. */
  readonly stages: readonly string[];
  run(directory: string, stage: string, timeoutMs: number): Promise<Run>;
}

export interface Check {
  readonly root: string;
  readonly faults: readonly Fault[];
  readonly suite: Suite;
  /** Copies of the project that are worked on at once. */
  readonly workers: number;
  readonly onResult?: (result: FaultResult, done: number) => void;
}

export interface Report {
  /** Why the suite is of no use, or undefined where it passes without a fault. */
  readonly control: string | undefined;
  /** In the order of the faults; empty where the control failed. */
  readonly results: readonly FaultResult[];
}

const CONTROL_TIMEOUT_MS = 10 * 60_000;
/** A stage may take this many times what it takes without a fault. */
const PATIENCE = 5;
const TIMEOUT_MS_MIN = 60_000;

/** Runs the whole check; takes its copies away whatever happens. */
export async function checkFaults(check: Check): Promise<Report> {
  const workspaces: Workspace[] = [];
  const open = (): Workspace => {
    const workspace = new Workspace(check.root);
    workspaces.push(workspace);
    return workspace;
  };
  try {
    const first = open();
    const timeouts = new Map<string, number>();
    for (const stage of check.suite.stages) {
      const startedAt = performance.now();
      const run = await check.suite.run(first.directory, stage, CONTROL_TIMEOUT_MS);
      if (run.outcome !== 'passed') return { control: `${stage}: ${textOf(run)}`, results: [] };
      const tookMs = performance.now() - startedAt;
      timeouts.set(stage, Math.max(TIMEOUT_MS_MIN, PATIENCE * tookMs));
    }
    const results = new Map<Fault, FaultResult>();
    const queue = [...check.faults];
    const work = async (workspace: Workspace): Promise<void> => {
      for (let fault = queue.shift(); fault; fault = queue.shift()) {
        const startedAt = performance.now();
        const verdict = await verdictOn(fault, workspace, check.suite, timeouts);
        const seconds = (performance.now() - startedAt) / 1000;
        const result = { fault, verdict, seconds };
        results.set(fault, result);
        check.onResult?.(result, results.size);
      }
    };
    const others = Array.from({ length: Math.min(check.workers, queue.length) - 1 }, open);
    await Promise.all([first, ...others].map(work));
    return { control: undefined, results: check.faults.flatMap((each) => results.get(each) ?? []) };
  } finally {
    for (const workspace of workspaces) workspace.remove();
  }
}

async function verdictOn(
  fault: Fault,
  workspace: Workspace,
  suite: Suite,
  timeouts: ReadonlyMap<string, number>,
): Promise<Verdict> {
  const obstacle = workspace.plant(fault);
  if (obstacle !== undefined) return { kind: 'invalid', reason: obstacle };
  for (const stage of suite.stages) {
    const timeoutMs = timeouts.get(stage) ?? TIMEOUT_MS_MIN;
    const run = await suite.run(workspace.directory, stage, timeoutMs);
    if (run.outcome === 'failed') return { kind: 'caught', by: run.by };
    if (run.outcome === 'unusable') return { kind: 'invalid', reason: run.reason };
  }
  return { kind: 'survived' };
}

function textOf(run: Exclude<Run, { readonly outcome: 'passed' }>): string {
  return run.outcome === 'failed' ? `${run.by} fails without a fault` : run.reason;
}
