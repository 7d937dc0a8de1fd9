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
export interface Side {
  /** Where batches are sent, and where one that waits for the book is. */
  readonly target: LoadTarget;
  readonly last: LoadTarget;
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
  const sides = new Map<Contender, Side>([
    ['HTTP', sideOf(program.port)],
    ['parse only', sideOf(await peer.calls.open())],
  ]);
  return { load, sides, peer };
}

function sideOf(port: number): Side {
  const headers = { 'x-api-key': INGEST_KEY, 'content-type': 'application/x-ndjson' };
  const target = { port, path: '/ingest/v1/bench', headers };
  return { target, last: { ...target, path: `${target.path}?wait=applied` } };
}
