// A nats-server of the benchmark's own: on a free loopback port, with a store that is gone
// afterwards. Ends only what it started.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { onLoadCore } from './pinning.ts';
import { scratchFolder } from './scratch-folder.ts';
import { until } from './until.ts';

export interface BenchNats {
  readonly url: string;
  readonly version: string;
  stop(): void;
}

const START_MS_MAX = 10_000;

/** Starts it; undefined where there is no nats-server on PATH. */
export async function startBenchNats(): Promise<BenchNats | undefined> {
  const said = spawnSync('nats-server', ['--version'], { encoding: 'utf8' });
  if (said.status !== 0) return undefined;
  const port = await freePort();
  let kill = (): void => {};
  const folder = scratchFolder(() => kill());
  const config = join(folder.path, 'nats.conf');
  const store = `jetstream { store_dir: "${join(folder.path, 'store')}", max_file_store: 64GB }`;
  writeFileSync(config, `listen: 127.0.0.1:${port}\nmax_payload: 1048576\n${store}\n`);
  // It would be on another machine: it must not take the time of the server that is measured.
  const [program, ...args] = onLoadCore('nats-server', '-c', config);
  const child = spawn(program, args, { stdio: 'ignore' });
  kill = () => child.kill('SIGKILL');
  const stop = (): void => {
    kill();
    folder.remove();
  };
  try {
    await until(() => answers(port), 'nats-server', START_MS_MAX);
  } catch (error) {
    stop();
    throw error;
  }
  return { url: `nats://127.0.0.1:${port}`, version: said.stdout.trim(), stop };
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'data');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
