// A real nats-server with JetStream, on a free loopback port, with a store of its own: the one on
// PATH, or a program that a test names. Ends only what it started.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { until } from './until.ts';

export interface NatsServer {
  readonly url: string;
  /** Kills it (SIGKILL) and starts it again on the same port, on the same store unless `wipe`. */
  restart(options?: { readonly wipe?: boolean; readonly password?: string }): Promise<void>;
  /** SIGKILL; `restart` starts it again. */
  kill(): Promise<void>;
  /** Holds it (SIGSTOP): connections stay, nothing is answered. */
  pause(): void;
  /** Lets it go on. */
  resume(): void;
  stop(): Promise<void>;
}

const START_TIMEOUT_MS = 15_000;
/** The one on PATH. */
export const USUAL_NATS = 'nats-server';
/** Path of a newer one, as `.ci/run` fetches it; undefined: none is here. */
export const NEWER_NATS = process.env.OVERROUND_NATS_NEWER || undefined;

/** Undefined where there is no such program. */
export async function startNatsServer(
  options: {
    readonly maxPayload?: number;
    readonly password?: string;
    readonly maxFileStore?: string;
    /** Further lines of its configuration. */
    readonly lines?: readonly string[];
    readonly hasJetStream?: boolean;
    /** Words before the program's name, such as those of taskset. */
    readonly prefix?: readonly string[];
    /** Path of the server's program. */
    readonly program?: string;
  } = {},
): Promise<NatsServer | undefined> {
  const { program = USUAL_NATS } = options;
  if (!hasNatsServer(program)) return undefined;
  const directory = await mkdtemp(join(tmpdir(), 'overround-nats-'));
  const port = await freePort();
  const config = join(directory, 'nats.conf');
  const store = join(directory, 'store');
  await mkdir(store);
  const lines = [
    `listen: 127.0.0.1:${port}`,
    `max_payload: ${options.maxPayload ?? 1024 * 1024}`,
    ...(options.lines ?? []),
  ];
  if (options.hasJetStream ?? true) {
    const room = options.maxFileStore ?? '8GB';
    lines.push(`jetstream { store_dir: "${store}", max_file_store: ${room} }`);
  }
  const { password } = options;
  const textWith = (word: string | undefined): string => {
    const door = word === undefined ? [] : [`authorization { user: tester, password: "${word}" }`];
    return `${[...lines, ...door].join('\n')}\n`;
  };
  await writeFile(config, textWith(password));
  const command = [...(options.prefix ?? []), program, '-c', config] as const;
  let child = await started(command, port);
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  return {
    url: `nats://${password === undefined ? '' : `tester:${password}@`}127.0.0.1:${port}`,
    async restart({ wipe = false, password: changed } = {}) {
      await ended(child);
      if (changed !== undefined) await writeFile(config, textWith(changed));
      if (wipe) await rm(store, { recursive: true, force: true });
      child = await started(command, port);
    },
    kill: () => ended(child),
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    async stop() {
      await ended(child);
      await rm(directory, { recursive: true, force: true });
    },
  };
}

export function hasNatsServer(program = USUAL_NATS): boolean {
  return versionOf(program) !== undefined;
}

/** Such as "v2.9.10"; undefined where the program cannot be run. */
export function versionOf(program: string): string | undefined {
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return status === 0 ? /v[\d.]+\S*/.exec(stdout)?.[0] : undefined;
}

async function started(command: readonly string[], port: number): Promise<ChildProcess> {
  const [program = '', ...args] = command;
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const errors: string[] = [];
  child.stderr?.on('data', (data: Buffer) => errors.push(data.toString()));
  // The server must not outlive a test run that is interrupted.
  process.once('exit', () => child.kill('SIGKILL'));
  const isUp = async (): Promise<boolean> => child.exitCode !== null || (await answers(port));
  await until(isUp, 'nats-server', START_TIMEOUT_MS, 20).catch(() => child.kill('SIGKILL'));
  if (child.exitCode !== null || child.killed) {
    throw new Error(`nats-server did not start: ${errors.join('').slice(-2000)}`);
  }
  return child;
}

export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await exit;
}

/** A NATS server greets with INFO. */
function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const done = (result: boolean): void => {
      socket.destroy();
      resolve(result);
    };
    socket.setTimeout(1000, () => done(false));
    socket.once('error', () => done(false));
    socket.once('data', (data) => done(data.toString('latin1').startsWith('INFO')));
  });
}
