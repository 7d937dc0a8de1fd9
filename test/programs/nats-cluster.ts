// Three real nats-servers as one JetStream cluster on free loopback ports, each a process of its own
// that can be paused and killed. Ends only what it started.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ClusterInfo, JetStreamApiError, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { freePort } from './free-port.ts';
import { ended, NEWER_NATS, USUAL_NATS } from './nats-server.ts';
import { RouteRelay } from './route-relay.ts';
import { until } from './until.ts';

export interface NatsNode {
  readonly name: string;
  readonly url: string;
  /** Where it says of itself what it leads (`/jsz`). */
  readonly monitorUrl: string;
  pause(): void;
  resume(): void;
  /** Holds what passes between it and the other nodes, where the cluster is one with relays. */
  cutOff(): void;
  /** Lets everything pass again, between all nodes. */
  rejoin(): void;
  /** SIGKILL; `start` starts it again on the same store. */
  kill(): Promise<void>;
  /** `program`: path of the server's program from now on, as an upgrade replaces it. */
  start(program?: string): void;
}

const NODES = 3;
/** Who may change which node leads the cluster. */
const SYSTEM = { user: 'system', password: 'of the test' };
const START_MS_MAX = 40_000;
/** With other ports and stores each time. */
const TRIES_MAX = 3;
/** "no suitable peers for placement". */
const NO_PLACE = 10005;
/**
 * So often in a row, some 8 s, and no node comes any more: of three new servers of 2.10 two begin, once
 * in some twenty starts, as a cluster that the third never joins.
 */
const NO_PLACE_MAX = 60;

export class NatsCluster {
  readonly #nodes: readonly Node[];
  readonly #directory: string;
  readonly #relays: readonly RouteRelay[];
  #noPlace = 0;

  /**
   * Resolves when a stream of three replicas can be made. `hasRelays`: nodes reach each other by way
   * of this process, so that they can be cut off; for that newer servers are taken where they are
   * here. `programs`: paths of the servers' programs, the last one of all that follow.
   */
  static async start({
    hasRelays = false,
    programs = [(hasRelays ? NEWER_NATS : undefined) ?? USUAL_NATS],
  }: {
    readonly hasRelays?: boolean;
    readonly programs?: readonly string[];
  } = {}): Promise<NatsCluster> {
    for (let tries = 1; ; tries++) {
      const ports: number[] = [];
      while (ports.length < (hasRelays ? 4 : 3) * NODES) ports.push(await freePort());
      const cluster = new NatsCluster(ports, programs);
      try {
        await until(() => cluster.#takesStreams(), 'the cluster', START_MS_MAX, 100);
        return cluster;
      } catch (error) {
        const mayWait = cluster.#areRunning && cluster.#noPlace < NO_PLACE_MAX;
        await cluster.stop();
        if (mayWait || tries === TRIES_MAX) throw error;
      }
    }
  }

  private constructor(ports: readonly number[], programs: readonly string[]) {
    this.#directory = mkdtempSync(join(tmpdir(), 'overround-cluster-'));
    process.once('exit', () => rmSync(this.#directory, { recursive: true, force: true }));
    const routePorts = ports.slice(NODES, 2 * NODES);
    const relayPorts = ports.slice(3 * NODES);
    this.#relays = relayPorts.map(
      (port, at) => new RouteRelay(`n${at}`, port, routePorts[at] ?? 0),
    );
    const reached = (relayPorts.length > 0 ? relayPorts : routePorts).map(
      (port) => `127.0.0.1:${port}`,
    );
    const cut = (name?: string): void => {
      const isCut = (one: string, other: string): boolean => one === name || other === name;
      for (const relay of this.#relays) relay.cut(isCut);
    };
    this.#nodes = ports.slice(0, NODES).map((port, at) => {
      const store = join(this.#directory, `n${at}`);
      mkdirSync(store);
      const path = join(this.#directory, `n${at}.conf`);
      const lines = [
        `server_name: n${at}`,
        `listen: 127.0.0.1:${port}`,
        `http: 127.0.0.1:${ports[2 * NODES + at]}`,
        'max_payload: 1MB',
        `jetstream { store_dir: "${store}", max_file_store: 32GB }`,
        // Newer servers let nobody but the system's account change who leads the cluster itself.
        `accounts { SYS { users: [${JSON.stringify(SYSTEM)}] }, APP { jetstream: enabled, users: [{ user: app }] } }`,
        'system_account: SYS',
        'no_auth_user: app',
        'cluster {',
        `name: test, listen: "127.0.0.1:${routePorts[at]}", advertise: "${reached[at]}"`,
        `routes: [${reached.filter((each) => each !== reached[at]).map((each) => `nats-route://${each}`)}]`,
        '}',
      ];
      writeFileSync(path, `${lines.join('\n')}\n`);
      const monitorPort = ports[2 * NODES + at] ?? 0;
      const program = programs[at] ?? programs.at(-1) ?? USUAL_NATS;
      return new Node({ name: `n${at}`, port, monitorPort, config: path, cut, program });
    });
  }

  get nodes(): readonly NatsNode[] {
    return this.#nodes;
  }

  /** All nodes, as NATS_URL takes them. */
  get url(): string {
    return this.nodes.map(({ url }) => url).join();
  }

  /** The node that leads a stream; undefined while none does. */
  async leaderOf(stream: string): Promise<NatsNode | undefined> {
    const { leader } = (await this.#standingOf(stream)) ?? {};
    return this.nodes.find(({ name }) => name === leader);
  }

  /**
   * Whether every stream has all its replicas, none behind its leader: another node may be lost. One
   * that has just started needs some seconds for that.
   */
  async isWhole(streams: readonly string[]): Promise<boolean> {
    for (const stream of streams) {
      const { replicas = [] } = (await this.#standingOf(stream)) ?? {};
      const isThere = replicas.length === NODES - 1;
      if (!isThere || replicas.some(({ current, offline }) => !current || offline)) return false;
    }
    return true;
  }

  /** As any of the nodes knows it. */
  async #standingOf(stream: string): Promise<ClusterInfo | undefined> {
    for (const { url } of this.nodes) {
      const connection = await connect({ servers: url, timeout: 500, reconnect: false }).catch(
        () => undefined,
      );
      if (connection === undefined) continue;
      try {
        const manager = await jetstreamManager(connection, { timeout: 1000 });
        const { cluster } = await manager.streams.info(stream);
        if (cluster?.leader) return cluster;
      } catch {
        // Another node may know.
      } finally {
        await connection.close();
      }
    }
    return undefined;
  }

  /** Lets another node lead a stream, or the cluster itself; `by` carries the request. */
  async stepDown(by: NatsNode, which: 'META' | { readonly stream: string }): Promise<void> {
    const [level, name] = which === 'META' ? [which, ''] : ['STREAM', `.${which.stream}`];
    const who = which === 'META' ? { user: SYSTEM.user, pass: SYSTEM.password } : {};
    const options = { servers: by.url, reconnect: false, timeout: 1000, ...who };
    const connection = await connect(options);
    const subject = `$JS.API.${level}.LEADER.STEPDOWN${name}`;
    await connection.request(subject, '', { timeout: 2000 }).catch(() => undefined);
    await connection.close();
  }

  /** The node that leads the cluster itself: it places streams and consumers. */
  async metaLeader(): Promise<NatsNode | undefined> {
    for (const { monitorUrl } of this.nodes) {
      const signal = AbortSignal.timeout(1000);
      const answered = await fetch(`${monitorUrl}/jsz`, { signal }).catch(() => undefined);
      const { meta_cluster: meta } = ((await answered?.json()) ?? {}) as {
        readonly meta_cluster?: { readonly leader?: string };
      };
      const found = this.nodes.find(({ name }) => name === meta?.leader);
      if (found) return found;
    }
    return undefined;
  }

  async stop(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.kill()));
    for (const relay of this.#relays) relay.close();
    rmSync(this.#directory, { recursive: true, force: true });
  }

  get #areRunning(): boolean {
    return this.#nodes.every(({ isRunning }) => isRunning);
  }

  async #takesStreams(): Promise<boolean> {
    // Somebody else had one of its ports by then.
    if (!this.#areRunning) throw new Error('a node ended at its start');
    if (this.#noPlace >= NO_PLACE_MAX) throw new Error('a node did not join the cluster');
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
    } catch (error) {
      const hasNoPlace = error instanceof JetStreamApiError && error.code === NO_PLACE;
      this.#noPlace = hasNoPlace ? this.#noPlace + 1 : 0;
      return false;
    }
  }
}

interface NodeParts {
  readonly name: string;
  readonly port: number;
  readonly monitorPort: number;
  /** Path of its configuration. */
  readonly config: string;
  readonly cut: (name?: string) => void;
  readonly program: string;
}

class Node implements NatsNode {
  readonly name: string;
  readonly url: string;
  readonly monitorUrl: string;
  readonly #parts: NodeParts;
  #program: string;
  #child: ChildProcess;

  constructor(parts: NodeParts) {
    this.#parts = parts;
    this.name = parts.name;
    this.monitorUrl = `http://127.0.0.1:${parts.monitorPort}`;
    this.url = `nats://127.0.0.1:${parts.port}`;
    this.#program = parts.program;
    this.#child = this.#spawned();
  }

  pause(): void {
    this.#child.kill('SIGSTOP');
  }

  resume(): void {
    this.#child.kill('SIGCONT');
  }

  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  cutOff(): void {
    this.#parts.cut(this.name);
  }

  rejoin(): void {
    this.#parts.cut();
  }

  async kill(): Promise<void> {
    await ended(this.#child);
  }

  start(program = this.#program): void {
    this.#program = program;
    this.#child = this.#spawned();
  }

  #spawned(): ChildProcess {
    const child = spawn(this.#program, ['-c', this.#parts.config], { stdio: 'ignore' });
    // It must not outlive a test run that is interrupted.
    const kill = (): boolean => child.kill('SIGKILL');
    process.once('exit', kill);
    child.once('exit', () => process.off('exit', kill));
    return child;
  }
}
