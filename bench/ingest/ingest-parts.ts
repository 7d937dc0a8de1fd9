// Who takes part in the ingest benchmark: the program over HTTP, and the peer.
import { BuiltProgram } from '#test/programs/built-program.ts';
import type { LoadTarget } from '../http/request-load.ts';
import { openPart, type Part } from '../shared/child-calls.ts';
import { IngestPeer } from './ingest-peer.ts';
import { PostLoad } from './post-load.ts';

export interface Run {
  readonly rounds: number;
  readonly roundMs: number;
  readonly connections: number;
  readonly clients: number;
  readonly posts: number;
  readonly pacedSeconds: number;
  readonly lagRounds: number;
}

const INGEST_KEY = 'an ingest key of the benchmark';
export type Contender = 'HTTP' | 'parse only';
interface Side {
  /** Where batches are sent, and where one that waits for the book is. */
  readonly target: LoadTarget;
  readonly last: LoadTarget;
  readonly cpuUs: () => number | Promise<number>;
}

export interface Parts {
  readonly load: Part<PostLoad>;
  readonly sides: ReadonlyMap<Contender, Side>;
  readonly peer: Part<IngestPeer>;
}

/** Opens all; what is given to `atEnd` closes it, the last one first. */
export async function openParts(atEnd: (close: () => unknown) => void): Promise<Parts> {
  const file = (name: string): URL => new URL(name, import.meta.url);
  const load = openPart(file('./post-load-main.js'), null, () => new PostLoad());
  atEnd(() => load.close());
  const without = { FEED: 'none', ARCHIVE: 'off', SNAPSHOT_EVERY: 'off' };
  const program = await BuiltProgram.start({
    env: { ...without, BOOTSTRAP_INGEST_KEY: INGEST_KEY },
  });
  atEnd(() => program.stop());
  const peer = openPart(file('./ingest-peer-main.js'), null, () => new IngestPeer());
  atEnd(() => peer.close());
  const [ours, theirs] = [httpTarget(program.port), httpTarget(await peer.calls.open())];
  const sides = new Map<Contender, Side>([
    ['HTTP', { target: ours, last: applied(ours), cpuUs: () => program.cpuUs() }],
    ['parse only', { target: theirs, last: theirs, cpuUs: () => peer.calls.cpuUs() }],
  ]);
  return { load, sides, peer };
}

function httpTarget(port: number): LoadTarget {
  const headers = { 'x-api-key': INGEST_KEY, 'content-type': 'application/x-ndjson' };
  return { port, path: '/ingest/v1/bench', headers };
}

function applied(target: LoadTarget): LoadTarget {
  return { ...target, path: `${target.path}?wait=applied` };
}
