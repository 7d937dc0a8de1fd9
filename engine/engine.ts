// The engine: folds the log's messages into the book, synchronously and deterministically. At each
// group's end it applies, expires, evaluates the touched lines once and emits what changed.

import type { Group, LogConfig, Message } from '#domain/message.ts';
import { catalogVenues } from '#domain/venue.ts';
import { assert, unreachable } from '#kit/assert.ts';
import { absorbCoverage, absorbImage, absorbPatch } from './absorb.ts';
import { BookReader } from './book-reader.ts';
import { BookChanges } from './changed-since.ts';
import { evaluateLine } from './evaluate.ts';
import { absorbScores, eventIsDue, isOpen, signatureOf, statusOf } from './event-life.ts';
import { chooseMainLine } from './main-line.ts';
import type { GroupOutput } from './output.ts';
import { EngineState, reject, type SourceState } from './state.ts';

/** Part of every epoch: raised when the engine, the catalogue or the maths change meaning. */
export const RULES_VERSION = 1;

/** Receives each group's output while the book still shows exactly that state. */
export type OnGroup = (output: GroupOutput) => void;

/** Numbers of things held; `cells` are venues on lines, `deadlines` superseded entries included. */
export interface EngineSizes {
  readonly events: number;
  readonly sourceEventIds: number;
  readonly lines: number;
  readonly cells: number;
  readonly edges: number;
  readonly listedLines: number;
  readonly deadlines: number;
  readonly tombstones: number;
}

export class Engine {
  readonly #state = new EngineState();
  readonly reader: BookReader;
  readonly changes: BookChanges;

  constructor() {
    assert(catalogVenues().length > 0, 'the catalogue of venues is there');
    this.reader = new BookReader(this.#state);
    this.changes = new BookChanges(this.#state);
  }

  /** What kind of log this is; undefined before its first configuration. */
  get config(): LogConfig | undefined {
    const { configured, mode, recordings, pricing } = this.#state;
    return configured ? { mode, recordings, pricing } : undefined;
  }

  /** Ordinal of the last group applied of a source's session: where a replay continues. */
  groupsApplied(source: string, session: number): number {
    const known = this.#state.sources.get(source);
    return known?.session === session ? known.lastOrdinal : 0;
  }

  /**
   * The session that a live source starts now: above all that the log knows, whatever the clock.
   */
  nextSession(source: string, now: number): number {
    return Math.max(now, (this.#state.sources.get(source)?.session ?? 0) + 1);
  }

  /**
   * The log no longer held its beginning: what stood only there is unknown, so a client's position
   * from before `seq` is answered with an image.
   */
  markIncompleteBefore(seq: number): void {
    this.#state.completeSince = seq;
  }

  /** Counts of work done, for tests and metrics. */
  get work(): { readonly offersExamined: number; readonly palpableEdges: number } {
    const { offersExamined, palpableEdges } = this.#state;
    return { offersExamined, palpableEdges };
  }

  /** How much is held, for tests and metrics: all of it is bounded. */
  get sizes(): EngineSizes {
    const { book, deadlines, lineChanges, edgeChanges, removedLines, closedEdges } = this.#state;
    let [lines, cells] = [0, 0];
    for (const { markets } of book.events.values()) {
      for (const market of markets.values()) {
        lines += market.lines.size;
        for (const line of market.lines.values()) cells += line.cells.length;
      }
    }
    return {
      events: book.events.size,
      sourceEventIds: book.sourceEventIds.size,
      lines,
      cells,
      edges: edgeChanges.count,
      listedLines: lineChanges.count,
      deadlines: deadlines.count,
      tombstones: removedLines.count + closedEdges.count,
    };
  }

  /**
   * Applies the message at `seq`, which must be the next one; `stampMs` is the log's own time.
   * Repeats and older sessions are no-ops.
   */
  apply(seq: number, stampMs: number, message: Message, onGroup?: OnGroup): void {
    const state = this.#state;
    assert(seq > state.seq, `seq ${seq} after ${state.seq}`);
    state.seq = seq;
    const source = state.source(message.source);
    if (message.session < source.session) return;
    if (message.session > source.session) {
      source.session = message.session;
      source.lastOrdinal = 0;
    }
    message.groups.forEach((group, index) => {
      const ordinal = message.sourceSeq + index;
      if (ordinal <= source.lastOrdinal) return;
      source.lastOrdinal = ordinal;
      const output = this.#applyGroup(source, group, stampMs);
      onGroup?.(output);
    });
  }

  /**
   * Passes over a message that an operator marked as skipped. What it says of itself, where it can
   * be read, still counts as said: its source must not say it again.
   */
  skip(seq: number, message?: Message): void {
    const state = this.#state;
    assert(seq > state.seq, `seq ${seq} after ${state.seq}`);
    state.seq = seq;
    if (message === undefined) return;
    const source = state.source(message.source);
    if (message.session < source.session) return;
    if (message.session > source.session) source.lastOrdinal = 0;
    source.session = message.session;
    const last = message.sourceSeq + message.groups.length - 1;
    source.lastOrdinal = Math.max(source.lastOrdinal, last);
  }

  #applyGroup(source: SourceState, group: Group, stampMs: number): GroupOutput {
    const state = this.#state;
    state.groupNumber += 1;
    if (group.kind === 'config') this.#configure(group.config);
    const at = state.mode === 'replay' ? group.receivedAt : stampMs;
    state.now = Math.max(state.now, at);
    state.receivedAt = group.receivedAt;
    for (const [reason, count] of Object.entries(group.rejections)) reject(source, reason, count);
    this.#absorb(source, group);
    for (let due = state.deadlines.pop(state.now); due; due = state.deadlines.pop(state.now)) {
      if (due.kind === 'line') state.touchedLines.add(due);
      else eventIsDue(state, due);
    }
    return this.#evaluate();
  }

  #absorb(source: SourceState, group: Group): void {
    const state = this.#state;
    if (group.kind === 'image') absorbImage(state, source, group);
    else if (group.kind === 'patch') absorbPatch(state, source, group);
    else if (group.kind === 'coverage') absorbCoverage(state, group);
    else if (group.kind === 'event') absorbScores(state, source, group);
    else if (group.kind !== 'config' && group.kind !== 'clock') unreachable(group);
  }

  #configure(config: LogConfig): void {
    const state = this.#state;
    if (state.configured && config.mode !== state.mode) return;
    state.mode = config.mode;
    state.pricing = config.pricing;
    state.recordings = config.recordings;
    state.configured = true;
    for (const event of state.book.events.values()) {
      for (const market of event.markets.values()) {
        for (const line of market.lines.values()) {
          for (const cell of line.cells) cell.fair = null;
          state.touchedLines.add(line);
        }
      }
    }
  }

  #evaluate(): GroupOutput {
    const state = this.#state;
    const events = this.#changedEvents();
    for (const line of state.touchedLines) evaluateLine(state, line);
    for (const market of state.touchedMarkets) chooseMainLine(state, market);
    const lines = [...state.lineRemovals, ...state.lineOutputs.values()];
    const output: GroupOutput = { now: state.now, lines, edges: state.edgeOutputs, events };
    state.touchedLines.clear();
    state.renamedLines.clear();
    state.touchedMarkets.clear();
    state.touchedEvents.clear();
    state.leaveReasons.clear();
    state.lineOutputs = new Map();
    state.lineRemovals = [];
    state.edgeOutputs = [];
    return output;
  }

  /** Events whose own record changed: new ones, moved starts, status, score. */
  #changedEvents() {
    const state = this.#state;
    const changed = [];
    for (const event of state.touchedEvents) {
      const status = statusOf(state, event);
      const shown = signatureOf(event, status);
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
      changed.push(event);
      if (!statusChanged) continue;
      for (const market of event.markets.values()) {
        for (const line of market.lines.values()) state.touchedLines.add(line);
      }
    }
    return changed;
  }
}
