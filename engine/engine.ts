// The engine: folds the log's messages into the book, synchronously and deterministically. At each
// group's end it applies, expires, evaluates the touched lines once and emits what changed.

import type { SourceEventIds } from '#domain/catalog/event-names.ts';
import type { LogConfig, Message } from '#domain/message/message.ts';
import { packMessage } from '#domain/message/pack.ts';
import { NO_REJECTIONS, type PackedGroup, PackedMessage } from '#domain/message/packed-message.ts';
import { countsInSession } from '#domain/message/session.ts';
import { assert, unreachable } from '#kit/assert.ts';
import { empty } from '#kit/empty.ts';
import { Absorber } from './apply/absorb.ts';
import { type Statement, statementsOf } from './apply/catalog.ts';
import { QuoteChanges } from './apply/quote-changes.ts';
import { lagOf } from './apply/quotes.ts';
import {
  CHANGED_IN_GROUP,
  DUE,
  L_BLOCK,
  L_CELLS,
  L_EVENT,
  L_FLAGS,
  L_JOURNAL,
  L_MARKET,
  LINE,
  T_SCHEDULED,
  TIMES,
  WHOLE,
} from './book/lines.ts';
import { H_FAIR, HOT, IN_CHUNK } from './book/offers.ts';
import { absorbScores, eventIsDue, isOpen, signatureOf, statusOf } from './clock/event-life.ts';
import type { EdgeTable } from './edges/edge-table.ts';
import { evaluateLine } from './evaluate.ts';
import { chooseMainLine } from './main-line.ts';
import { OutputColumns } from './output.ts';
import { loadState, saveState } from './snapshot/snapshot.ts';
import type { GroupOutput } from './state.ts';
import { EngineState, reject, type SourceState } from './state.ts';
import { ObservedBook } from './view/archive/observed-book.ts';
import { BookReader } from './view/book-reader.ts';
import { BookChanges } from './view/changes/changed-since.ts';
import { OpenMoves } from './view/moves/open-moves.ts';

/** Part of every epoch: raised when the engine, the catalogue or the maths change meaning. */
export const RULES_VERSION = 11;

/**
 * Called after each group, while the book shows exactly that state. The output object is reused:
 * copy what you need.
 */
export type OnGroup = (output: GroupOutput) => void;

/** Reads the book after each group, and before its clock moves. */
export interface Observer {
  /** Called once, with the book that it will read. */
  begin(book: ObservedBook): void;
  /** Called before the next group moves the clock to `now`; nothing of the group is applied yet. */
  beforeTime(now: number, book: ObservedBook): void;
  /** Called after a group was applied; its changes are readable until the next group. */
  afterGroup(book: ObservedBook): void;
}

/** Numbers of things held; `cells` are venues on lines, `deadlines` superseded entries included. */
export interface EngineSizes {
  readonly events: number;
  readonly sourceEventIds: number;
  readonly lines: number;
  readonly cells: number;
  readonly quotes: number;
  readonly edges: number;
  readonly listedLines: number;
  readonly deadlines: number;
  readonly tombstones: number;
  /** Changes of prices that are remembered. */
  readonly priceChanges: number;
  /** Of the columns that hold lines, offers and edges, spare room included. */
  readonly bytes: number;
}

/** Counts of work done since the engine was made. */
export interface EngineWork {
  readonly offersExamined: number;
  readonly palpableEdges: number;
  readonly linesChanged: number;
  readonly edgesOpened: number;
  readonly edgesUpdated: number;
  readonly edgesClosed: number;
}

export class Engine {
  readonly #state: EngineState;
  readonly #absorber: Absorber;
  readonly #packed = new PackedMessage();
  readonly #output: GroupOutput;
  #observer: Observer | undefined;
  readonly #observed: ObservedBook;
  readonly reader: BookReader;
  readonly changes: BookChanges;

  constructor() {
    this.#state = new EngineState();
    this.#absorber = new Absorber(this.#state);
    this.#output = new OutputColumns(this.#state);
    this.#observed = new ObservedBook(this.#state);
    const moves = new OpenMoves(this.#state);
    this.reader = new BookReader(this.#state, moves);
    this.changes = new BookChanges(this.#state, moves);
  }

  /**
   * An engine as it was when `bytes` were saved, and the epoch it was saved under. Throws
   * SnapshotError where they are not whole, or of another version of the rules.
   */
  static restore(bytes: Uint8Array): { readonly engine: Engine; readonly epoch: string } {
    const engine = new Engine();
    const epoch = loadState(engine.#state, bytes, RULES_VERSION);
    return { engine, epoch };
  }

  /** Everything it knows, at its present seq: a restored engine continues byte for byte. */
  snapshot(epoch: string): Uint8Array {
    return saveState(this.#state, epoch, RULES_VERSION);
  }

  /** From now on this one sees each group, each change of a quote and each move of time. */
  observe(observer: Observer): void {
    this.#observer = observer;
    this.#output.quotes ??= new QuoteChanges();
    observer.begin(this.#observed);
  }

  /** What kind of log this is; undefined before its first configuration. */
  get config(): LogConfig | undefined {
    const { configured, mode, recordings, pricing, profiles } = this.#state;
    if (!configured) return undefined;
    return { mode, recordings, pricing, ...(profiles.length > 0 && { profiles }) };
  }

  /** Ordinal of the last group applied of a source's session: where a replay continues. */
  groupsApplied(source: string, session: number): number {
    const known = this.#state.sources.get(source);
    return known?.session === session ? known.lastOrdinal : 0;
  }

  /** The next session of a live source: at least `least`, and above all that the log has. */
  nextSession(source: string, least: number): number {
    return Math.max(least, (this.#state.sources.get(source)?.session ?? 0) + 1);
  }

  /** Whether a source began a later session than this one, whose messages are ignored then. */
  isOvertaken(source: string, session: number): boolean {
    return (this.#state.sources.get(source)?.session ?? session) > session;
  }

  /** The newest session of those who post as a source; 0 where none was opened. */
  sourceSession(source: string): number {
    return this.#state.sources.get(source)?.sourceSession ?? 0;
  }

  /**
   * The log no longer held its beginning: what stood only there is unknown, so a client's position
   * from before `seq` is answered with an image.
   */
  markIncompleteBefore(seq: number): void {
    this.#state.completeSince = seq;
  }

  /** Counts of work done, for tests and metrics. */
  get work(): EngineWork {
    const { offersExamined, palpableEdges, linesChanged } = this.#state;
    const { edgesOpened, edgesUpdated, edgesClosed } = this.#state;
    const edges = { edgesOpened, edgesUpdated, edgesClosed };
    return { offersExamined, palpableEdges, linesChanged, ...edges };
  }

  /** How much is held, for tests and metrics: all of it is bounded. */
  get sizes(): EngineSizes {
    const { book, deadlines, lines, offers, lineChanges, edges } = this.#state;
    const { removedLines, closedEdges, priceHistory } = this.#state;
    let cells = 0;
    for (let line = 0; line < lines.top; line++) {
      if (lines.markets[line]) cells += lines.ints[line * LINE + L_CELLS] as number;
    }
    const columns = [lines, offers, edges, lineChanges, deadlines];
    return {
      events: book.events.size,
      sourceEventIds: book.sourceEventIds.size,
      lines: lines.count,
      cells,
      quotes: this.#state.venueOffers.reduce((sum, count) => sum + count, 0),
      edges: edges.count,
      listedLines: lineChanges.count,
      deadlines: deadlines.count,
      tombstones: removedLines.count + closedEdges.count,
      priceChanges: priceHistory.count,
      bytes: columns.reduce((sum, { bytes }) => sum + bytes, 0),
    };
  }

  /** Open edges by type. */
  get openEdges(): ReturnType<EdgeTable['countByType']> {
    return this.#state.edges.countByType();
  }

  /** Which event each id of a source means. */
  get eventNames(): SourceEventIds {
    return this.#state.eventNames;
  }

  /**
   * When the statements of the catalogue were last repeated in the log, and from which seq on it has
   * all of them: 0 and 0 where nobody knows.
   */
  get repetition(): { readonly sinceSeq: number; readonly at: number } {
    const { repeatedSince: sinceSeq, repeatedAt: at } = this.#state;
    return { sinceSeq, at };
  }

  /** Everything that was stated and counts, so that a log which has it anew needs no beginning. */
  statements(): readonly Statement[] {
    return statementsOf(this.#state);
  }

  /** Names of all sources of which a message was applied. */
  get sources(): readonly string[] {
    return [...this.#state.sources.keys()];
  }

  /**
   * Applies the message at `seq`, which must be the next one; `stampMs` is the log's own time.
   * Ignores groups already applied, groups of older sessions, and groups after a missing one.
   */
  apply(seq: number, stampMs: number, message: Message, onGroup?: OnGroup): void {
    this.applyPacked(seq, stampMs, packMessage(message, this.#packed), onGroup);
  }

  /** The same of a message in columns, which is how they come off the wire. */
  applyPacked(seq: number, stampMs: number, message: PackedMessage, onGroup?: OnGroup): void {
    const state = this.#state;
    if (seq <= state.seq) assert(false, `seq ${seq} after ${state.seq}`);
    if (state.seq === 0) state.beganLate = seq > 1;
    state.seq = seq;
    const source = state.source(message.source);
    if (!countsInSession(source, message.session, message.sourceSeq, state.beganLate)) return;
    if (message.sourceSession > source.sourceSession) source.sourceSession = message.sourceSession;
    state.output = onGroup || this.#observer ? this.#output : null;
    this.#absorber.begin(message);
    for (let index = 0; index < message.groupCount; index++) {
      const ordinal = message.sourceSeq + index;
      if (ordinal <= source.lastOrdinal) continue;
      source.lastOrdinal = ordinal;
      this.#applyGroup(source, message, message.groups[index] as PackedGroup, stampMs);
      this.#observer?.afterGroup(this.#observed);
      onGroup?.(this.#output);
    }
  }

  /**
   * Skips a message that an operator marked. Its session and ordinals, if they can be read, count as
   * applied: its source must not send it again.
   */
  skip(seq: number, message?: Message): void {
    const state = this.#state;
    assert(seq > state.seq, `seq ${seq} after ${state.seq}`);
    if (state.seq === 0) state.beganLate = seq > 1;
    state.seq = seq;
    if (message === undefined) return;
    const source = state.source(message.source);
    if (!countsInSession(source, message.session, message.sourceSeq, state.beganLate)) return;
    source.sourceSession = Math.max(source.sourceSession, message.sourceSession ?? 0);
    const last = message.sourceSeq + message.groups.length - 1;
    source.lastOrdinal = Math.max(source.lastOrdinal, last);
  }

  #applyGroup(
    source: SourceState,
    message: PackedMessage,
    group: PackedGroup,
    stampMs: number,
  ): void {
    const state = this.#state;
    state.groupNumber += 1;
    if (group.whole?.kind === 'config') this.#configure(group.whole.config);
    if (group.whole?.kind === 'catalog') this.#absorber.catalog(group.whole);
    const at = state.mode === 'replay' ? group.receivedAt : stampMs;
    if (at > state.now) {
      this.#observer?.beforeTime(at, this.#observed);
      state.now = at;
    }
    // A log that begins here needs none of its statements again.
    if (state.seq === 1) state.repeatedAt = state.now;
    state.receivedAt = group.receivedAt;
    state.lagMs = lagOf(state.now, group.receivedAt);
    state.output?.reset(state.now);
    if (group.rejections !== NO_REJECTIONS) {
      for (const [reason, count] of Object.entries(group.rejections)) reject(source, reason, count);
    }
    this.#absorber.sweep();
    this.#absorb(source, message, group);
    if (state.now >= state.claims.dueAt) this.#absorber.settle(message);
    this.#passTime();
    this.#evaluate();
  }

  #absorb(source: SourceState, message: PackedMessage, group: PackedGroup): void {
    const { kind, whole } = group;
    if (isOfUnknownLeague(this.#state, group)) {
      // The entry of its league is lost, or a later program wrote it.
      const quotes = group.quotesTo - group.quotesFrom;
      reject(source, 'unknown_league', Math.max(1, quotes));
      return;
    }
    if (kind === 'image') this.#absorber.image(source, message, group);
    else if (kind === 'patch') this.#absorber.patch(source, message, group);
    else if (kind === 'coverage') this.#absorber.coverage(message, group);
    else if (kind === 'event') {
      assert(whole?.kind === 'event', 'an event group is whole');
      absorbScores(this.#state, source, whole);
    } else if (whole?.kind === 'confirm') this.#absorber.confirm(source, whole);
    else if (kind !== 'config' && kind !== 'catalog' && kind !== 'confirm' && kind !== 'clock')
      unreachable(kind);
  }

  /** Touches lines and events whose deadline has passed. */
  #passTime(): void {
    const { deadlines, lines, book, now } = this.#state;
    while (deadlines.firstAt <= now) {
      const target = deadlines.take();
      if (target >= 0) {
        const at = target * TIMES + T_SCHEDULED;
        if (lines.times[at] !== deadlines.takenAt) continue;
        lines.schedule(target, Number.POSITIVE_INFINITY);
        this.#state.touchLine(target, DUE);
        continue;
      }
      const event = book.slots[-1 - target];
      if (event?.scheduledAt !== deadlines.takenAt) continue;
      event.scheduledAt = Number.POSITIVE_INFINITY;
      eventIsDue(this.#state, event);
    }
  }

  #configure(config: LogConfig): void {
    const state = this.#state;
    if (state.configured && config.mode !== state.mode) return;
    // The book's own edges do not depend on profiles.
    if (JSON.stringify(config.profiles ?? []) !== JSON.stringify(state.profiles)) {
      state.profiles = config.profiles ?? [];
    }
    // A live log repeats its configuration each hour: an unchanged one must not re-evaluate every
    // line.
    if (state.configured && rulesText(config) === rulesText(state)) return;
    const hasNewMethod = config.pricing.devig !== state.pricing.devig;
    state.mode = config.mode;
    state.usePricing(config.pricing);
    state.recordings = config.recordings;
    state.configured = true;
    const { lines } = state;
    for (let line = 0; line < lines.top; line++) {
      if (!lines.markets[line]) continue;
      if (hasNewMethod) this.#forgetFairs(line);
      state.touchLine(line, WHOLE);
    }
  }

  /** Drops a line's stored de-vigged probabilities, which another method computed. */
  #forgetFairs(line: number): void {
    const { ints } = this.#state.lines;
    const block = ints[line * LINE + L_BLOCK] as number;
    const sides = this.#state.markets.sideCount[ints[line * LINE + L_MARKET] as number] as number;
    const count = (ints[line * LINE + L_CELLS] as number) * sides;
    if (count === 0) return;
    const { hot } = this.#state.offers.chunkOf(block);
    const from = block & IN_CHUNK;
    for (let at = from; at < from + count; at++) hot[at * HOT + H_FAIR] = 0;
  }

  #evaluate(): void {
    const state = this.#state;
    const { output, lines, watch, book } = state;
    if (state.touchedEvents.size > 0) this.#findChangedEvents();
    // Evaluating a line touches no other line.
    for (let index = 0; index < state.touchedCount; index++) {
      const line = state.touchedLines[index] as number;
      evaluateLine(state, line);
      lines.ints[line * LINE + L_JOURNAL] = -1;
    }
    for (const market of state.touchedMarkets) chooseMainLine(state, market);
    if (output !== null) passOverRemoved(output);
    for (let index = 0; index < state.touchedCount; index++) {
      const line = state.touchedLines[index] as number;
      const at = line * LINE + L_FLAGS;
      watch?.lines.add(line);
      book.touchedSeqs[lines.ints[line * LINE + L_EVENT] as number] = state.seq;
      lines.ints[at] = (lines.ints[at] as number) & ~CHANGED_IN_GROUP;
    }
    state.touchedCount = 0;
    state.journal.clear();
    empty(state.touchedMarkets);
    if (state.touchedEvents.size > 0) state.touchedEvents.clear();
    if (state.renamedVenues.size > 0) state.renamedVenues.clear();
  }

  /** Events whose own record changed: new ones, moved starts, status, score. */
  #findChangedEvents(): void {
    const state = this.#state;
    for (const event of state.touchedEvents) {
      const status = statusOf(state, event);
      const shown = signatureOf(event, status, state.now);
      if (shown === event.signature) continue;
      const statusChanged = status !== event.status;
      if (statusChanged || event.shownStart !== event.startTime) event.changedAt = state.now;
      if (isOpen(status) && !isOpen(event.status)) event.openedSeq = state.seq;
      event.signature = shown;
      event.status = status;
      event.shownStart = event.startTime;
      event.headChangedAt = state.now;
      event.bodySeq = state.seq;
      state.eventChanges.touch(event, state.seq);
      state.output?.events.push(event);
      if (statusChanged) state.touchEventLines(event, WHOLE);
    }
  }
}

/**
 * Drops lines that were removed later in the same group from the changed list; the output lists
 * them as removed.
 */
function passOverRemoved({ state, changedLines, changedCount }: GroupOutput): void {
  for (let index = 0; index < changedCount; index++) {
    const flags = state.lines.ints[(changedLines[index] as number) * LINE + L_FLAGS] as number;
    if ((flags & CHANGED_IN_GROUP) === 0) changedLines[index] = -1;
  }
}

function isOfUnknownLeague(
  { leagues }: EngineState,
  { kind, leagueId, whole }: PackedGroup,
): boolean {
  if (kind === 'image' || kind === 'patch' || kind === 'coverage') {
    return leagues.numberOf(leagueId) < 0;
  }
  return whole?.kind === 'event' && leagues.numberOf(whole.event.leagueId) < 0;
}

function rulesText({ recordings, pricing }: Pick<LogConfig, 'recordings' | 'pricing'>): string {
  return JSON.stringify([recordings, pricing]);
}
