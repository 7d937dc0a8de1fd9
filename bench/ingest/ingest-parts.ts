// Who takes part in the ingest benchmark: the program over HTTP and WebSocket, one whose log is a
// nats-server's, and the peers.
import { BuiltProgram } from '#test/programs/built-program.ts';
import { type NatsServer, startNatsServer } from '#test/programs/nats-server.ts';
import { openPart, type Part } from '../shared/child-calls.ts';
import type { Report } from '../shared/report.ts';
import { IngestPeer } from './ingest-peers.ts';
import { PostLoad } from './post-load.ts';
import type { WayTarget } from './post-ways.ts';

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
export type Contender = 'HTTP' | 'WebSocket' | 'NATS' | 'parse only' | 'append to a file';
interface Side {
  /** Where batches are sent, and where one that waits for the book is. */
  readonly target: WayTarget;
  readonly last: WayTarget;
  readonly cpuUs: () => number | Promise<number>;
}

export interface Parts {
  readonly load: Part<PostLoad>;
  readonly sides: ReadonlyMap<Contender, Side>;
  readonly peer: Part<IngestPeer>;
}

/** Opens all; what is given to `atEnd` closes it, the last one first. */
export async function openParts(
  report: Report,
  atEnd: (close: () => unknown) => void,
): Promise<Parts> {
  const file = (name: string): URL => new URL(name, import.meta.url);
  const load = openPart(file('./post-load-main.js'), null, () => new PostLoad());
  atEnd(() => load.close());
  const sides = new Map<Contender, Side>();
  const program = await startProgram({}, atEnd);
  const http = httpTarget(program.port);
  const ours = { last: applied(http), cpuUs: () => program.cpuUs() };
  sides.set('HTTP', { ...ours, target: http });
  const stream = { ...http, way: 'websocket' as const, path: `${http.path}/stream` };
  sides.set('WebSocket', { ...ours, target: stream });
  const nats = await startNatsServer({ maxFileStore: '64GB' });
  if (nats === undefined) report.line('NATS: skipped, there is no nats-server on PATH');
  else {
    atEnd(() => nats.stop());
    sides.set('NATS', await natsSide(nats, atEnd));
  }
  const peers = (['parse only', 'append to a file'] as const).map((name) => {
    const peer = openPart(file('./ingest-peer-main.js'), name, () => new IngestPeer(name));
    atEnd(() => peer.close());
    return [name, peer] as const;
  });
  for (const [name, { calls }] of peers) {
    const target = httpTarget(await calls.open());
    sides.set(name, { target, last: target, cpuUs: () => calls.cpuUs() });
  }
  return { load, sides, peer: (peers[0] as (typeof peers)[0])[1] };
}

/** A program of its own, whose log is the nats-server's, too. */
async function natsSide(nats: NatsServer, atEnd: (close: () => unknown) => void): Promise<Side> {
  const program = await startProgram({ NATS_URL: nats.url, INGEST: 'on' }, atEnd);
  const port = Number(new URL(nats.url).port);
  return {
    target: { way: 'nats', port, path: 'overround.ingest.v1.bench', headers: {} },
    last: applied(httpTarget(program.port)),
    cpuUs: () => program.cpuUs(),
  };
}

async function startProgram(
  more: Readonly<Record<string, string>>,
  atEnd: (close: () => unknown) => void,
): Promise<BuiltProgram> {
  const without = { FEED: 'none', ARCHIVE: 'off', SNAPSHOT_EVERY: 'off' };
  const env = { ...without, BOOTSTRAP_INGEST_KEY: INGEST_KEY, ...more };
  const program = await BuiltProgram.start({ env });
  atEnd(() => program.stop());
  return program;
}

function httpTarget(port: number): WayTarget {
  const headers = { 'x-api-key': INGEST_KEY, 'content-type': 'application/x-ndjson' };
  return { way: 'http', port, path: '/ingest/v1/bench', headers };
}

function applied(target: WayTarget): WayTarget {
  return { ...target, path: `${target.path}?wait=applied` };
}
