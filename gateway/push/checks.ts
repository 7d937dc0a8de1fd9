// Checks: a checksum of what a topic shows of one event, so that a client can prove its book. Each
// event's turn comes round within half a minute; the work is rationed by time.
import { crc32 } from 'node:zlib';
import type { EventEntry, Reader } from '#engine/view/reader.ts';
import { isPriced } from '#engine/view/reader.ts';
import type { LevelRecord, OfferRecord } from '#engine/view/records.ts';
import { followedEvents } from './followed-events.ts';
import type { Subscription } from './protocol.ts';

/**
 * A round through the events of a topic. Two of them are less than 30 s: an event that comes last
 * in the next is checked so late, and so is one that is new.
 */
const ROUND_MS = 14_000;
/** The first round begins after this; where there is nothing to check, the next one does. */
const REST_MS = 5_000;

/** The checksum of what a topic shows of an event at the book's present position. */
export interface Check {
  readonly eventId: string;
  readonly crc: number;
}

/** Goes round the events of one topic. */
export class Checks {
  readonly #subscription: Subscription;
  /** Events that are left of the round. */
  #left: EventEntry[] = [];
  /** Events of the round, and when the next of them is due. */
  #count = 0;
  #dueAtMs: number;

  constructor(subscription: Subscription, nowMs: number) {
    this.#subscription = subscription;
    this.#dueAtMs = nowMs + REST_MS;
  }

  /**
   * Looks at the next event if its turn has come: the check, null where the topic shows nothing of
   * it; undefined where nothing is due by now.
   */
  next(reader: Reader, nowMs: number): Check | null | undefined {
    // Rounds that could not be made in time are not made up for.
    this.#dueAtMs = Math.max(this.#dueAtMs, nowMs - ROUND_MS);
    if (nowMs < this.#dueAtMs) return undefined;
    if (this.#left.length === 0) this.#beginRound(reader);
    const entry = this.#left.pop();
    if (entry === undefined) {
      this.#dueAtMs = nowMs + REST_MS;
      return undefined;
    }
    this.#dueAtMs += ROUND_MS / this.#count;
    return this.#checkOf(reader, entry);
  }

  #beginRound(reader: Reader): void {
    this.#left = followedEvents(reader, this.#subscription).toReversed();
    this.#count = this.#left.length;
  }

  #checkOf(reader: Reader, { eventId }: EventEntry): Check | null {
    const { channel, offers } = this.#subscription;
    const entry = reader.findEvent(eventId);
    // It may have ended, or left, since the round began.
    if (entry?.eventId !== eventId || !isPriced(entry)) return null;
    const lines =
      channel === 'player-props'
        ? reader
            .propsRecord(eventId, offers, 'event')
            .players.flatMap(({ playerId, markets }) =>
              markets.flatMap((market) => linesOf({ ...market, playerId })),
            )
        : reader.oddsRecord(eventId, offers).markets.flatMap(linesOf);
    return lines.length === 0 ? null : { eventId, crc: crcOf(lines) };
  }
}

interface CheckedMarket {
  readonly marketType: string;
  readonly team?: string;
  readonly playerId?: string;
  readonly lines: readonly {
    readonly point: number | null;
    readonly offers: readonly OfferRecord[];
  }[];
}

/** Texts with these are not in the order of their bytes where UTF-16 says they are. */
const BEYOND_SURROGATES = /[\ud800-\uffff]/;

/** CRC-32 of the lines, sorted by their bytes. */
export function crcOf(lines: readonly string[]): number {
  const text = lines.toSorted().join('');
  if (!BEYOND_SURROGATES.test(text)) return crc32(text);
  const sorted = lines.map((line) => Buffer.from(line)).sort(Buffer.compare);
  return crc32(Buffer.concat(sorted));
}

function linesOf({ marketType, team = '', playerId = '', lines }: CheckedMarket): string[] {
  return lines.flatMap(({ point, offers }) => {
    const about = `${marketType}|${team}|${playerId}|${point ?? ''}|`;
    return offers.map(
      (offer) =>
        `${about}${offer.selection}|${offer.bookmakerId}|${offer.price}|` +
        `${offer.suspended ? 1 : 0}${depthText(offer)}\n`,
    );
  });
}

/** Where levels are followed: the best lay price, its size, and the levels of both sides. */
function depthText({ lay, depth }: OfferRecord): string {
  if (depth === undefined) return '';
  const levels = [depth.back, depth.lay].map((side) => side.map(levelText).join(','));
  return `|${lay?.price ?? ''}|${lay?.size ?? ''}|${levels.join('/')}`;
}

function levelText([price, size]: LevelRecord): string {
  return `${price}:${size ?? ''}`;
}
