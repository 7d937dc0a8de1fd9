// The built program in a process of its own, on a free port and with data that are gone afterwards.
// Ends only what it started.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { type ScratchFolder, scratchFolder } from './scratch-folder.ts';
import { START_FLAGS } from './start-flags.ts';

/** On the simulated feed, with so many price changes a second. */
export function simulated(updatesPerSecond: number, awaitsSeason: boolean): ProgramPlan {
  const env = { SIMULATED_RATE: `${updatesPerSecond}` };
  return { env, ...(awaitsSeason && { awaits: 'season is told' }) };
}

/** The key that it takes. */
export const KEY = 'a key of the benchmark';
const START_MS_MAX = 120_000;
const POLL_MS = 100;

export interface ProgramPlan {
  readonly env: Readonly<Record<string, string>>;
  /** Text that its log must hold before it counts as started. */
  readonly awaits?: string;
}

export class BenchProgram {
  readonly port: number;
  readonly url: string;
  readonly #child: ChildProcess;
  readonly #gone: Promise<unknown>;
  readonly #dataDir: ScratchFolder;
  #said = '';

  /** Resolves once it is ready; throws where it ends before that. */
  static async start({ env, awaits }: ProgramPlan): Promise<BenchProgram> {
    const program = new BenchProgram(await freePort(), env);
    try {
      await program.#until(async () => {
        const ready = await fetch(`${program.url}/readyz`).catch(() => undefined);
        return ready?.status === 200;
      });
      if (awaits !== undefined) await program.#until(async () => program.#said.includes(awaits));
      return program;
    } catch (error) {
      await program.stop();
      throw error;
    }
  }

  private constructor(port: number, env: ProgramPlan['env']) {
    this.port = port;
    this.url = `http://127.0.0.1:${port}`;
    this.#dataDir = scratchFolder(() => this.#child.kill('SIGKILL'));
    const { PATH = '', HOME = '' } = process.env;
    const own = {
      DATA_DIR: this.#dataDir.path,
      PORT: `${port}`,
      ADMIN_PORT: '0',
      BOOTSTRAP_API_KEY: KEY,
    };
    const all = { PATH, HOME, ...own, LOG_LEVEL: 'info', ...env };
    const argv = [...START_FLAGS, 'dist/src/main.js'];
    this.#child = spawn(process.execPath, argv, { env: all, stdio: 'pipe' });
    this.#gone = once(this.#child, 'close');
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.on('data', (data: Buffer) => {
        this.#said += data.toString();
      });
    }
  }

  /** Resident memory, in MiB, as Linux tells it. */
  async residentMib(): Promise<number> {
    const status = await readFile(`/proc/${this.#child.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
  }

  async stop(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#gone;
    this.#dataDir.remove();
  }

  async #until(holds: () => Promise<boolean>): Promise<void> {
    const giveUpAt = performance.now() + START_MS_MAX;
    while (!(await holds())) {
      if (performance.now() > giveUpAt || this.#child.exitCode !== null) {
        throw new Error(`the program does not start: ${this.#said.slice(-500)}`);
      }
      await delay(POLL_MS);
    }
  }
}
