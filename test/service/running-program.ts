// The real program in processes of its own: started with nothing but the options a test gives,
// watched, and ended whatever happens to the test.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { everyPage, get } from '../gateway/push/state/rest-pages.ts';
import type { Json } from '../gateway/push/state/shown-state.ts';
import { freePort } from '../programs/free-port.ts';
import { until, WAIT_MS_MAX } from '../programs/until.ts';
import { SCRATCH_ROOT } from '../scratch-root.ts';
import { LATE_TIERING } from '../wasm-tiering.ts';
import { PROGRAM } from './build.ts';

export const KEY = 'a key of the tests';
/** A question over the socket costs both ends, and a program that starts needs the core. */
const READINESS_POLL_MS = 25;

type Environment = Readonly<Record<string, string>>;

/** How a process ended. */
export interface Ended {
  readonly code: number | null;
  readonly signal: string | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A folder that is gone when the test file is over. */
export class Scratch {
  readonly path = mkdtempSync(join(SCRATCH_ROOT, 'overround-test-'));
  #folders = 0;

  /** A name that nothing has yet. */
  folder(): string {
    return join(this.path, `data-${++this.#folders}`);
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}

type CommandName =
  | 'replay'
  | 'log'
  | 'import'
  | 'systems'
  | 'keys'
  | 'unmatched'
  | 'matches'
  | 'catalog'
  | 'sources';

/** Commands that read or write the store. */
const USE_STORE: ReadonlySet<string> = new Set(
  ['import', 'systems', 'keys', 'unmatched', 'matches', 'catalog', 'sources'].map(
    (name) => `commands/${name}`,
  ),
);

/** Runs a command of the project to its end. */
export async function runCommand(
  name: 'main' | `commands/${CommandName}`,
  args: readonly string[],
  env: Environment = {},
): Promise<Ended> {
  const url = USE_STORE.has(name) && (await RunningProgram.storeUrl(env));
  const all = { ...env, ...(url && { POSTGRES_URL: url }) };
  return await runProgram(process.execPath, [LATE_TIERING, `dist/src/${name}.js`, ...args], all);
}

/** Runs any program to its end. */
export async function runProgram(
  program: string,
  args: readonly string[],
  env: Environment = {},
): Promise<Ended> {
  return await new Process(program, args, env).ended;
}

/** The last line of what was printed. */
export function lastLine(text: string): string {
  return text.trimEnd().split('\n').at(-1) ?? '';
}

class Process {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  stdout = '';
  stderr = '';

  constructor(program: string, args: readonly string[], env: Environment) {
    const { PATH = '', HOME = '' } = process.env;
    this.child = spawn(program, args, {
      env: { PATH, HOME, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child.stdout?.on('data', (data: Buffer) => {
      this.stdout += data.toString();
    });
    this.child.stderr?.on('data', (data: Buffer) => {
      this.stderr += data.toString();
    });
    const kill = (): boolean => this.child.kill('SIGKILL');
    process.once('exit', kill);
    this.ended = new Promise((resolve, reject) => {
      this.child.once('error', reject);
      this.child.once('close', (code, signal) => {
        process.off('exit', kill);
        resolve({ code, signal, stdout: this.stdout, stderr: this.stderr });
      });
    });
  }
}

/** A started program that serves. */
type Command = readonly [string, ...string[]];
const DIRECTLY: Command = [process.execPath, LATE_TIERING, PROGRAM];

export class RunningProgram {
  /** Where programs of a test file keep their SQL, by DATA_DIR; undefined: embedded. */
  static storeUrlOf: ((dataDir: string) => Promise<string | undefined>) | undefined;

  readonly port: number;
  readonly address: string;
  readonly #process: Process;

  /** Starts it; a port and a key are chosen unless `env` says so. */
  static async start(env: Environment, command = DIRECTLY): Promise<RunningProgram> {
    const port = env.PORT ? Number(env.PORT) : await freePort();
    const url = await RunningProgram.storeUrl(env);
    return new RunningProgram(port, command, {
      PORT: `${port}`,
      ADMIN_PORT: '0',
      BOOTSTRAP_API_KEY: KEY,
      REPLAY_SPEED: 'max',
      // A season is told where a test is about it: it keeps a core busy for half a minute.
      SIMULATED_SEASON_DAYS: '0',
      // Enough that a book moves all the time.
      SIMULATED_RATE: '50',
      ARCHIVE: 'off',
      // Who tests snapshots asks for them: the process that writes them takes a second of a core.
      SNAPSHOT_EVERY: 'off',
      ...(url && { POSTGRES_URL: url }),
      // Beside a suite that keeps all processors busy, one that gives way gets nothing.
      FOLLOWER_PRIORITY: 'normal',
      // Tests ask faster than people do; those about rates say so.
      RATE_LIMITS: 'enterprise=1000000/1000000',
      ...env,
    });
  }

  /** Where a program with these options is to keep its SQL, if not where they say. */
  static async storeUrl(env: Environment): Promise<string | undefined> {
    const isStoreGiven = Object.keys(env).some((name) => name.startsWith('POSTGRES_URL'));
    if (isStoreGiven || env.DATA_DIR === undefined) return undefined;
    return await RunningProgram.storeUrlOf?.(env.DATA_DIR);
  }

  private constructor(port: number, [file, ...args]: Command, env: Environment) {
    this.port = port;
    this.address = `http://127.0.0.1:${port}`;
    this.#process = new Process(file, args, env);
  }

  get pid(): number {
    return this.#process.child.pid ?? 0;
  }

  get stdout(): string {
    return this.#process.stdout;
  }

  get stderr(): string {
    return this.#process.stderr;
  }

  /** The token of the printed address of the page; empty where it has none. */
  get pageToken(): string {
    return /#token=(\w+)/.exec(this.stdout)?.[1] ?? '';
  }

  /** A key as the page gets it. */
  async sessionKey(token = this.pageToken): Promise<Response> {
    return await fetch(`${this.address}/v1/session-key`, {
      method: 'POST',
      headers: { origin: this.address },
      body: JSON.stringify({ token }),
    });
  }

  /** Where metrics are; undefined until the program has said so. */
  get adminAddress(): string | undefined {
    const [, port] = /"port":(\d+),"msg":"metrics are at/.exec(this.stderr) ?? [];
    return port === undefined ? undefined : `http://127.0.0.1:${port}`;
  }

  /** A metric without labels, by its name, as a scrape has it; undefined where it has none. */
  async metric(name: string): Promise<string | undefined> {
    const text = await (await fetch(`${this.adminAddress}/metrics`)).text();
    return new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1];
  }

  get isRunning(): boolean {
    const { exitCode, signalCode } = this.#process.child;
    return exitCode === null && signalCode === null;
  }

  get ended(): Promise<Ended> {
    return this.#process.ended;
  }

  /** As /readyz says it; undefined while the port is closed. */
  async readiness(): Promise<Json | undefined> {
    try {
      return (await get(this.address, null, '/readyz')).json;
    } catch {
      if (!this.isRunning) throw new Error(`the program ended: ${this.stderr}`);
      return undefined;
    }
  }

  /** Resolves once /readyz satisfies the condition, with what it said. */
  async untilReadiness(holds: (readiness: Json) => boolean, what: string): Promise<Json> {
    let last: Json;
    const asked = async (): Promise<boolean> => {
      last = await this.readiness();
      return last !== undefined && holds(last);
    };
    await until(asked, what, WAIT_MS_MAX, READINESS_POLL_MS);
    return last;
  }

  /** Ready, and its banner printed. */
  async ready(): Promise<Json> {
    const readiness = await this.untilReadiness(({ status }) => status === 'ready', 'ready');
    await until(() => this.stdout.includes('Stream:'), 'the banner');
    return readiness;
  }

  /** Every feed has come to its end, and the book shows it. */
  async finished(): Promise<Json> {
    return await this.untilReadiness(
      ({ status, feeds }) =>
        status === 'ready' && feeds.every(({ state }: Json) => state === 'finished'),
      'the end of the replay',
    );
  }

  /** All that the lists show, as one value; the epoch and numbering left out. */
  async shown(): Promise<Json> {
    const shown: Json = {};
    for (const name of ['events', 'odds', 'edge', 'best-bets', 'player-props']) {
      shown[name] = (await everyPage(this.address, KEY, `/v1/${name}`)).records;
    }
    return shown;
  }

  /** Closes its stdout and stderr, as a reader that ends does. */
  closeOutput(): void {
    this.#process.child.stdout?.destroy();
    this.#process.child.stderr?.destroy();
  }

  /** Sends it a signal and waits for nothing. */
  signal(signal: 'SIGTERM' | 'SIGINT'): void {
    this.#process.child.kill(signal);
  }

  /** Ends it and says how it went. */
  async stop(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL' = 'SIGTERM'): Promise<Ended> {
    this.#process.child.kill(signal);
    return await this.ended;
  }
}
