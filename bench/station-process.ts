// Stations in processes of their own, so that no contender runs on code that was compiled for
// another, or waits for another's garbage.
import { Child, type Remote } from './child-calls.ts';
import { Station, type StationCalls, type StationHandle, type StationSpec } from './station.ts';

const HEAP_MB_MAX = 6144;

/** Opens a station in a child process, or in this one where the run is too small to matter. */
export function openStation(spec: StationSpec, isInProcess: boolean): StationHandle {
  if (isInProcess) return handleOf(new Station(spec));
  const execArgv = ['--expose-gc', `--max-old-space-size=${HEAP_MB_MAX}`];
  const file = new URL('./station-main.js', import.meta.url);
  const child = new Child({ file, argument: spec, execArgv });
  const remote = child.remote<StationCalls>();
  return { ...handleOf(remote), close: () => child.close() };
}

/** A station as one that may be elsewhere. */
export function handleOf(station: StationCalls | Remote<StationCalls>): StationHandle {
  return {
    load: async () => await station.load(),
    settle: async (shape, turnovers) => await station.settle(shape, turnovers),
    round: async (request) => await station.round(request),
    latency: async (samples) => await station.latency(samples),
    memory: async () => await station.memory(),
    fingerprints: async (step) => await station.fingerprints(step),
    outputs: async (event) => await station.outputs(event),
    counts: async () => await station.counts(),
    venues: async () => await station.venues(),
    tell: async (shape) => await station.tell(shape),
    close() {},
  };
}
