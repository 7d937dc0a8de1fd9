// A pipe from publisher to clients, all its parts in processes of their own: the server keeps to a
// core, and what would be on other machines, publisher, nats-server and clients, shares the other.
import { Child, type Remote } from '../child-calls.ts';
import { until, WAIT_MS_MAX } from '../until.ts';
import { Fleet, NO_CONTROL } from './fleet.ts';
import type { LagMessage } from './lag-load.ts';
import { LagPublisher } from './lag-publisher.ts';
import { LagServer, type LagServerSpec, lagGreeting } from './lag-server.ts';

export type PipeName = LagServerSpec['pipe'];

interface Parts {
  readonly publisher: Remote<LagPublisher>;
  readonly server: Remote<LagServer>;
  readonly fleet: Remote<Fleet>;
  close(): Promise<void>;
}

export interface Pipe extends Parts {
  readonly name: PipeName;
  readonly topics: readonly string[];
}

export interface PipeSpec {
  readonly name: PipeName;
  readonly natsUrl: string;
  /** Tells its logs from those of other loads. */
  readonly load: string;
  readonly topics: readonly string[];
  /** See LagServerSpec. */
  readonly byteShare: number;
  readonly clients: number;
  readonly isInProcess: boolean;
}

const STATE_POLL_MS = 20;

/** Opens all of it, once the book of the server holds `filling`. */
export async function openPipe(spec: PipeSpec, filling: readonly LagMessage[]): Promise<Pipe> {
  const { name, natsUrl, load, topics, byteShare } = spec;
  const [stream, subject] = [`BENCH_${name}_${load}`, `bench.${name}.${load}`];
  const address = { natsUrl, stream, subject };
  const parts = partsOf({ pipe: name, ...address, topics, byteShare }, spec.isInProcess);
  const port = await parts.server.open();
  await parts.publisher.open();
  const seq = await parts.publisher.fill(filling.map(({ payload }) => payload));
  await reached(parts.server, seq, `the book of ${name}`);
  const greetings = topics.map((topic) => lagGreeting(name, topic));
  await parts.fleet.open(port, NO_CONTROL, spec.clients, ...greetings);
  return { name, topics, ...parts };
}

/** Waits until a server has taken the message of this seq; asking oftener would keep it busy. */
export async function reached(server: Remote<LagServer>, seq: number, what: string): Promise<void> {
  await until(async () => (await server.state()).seq >= seq, what, WAIT_MS_MAX, STATE_POLL_MS);
}

/** In processes of their own, or here where a run only shows that it works. */
function partsOf(spec: LagServerSpec, isInProcess: boolean): Parts {
  return isInProcess ? partsHere(spec) : partsApart(spec);
}

function partsHere(spec: LagServerSpec): Parts {
  const [publisher, server, fleet] = [new LagPublisher(spec), new LagServer(spec), new Fleet()];
  const close = async (): Promise<void> => {
    fleet.close();
    await server.close();
    await publisher.close();
  };
  return { publisher, server, fleet, close } as unknown as Parts;
}

function partsApart(spec: LagServerSpec): Parts {
  const child = (name: string, argument: unknown): Child =>
    new Child({ file: new URL(name, import.meta.url), argument });
  const publisher = child('./lag-publisher-main.js', spec);
  const server = child('./lag-server-main.js', spec);
  const fleet = child('./fleet-main.js', null);
  return {
    publisher: publisher.remote<LagPublisher>(),
    server: server.remote<LagServer>(),
    fleet: fleet.remote<Fleet>(),
    close: async () => {
      for (const each of [fleet, server, publisher]) each.close();
    },
  };
}
