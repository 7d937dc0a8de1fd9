// One retrieval as all contexts share it: the question's filters, the book at one position, the order of
// its records, and what is said of them on the way.
import type { ChatRecord } from '#contract/records/chat-records.ts';
import type { Sport } from '#domain/league.ts';
import { hasStarts, limitsWhere } from '../language/asked/limits.ts';
import type { Question } from '../language/question.ts';
import { BookQuery, type ReadNow } from './book/book-query.ts';
import { bestOf, type Candidate } from './book/candidates.ts';
import { formWanted, hitRateRecords, type PostedProp } from './book/hit-rate-records.ts';
import { type Broadened, broadenedFilters, type Filters, filtersOf } from './filters.ts';
import { startText } from './notes/game-notes.ts';
import { worstTexts } from './notes/worst-note.ts';
import type { LegRecord } from './parlay-legs.ts';
import { orderScore, ranked, type Score, scoreOf } from './ranking/rank.ts';
import { strengthOf } from './ranking/strength.ts';
import type { Retrieved, Sources } from './retrieved.ts';

/** What passes loosened filters. */
export interface BroadenedNow extends Broadened {
  readonly now: ReadNow;
}

/** Sides that a line has at most. */
const SIDES_MAX = 3;

export class Run {
  readonly sources: Sources;
  readonly question: Question;
  /** Records that the answer may have. */
  readonly limit: number;
  /** Records that are read where some of them may be left out for others. */
  readonly room: number;
  readonly filters: Filters;
  readonly book: BookQuery;
  /** Orders records of the question's context; of all contexts together. */
  readonly score: Score;
  readonly strength: Score;
  readonly notes: string[] = [];
  readonly leads: string[] = [];
  readonly asides: string[] = [];
  /** Bets among which the records were chosen. */
  candidates = 0;
  readonly #seq: number;
  /** Of records whose strength was asked for: each is compared with many others. */
  readonly #strengths = new Map<ChatRecord, number>();
  /** The clock of the book. */
  readonly nowMs: number;

  constructor(sources: Sources, question: Question, limit: number) {
    this.sources = sources;
    this.question = question;
    this.limit = Math.min(limit, question.asked.limit ?? limit);
    this.room = question.asked.limit === undefined ? this.limit : SIDES_MAX * this.limit;
    this.filters = filtersOf(question);
    this.#seq = sources.reader.seq;
    this.nowMs = sources.reader.now;
    const { venues } = sources.reader;
    this.score =
      question.order === undefined
        ? scoreOf(question.context, this.nowMs, venues)
        : orderScore(question.order);
    this.strength = (record) => {
      const known = this.#strengths.get(record);
      if (known !== undefined) return known;
      const strength = strengthOf(record, this.nowMs, venues);
      this.#strengths.set(record, strength);
      return strength;
    };
    this.book = new BookQuery(sources.reader, question);
  }

  /** As many as can be shown, by the measure of all types. */
  strongest(candidates: readonly Candidate[]): readonly ChatRecord[] {
    this.candidates += candidates.length;
    return bestOf(candidates, 'strength', this.strength, this.limit);
  }

  /** The best by the context's own score, as many as are read. */
  ranked(records: readonly ChatRecord[]): readonly ChatRecord[] {
    this.candidates = Math.max(this.candidates, records.length);
    return ranked(records, this.score, this.room);
  }

  /** Where nothing passes: what the first loosened filters that anything passes let through. */
  broadened(
    first: ReadNow,
    filters: Filters,
    read: (filters: Filters) => ReadNow,
  ): BroadenedNow | undefined {
    if (first.records.length > 0) return undefined;
    let last: BroadenedNow | undefined;
    for (const broader of broadenedFilters(filters, this.question)) {
      last = { ...broader, now: read(broader.filters) };
      if (last.now.records.length > 0) break;
    }
    return last;
  }

  /** How often posted props were hit, of players whose games are known. */
  async rates(posted: readonly PostedProp[], filters: Filters): Promise<readonly ChatRecord[]> {
    const { sql, games } = this.sources;
    if (!sql || posted.length === 0) return [];
    const players = new Map<string, Sport>();
    for (const { playerId, event } of posted) players.set(playerId, event.sport);
    const logs = await games.of(sql, players);
    if (!logs) this.notes.push('Player statistics did not answer.');
    const wanted = formWanted(this.question);
    return posted.flatMap((prop) => {
      const own = logs?.get(prop.playerId) ?? [];
      return own.length === 0 ? [] : hitRateRecords(prop, own, wanted, filters);
    });
  }

  /** Where nothing starts in the window that was asked for: what starts next, at its hours if anything does. */
  #nextText(): readonly string[] {
    const { days, limits: asked } = this.question.wanted;
    if (days === undefined && !hasStarts(asked)) return [];
    const { startsWithinMin: _, startAtMin: __, ...inWindow } = asked;
    const hours = days?.hours;
    const later = { label: '', hours, fromMs: this.nowMs, toMs: Number.POSITIVE_INFINITY };
    const filters = { ...this.filters, limits: inWindow, isLive: false, isPregame: true };
    const limits = limitsWhere(asked, false);
    const [next] = [{ days: later }, { days: { ...later, hours: undefined }, limits }].flatMap(
      (each) => this.book.next({ ...filters, ...each }, 1),
    );
    return next ? [`The next: ${startText(next, this.nowMs)}.`] : [];
  }

  /** What was found, with what was said on the way. */
  found(
    records: readonly ChatRecord[] | readonly LegRecord[],
    rest: Partial<Omit<Retrieved, 'kind' | 'records'>>,
  ): Retrieved {
    // What stands in for an unknown game says so itself.
    if (rest.dropped?.includes('day')) this.leads.push(...this.#nextText());
    if (this.question.asides.has('worst') && rest.isFallback !== true)
      this.leads.push(...worstTexts(records, rest.legs ?? 0, this.sources.reader.venues));
    const isNameDropped = this.question.subject.hasUnknown && rest.isFallback !== true;
    return {
      kind: 'retrieved',
      question: this.question,
      seq: this.#seq,
      nowMs: this.nowMs,
      filters: this.filters,
      records,
      resolution: undefined,
      isFallback: false,
      alternatives: [],
      legs: 0,
      notes: this.notes,
      leads: this.leads,
      asides: this.asides,
      looked: { events: this.book.events, candidates: this.candidates },
      ...rest,
      dropped: [...(isNameDropped ? ['name'] : []), ...(rest.dropped ?? [])],
    };
  }
}
