// What asks: wrk where it is installed, else sockets of our own in a process; for all alike.
import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { must } from '#kit/assert.ts';
import { Child } from '../child-calls.ts';
import { onLoadCore } from '../pinning.ts';
import { type LoadRound, type LoadTarget, SocketLoad } from './socket-load.ts';

export interface HttpLoad {
  readonly name: string;
  run(target: LoadTarget, connections: number, ms: number): Promise<LoadRound>;
  close(): void;
}

const run = promisify(execFile);
const US_OF_UNIT: ReadonlyMap<string, number> = new Map([
  ['us', 1],
  ['ms', 1000],
  ['s', 1_000_000],
]);

/** The best there is on this machine; here in this process where a run only shows that it works. */
export function httpLoad(isInProcess: boolean): HttpLoad {
  if (isInProcess) {
    const load = new SocketLoad();
    return { name: 'own sockets', run: (...args) => load.run(...args), close: () => {} };
  }
  return wrkLoad() ?? childLoad();
}

function childLoad(): HttpLoad {
  const child = new Child({
    file: new URL('./socket-load-main.js', import.meta.url),
    argument: null,
  });
  const load = child.remote<Pick<SocketLoad, 'run'>>();
  return { name: 'own sockets', run: (...args) => load.run(...args), close: () => child.close() };
}

function wrkLoad(): HttpLoad | undefined {
  const [version] = spawnSync('wrk', ['--version'], { encoding: 'utf8' }).stdout?.split('\n') ?? [];
  if (version === undefined) return undefined;
  const [program, ...before] = onLoadCore('wrk');
  return {
    name: version.split(' [')[0] ?? version,
    run: async (target, connections, ms) => {
      const args = [...before, ...wrkArguments(target, connections, ms)];
      return roundOf((await run(program, args)).stdout);
    },
    close: () => {},
  };
}

/** It takes whole seconds. */
function wrkArguments({ port, path, headers }: LoadTarget, connections: number, ms: number) {
  const seconds = Math.max(1, Math.round(ms / 1000));
  const named = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const load = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency'];
  return [...load, ...named, `http://127.0.0.1:${port}${path}`];
}

/** What wrk prints, as numbers. */
export function roundOf(text: string): LoadRound {
  const found = (pattern: RegExp): readonly string[] =>
    must(pattern.exec(text), `wrk said something else: ${text}`).slice(1);
  const us = (pattern: RegExp): number => {
    const [number, unit = ''] = found(pattern);
    return Number(number) * must(US_OF_UNIT.get(unit), `a unit of time: ${unit}`);
  };
  const [requests, seconds] = found(/(\d+) requests in ([\d.]+)s/).map(Number);
  const failures = [
    ...(/Non-2xx or 3xx responses: (\d+)/.exec(text)?.slice(1) ?? []),
    ...(/Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/
      .exec(text)
      ?.slice(1) ?? []),
  ];
  return {
    requests: must(requests, 'requests'),
    wallMs: 1000 * must(seconds, 'seconds'),
    p50Us: us(/ 50% +([\d.]+)(us|ms|s)/),
    p99Us: us(/ 99% +([\d.]+)(us|ms|s)/),
    failures: failures.reduce((sum, each) => sum + Number(each), 0),
  };
}
