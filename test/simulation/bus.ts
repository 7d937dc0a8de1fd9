// The way from publishers to the log and the log itself: links delay, break and repeat, and
// acknowledgements get lost, but what a link carries keeps its order. The log numbers what arrives
// and stamps it by a clock that may step.
import type { Message } from '#domain/message/message.ts';
import type { Random } from '#kit/random.ts';
import type { Action, TruePrice } from './action.ts';
import type { Publisher } from './publisher.ts';
import { priceKey } from './truth.ts';

const SECOND = 1000;
const STAMP_ERRORS = [0, 0, 0, -5 * SECOND, 4 * SECOND, 40 * SECOND];
const ECHOES_MAX = 200;

interface Frame {
  readonly dueAt: number;
  readonly message: Message;
}

interface Link {
  readonly publisher: Publisher;
  frames: Frame[];
  /** Its end has noticed no break yet; until then nothing is sent. */
  brokenUntil: number;
  lastDueAt: number;
}

/** How far a source has come, as everybody who reads the log sees it. */
interface Position {
  session: number;
  ordinal: number;
}

export class Bus {
  /** Lossless from here on: what is under way arrives, and the log's clock is right. */
  isCalm = false;
  readonly #random: Random;
  readonly #emit: (action: Action) => void;
  readonly #links: Link[] = [];
  readonly #echoes: Message[] = [];
  readonly #positions = new Map<string, Position>();
  /** The last word of the log on each price. */
  readonly #lastWords = new Map<string, TruePrice>();
  #stampError = 0;
  #logNow = 0;
  #length = 0;

  constructor(random: Random, emit: (action: Action) => void) {
    this.#random = random;
    this.#emit = emit;
  }

  get length(): number {
    return this.#length;
  }

  attach(publisher: Publisher): void {
    this.#links.push({ publisher, frames: [], brokenUntil: 0, lastDueAt: 0 });
  }

  /** The last word of the log on a price. */
  lastWord(key: string): TruePrice | undefined {
    return this.#lastWords.get(key);
  }

  /** Whether the log has heard of this session. */
  knows({ source, session }: Publisher): boolean {
    return this.#positions.get(source)?.session === session;
  }

  /** Sends, loses, delivers and repeats what is due. `senders`: processes that are alive. */
  work(now: number, senders: ReadonlySet<Publisher>): void {
    if (this.#random.chance(0.03)) this.#stampError = this.#random.pick(STAMP_ERRORS);
    if (this.isCalm) this.#stampError = 0;
    for (const link of this.#links) {
      if (senders.has(link.publisher)) this.#send(link, now);
    }
    for (const link of this.#links) this.#deliver(link, now);
    if (!this.#random.chance(0.15) || this.#echoes.length === 0) return;
    // Something delivered long ago is delivered once more.
    this.#append(this.#random.pick(this.#echoes), now);
  }

  #send(link: Link, now: number): void {
    if (now < link.brokenUntil) return;
    if (link.brokenUntil > 0) {
      link.brokenUntil = 0;
      link.publisher.sendAgain();
    }
    for (let sent = 0; sent < 4; sent++) {
      const message = link.publisher.nextMessage();
      if (!message) return;
      if (!this.isCalm && this.#random.chance(0.06)) {
        // Nothing passes a broken link, neither this nor what would have come after it.
        link.brokenUntil = now + this.#random.below(20 * SECOND) + 1;
        return;
      }
      const delay = this.#random.chance(0.8) ? 200 : 30 * SECOND;
      const dueAt = Math.max(link.lastDueAt, now + this.#random.below(delay));
      link.lastDueAt = dueAt;
      link.frames.push({ dueAt, message });
    }
  }

  #deliver(link: Link, now: number): void {
    while (link.frames[0] && link.frames[0].dueAt <= now) {
      const frame = link.frames.shift() as Frame;
      this.#append(frame.message, frame.dueAt);
      const isRepeated = this.#random.chance(0.1);
      if (isRepeated) this.#append(frame.message, now);
      const { sourceSeq, groups } = frame.message;
      if (!this.isCalm && this.#random.chance(0.08)) {
        // The acknowledgement is lost: all from there on goes out again, cut otherwise.
        link.frames = [];
        link.brokenUntil = now + this.#random.below(10 * SECOND) + 1;
      } else link.publisher.acknowledge(sourceSeq + groups.length - 1);
      this.#echoes.push(frame.message);
      if (this.#echoes.length > ECHOES_MAX) this.#echoes.shift();
    }
  }

  #append(message: Message, at: number): void {
    const stampMs = at + this.#stampError;
    this.#length += 1;
    this.#emit({ do: 'append', stampMs, message });
    this.#hear(message, stampMs);
  }

  /** Notes what the log has now said of each price, the way every reader must take it. */
  #hear({ source, session, sourceSeq, groups }: Message, stampMs: number): void {
    const position = this.#positions.get(source) ?? { session: -1, ordinal: 0 };
    this.#positions.set(source, position);
    if (session < position.session) return;
    if (session > position.session) Object.assign(position, { session, ordinal: 0 });
    for (const [index, group] of groups.entries()) {
      if (sourceSeq + index !== position.ordinal + 1) continue;
      position.ordinal = sourceSeq + index;
      this.#logNow = Math.max(this.#logNow, stampMs);
      if (group.kind !== 'image' && group.kind !== 'patch') continue;
      for (const quote of group.quotes) {
        const confirmedAt = Math.min(quote.confirmedAt, this.#logNow);
        this.#lastWords.set(priceKey(group.event, quote), {
          head: group.event,
          quote,
          confirmedAt,
        });
      }
    }
  }
}
