// What a client may say, and what it hears back. Whatever arrives, the session gets an answer that
// says what was wrong; nothing it sends can harm anybody else.

import type { z } from 'zod';
import { ERRORS, type ErrorCode } from '#contract/errors.ts';
import type { KnownWords } from '#contract/route.ts';
import { parseJson } from '#kit/json.ts';
import type { Guard } from '../accounts/admission.ts';
import type { Account, KeyStore } from '../accounts/auth.ts';
import type { Payment } from '../accounts/credit-balance.ts';
import { readerOf } from '../accounts/key-scope.ts';
import {
  authSchema,
  BAD_FRAMES,
  type FindEvent,
  frameSchema,
  issuesOf,
  LIMITS,
  PROBLEM_CHARS_MAX,
  PROBLEMS_MAX,
  pingSchema,
  type RequestId,
  readSubscription,
  SUBSCRIPTION_CREDITS,
  type Subscription,
  unsubscribeSchema,
} from './protocol.ts';
import type { Session } from './session.ts';
import type { SessionHost } from './stream-host.ts';

/** Whoever is not known yet says its key, and nothing longer: others are not read. */
const AUTH_CHARS_MAX = 1024;
/** A frame that is not understood counts once more for each so many characters. */
const BAD_FRAME_CHARS = 1024;

type Frame = z.output<typeof frameSchema>;

/** Of a frame that is wrong, or of a request as REST refuses it. */
type FrameErrorCode = 'ERR_INVALID_FRAME' | ErrorCode;

export interface ConversationOptions {
  readonly keys: KeyStore;
  readonly findEvent: FindEvent;
  readonly known: KnownWords;
  /** Subscriptions cost nothing without it. */
  readonly guard: Guard | undefined;
  /** Milliseconds of a clock that never steps back. */
  readonly monotonicMs: () => number;
}

export class Conversation {
  readonly #keys: KeyStore;
  readonly #hub: SessionHost;
  readonly #findEvent: FindEvent;
  readonly #known: KnownWords;
  readonly #guard: Guard | undefined;
  readonly #monotonicMs: () => number;
  /** Length of the frame that is read. */
  #frameChars = 0;

  constructor(
    hub: SessionHost,
    { keys, findEvent, known, guard, monotonicMs }: ConversationOptions,
  ) {
    this.#keys = keys;
    this.#hub = hub;
    this.#findEvent = findEvent;
    this.#known = known;
    this.#guard = guard;
    this.#monotonicMs = monotonicMs;
  }

  /** One frame of a client; without a text one that asks for nothing. */
  receive(session: Session, text: string | undefined): void {
    if (!session.isOpen) return;
    if (!session.admitsFrame(this.#monotonicMs())) {
      session.close('tooManyFrames');
      return;
    }
    if (text === undefined) return;
    if (!session.account && text.length > AUTH_CHARS_MAX) {
      session.close('badFrames');
      return;
    }
    this.#frameChars = text.length;
    const parsed = parseJson(text);
    if (parsed === undefined) {
      this.#refuse(session, undefined, ['frame: takes one JSON object, and this is no JSON']);
      return;
    }
    const frame = this.#read(session, frameSchema, parsed, undefined);
    if (!frame) return;
    const { op, id } = frame;
    if (op === 'auth') this.#auth(session, frame);
    else if (!session.account) this.#refuse(session, id, ['op: auth comes first']);
    else if (op === 'subscribe') this.#subscribe(session, frame);
    else if (op === 'unsubscribe') this.#unsubscribe(session, frame);
    else this.#ping(session, frame);
  }

  /** The frame as its schema has it; undefined where it is refused. */
  #read<T>(
    session: Session,
    schema: z.ZodType<T>,
    frame: unknown,
    id: RequestId | undefined,
  ): T | undefined {
    const parsed = schema.safeParse(frame);
    if (!parsed.success) this.#refuse(session, id, issuesOf(parsed.error));
    return parsed.data;
  }

  #auth(session: Session, frame: Frame): void {
    const read = this.#read(session, authSchema, frame, frame.id);
    if (!read) return;
    if (session.account) {
      this.#refuse(session, read.id, ['op: already authorised']);
      return;
    }
    const account = readerOf(this.#keys, read.key);
    if ('kind' in account) {
      this.#hub.countFailedKey(session);
      session.close(account.code === 'ERR_WRONG_SCOPE' ? 'wrongScope' : 'unauthorized');
      return;
    }
    this.#hub.authorise(session, account);
  }

  #subscribe(session: Session, frame: Frame): void {
    const subscription = readSubscription(frame, this.#findEvent, this.#known, session.account);
    if (!('topic' in subscription)) {
      const { code, problems } = subscription;
      // What the book holds is not the client's fault: it may follow games of another season.
      if (code === 'ERR_EVENT_NOT_FOUND') this.#answerError(session, frame.id, code, problems);
      else this.#refuse(session, frame.id, problems);
      return;
    }
    if (!this.#hasPlace(session, subscription)) return;
    if (!session.admitsSubscribe(this.#monotonicMs())) {
      const most = `more than ${LIMITS.subscribesPer10sMax} in 10 s: wait, then ask again`;
      this.#answerError(session, subscription.id, 'ERR_RATE_LIMITED', [`op: ${most}`]);
      return;
    }
    if (session.account) this.#begin(session, session.account, subscription);
  }

  /** Begins a subscription once it is paid for. */
  #begin(session: Session, account: Account, subscription: Subscription): void {
    const guard = this.#guard;
    if (!guard) {
      this.#hub.begin(session, subscription);
      return;
    }
    const balance = guard.balanceOf(account);
    const { id } = subscription;
    const begin = (payment: Payment): void => {
      // It may have been ended before it began, and its id may name another by now.
      const isWanted = session.unpaid.get(id) === subscription && session.unpaid.delete(id);
      if (payment !== 'paid') {
        const { code, message = ERRORS[code].message } = guard.unpaid(
          payment,
          SUBSCRIPTION_CREDITS,
        );
        if (isWanted) this.#answerError(session, id, code, [`op: ${message}`]);
      } else if (isWanted && session.isOpen && this.#hasPlace(session, subscription)) {
        this.#hub.begin(session, subscription);
      } else {
        balance.refund(SUBSCRIPTION_CREDITS);
      }
    };
    session.unpaid.set(id, subscription);
    const payment = balance.pay(SUBSCRIPTION_CREDITS);
    if (payment instanceof Promise) void payment.then(begin);
    else begin(payment);
  }

  /** Whether there is room for one more; says why where there is not. */
  #hasPlace(session: Session, subscription: Subscription): boolean {
    const { id } = subscription;
    if (session.hasId(id)) {
      this.#refuse(session, id, ['id: in use by another subscription']);
      return false;
    }
    if (session.subscriptions + session.unpaid.size >= LIMITS.subscriptionsMax) {
      const most = `at most ${LIMITS.subscriptionsMax} subscriptions on one connection`;
      // No bad frame: whoever goes through many quickly did nothing that ends a connection.
      this.#answerError(session, id, 'ERR_INVALID_FRAME', [`frame: ${most}`]);
      return false;
    }
    if (session.account && !this.#hub.quotas.hasRoomForSubscription(session.account)) {
      const most = 'this account has all the subscriptions it may have: end one, then ask again';
      this.#answerError(session, id, 'ERR_RATE_LIMITED', [`op: ${most}`]);
      return false;
    }
    const full = session.account && this.#hub.quotas.fullOfSets(session.account, subscription);
    if (full !== undefined) {
      this.#answerError(session, id, 'ERR_RATE_LIMITED', [`bookmakers: ${full}`]);
      return false;
    }
    return true;
  }

  #unsubscribe(session: Session, frame: Frame): void {
    const read = this.#read(session, unsubscribeSchema, frame, frame.id);
    if (!read) return;
    const { id } = read;
    const isEnded = session.unpaid.delete(id) || this.#hub.unsubscribe(session, id);
    if (isEnded) session.send({ op: 'unsubscribed', id });
    // No bad frame: what refused or ended it may be on its way to the client.
    else this.#answerError(session, id, 'ERR_INVALID_FRAME', ['id: no subscription has it']);
  }

  #ping(session: Session, frame: Frame): void {
    const read = this.#read(session, pingSchema, frame, frame.id);
    if (!read) return;
    const { id } = read;
    session.send({ op: 'pong', ...(id !== undefined && { id }), time: new Date().toISOString() });
  }

  #refuse(session: Session, id: RequestId | undefined, problems: readonly string[]): void {
    this.#answerError(session, id, 'ERR_INVALID_FRAME', problems);
    // It has cost as much to read as it was long.
    const weight = 1 + Math.floor(this.#frameChars / BAD_FRAME_CHARS);
    if (!session.badFrames.take(BAD_FRAMES, this.#monotonicMs(), weight))
      session.close('badFrames');
  }

  #answerError(
    session: Session,
    id: RequestId | undefined,
    code: FrameErrorCode,
    problems: readonly string[],
  ): void {
    const reported = problems
      .slice(0, PROBLEMS_MAX)
      .map((problem) => problem.slice(0, PROBLEM_CHARS_MAX));
    const error = { code, message: reported.join('; '), problems: reported };
    session.send({ op: 'error', ...(id !== undefined && { id }), error });
  }
}
