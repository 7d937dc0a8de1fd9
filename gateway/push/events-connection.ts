// The stream as Server-Sent Events, for places where WebSockets cannot pass: one subscription a
// connection, the same frames in the same order. Read it with fetch, so that the key stays in a
// header; `Last-Event-ID` resumes.

import { randomUUID } from 'node:crypto';
import { CLOSE_CODES, type CloseCode } from '#contract/close-codes.ts';
import { type Refusal, refuse, refuseMethod, refuseParameter, STARTING } from '#contract/errors.ts';
import { END_OF_EVENT } from '#contract/event-stream.ts';
import { positionOf } from '#contract/paging-parameters.ts';
import type { KnownWords } from '#contract/route.ts';
import { EVENTS_PARAMETERS, EVENTS_QUERY } from '#contract/stream-channels.ts';
import { type Admission, type Guard, paidAdmission } from '../accounts/admission.ts';
import type { Account, KeyStore } from '../accounts/auth.ts';
import { readerOf } from '../accounts/key-scope.ts';
import { errorResponse } from '../error-response.ts';
import { CORS_HEADERS } from '../ingress/cors.ts';
import type { Ingress } from '../ingress/ingress.ts';
import { readHead } from '../ingress/request-head.ts';
import { readParameter, splitQuery, TARGET_CHARS_MAX } from '../parse.ts';
import { EVENTS_HEADERS, EventsOut } from '../sockets/events-out.ts';
import { type HttpRequest, type HttpResponse, writeHead, writeLast } from '../sockets/uws.ts';
import {
  type FindEvent,
  readSubscription,
  SUBSCRIPTION_CREDITS,
  type Subscription,
} from './protocol.ts';
import type { FrameText, StreamConnection } from './stream-connection.ts';
import type { StreamHost } from './stream-host.ts';
import type { Topic } from './topic.ts';

/** What the client should wait before it connects again. */
const RETRY_MS = 2000;

/** One response that does not end. */
class EventsConnection implements StreamConnection {
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

  keepOpen(): void {
    this.#out.keepOpen();
  }

  end(code: CloseCode): void {
    const frame = JSON.stringify({ op: 'close', ...CLOSE_CODES[code] });
    this.#out.end(`data: ${frame}${END_OF_EVENT}`);
  }
}

export interface EventsOptions {
  readonly hub: StreamHost;
  readonly keys: KeyStore;
  readonly guard: Guard | undefined;
  readonly ingress: Ingress;
  readonly epoch: () => string;
  readonly findEvent: FindEvent;
  readonly known: KnownWords;
  /** False while streams are turned away. */
  readonly isCurrent: () => boolean;
}

/** What a request wants, and who asks. */
interface Wanted {
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
  const method = request.getCaseSensitiveMethod();
  if (method === 'OPTIONS') {
    request.setYield(true);
    return;
  }
  const requestId = `req_${randomUUID()}`;
  const head = readHead(request);
  const { origin, 'x-api-key': key = '' } = head.headers;
  const refuseWith = (refusal: Refusal): void => {
    const answer = errorResponse(refusal, requestId);
    writeLast(response, options.ingress.cors.applied(answer, origin), method === 'HEAD');
  };
  if (head.refusal) {
    refuseWith(refuse(head.refusal));
    return;
  }
  const account = readerOf(options.keys, key);
  if ('kind' in account) {
    const address = options.ingress.addressOf(response, head.headers['x-forwarded-for']);
    refuseWith(options.ingress.publicLimits.request(address()) ?? account);
    return;
  }
  const lastEventId = head.headers['last-event-id'];
  const subscription = readRequest(request, lastEventId, account, options);
  let isGone = false;
  response.onAborted(() => {
    isGone = true;
  });
  const answer = (admission: Admission): void => {
    const place =
      'kind' in subscription
        ? subscription
        : placeFor({ key, account, subscription }, admission, options, isGone);
    if (isGone) return;
    const refusal = admission.refusal ?? ('kind' in place ? place : undefined);
    const headers = { ...admission.headers, ...refusal?.headers };
    if (refusal) refuseWith({ ...refusal, headers });
    else if (!('kind' in place)) {
      beginStream(response, { wanted: place, origin, headers, requestId }, options);
    }
  };
  // What is refused costs nothing, and counts as every request of a key does.
  const admission =
    'kind' in subscription
      ? Promise.resolve(options.guard?.admit(account) ?? { headers: undefined })
      : paidAdmission(options.guard, account, SUBSCRIPTION_CREDITS);
  void admission.then(answer);
}

/**
 * While it waited to be paid for its client may have left, its key have ended, and others have
 * taken its place: then it costs nothing. The account is as it is now: its plan may have changed.
 */
function placeFor(
  { key, account: payer, subscription }: Wanted,
  { refusal: unpaid }: Admission,
  { keys, hub, guard }: EventsOptions,
  isGone: boolean,
): Wanted | Refusal {
  if (unpaid) return unpaid;
  const account = readerOf(keys, key);
  const place =
    'kind' in account
      ? account
      : (fullnessOf(hub, account, subscription) ?? { key, account, subscription });
  if ('kind' in place || isGone) guard?.balanceOf(payer).refund(SUBSCRIPTION_CREDITS);
  return place;
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
  { hub, epoch, ingress }: EventsOptions,
): void {
  const out = new EventsOut(response);
  const connection = new EventsConnection(out, epoch);
  response.cork(() => {
    const headers = { ...EVENTS_HEADERS, ...more, ...CORS_HEADERS, 'x-request-id': requestId };
    writeHead(response, ingress.cors.applied({ status: 200, headers }, origin));
    response.write(`retry: ${RETRY_MS}${END_OF_EVENT}`);
  });
  const session = hub.connect(connection, wanted.account);
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
  lastEventId: string | undefined,
  account: Account,
  { hub, findEvent, known, isCurrent }: EventsOptions,
): Subscription | Refusal {
  if (!isCurrent()) return STARTING;
  if (request.getCaseSensitiveMethod() !== 'GET') return refuseMethod(['GET']);
  const query = (request.getQuery() as string | undefined) ?? '';
  if (request.getUrl().length + query.length > TARGET_CHARS_MAX) return refuse('ERR_URI_TOO_LONG');
  const texts = splitQuery(EVENTS_QUERY, query);
  if (!(texts instanceof Map)) return texts;
  // The channel says what the others take.
  for (const [name, parameter] of Object.entries(EVENTS_PARAMETERS)) {
    const read = readParameter(parameter, texts.get(name), known);
    if (!read) return refuseParameter(name, parameter.takes);
  }
  const resume = lastEventId === undefined ? undefined : positionOf(lastEventId);
  if (lastEventId !== undefined && !resume) {
    return refuseParameter('Last-Event-ID', 'the id of an event of this stream: epoch:seq');
  }
  const { conflateMs, ...others } = Object.fromEntries(texts);
  const subscription = readSubscription(
    {
      ...others,
      op: 'subscribe',
      id: 'sse',
      ...(conflateMs !== undefined && { conflateMs: Number(conflateMs) }),
      ...(resume && { resume }),
    },
    findEvent,
    known,
    account,
  );
  if (!('topic' in subscription)) {
    const { code, problems } = subscription;
    return refuse(
      code === 'ERR_INVALID_FRAME' ? 'ERR_INVALID_PARAMETER' : code,
      problems.join('; '),
    );
  }
  return fullnessOf(hub, account, subscription) ?? subscription;
}

/** Why an account may hold no more streams; undefined while it may. */
function fullnessOf(
  { quotas }: StreamHost,
  account: Account,
  subscription: Subscription,
): Refusal | undefined {
  const hasRoom = quotas.hasRoomForConnection(account) && quotas.hasRoomForSubscription(account);
  const full = quotas.fullOfSets(account, subscription);
  if (hasRoom && full === undefined) return undefined;
  const message = hasRoom
    ? `bookmakers: ${full}`
    : 'This key has all the streams it may have: close one, then ask again.';
  return { ...refuse('ERR_RATE_LIMITED', message), headers: { 'retry-after': '5' } };
}
