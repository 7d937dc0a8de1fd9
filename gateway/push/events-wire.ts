// The stream as Server-Sent Events, for places where WebSockets cannot pass: one subscription a
// connection, the same frames in the same order. Read it with fetch, so that the key stays in a
// header; `Last-Event-ID` resumes.
import { randomUUID } from 'node:crypto';
import { type Admission, type Guard, paidAdmission } from '../accounts/admission.ts';
import type { Account, KeyStore } from '../accounts/auth.ts';
import { CLOSE_CODES, type CloseCode } from '../close-codes.ts';
import { positionOf } from '../contract/parameters.ts';
import { CORS_HEADERS } from '../edge/cors.ts';
import type { Edge } from '../edge/edge.ts';
import {
  errorResponse,
  type Refusal,
  refuse,
  refuseMethod,
  refuseParameter,
  STARTING,
} from '../errors.ts';
import { decode } from '../parse.ts';
import { END_OF_EVENT, EVENTS_HEADERS, EventsOut } from '../sockets/events-out.ts';
import { type HttpRequest, type HttpResponse, writeHead, writeLast } from '../sockets/uws.ts';
import type { Hub } from './hub.ts';
import {
  type FindEvent,
  readSubscription,
  SUBSCRIPTION_CREDITS,
  type Subscription,
} from './protocol.ts';
import type { Topic } from './topic.ts';
import type { FrameText, Wire } from './wire.ts';

/** What the client should wait before it connects again. */
const RETRY_MS = 2000;

/** One response that does not end. */
class EventsWire implements Wire {
  /** What waits cannot be told; who is behind hears nothing more either way. */
  readonly isOverfull = false;
  readonly #out: EventsOut;
  readonly #epoch: () => string;

  constructor(out: EventsOut, epoch: () => string) {
    this.#out = out;
    this.#epoch = epoch;
  }

  get hasRoom(): boolean {
    return this.#out.hasRoom;
  }

  send(text: FrameText, seq?: number): void {
    const id = seq === undefined ? '' : `id: ${this.#epoch()}:${seq}\n`;
    // JSON text has no line breaks of its own.
    this.#out.write(`${id}data: `, text, END_OF_EVENT);
  }

  follow(topic: Topic): void {
    topic.listeners.add(this);
  }

  unfollow(topic: Topic): void {
    topic.listeners.delete(this);
  }

  end(code: CloseCode): void {
    const frame = JSON.stringify({ op: 'close', ...CLOSE_CODES[code] });
    this.#out.end(`data: ${frame}${END_OF_EVENT}`);
  }
}

export interface EventsOptions {
  readonly hub: Hub;
  readonly keys: KeyStore;
  readonly guard: Guard | undefined;
  readonly edge: Edge;
  readonly epoch: () => string;
  readonly findEvent: FindEvent;
  /** False while streams are turned away. */
  readonly isCurrent: () => boolean;
}

/** What a request wants, and who asks. */
interface Wanted {
  readonly kind: 'wanted';
  /** As it was presented. */
  readonly key: string;
  readonly account: Account;
  readonly subscription: Subscription;
}

/** Answers a request for /v1/stream/sse; leaves a preflight to whoever answers all of them. */
export function streamEvents(
  response: HttpResponse,
  request: HttpRequest,
  options: EventsOptions,
): void {
  if (request.getCaseSensitiveMethod() === 'OPTIONS') {
    request.setYield(true);
    return;
  }
  const requestId = `req_${randomUUID()}`;
  const { cors, publicLimits } = options.edge;
  const origin = request.getHeader('origin') || undefined;
  const wanted = readRequest(request, options);
  if (wanted.kind === 'refused') {
    const isStranger = wanted.code === 'ERR_UNAUTHORIZED';
    const address = options.edge.addressOf(response, request);
    const refusal = isStranger ? publicLimits.request(address()) : undefined;
    const answer = cors.applied(errorResponse(refusal ?? wanted, requestId), origin);
    writeLast(response, answer, request.getCaseSensitiveMethod() === 'HEAD');
    return;
  }
  let isGone = false;
  response.onAborted(() => {
    isGone = true;
  });
  const begin = (admission: Admission): void => {
    const { refusal, headers, account } = withPlace(admission, wanted, options, isGone);
    if (isGone) return;
    const more = { ...headers, ...refusal?.headers };
    if (!refusal) {
      const admitted = { ...wanted, account };
      beginStream(response, { wanted: admitted, origin, headers: more, requestId }, options);
    } else {
      const answer = errorResponse({ ...refusal, headers: more }, requestId);
      writeLast(response, cors.applied(answer, origin), false);
    }
  };
  void paidAdmission(options.guard, wanted.account, SUBSCRIPTION_CREDITS).then(begin);
}

/**
 * While it waited to be paid for its client may have left, its key have ended, and others have
 * taken its place: then it costs nothing. The account is as it is now: its plan may have changed.
 */
function withPlace(
  admission: Admission,
  { key, account: payer }: Wanted,
  { keys, hub, guard }: EventsOptions,
  isGone: boolean,
): Admission & { readonly account: Account } {
  if (admission.refusal) return { ...admission, account: payer };
  const account = keys.find(key);
  const refusal = account ? fullnessOf(hub, account) : refuse('ERR_UNAUTHORIZED');
  if (refusal || isGone) guard?.balanceOf(payer).refund(SUBSCRIPTION_CREDITS);
  return { ...admission, ...(refusal && { refusal }), account: account ?? payer };
}

/** A request that is paid for. */
interface Admitted {
  readonly wanted: Wanted;
  readonly origin: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly requestId: string;
}

function beginStream(
  response: HttpResponse,
  { wanted, origin, headers: more, requestId }: Admitted,
  { hub, epoch, edge }: EventsOptions,
): void {
  const out = new EventsOut(response);
  const wire = new EventsWire(out, epoch);
  response.cork(() => {
    const headers = { ...EVENTS_HEADERS, ...more, ...CORS_HEADERS, 'x-request-id': requestId };
    writeHead(response, edge.cors.applied({ status: 200, headers }, origin));
    response.write(`retry: ${RETRY_MS}${END_OF_EVENT}`);
  });
  const session = hub.connect(wire, wanted.account);
  out.onClosed = () => hub.closed(session);
  out.onRoom = () => hub.drained(session);
  response.onAborted(() => out.aborted());
  response.onWritable(() => {
    out.drained();
    return out.hasRoom;
  });
  hub.begin(session, wanted.subscription);
}

function readRequest(
  request: HttpRequest,
  { hub, keys, findEvent, isCurrent }: EventsOptions,
): Wanted | Refusal {
  const key = request.getHeader('x-api-key');
  const account = keys.find(key);
  if (!account) return refuse('ERR_UNAUTHORIZED');
  if (!isCurrent()) return STARTING;
  if (request.getCaseSensitiveMethod() !== 'GET') return refuseMethod(['GET']);
  const texts = readQuery((request.getQuery() as string | undefined) ?? '');
  if (!(texts instanceof Map)) return texts;
  const lastEventId = request.getHeader('last-event-id');
  const resume = positionOf(lastEventId);
  if (lastEventId !== '' && !resume) {
    return refuseParameter('Last-Event-ID', 'the id of an event of this stream: epoch:seq');
  }
  const { conflateMs, ...others } = Object.fromEntries(texts);
  const subscription = readSubscription(
    {
      ...others,
      op: 'subscribe',
      id: 'sse',
      ...(conflateMs !== undefined && {
        conflateMs: /^\d+$/.test(conflateMs) ? Number(conflateMs) : Number.NaN,
      }),
      ...(resume && { resume }),
    },
    findEvent,
  );
  if (!('topic' in subscription)) return refuse('ERR_INVALID_PARAMETER', subscription.join('; '));
  return fullnessOf(hub, account) ?? { kind: 'wanted', key, account, subscription };
}

/** Why an account may hold no more streams; undefined while it may. */
function fullnessOf({ quotas }: Hub, account: Account): Refusal | undefined {
  if (quotas.hasRoomForConnection(account) && quotas.hasRoomForSubscription(account)) {
    return undefined;
  }
  const message = 'This key has all the streams it may have: close one, then ask again.';
  return { ...refuse('ERR_RATE_LIMITED', message), headers: { 'retry-after': '5' } };
}

/** Names that a frame has of its own, and a query may not bring. */
const NOT_IN_QUERIES = ['op', 'id', 'resume', '__proto__'];

function readQuery(rawQuery: string): Map<string, string> | Refusal {
  const texts = new Map<string, string>();
  for (const pair of rawQuery === '' ? [] : rawQuery.split('&')) {
    const [, rawName = '', rawText = ''] = /^([^=]*)=?(.*)$/.exec(pair) ?? [];
    const name = decode(rawName, true);
    const text = decode(rawText, true);
    if (name === undefined || text === undefined) return refuse('ERR_INVALID_PARAMETER');
    if (texts.has(name)) return refuseParameter(name, 'one value, only once');
    if (NOT_IN_QUERIES.includes(name)) {
      return refuse('ERR_INVALID_PARAMETER', `${name}: unknown parameter.`);
    }
    texts.set(name, text);
  }
  return texts;
}
