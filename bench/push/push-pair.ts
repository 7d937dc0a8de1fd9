// A pushing server with its clients, each in a process of its own, and for ours the maker of its
// ticks.
import { openPart, type Part } from '../shared/child-calls.ts';
import type { TaggedFrame } from '../shared/slate.ts';
import { ClientPool } from './client-pool.ts';
import {
  type Opened,
  type PushRound,
  PushServer,
  type PushServerSpec,
  uncountedOf,
} from './push-server.ts';
import { TickMaker } from './tick-maker.ts';

export class PushPair {
  readonly spec: PushServerSpec;
  readonly #server: Part<PushServer>;
  readonly #clients: Part<ClientPool>;
  readonly #maker: TickMaker | undefined;
  #opened: Opened | undefined;
  #count = 0;

  constructor(spec: PushServerSpec) {
    this.spec = spec;
    const file = (name: string): URL => new URL(name, import.meta.url);
    const makeServer = () => new PushServer(spec);
    this.#server = openPart(file('./push-server-main.js'), spec, makeServer);
    this.#clients = openPart(file('./client-pool-main.js'), null, () => new ClientPool());
    this.#maker = spec.contender === 'overround' ? new TickMaker(spec.load) : undefined;
  }

  /** Opens the server first where it is not open; then as many clients as are missing. */
  async connect(count: number): Promise<void> {
    this.#opened ??= await this.#server.calls.open();
    const { port, controlPort, greeting } = this.#opened;
    await this.#clients.calls.open(port, controlPort, count - this.#count, greeting);
    this.#count = count;
  }

  round(ticks: number): Promise<PushRound> {
    const frames = this.#frames(uncountedOf(ticks) + ticks);
    return this.#server.calls.round(ticks, this.#count, frames);
  }

  warmUp(ticks: number): Promise<number> {
    return this.#server.calls.warmUp(ticks, this.#count, this.#frames(ticks));
  }

  async close(): Promise<void> {
    await this.#clients.close();
    await this.#server.close();
  }

  #frames(ticks: number): readonly TaggedFrame[] | undefined {
    return this.#maker?.make(ticks);
  }
}
