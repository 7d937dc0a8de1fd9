// Stations in processes of their own, so that no contender runs on code that was compiled for
// another, or waits for another's garbage. A call is a message there and back; a child that ends
// or takes too long fails the call.
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { must } from '#kit/assert.ts';
import { Station, type StationCalls, type StationHandle, type StationSpec } from './station.ts';

/** The longest that one call may take: loading millions of quotes on a busy machine. */
const CALL_MS_MAX = 300_000;
const HEAP_MB_MAX = 6144;

export interface StationRequest {
  readonly call: keyof StationCalls;
  readonly args: readonly unknown[];
}

export type StationReply = { readonly value: unknown } | { readonly error: string };

/** Opens a station in a child process, or in this one where the run is too small to matter. */
export function openStation(spec: StationSpec, isInProcess: boolean): StationHandle {
  const ask = isInProcess ? askStation(new Station(spec)) : askChild(startChild(spec));
  return {
    load: () => ask.call('load', []),
    round: (request) => ask.call('round', [request]),
    latency: (samples) => ask.call('latency', [samples]),
    memory: () => ask.call('memory', []),
    fingerprints: (step) => ask.call('fingerprints', [step]),
    outputs: (event) => ask.call('outputs', [event]),
    counts: () => ask.call('counts', []),
    close: () => ask.close(),
  };
}

interface Ask {
  call<C extends keyof StationCalls>(
    call: C,
    args: Parameters<StationCalls[C]>,
  ): Promise<ReturnType<StationCalls[C]>>;
  close(): void;
}

function askStation(station: Station): Ask {
  return {
    call: async (call, args) => answer(station, { call, args }) as never,
    close() {},
  };
}

/** Makes a station do what a request says. */
export function answer(station: StationCalls, { call, args }: StationRequest): unknown {
  const method = station[call] as (...args: readonly unknown[]) => unknown;
  return method.apply(station, args as unknown[]);
}

function startChild(spec: StationSpec): ChildProcess {
  const file = fileURLToPath(new URL('./station-main.js', import.meta.url));
  const execArgv = ['--expose-gc', `--max-old-space-size=${HEAP_MB_MAX}`];
  return fork(file, [JSON.stringify(spec)], { execArgv });
}

function askChild(child: ChildProcess): Ask {
  return {
    call: (call, args) =>
      new Promise((resolve, reject) => {
        const settle = (end: () => void): void => {
          clearTimeout(timer);
          child.off('message', onMessage);
          child.off('exit', onExit);
          end();
        };
        const fail = (reason: string): void => settle(() => reject(new Error(reason)));
        const onMessage = (reply: StationReply): void => {
          if ('error' in reply) fail(reply.error);
          else settle(() => resolve(reply.value as never));
        };
        const onExit = (code: number | null): void => fail(`the station ended with code ${code}`);
        const timer = setTimeout(() => {
          child.kill();
          fail(`${call} took longer than ${CALL_MS_MAX} ms`);
        }, CALL_MS_MAX);
        child.on('message', onMessage);
        child.on('exit', onExit);
        child.send({ call, args } satisfies StationRequest);
      }),
    close: () => child.kill(),
  };
}

/** The station that a child process was started for, by its command line. */
export function stationOfArguments(argv: readonly string[]): Station {
  return new Station(JSON.parse(must(argv[0], 'a station to be')) as StationSpec);
}
