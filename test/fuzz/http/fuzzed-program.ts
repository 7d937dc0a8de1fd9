// The real built program in a process of its own, to be asked anything: simulated feed, a fresh
// folder of data, keys of two plans where the program can make them.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../programs/free-port.ts';
import type { Caller } from './world.ts';

export interface ProgramOptions {
  /** Days of a simulated season: there are games and players to ask for. */
  readonly seasonDays: number;
  readonly isArchived: boolean;
}

const PROGRAM = 'dist/src/main.js';
/** Makes keys of any plan, beside the running program. */
const KEYS_COMMAND = 'dist/src/commands/keys.js';
const TOP_KEY = 'ovr_fuzz_key_of_the_top_plan';
/** A lesser plan whose credits do not end. */
const SECOND_PLAN = 'business';
/** Requests are refused for what they are, not for how many there are. */
const RATE_LIMITS = ['enterprise', 'business'].map((plan) => `${plan}=1000000/1000000`).join();
const START_MS_MAX = 120_000;
const SAID_MAX = 4_000_000;
/** Quiet enough that bodies repeat, busy enough that they change. */
const UPDATES_PER_SECOND = '20';

export class FuzzedProgram {
  readonly port: number;
  readonly address: string;
  readonly callers: Caller[] = [{ plan: 'enterprise', key: TOP_KEY }];
  readonly #child: ChildProcess;
  readonly #dataDir: string;
  #said = '';

  /** Starts it and waits until it is ready. Throws where it ends before, with what it said. */
  static async start(options: ProgramOptions): Promise<FuzzedProgram> {
    const program = new FuzzedProgram(await freePort(), options);
    try {
      await program.#untilReady(options.seasonDays > 0);
      program.#makeKey(SECOND_PLAN);
      return program;
    } catch (error) {
      await program.stop();
      throw error;
    }
  }

  private constructor(port: number, { seasonDays, isArchived }: ProgramOptions) {
    this.port = port;
    this.address = `http://127.0.0.1:${port}`;
    this.#dataDir = mkdtempSync(join(tmpdir(), 'overround-fuzz-'));
    const env = {
      ...this.#environment(),
      ...{ PORT: `${port}`, ADMIN_PORT: '0', BOOTSTRAP_API_KEY: TOP_KEY, FEED: 'simulated' },
      ...{ SIMULATED_RATE: UPDATES_PER_SECOND, SIMULATED_SEASON_DAYS: `${seasonDays}` },
      // A flood is what it is: limits by key and by address are measured elsewhere.
      ...{ ARCHIVE: isArchived ? 'on' : 'off', RATE_LIMITS, PUBLIC_REQUESTS_PER_SECOND: '0' },
    };
    this.#child = spawn(process.execPath, [PROGRAM], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const kill = (): boolean => this.#child.kill('SIGKILL');
    process.once('exit', kill);
    this.#child.once('close', () => process.off('exit', kill));
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.on('data', (data: Buffer) => {
        if (this.#said.length < SAID_MAX) this.#said += data.toString();
      });
    }
  }

  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** What it logged as an error, and how it ended where it did. */
  get complaints(): readonly string[] {
    const errors = this.#said.split('\n').filter((line) => /"level":(50|60)/.test(line));
    const { exitCode, signalCode } = this.#child;
    return this.isRunning ? errors : [...errors, `it ended with ${exitCode ?? signalCode}`];
  }

  /** Resident memory, in MiB. */
  get memoryMib(): number {
    const status = readFileSync(`/proc/${this.#child.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
  }

  /** Ends it as an operator would; whether it ended by itself and in time. */
  async stop(): Promise<boolean> {
    let isClean = true;
    if (this.isRunning) {
      const ended = once(this.#child, 'close');
      this.#child.kill('SIGTERM');
      const timer = setTimeout(() => this.#child.kill('SIGKILL'), 15_000);
      const [code] = (await ended) as [number | null];
      clearTimeout(timer);
      isClean = code === 0;
    }
    rmSync(this.#dataDir, { recursive: true, force: true });
    return isClean;
  }

  #environment(): Record<string, string> {
    const { PATH = '', HOME = '' } = process.env;
    return { PATH, HOME, DATA_DIR: this.#dataDir };
  }

  /** A key of a lesser plan, where this version of the program can make one. */
  #makeKey(plan: string): void {
    if (!existsSync(KEYS_COMMAND)) return;
    const args = [KEYS_COMMAND, 'create', '--plan', plan, '--name', 'fuzz'];
    const options = { env: this.#environment(), encoding: 'utf8' } as const;
    const { stdout, stderr } = spawnSync(process.execPath, args, options);
    const key = stdout.trimEnd().split('\n').at(-1);
    if (!key) throw new Error(`no key could be made: ${stderr}`);
    this.callers.push({ plan, key });
  }

  async #untilReady(awaitsSeason: boolean): Promise<void> {
    const giveUpAt = performance.now() + START_MS_MAX;
    const isReady = async (): Promise<boolean> => {
      const ready = await fetch(`${this.address}/readyz`).catch(() => undefined);
      return ready?.status === 200 && (!awaitsSeason || this.#said.includes('season is told'));
    };
    while (!(await isReady())) {
      if (!this.isRunning || performance.now() > giveUpAt) {
        throw new Error(`the program does not start: ${this.#said.slice(-500)}`);
      }
      await delay(50);
    }
  }
}
