// Whether a book is all that its log says. One that began behind the beginning of the log, without a
// snapshot, is warming: it lacks what its sources said before. It is whole once each of them has
// begun a session since and said that it told everything, or was followed for so long that whatever
// it said before was said again or is too old to stand.
import type { PricingConfig } from '#domain/message/message.ts';
import { BY_FEED, type PackedMessage } from '#domain/message/packed-message.ts';

/** What a feed publishes once its first full image is told: time alone, which feeds do not move. */
export const FULL_IMAGE_MARKER = { kind: 'clock', rejections: {} } as const;

/** Those who feed the log, as far as a process knows; whoever publishes now counts as well. */
export interface Feeding {
  readonly sources: readonly string[];
  /** Nobody else does: others need not be listened for. */
  readonly areAll: boolean;
}

/** Who had fed the log by this time of it, epoch ms; undefined while nobody can say. */
export type FeedingSources = (sinceMs: number) => Feeding | undefined;

interface KnownSource {
  /** Its session began after the book. */
  readonly isNew: boolean;
  readonly session: number;
  readonly hasFullImage: boolean;
  /** Some message of it was about prices, in whatever session. */
  readonly isPriced: boolean;
  /** It confirms prices without republishing them: age alone does not complete the book. */
  readonly confirms: boolean;
  /** Posts are never everything that their source has: only age makes its prices known. */
  readonly isPosted: boolean;
}

const UNKNOWN: Feeding = { sources: [], areAll: false };
/** So long others are listened for, by the time of the log. */
const FOLLOW_MS = 60_000;
const PRICED = new Set(['image', 'patch', 'coverage', 'event', 'confirm']);

export class Wholeness {
  readonly #feeding: FeedingSources;
  readonly #known = new Map<string, KnownSource>();
  #isWhole: boolean;
  #waitsFor: readonly string[] = [];
  /** Time of the log at the first message that counted, epoch ms; undefined before that. */
  beganAtMs: number | undefined;

  /** `isPartial`: the book begins behind the log's first entry, and with nothing. */
  constructor(isPartial: boolean, feeding: FeedingSources = () => UNKNOWN) {
    this.#isWhole = !isPartial;
    this.#feeding = feeding;
  }

  /** Once it is whole it stays so. */
  get isWhole(): boolean {
    return this.#isWhole;
  }

  /** Sources that have not published everything yet; none while nobody knows them. */
  get waitsFor(): readonly string[] {
    return this.#isWhole ? [] : this.#waitsFor;
  }

  /** A message counted in the book, whose time this is, epoch milliseconds. */
  count(message: PackedMessage, nowMs: number, pricing: PricingConfig): void {
    if (this.#isWhole || nowMs === 0) return;
    this.beganAtMs ??= nowMs;
    this.#note(message);
    const followedMs = nowMs - this.beganAtMs;
    const isFollowed = followedMs > priceAgeMsMax(pricing);
    const feeding = this.#feeding(this.beganAtMs);
    if (feeding === undefined && !isFollowed) return;
    if (feeding?.areAll === false && followedMs < FOLLOW_MS) return;
    const sources = new Set(feeding?.sources);
    for (const [source, { isPriced }] of this.#known) if (isPriced) sources.add(source);
    this.#waitsFor = [...sources].filter((each) => !this.#knows(each, isFollowed));
    const areAny = sources.size > 0 || isFollowed;
    this.#isWhole = areAny && this.#waitsFor.length === 0;
  }

  #note({ source, session, sourceSeq, authority, groups, groupCount }: PackedMessage): void {
    const own = groups.slice(0, groupCount);
    const known = this.#known.get(source);
    const isSame = known?.session === session;
    this.#known.set(source, {
      session,
      isNew: isSame ? known.isNew : sourceSeq === 1,
      hasFullImage: (isSame && known.hasFullImage) || own.some(isFullImageMarker),
      confirms: (isSame && known.confirms) || own.some(({ kind }) => kind === 'confirm'),
      isPriced: known?.isPriced === true || own.some(({ kind }) => PRICED.has(kind)),
      isPosted: known?.isPosted === true || authority !== BY_FEED,
    });
  }

  #knows(source: string, isFollowed: boolean): boolean {
    const known = this.#known.get(source);
    if (known?.isNew && known.hasFullImage && !known.isPosted) return true;
    return isFollowed && known?.confirms !== true;
  }
}

/** How long a price is kept that nobody states or confirms again, milliseconds. */
export function priceAgeMsMax({ ttlPregameMs, ttlLiveMs }: PricingConfig): number {
  return Math.max(ttlPregameMs, ttlLiveMs);
}

function isFullImageMarker({ kind, rejections }: PackedMessage['groups'][number]): boolean {
  return kind === 'clock' && Object.keys(rejections).length === 0;
}
