// Random logs, the same for the same seed: several sources and sessions, every kind of group, and a
// clock that jumps over every limit. Each seed leaves some features out, so that others meet more.
import type { EventHead, EventStatus, Group, LogConfig, Message } from '#domain/message/message.ts';
import { Random } from '#kit/random.ts';
import { RandomGroups } from './random-groups.ts';
import { EVENTS, LOG_START } from './random-pools.ts';

/** A message with the log's own time of it, epoch milliseconds. */
export interface LogStep {
  readonly stampMs: number;
  readonly message: Message;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Within so long no event is forgotten. */
const LOG_MS_MAX = 5 * DAY;
/** Every event is over for long, wherever its start was moved to. */
const OUT_OF_SEASON_MS = 20 * DAY;
const SEASONS = 3;
const SOURCES = ['feed', 'exchange', 'scores'] as const;
/** Drawn from. An event that is over takes no more prices, so that few may end early. */
const STATUSES: readonly EventStatus[] = [
  ...Array<EventStatus>(6).fill('scheduled'),
  ...Array<EventStatus>(10).fill('in_progress'),
  'postponed',
  'postponed',
  'final',
  'cancelled',
];

/** A log of `length` messages after its configuration. */
export function randomLog(seed: number, length: number): LogStep[] {
  const writer = new LogWriter(seed);
  const steps = [writer.configuration()];
  while (steps.length <= length) steps.push(writer.next());
  return steps;
}

/**
 * The same with long pauses, each of which outlasts every event of the season before: all of it is
 * forgotten, then the same games are played again.
 */
export function seasonsLog(seed: number, length: number): LogStep[] {
  const writer = new LogWriter(seed);
  const steps = [writer.configuration()];
  for (let season = 1; season <= SEASONS; season++) {
    if (season > 1) steps.push(...writer.pause());
    while (steps.length <= (length * season) / SEASONS) steps.push(writer.next());
  }
  return steps;
}

interface Numbering {
  session: number;
  sourceSeq: number;
}

class LogWriter {
  readonly #random: Random;
  readonly #groups: RandomGroups;
  readonly #mode: 'live' | 'replay';
  readonly #numbering = new Map<string, Numbering>();
  readonly #heads = new Map<string, EventHead>();
  readonly #scored: ReadonlySet<string>;
  readonly #hasLongJumps: boolean;
  readonly #changesRules: boolean;
  #seasonStart = LOG_START;
  #now = LOG_START;

  constructor(seed: number) {
    const random = new Random(seed);
    this.#random = random;
    this.#mode = random.chance(0.5) ? 'live' : 'replay';
    const events = EVENTS.filter(() => random.chance(0.7));
    for (const head of events.length > 0 ? events : EVENTS) this.#heads.set(head.eventId, head);
    const ids = [...this.#heads.keys()];
    this.#scored = new Set(random.chance(0.6) ? ids.filter(() => random.chance(0.5)) : []);
    this.#hasLongJumps = random.chance(0.5);
    this.#changesRules = random.chance(0.4);
    this.#groups = new RandomGroups(random);
  }

  configuration(): LogStep {
    const { devig, ...limits } = this.#groups.pricing(this.#mode);
    const config: LogConfig = { mode: this.#mode, recordings: [], pricing: { devig, ...limits } };
    const receivedAt = this.#now;
    return this.#step('config', [{ kind: 'config', receivedAt, rejections: {}, config }]);
  }

  next(): LogStep {
    this.#passTime();
    if (this.#changesRules && this.#random.chance(0.03)) return this.configuration();
    const source = this.#random.pick(SOURCES);
    const count = 1 + this.#random.below(3);
    const groups: Group[] = [];
    for (let i = 0; i < count; i++) {
      groups.push(source === 'scores' ? this.#scoreGroup() : this.#venueGroup());
      // In a replay groups of one message may come at different times.
      if (this.#mode === 'replay' && this.#random.chance(0.3)) this.#passTime();
    }
    return this.#step(source, groups);
  }

  /** Nothing is said for so long that all is forgotten: what was quoted, after the rest. */
  pause(): LogStep[] {
    const steps = [OUT_OF_SEASON_MS, 2 * 60 * MINUTE].map((silence) => {
      this.#now += silence;
      return this.#step('feed', [{ kind: 'clock', receivedAt: this.#now, rejections: {} }]);
    });
    const since = this.#now - this.#seasonStart;
    this.#seasonStart = this.#now;
    for (const [eventId, head] of this.#heads) {
      this.#heads.set(eventId, { ...head, startTime: head.startTime + since });
    }
    return steps;
  }

  #step(source: string, groups: readonly Group[]): LogStep {
    const known = this.#numbering.get(source) ?? { session: 0, sourceSeq: 1 };
    if (this.#mode === 'live' && this.#random.chance(0.02)) {
      known.session += 1;
      known.sourceSeq = 1;
    }
    const { session, sourceSeq } = known;
    known.sourceSeq += groups.length;
    this.#numbering.set(source, known);
    return { stampMs: this.#now, message: { source, session, sourceSeq, groups } };
  }

  #passTime(): void {
    const random = this.#random;
    if (this.#now - this.#seasonStart > LOG_MS_MAX || random.chance(0.3)) return;
    const kind = random.unit();
    if (kind < 0.5) this.#now += random.below(20_000);
    else if (kind < 0.85) this.#now += random.below(4 * MINUTE);
    else if (kind < 0.93) this.#now += random.pick([1, 10, 10, 15]) * MINUTE + random.below(3) - 1;
    else if (kind < 0.97) this.#now = this.#aroundSomeStart();
    else if (this.#hasLongJumps) this.#now += random.pick([60, 61, 120, 361]) * MINUTE;
  }

  /** A moment at or next to a start that lies ahead, or now. */
  #aroundSomeStart(): number {
    const { startTime } = this.#anyHead();
    return Math.max(this.#now, startTime + this.#random.below(3) - 1);
  }

  #receivedAt(): number {
    // A replay's captures may be out of order; a live source's clock may be off.
    return this.#random.chance(0.9) ? this.#now : this.#now - this.#random.below(5000);
  }

  #anyHead(): EventHead {
    return this.#random.pick([...this.#heads.values()]);
  }

  /** The event as a source names it, which may move its start. */
  #headForGroup(): EventHead {
    const head = this.#anyHead();
    if (!this.#random.chance(0.04)) return head;
    const moves = [-90, -15, 15, 90, 400, 1100];
    const startTime = head.startTime + this.#random.pick(moves) * MINUTE;
    const moved = { ...head, startTime };
    if (this.#random.chance(0.5)) this.#heads.set(head.eventId, moved);
    return moved;
  }

  #venueGroup(): Group {
    const { leagueId } = this.#anyHead();
    const ids = [...this.#heads.values()].filter((head) => head.leagueId === leagueId);
    const receivedAt = this.#receivedAt();
    const kind = this.#random.unit();
    if (kind < 0.6) return this.#groups.image(this.#headForGroup(), receivedAt, this.#now);
    if (kind < 0.87) return this.#groups.patch(this.#headForGroup(), receivedAt, this.#now);
    if (kind < 0.95) {
      const listed = ids.map((head) => head.eventId).filter(() => this.#random.chance(0.6));
      return this.#groups.coverage(leagueId, listed, receivedAt);
    }
    const rejections = this.#random.chance(0.5) ? { price_in_gap: 1 + this.#random.below(3) } : {};
    return { kind: 'clock', receivedAt, rejections };
  }

  #scoreGroup(): Group {
    const head = this.#headForGroup();
    const receivedAt = this.#receivedAt();
    if (!this.#scored.has(head.eventId)) return { kind: 'clock', receivedAt, rejections: {} };
    const status = this.#random.pick(STATUSES);
    return this.#groups.report(head, status, receivedAt);
  }
}
