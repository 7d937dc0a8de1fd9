// Whether a book is all that its log says. One that began behind the beginning of the log, without a
// snapshot, is warming: it lacks what its sources said before. It is whole once each of them has
// begun a session since and said that it told everything, or was followed for so long that whatever
// it said before was said again or is too old to stand.
import type { PricingConfig } from '#domain/message/message.ts';
import { BY_FEED, type PackedMessage } from '#domain/message/packed-message.ts';

/** What a feed publishes once its first full image is told: time alone, which feeds do not move. */
export const TOLD_ALL = { kind: 'clock', rejections: {} } as const;

/** Those who feed the log, as far as a process knows; whoever speaks counts as well. */
export interface Feeding {
  readonly sources: readonly string[];
  /** Nobody else does: others need not be listened for. */
  readonly areAll: boolean;
}

export type FeedingSources = () => Feeding;

interface Heard {
  /** Its session began after the book. */
  readonly isNew: boolean;
  readonly session: number;
  toldAll: boolean;
  /**
   * It confirms prices without republishing them, so waiting for old prices to expire does not
   * complete the book.
   */
  confirms: boolean;
}

const UNKNOWN: Feeding = { sources: [], areAll: false };
/** So long others are listened for, by the time of the log. */
const LISTEN_MS = 60_000;
const PRICED = new Set(['image', 'patch', 'coverage', 'event', 'confirm']);

export class Wholeness {
  readonly #feeding: FeedingSources;
  readonly #heard = new Map<string, Heard>();
  #isWhole: boolean;
  #beganAtMs: number | undefined;

  /** `isPartial`: the book begins behind the log's first entry, and with nothing. */
  constructor(isPartial: boolean, feeding: FeedingSources = () => UNKNOWN) {
    this.#isWhole = !isPartial;
    this.#feeding = feeding;
  }

  /** Once it is whole it stays so. */
  get isWhole(): boolean {
    return this.#isWhole;
  }

  /** A message was applied, and this is the time of the book, epoch milliseconds. */
  heard(message: PackedMessage, nowMs: number, pricing: PricingConfig): void {
    if (this.#isWhole || nowMs === 0) return;
    this.#beganAtMs ??= nowMs;
    this.#hear(message);
    const followedMs = nowMs - this.#beganAtMs;
    const feeding = this.#feeding();
    if (!feeding.areAll && followedMs < LISTEN_MS) return;
    const isFollowed = followedMs > Math.max(pricing.ttlPregameMs, pricing.ttlLiveMs);
    const sources = new Set([...feeding.sources, ...this.#heard.keys()]);
    const areAny = sources.size > 0 || isFollowed;
    this.#isWhole = areAny && [...sources].every((each) => this.#knows(each, isFollowed));
  }

  #hear({ source, session, sourceSeq, speaker, groups, groupCount }: PackedMessage): void {
    const own = groups.slice(0, groupCount);
    const isMarked = speaker === BY_FEED && own.some(isToldAll);
    const known = this.#heard.get(source);
    if (!known && !own.some(({ kind }) => PRICED.has(kind))) return;
    if (known && session < known.session) return;
    const isOther = known === undefined || session > known.session;
    const isNew = isOther ? sourceSeq === 1 : known.isNew;
    const heard = isOther ? { isNew, session, toldAll: false, confirms: false } : known;
    heard.toldAll ||= isMarked;
    heard.confirms ||= own.some(({ kind }) => kind === 'confirm');
    this.#heard.set(source, heard);
  }

  #knows(source: string, isFollowed: boolean): boolean {
    const heard = this.#heard.get(source);
    if (heard?.isNew && heard.toldAll) return true;
    return isFollowed && heard?.confirms !== true;
  }
}

function isToldAll({ kind, rejections }: PackedMessage['groups'][number]): boolean {
  return kind === 'clock' && Object.keys(rejections).length === 0;
}
