// Checks: a checksum of what a topic shows of one event, so that a client can prove its book. Each
// event's turn comes round every half minute; the work is rationed by time.
import { crc32 } from 'node:zlib';
import type { EventEntry, Reader } from '#engine/reader.ts';
import type { OfferRecord } from '#engine/records.ts';
import { pricedEvents } from '../handlers/filters.ts';
import type { Subscription } from './protocol.ts';

/** A round through the events of a topic: with what may delay it less than 30 s. */
const ROUND_MS = 25_000;
/** The first round begins after this; where there is nothing to check, the next one does. */
const REST_MS = 5_000;

/** What a topic shows of an event at the book's present position; null where it shows nothing. */
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

  /** The next check if one is due by now; it is counted as made. */
  next(reader: Reader, nowMs: number): Check | undefined {
    while (nowMs >= this.#dueAtMs) {
      if (this.#left.length === 0) this.#beginRound(reader);
      const entry = this.#left.pop();
      if (entry === undefined) {
        this.#dueAtMs = nowMs + REST_MS;
        return undefined;
      }
      this.#dueAtMs += ROUND_MS / this.#count;
      const check = this.#checkOf(reader, entry);
      if (check) return check;
    }
    return undefined;
  }

  #beginRound(reader: Reader): void {
    const { scope, channel } = this.#subscription;
    const has = channel === 'player-props' ? 'hasProps' : 'hasOffers';
    const entries = pricedEvents(reader, scope.leagueId, has);
    const { eventId } = scope;
    this.#left = entries.filter((entry) => eventId === undefined || entry.eventId === eventId);
    this.#left.reverse();
    this.#count = this.#left.length;
  }

  #checkOf(reader: Reader, { eventId }: EventEntry): Check | undefined {
    const { channel, offers } = this.#subscription;
    const entry = reader.findEvent(eventId);
    // It may have ended, or left, since the round began.
    if (entry?.eventId !== eventId) return undefined;
    if (entry.status === 'final' || entry.status === 'cancelled') return undefined;
    const lines =
      channel === 'player-props'
        ? reader
            .propsRecord(eventId, offers, 'event')
            .players.flatMap(({ playerId, markets }) =>
              markets.flatMap((market) => linesOf({ ...market, playerId })),
            )
        : reader.oddsRecord(eventId, offers).markets.flatMap(linesOf);
    return lines.length === 0 ? undefined : { eventId, crc: crcOf(lines) };
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

/** CRC-32 of the lines, sorted by their bytes. */
export function crcOf(lines: readonly string[]): number {
  const sorted = lines.map((line) => Buffer.from(line)).sort(Buffer.compare);
  return crc32(Buffer.concat(sorted));
}

function linesOf({ marketType, team = '', playerId = '', lines }: CheckedMarket): string[] {
  return lines.flatMap(({ point, offers }) =>
    offers.map(({ selection, bookmakerId, price, suspended }) => {
      const key = [marketType, team, playerId, point ?? '', selection, bookmakerId];
      return `${[...key, price, suspended ? 1 : 0].join('|')}\n`;
    }),
  );
}
