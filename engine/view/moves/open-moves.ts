// Open moves and those that closed lately: a view of the book beside the fold, brought up to date
// where somebody asks. A look at a position costs what changed, and what time has turned, since the
// last one; what it finds depends on the book at that position alone.
import { QUOTED } from '#domain/native-odds.ts';
import type { EventState, MarketState } from '../../book/book.ts';
import { ChangeList, type Linked, TombstoneRing } from '../../book/changes.ts';
import { isOpen } from '../../clock/event-life.ts';
import { Deadlines } from '../../clock/staleness.ts';
import type { EngineState } from '../../state.ts';
import { eachChangedLine } from '../changes/line-walk.ts';
import type { MoveRecord } from '../records.ts';
import { movesOf } from './line-moves.ts';
import type { MarketMove } from './move-filter.ts';
import { moveRecord } from './move-record.ts';
import type { MoveCloseReason } from './move-rules.ts';
import { Positions } from './positions.ts';

/** Closed moves that are remembered for those who resume. */
const CLOSED_MAX = 16_384;

export interface OpenMove extends Linked, MarketMove {
  record: MoveRecord;
  /** The same as JSON: it is compared. */
  text: string;
  /** Greatest change of the probability in its life. */
  peak: number;
  isLive: boolean;
  /** Of its event, epoch ms: a start that is moved may bring it into a filter, or out of it. */
  startTime: number;
  openedSeq: number;
}

export interface ClosedMove extends MarketMove {
  readonly peak: number;
  readonly openedSeq: number;
  readonly reason: MoveCloseReason;
}

/** A market whose main line changed within the longest window. */
interface Tracked {
  readonly number: number;
  readonly market: MarketState;
  /** Its main line when it was looked at, and whether the event had begun. */
  line: number;
  hadBegun: boolean;
  /** The entries for it among the deadlines that count; infinity where there is none. */
  dueAt: number;
  dueOrdinal: number;
  moves: Map<string, OpenMove>;
}

export class OpenMoves {
  readonly #state: EngineState;
  readonly #tracked = new Map<MarketState, Tracked>();
  readonly #byNumber = new Map<number, Tracked>();
  #numbers = 0;
  readonly #open = new Map<string, OpenMove>();
  readonly #changes = new ChangeList<OpenMove>();
  readonly #closed = new TombstoneRing<ClosedMove>(CLOSED_MAX);
  /** When a market is looked at again: by time, and by the change that the history forgets. */
  readonly #deadlines = new Deadlines();
  readonly #ordinals = new Deadlines();
  readonly #positions = new Positions();
  /** As they were at the last look. */
  #total = 0;
  #revision = -1;
  #pricing: unknown;

  constructor(state: EngineState) {
    this.#state = state;
  }

  /** All that are open at the book's position, in no order. */
  open(): Iterable<OpenMove> {
    this.#sync();
    return this.#open.values();
  }

  /** Those that opened or changed after `since`, newest first. */
  changedSince(since: number): Iterable<OpenMove> {
    this.#sync();
    return this.#changes.since(since);
  }

  /** Those that closed after `since`, newest first. */
  closedSince(since: number): Iterable<ClosedMove> {
    this.#sync();
    return this.#closed.since(since);
  }

  /**
   * True where it is known what changed since: from positions at which it was looked at, which are
   * those of every frame, image and heartbeat of this process.
   */
  reachesBackTo(seq: number): boolean {
    this.#sync();
    return seq >= this.#closed.completeSince && this.#positions.timeAt(seq) !== undefined;
  }

  /** The book's time at a position that it reaches back to. */
  timeAt(seq: number): number | undefined {
    return this.#positions.timeAt(seq);
  }

  #sync(): void {
    const { seq, now, priceHistory, catalog, pricing } = this.#state;
    const since = this.#positions.newest;
    if (since === seq) return;
    const isKnown =
      since !== undefined &&
      this.#revision === catalog.revision &&
      this.#pricing === pricing &&
      priceHistory.first <= this.#total + 1 &&
      this.#state.removedLines.completeSince <= since;
    // Markets that are looked at, and whether prices of theirs changed.
    const touched = new Map<MarketState, boolean>();
    if (isKnown) this.#touchChanged(since, touched);
    else this.#touchAll(touched);
    this.#touchDue(touched);
    this.#positions.add(seq, now);
    this.#total = priceHistory.total;
    this.#revision = catalog.revision;
    this.#pricing = pricing;
    for (const [market, hasMoved] of touched) this.#update(market, hasMoved);
  }

  #touchChanged(since: number, touched: Map<MarketState, boolean>): void {
    const { priceHistory, lines, removedLines, eventChanges } = this.#state;
    const touchTracked = (market: MarketState): void => {
      if (this.#tracked.has(market) && !touched.has(market)) touched.set(market, false);
    };
    for (let ordinal = this.#total + 1; ordinal <= priceHistory.total; ordinal++) {
      const market = lines.markets[priceHistory.lineAt(ordinal)];
      if (market) touched.set(market, true);
    }
    eachChangedLine(this.#state, since, touchTracked);
    for (const { market } of removedLines.since(since)) touchTracked(market);
    for (const event of eventChanges.since(since)) {
      for (const market of event.markets.values()) touchTracked(market);
    }
  }

  /** Everything that may have moves, or has. */
  #touchAll(touched: Map<MarketState, boolean>): void {
    const { priceHistory, lines } = this.#state;
    for (let line = 0; line < Math.min(priceHistory.lineCount, lines.top); line++) {
      const market = lines.markets[line];
      if (market && priceHistory.newestOf(line) !== 0) touched.set(market, true);
    }
    for (const market of this.#tracked.keys()) touched.set(market, true);
  }

  /** What time has turned, and what rests on changes that are forgotten. */
  #touchDue(touched: Map<MarketState, boolean>): void {
    const { now, priceHistory } = this.#state;
    const touchDue = (deadlines: Deadlines, until: number, name: 'dueAt' | 'dueOrdinal'): void => {
      while (deadlines.firstAt <= until) {
        const tracked = this.#byNumber.get(deadlines.take());
        if (tracked === undefined || tracked[name] !== deadlines.takenAt) continue;
        tracked[name] = Number.POSITIVE_INFINITY;
        if (!touched.has(tracked.market)) touched.set(tracked.market, false);
      }
    };
    touchDue(this.#deadlines, now, 'dueAt');
    touchDue(this.#ordinals, priceHistory.first - 1, 'dueOrdinal');
  }

  #update(market: MarketState, hasMoved: boolean): void {
    const { moves, nextAt, oldest } = movesOf(this.#state, market);
    const known = this.#tracked.get(market);
    if (known === undefined && oldest === 0) return;
    const tracked = known ?? this.#track(market);
    const gone = tracked.moves;
    tracked.moves = new Map();
    for (const found of moves) {
      const record = moveRecord(this.#state, market, found);
      const { moveId } = record;
      const move = gone.get(moveId);
      gone.delete(moveId);
      tracked.moves.set(moveId, this.#put(market, move, record));
    }
    for (const move of gone.values()) this.#close(move, this.#reasonOf(tracked, hasMoved));
    tracked.line = market.mainLine;
    tracked.hadBegun = market.event.beginsAt <= this.#state.now;
    if (oldest === 0) this.#forget(tracked);
    else this.#schedule(tracked, nextAt, oldest);
  }

  #track(market: MarketState): Tracked {
    const none = { dueAt: Number.POSITIVE_INFINITY, dueOrdinal: Number.POSITIVE_INFINITY };
    const about = { number: this.#numbers++, market, line: market.mainLine, hadBegun: false };
    const tracked = { ...about, ...none, moves: new Map() };
    this.#tracked.set(market, tracked);
    this.#byNumber.set(tracked.number, tracked);
    return tracked;
  }

  #forget({ market, number }: Tracked): void {
    this.#tracked.delete(market);
    this.#byNumber.delete(number);
  }

  #schedule(tracked: Tracked, nextAt: number, oldest: number): void {
    if (nextAt < tracked.dueAt) {
      tracked.dueAt = nextAt;
      this.#deadlines.push(nextAt, tracked.number);
    }
    if (oldest >= tracked.dueOrdinal) return;
    tracked.dueOrdinal = oldest;
    this.#ordinals.push(oldest, tracked.number);
  }

  #put(market: MarketState, known: OpenMove | undefined, record: MoveRecord): OpenMove {
    const { seq, now } = this.#state;
    const natives = record.laggards.map((each) => each[QUOTED]);
    const text = JSON.stringify([record, natives]);
    const { beginsAt, startTime } = market.event;
    const isLive = beginsAt <= now;
    const size = Math.abs(record.deltaProb);
    if (known === undefined) {
      const links = { changedSeq: 0, older: null, newer: null };
      const about = { market, record, text, peak: size, isLive, startTime };
      const move = { ...links, ...about, openedSeq: seq };
      this.#open.set(record.moveId, move);
      this.#changes.touch(move, seq);
      return move;
    }
    const isSame = known.isLive === isLive && known.startTime === startTime;
    if (isSame && known.text === text) return known;
    known.record = record;
    known.text = text;
    known.isLive = isLive;
    known.startTime = startTime;
    known.peak = Math.max(known.peak, size);
    this.#changes.touch(known, seq);
    return known;
  }

  #close(move: OpenMove, reason: MoveCloseReason): void {
    const { market, record, peak, openedSeq } = move;
    // A market that left and came back within one look may have opened the same anew.
    if (this.#open.get(record.moveId) === move) this.#open.delete(record.moveId);
    this.#changes.remove(move);
    this.#closed.push(this.#state.seq, { market, record, peak, openedSeq, reason });
  }

  #reasonOf({ market, line, hadBegun }: Tracked, hasMoved: boolean): MoveCloseReason {
    const event: EventState = market.event;
    if (!isOpen(event.status) || market.mainLine < 0 || market.mainLine !== line)
      return 'withdrawn';
    if (!hadBegun && event.beginsAt <= this.#state.now) return 'started';
    return hasMoved ? 'reverted' : 'expired';
  }
}
