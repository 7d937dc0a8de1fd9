// A real redis-server for tests: found on PATH, on a free loopback port, in memory alone. Ends only
// what it started.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { connect } from 'node:net';
import { freePort } from '../programs/free-port.ts';
import { ended } from '../programs/nats-server.ts';
import { until } from '../programs/until.ts';

export interface RedisServer {
  readonly url: string;
  /** SIGKILL; what it held is gone. */
  kill(): Promise<void>;
  /** Starts it again on the same port, empty. */
  start(): Promise<void>;
  /** Stops answering, with its connections open, until `resume`. */
  freeze(): void;
  resume(): void;
}

const START_TIMEOUT_MS = 15_000;

export function hasRedisServer(): boolean {
  return spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).status === 0;
}

if (!hasRedisServer()) console.log('Redis: skipped, redis-server is not installed');

/** A server that runs; `kill` ends it. */
export async function startRedisServer(
  options: { readonly password?: string } = {},
): Promise<RedisServer> {
  const { password = '' } = options;
  const port = await freePort();
  let child = await started(port, password);
  return {
    url: `redis://${password === '' ? '' : `:${password}@`}127.0.0.1:${port}`,
    kill: () => ended(child),
    async start() {
      child = await started(port, password);
    },
    freeze: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
  };
}

async function started(port: number, password: string): Promise<ChildProcess> {
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', '/tmp'];
  if (password !== '') options.push('--requirepass', password);
  const child = spawn('redis-server', options, { stdio: 'ignore' });
  // The server must not outlive a test run that is interrupted.
  process.once('exit', () => child.kill('SIGKILL'));
  const isUp = async (): Promise<boolean> => child.exitCode !== null || (await answers(port));
  await until(isUp, 'redis-server', START_TIMEOUT_MS, 10).catch(() => child.kill('SIGKILL'));
  if (child.exitCode !== null || child.killed) throw new Error('redis-server did not start');
  return child;
}

/** PONG, or that it wants a password first. */
function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    const done = (result: boolean): void => {
      socket.destroy();
      resolve(result);
    };
    socket.setTimeout(1000, () => done(false));
    socket.once('error', () => done(false));
    socket.once('data', (data) => done(/^(\+PONG|-NOAUTH)/.test(data.toString('latin1'))));
  });
}
