// A failing request made small: without what it does not need to fail.
import type { FuzzRequest } from './http-message.ts';

const TRIES_MAX = 200;

/** As small as it gets while `fails` says that it still fails the same way. */
export async function shrunk(
  request: FuzzRequest,
  fails: (candidate: FuzzRequest) => Promise<boolean>,
): Promise<FuzzRequest> {
  let small = request;
  let tries = 0;
  for (let isSmaller = true; isSmaller && tries < TRIES_MAX; ) {
    isSmaller = false;
    for (const candidate of smallerThan(small)) {
      if (++tries > TRIES_MAX) break;
      if (!(await fails(candidate))) continue;
      small = candidate;
      isSmaller = true;
      break;
    }
  }
  return small;
}

function* smallerThan(request: FuzzRequest): Generator<FuzzRequest> {
  const { headers, target, body } = request;
  const [path = '', query] = target.split(/\?(.*)/s);
  if (query !== undefined) {
    yield { ...request, target: path };
    const pairs = query.split('&');
    for (let at = 0; pairs.length > 1 && at < pairs.length; at++) {
      yield { ...request, target: `${path}?${pairs.toSpliced(at, 1).join('&')}` };
    }
    for (const [at, pair] of pairs.entries()) {
      const half = pair.slice(0, Math.ceil(pair.length / 2));
      if (half === pair) continue;
      yield { ...request, target: `${path}?${pairs.with(at, half).join('&')}` };
    }
  }
  for (let at = 0; at < headers.length; at++) {
    if (/^(host|content-length)$/i.test(headers[at]?.[0] ?? '')) continue;
    yield { ...request, headers: headers.toSpliced(at, 1) };
  }
  const isAnnounced = headers.some(([name]) => name === 'content-length');
  if (body === undefined || body === '' || !isAnnounced) return;
  const half = body.slice(0, body.length >> 1);
  const resized = headers.map(([name, value]) => {
    return name === 'content-length'
      ? ([name, `${half.length}`] as const)
      : ([name, value] as const);
  });
  yield { ...request, body: half, headers: resized };
}
