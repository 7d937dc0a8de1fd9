// The built program in a process of its own, on a free port and with data that are gone afterwards.
// Ends only what it started.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { freePort } from './free-port.ts';
import { type ScratchFolder, scratchFolder } from './scratch-folder.ts';
import { START_FLAGS } from './start-flags.ts';
import { until } from './until.ts';

/** On the simulated feed with so many price changes a second, without past seasons and archive. */
export function simulated(updatesPerSecond: number): ProgramPlan['env'] {
  const rate = `${updatesPerSecond}`;
  return { SIMULATED_RATE: rate, SIMULATED_SEASON_DAYS: '0', ARCHIVE: 'off' };
}

/** The key that it takes. */
export const KEY = 'a key of the tests';
const START_MS_MAX = 120_000;
const POLL_MS = 25;

export interface ProgramPlan {
  readonly env: Readonly<Record<string, string>>;
  /** Text that its log must hold before it counts as started. */
  readonly awaits?: string;
}

export class BuiltProgram {
  readonly port: number;
  readonly url: string;
  readonly #child: ChildProcess;
  readonly #gone: Promise<unknown>;
  readonly #dataDir: ScratchFolder;
  #output = '';

  /** Resolves once it is ready; throws where it ends before that. */
  static async start({ env, awaits }: ProgramPlan): Promise<BuiltProgram> {
    const program = new BuiltProgram(await freePort(), env);
    try {
      await program.#until(async () => {
        const ready = await fetch(`${program.url}/readyz`).catch(() => undefined);
        return ready?.status === 200;
      });
      if (awaits !== undefined) await program.#until(async () => program.#output.includes(awaits));
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
        this.#output += data.toString();
      });
    }
  }

  /** Processor time of all its threads so far, in steps of 10 ms; NaN where only Linux tells. */
  cpuUs(): number {
    if (process.platform !== 'linux') return Number.NaN;
    const stat = readFileSync(`/proc/${this.#child.pid}/stat`, 'utf8');
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13);
    return 10_000 * (Number(user) + Number(system));
  }

  /** Memory that it holds now; NaN where only Linux tells. */
  rssBytes(): number {
    if (process.platform !== 'linux') return Number.NaN;
    const status = readFileSync(`/proc/${this.#child.pid}/status`, 'utf8');
    return 1024 * Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]);
  }

  async stop(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#gone;
    this.#dataDir.remove();
  }

  async #until(holds: () => Promise<boolean>): Promise<void> {
    const isOver = async (): Promise<boolean> => this.#child.exitCode !== null || (await holds());
    await until(isOver, 'the program', START_MS_MAX, POLL_MS).catch(() => this.#fail());
    if (this.#child.exitCode !== null) this.#fail();
  }

  #fail(): never {
    throw new Error(`the program does not start: ${this.#output.slice(-500)}`);
  }
}
