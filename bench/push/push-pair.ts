// A pushing server with its clients: each in a process of its own, or both here where a run only
// shows that a benchmark works.
import { Child, type Remote } from '../child-calls.ts';
import { Fleet } from './fleet.ts';
import { PushServer, type PushServerSpec } from './push-server.ts';

export interface PushPair {
  readonly server: Remote<PushServer>;
  readonly fleet: Remote<Fleet>;
  close(): void;
}

/** Makes both; nothing is open yet. */
export function pushPair(spec: PushServerSpec, isInProcess: boolean): PushPair {
  return isInProcess ? pairHere(spec) : pairOfProcesses(spec);
}

function pairOfProcesses(spec: PushServerSpec): PushPair {
  const server = new Child({
    file: new URL('./push-server-main.js', import.meta.url),
    argument: spec,
    execArgv: ['--expose-gc'],
  });
  const fleet = new Child({ file: new URL('./fleet-main.js', import.meta.url), argument: null });
  const close = (): void => {
    server.close();
    fleet.close();
  };
  return { server: server.remote<PushServer>(), fleet: fleet.remote<Fleet>(), close };
}

function pairHere(spec: PushServerSpec): PushPair {
  const server = new PushServer({ ...spec, isInProcess: true });
  const fleet = new Fleet();
  const close = (): void => {
    fleet.close();
    server.close();
  };
  return { server, fleet, close } as unknown as PushPair;
}
