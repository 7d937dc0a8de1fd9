// Three real nats-servers as one JetStream cluster on free loopback ports, each a process of its own
// that can be paused and killed. Ends only what it started.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { freePort } from './free-port.ts';
import { ended } from './nats-server.ts';
import { until } from './until.ts';

export interface NatsNode {
  readonly name: string;
  readonly url: string;
  pause(): void;
  resume(): void;
  /** SIGKILL; `start` starts it again on the same store. */
  kill(): Promise<void>;
  start(): void;
}

const NODES = 3;
const START_MS_MAX = 40_000;

export class NatsCluster {
  readonly nodes: readonly NatsNode[];
  readonly #directory: string;

  /** Resolves when a stream of three replicas can be made. */
  static async start(): Promise<NatsCluster> {
    const ports: number[] = [];
    while (ports.length < 2 * NODES) ports.push(await freePort());
    const cluster = new NatsCluster(ports);
    try {
      await until(() => cluster.#takesStreams(), 'the cluster', START_MS_MAX, 100);
    } catch (error) {
      await cluster.stop();
      throw error;
    }
    return cluster;
  }

  private constructor(ports: readonly number[]) {
    this.#directory = mkdtempSync(join(tmpdir(), 'overround-cluster-'));
    process.once('exit', () => rmSync(this.#directory, { recursive: true, force: true }));
    const routes = ports.slice(NODES).map((port) => `nats-route://127.0.0.1:${port}`);
    this.nodes = ports.slice(0, NODES).map((port, at) => {
      const store = join(this.#directory, `n${at}`);
      mkdirSync(store);
      const path = join(this.#directory, `n${at}.conf`);
      const lines = [
        `server_name: n${at}`,
        `listen: 127.0.0.1:${port}`,
        'max_payload: 1MB',
        `jetstream { store_dir: "${store}", max_file_store: 32GB }`,
        `cluster { name: test, listen: "127.0.0.1:${ports[NODES + at]}", routes: [${routes}] }`,
      ];
      writeFileSync(path, `${lines.join('\n')}\n`);
      return new Node(`n${at}`, port, path);
    });
  }

  /** All nodes, as NATS_URL takes them. */
  get url(): string {
    return this.nodes.map(({ url }) => url).join();
  }

  /** The node that leads a stream; undefined while none does. */
  async leaderOf(stream: string): Promise<NatsNode | undefined> {
    for (const { url } of this.nodes) {
      const connection = await connect({ servers: url, timeout: 500, reconnect: false }).catch(
        () => undefined,
      );
      if (connection === undefined) continue;
      try {
        const manager = await jetstreamManager(connection, { timeout: 1000 });
        const { cluster } = await manager.streams.info(stream);
        const found = this.nodes.find(({ name }) => name === cluster?.leader);
        if (found) return found;
      } catch {
        // Another node may know.
      } finally {
        await connection.close();
      }
    }
    return undefined;
  }

  async stop(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.kill()));
    rmSync(this.#directory, { recursive: true, force: true });
  }

  async #takesStreams(): Promise<boolean> {
    const servers = this.nodes.map(({ url }) => url);
    try {
      const connection = await connect({ servers, timeout: 500, reconnect: false });
      try {
        const manager = await jetstreamManager(connection, { timeout: 2000 });
        await manager.streams.add({ name: 'PROBE', subjects: ['probe'], num_replicas: NODES });
        await manager.streams.delete('PROBE');
        return true;
      } finally {
        await connection.close();
      }
    } catch {
      return false;
    }
  }
}

class Node implements NatsNode {
  readonly name: string;
  readonly url: string;
  readonly #config: string;
  #child: ChildProcess;

  constructor(name: string, port: number, config: string) {
    this.name = name;
    this.url = `nats://127.0.0.1:${port}`;
    this.#config = config;
    this.#child = this.#spawned();
  }

  pause(): void {
    this.#child.kill('SIGSTOP');
  }

  resume(): void {
    this.#child.kill('SIGCONT');
  }

  async kill(): Promise<void> {
    await ended(this.#child);
  }

  start(): void {
    this.#child = this.#spawned();
  }

  #spawned(): ChildProcess {
    const child = spawn('nats-server', ['-c', this.#config], { stdio: 'ignore' });
    // It must not outlive a test run that is interrupted.
    process.once('exit', () => child.kill('SIGKILL'));
    return child;
  }
}
