// Random requests out of the program's own document. Each is made of the seed and its number alone,
// so that one of a hundred thousand can be made again.
import { Random } from '#kit/random.ts';
import { withBody } from './bodies.ts';
import type { Contract } from './contract.ts';
import { type Draft, draftOf, finished } from './draft.ts';
import { hostileRequest } from './hostile-requests.ts';
import type { FuzzRequest } from './http-message.ts';
import { wrongValue } from './values.ts';
import type { World } from './world.ts';

const VALID_SHARE = 0.5;
const NEAR_SHARE = 0.2;
const HEAD_SHARE = 0.08;
const NO_KEY_SHARE = 0.03;
const MIX = 0x9e3779b1;

/** The request of this number. */
export function requestAt(seed: number, index: number, from: Contract, world: World): FuzzRequest {
  const random = new Random(Math.imul(seed + 1, MIX) ^ Math.imul(index + 1, 0x85ebca6b));
  const operation = random.pick(from.operations);
  const draft = draftOf(operation, world, random);
  const share = random.unit();
  if (share < VALID_SHARE) return validRequest(draft, world, random);
  if (share < VALID_SHARE + NEAR_SHARE) return nearRequest(draft, from, random);
  return hostileRequest(draft, world, random);
}

function validRequest(draft: Draft, world: World, random: Random): FuzzRequest {
  const { operation, isStrict } = draft;
  const isGet = operation.method === 'GET' && !operation.isStream;
  const method = isGet && random.chance(HEAD_SHARE) ? 'HEAD' : operation.method;
  const plain = finished(draft, { kind: 'valid', what: 'as documented', method });
  const request = operation.body ? withBody(plain, operation.body, random) : plain;
  if (!operation.isOpen && random.chance(NO_KEY_SHARE)) return withoutKey(request, world, random);
  const declared = [...operation.responses.keys()];
  const statuses = declared.filter((status) => {
    return status < 500 ? status !== 401 && !(isStrict && status === 400) : status === 503;
  });
  return { ...request, statuses };
}

function withoutKey(request: FuzzRequest, { callers }: World, random: Random): FuzzRequest {
  const others = request.headers.filter(([name]) => name !== 'x-api-key');
  const known = callers[0]?.key ?? '';
  const wrong = random.pick(['nonsense', `${known}x`, known.slice(1), '__proto__', '\xff']);
  const headers = random.chance(0.5) ? others : [...others, ['x-api-key', wrong] as const];
  return { ...request, kind: 'near', what: 'no key that is valid', headers, statuses: [401] };
}

/** One thing about it is wrong, and the answer must say so. */
function nearRequest(draft: Draft, contract: Contract, random: Random): FuzzRequest {
  const { operation, pairs } = draft;
  const query = operation.parameters.filter(({ place }) => place === 'query');
  const make = (
    what: string,
    status: number,
    change: Partial<Draft>,
    method = operation.method,
  ) => ({
    ...finished({ ...draft, ...change }, { kind: 'near', what, method }),
    statuses: [status],
  });
  switch (operation.body ? random.below(7) : random.below(6)) {
    case 0: {
      const name = random.pick(['nonsense', 'Limit', '__proto__', 'constructor', 'limit%20', '']);
      if (operation.isOpen) break;
      return make('an unknown parameter', 400, { pairs: [...pairs, `${name}=1`] });
    }
    case 1: {
      const [first] = pairs;
      if (first === undefined || operation.isOpen) break;
      return make('a parameter twice', 400, { pairs: [...pairs, first] });
    }
    case 2: {
      const method = random.pick(['POST', 'PUT', 'DELETE', 'PATCH']);
      const isTaken = contract.operationsAt(operation.path).some((each) => each.method === method);
      if (isTaken) break;
      return make('a method that is not taken', 405, {}, method);
    }
    case 3:
      return make('no such path', 404, { path: `${draft.path}/nothing`, pairs: [] });
    case 4: {
      const path = draft.path.replace(/[^/]+$/, '%zz');
      if (!operation.path.endsWith('}')) break;
      return make('a path that is not encoded', 400, { path });
    }
    case 6: {
      const request = make('a wrong body', 400, {});
      return withBody(request, random.pick([{ const: 1 }, { const: [] }, { const: null }]), random);
    }
    default: {
      if (query.length === 0) break;
      const spec = random.pick(query);
      const wrong = wrongValue(spec, random);
      if (wrong === undefined) break;
      const others = pairs.filter((pair) => !pair.startsWith(`${spec.name}=`));
      const changed = [...others, `${spec.name}=${encodeURIComponent(wrong)}`];
      return make(`a wrong ${spec.name}`, 400, { pairs: changed });
    }
  }
  const required = query.find(({ isRequired }) => isRequired);
  if (required) return make(`no ${required.name}`, 400, { pairs: [] });
  return make('no such path', 404, { path: `${operation.path}/`, pairs: [] });
}
