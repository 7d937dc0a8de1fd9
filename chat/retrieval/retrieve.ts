// From a question to a capped set of records. Whatever comes from the book is read in one tick, at
// one position; games of players and the history of lines are asked of their stores after that.
import type { Sql } from '#backends/sql/sql.ts';
import type { History } from '#clickhouse/history-questions.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import type { ChatRecord } from '#contract/records/chat-records.ts';
import { type ChatRequest, RECORDS_MAX } from '#contract/routes/chat-request.ts';
import type { Sport } from '#domain/league.ts';
import type { Reader } from '#engine/view/reader.ts';
import { must } from '#kit/assert.ts';
import type { Question } from '../language/question.ts';
import { askedBets, isOfOneTeam, isOnNamedTeam, ofNamedSides } from './asked-bet.ts';
import { BookQuery, COMPARED_MAX, type ReadNow } from './book-query.ts';
import { bestOf, type Candidate, madeOf, strongestOf } from './candidates.ts';
import { comparedBooks, otherLineText } from './compared.ts';
import { type Resolution, resolveEvent } from './entity.ts';
import type { EventFacts } from './event-facts.ts';
import { oddsText } from './figures.ts';
import { asksHits, type Broadened, broadenedFilters, type Filters, filtersOf } from './filters.ts';
import { formWanted, hitRateRecords, type PostedProp } from './hit-rate-records.ts';
import { movementRecords } from './movement-records.ts';
import { injuryNotes } from './notes/injury-notes.ts';
import { middleNote } from './notes/middle-notes.ts';
import { type LegRecord, parlayRecords } from './parlay-legs.ts';
import type { PlayerGames } from './player-games.ts';
import { MAIN_MARKETS } from './price-records.ts';
import { betOf, ranked, type Score, scoreOf, uniqueBets } from './rank.ts';
import { betText, oddsOfRecord } from './selection.ts';
import { allStaked } from './stakes.ts';
import { strengthOf } from './strength.ts';

export interface Sources {
  readonly reader: Reader;
  readonly sql: Sql | undefined;
  readonly history: History | undefined;
  readonly games: PlayerGames;
}

/** What a question found. */
export interface Retrieved {
  readonly kind: 'retrieved';
  readonly question: Question;
  /** Position of the book, and its clock there, epoch milliseconds. */
  readonly seq: number;
  readonly nowMs: number;
  readonly filters: Filters;
  readonly records: readonly ChatRecord[];
  /** What was given up of the filters; empty where nothing was. */
  readonly dropped: readonly string[];
  /** Of event questions. */
  readonly resolution: Resolution | undefined;
  /** A surface stands in for the game that was asked for. */
  readonly isFallback: boolean;
  /** Stronger ones in other games of the same league, the best first. */
  readonly alternatives: readonly ChatRecord[];
  /** Of a parlay: so many of the records are its legs. */
  readonly legs: number;
  readonly notes: readonly string[];
  /** What is said of the records before anything else. */
  readonly leads: readonly string[];
  readonly looked: { readonly events: number; readonly candidates: number };
}

/** What passes loosened filters. */
interface BroadenedNow extends Broadened {
  readonly now: ReadNow;
}

const MOVED_EVENTS_MAX = 6;
const MIDDLE_EVENTS_MAX = 24;
/** For each record so many edges are looked at first: some are in the same game; then more. */
const LEGS_LOOKED_AT = 4;
const LEGS_MORE = 3;
const LEG_CANDIDATES_MAX = 150;
const ALTERNATIVES_MAX = 3;

/**
 * Runs the retrieval of a question's context. Throws ColumnStoreError where the archive is away.
 */
export async function retrieve(
  sources: Sources,
  question: Question,
  scope: ChatRequest['scope'],
): Promise<Retrieved | Refusal> {
  const run = new Retrieval(sources, question, RECORDS_MAX[scope]);
  switch (question.context) {
    case 'event_best_available_bet':
      return await run.event();
    case 'line_movement':
      return await run.movement();
    case 'parlay':
      return run.parlay();
    default:
      return await run.surface();
  }
}

class Retrieval {
  readonly #sources: Sources;
  readonly #question: Question;
  readonly #limit: number;
  readonly #filters: Filters;
  readonly #seq: number;
  /** The clock of the book. */
  readonly #nowMs: number;
  readonly #score: Score;
  readonly #strength: Score;
  readonly #notes: string[] = [];
  readonly #leads: string[] = [];
  readonly #book: BookQuery;
  #candidates = 0;

  constructor(sources: Sources, question: Question, limit: number) {
    this.#sources = sources;
    this.#question = question;
    this.#limit = Math.min(limit, question.asked.limit ?? limit);
    this.#filters = filtersOf(question);
    this.#seq = sources.reader.seq;
    this.#nowMs = sources.reader.now;
    this.#score = scoreOf(question.context, this.#nowMs);
    this.#strength = (record) => strengthOf(record, this.#nowMs);
    this.#book = new BookQuery(sources.reader, question);
  }

  /**
   * best_bets, ev_bets, arbitrage: what passes; where nothing does, what passes loosened filters.
   */
  async surface(): Promise<Retrieved | Refusal> {
    const first = this.#read(this.#filters);
    // Read before anything is waited for: both at one position.
    const second = this.#broadened(first, this.#filters, (filters) => this.#read(filters));
    if (this.#question.asksMiddles) this.#notes.push(this.#middles());
    const records = await this.#records(first, this.#filters);
    if (records.length > 0) return this.#found(records, {});
    if (!second) return nothing();
    if (this.#question.isOnly) return onlyThat(await this.#records(second.now, second.filters));
    const { filters, dropped } = second;
    const more = await this.#records(second.now, filters);
    return more.length === 0 ? nothing() : this.#found(more, { filters, dropped });
  }

  /** One game, everything that can be bet on it, and what is better in its league. */
  async event(): Promise<Retrieved | Refusal> {
    const { reader } = this.#sources;
    const resolution = resolveEvent(reader, this.#book, this.#question, this.#filters);
    const { event, hasOdds } = resolution;
    if (!event || !hasOdds) return this.#fallback(resolution);
    const own = { ...this.#filters, teamIds: undefined, days: undefined, isLive: false };
    const first = this.#withOwnLines(event, this.#book.game(event, own), own);
    const second = this.#broadened(first, own, (filters) => this.#book.game(event, filters));
    const elsewhere = this.#elsewhere(event, own);
    const { subject, asksInjuries } = this.#question;
    const isEmpty = first.records.length + (second?.now.records.length ?? 0) === 0;
    // Read before anything is waited for: all at one position.
    const instead = isEmpty ? this.#fallback(resolution) : undefined;
    const players = subject.players.flatMap((named) =>
      named.players.filter(({ eventIds }) => eventIds.includes(event.eventId)),
    );
    const notes = await injuryNotes(
      this.#sources.sql,
      event,
      players.map(({ playerName }) => playerName),
      { nowMs: this.#nowMs, isAsked: asksInjuries },
    );
    this.#notes.push(...notes);
    const found = await this.#eventRecords(event, first, own);
    const records = this.#compared(event, found, first, own);
    if (records.length > 0) {
      return this.#found(records, {
        resolution,
        alternatives: this.#stronger(elsewhere, records[0]),
      });
    }
    const more = second && (await this.#eventRecords(event, second.now, second.filters));
    if (this.#question.isOnly && more && more.length > 0) return onlyThat(more);
    if (!more || more.length === 0) return must(instead, 'nothing was found here');
    const alternatives = this.#stronger(elsewhere, more[0]);
    const { filters, dropped } = second;
    return this.#found(more, { resolution, alternatives, filters, dropped });
  }

  /** With the lines of named books that have none at the main points. */
  #withOwnLines(event: EventFacts, now: ReadNow, filters: Filters): ReadNow {
    const ids = [...(filters.bookmakerIds ?? [])];
    const quoting = new Set(now.records.map((each) => 'bookmakerId' in each && each.bookmakerId));
    const missing = ids.filter((id) => !quoting.has(id));
    if (missing.length === 0 || ids.length > COMPARED_MAX) return now;
    const lines = this.#book.ownLines(event, { ...filters, bookmakerIds: new Set(missing) });
    return { ...now, records: [...now.records, ...lines] };
  }

  /** The first bet at each of a few books that are named, or the line of one that has another one. */
  #compared(
    event: EventFacts,
    records: readonly ChatRecord[],
    { records: all }: ReadNow,
    { bookmakerIds }: Filters,
  ): readonly ChatRecord[] {
    const [first] = records;
    const ids = [...(bookmakerIds ?? [])];
    if (!first || ids.length === 0 || ids.length > COMPARED_MAX) return records;
    if (ids.length === 1) {
      const isOpen = this.#question.line === undefined && first.playerId === undefined;
      const main = isOpen ? this.#book.mainLine(event, first) : undefined;
      this.#leads.push(...[otherLineText(first, main)].filter((text) => text !== undefined));
      return records;
    }
    const { venues } = this.#sources.reader;
    const names = new Map(ids.map((id) => [id, venues.get(id)?.bookmakerName ?? id]));
    const compared = comparedBooks(first, all, names);
    if (!compared) return records;
    this.#leads.push(compared.lead);
    const others = records.filter((record) => betOf(record) !== betOf(first));
    return [...compared.records, ...others].slice(0, this.#limit);
  }

  #middles(): string {
    const { reader } = this.#sources;
    return middleNote(reader, this.#book.next(this.#filters, MIDDLE_EVENTS_MAX));
  }

  parlay(): Retrieved | Refusal {
    const wanted = this.#question.legs;
    const { teamIds } = this.#filters;
    // Around a team the legs are of its league, unless another is named.
    const [anchor] = teamIds ? this.#book.next(this.#filters, 1) : [];
    const isOpen = this.#filters.leagues.length === 0 && anchor !== undefined;
    const leagues = isOpen ? [anchor.leagueId] : this.#filters.leagues;
    const everywhere = { ...this.#filters, leagues, teamIds: undefined, playerIds: undefined };
    const tries: readonly Broadened[] = [
      { filters: everywhere, dropped: [] },
      ...(isOpen ? [{ filters: { ...everywhere, leagues: [] }, dropped: [] }] : []),
      ...(this.#question.isOnly ? [] : broadenedFilters(everywhere, this.#question)),
    ];
    for (const { filters, dropped } of tries) {
      const { records, legs } = this.#legs(filters, wanted);
      if (legs > 0) return this.#found(records, { legs, filters, dropped });
    }
    const why = 'Fewer than two games have a leg that fits the request.';
    return refuse('ERR_CHAT_NO_RECORDS', why);
  }

  async movement(): Promise<Retrieved | Refusal> {
    const { history, reader } = this.#sources;
    if (!history) {
      return refuse('ERR_CHAT_NO_RECORDS', 'This service keeps no history of odds.');
    }
    const resolution = resolveEvent(reader, this.#book, this.#question, this.#filters);
    const { event } = resolution;
    const isNamed = resolution.leagues.length > 0;
    if (isNamed && !event) return refuse('ERR_CHAT_NO_RECORDS', resolution.reason);
    const events = event ? [event] : this.#book.next(this.#filters, MOVED_EVENTS_MAX);
    const { marketTypes, playerIds } = this.#filters;
    const answers = await Promise.all(
      events.map(async (each) => {
        const movements = await history.movement({
          eventId: each.eventId,
          ...(marketTypes && { marketTypes: [...marketTypes] }),
          ...(playerIds && { playerId: [...playerIds] }),
        });
        const isOfGame = !playerIds && !marketTypes && !this.#filters.onlyProps;
        const main = movements.filter(({ now }) => MAIN_MARKETS.has(now.market));
        const kept = isOfGame && main.length > 0 ? main : movements;
        return movementRecords(each, kept);
      }),
    );
    this.#book.events = events.length;
    const records = this.#ranked(answers.flat());
    if (records.length > 0) return this.#found(records, event ? { resolution } : {});
    return refuse('ERR_CHAT_NO_RECORDS', 'No history of odds was captured for what was asked.');
  }

  /** A surface of the same league instead of the game. */
  #fallback(resolution: Resolution): Retrieved | Refusal {
    const { given, wanted } = this.#question;
    const own = resolution.leagues.length > 0 ? resolution.leagues : wanted.leagues;
    const leagues = given.leagues.length > 0 ? given.leagues : own;
    const bare = {
      ...this.#filters,
      leagues,
      teamIds: undefined,
      playerIds: undefined,
      onlyProps: false,
      days: undefined,
      isLive: false,
      isPregame: false,
      location: undefined,
      limits: { percentMin: undefined, oddsMin: undefined, oddsMax: undefined },
      price: undefined,
      side: undefined,
      ...(given.market === undefined && { marketTypes: undefined, marketText: undefined }),
      ...(given.bookmakerIds.length === 0 && { bookmakerIds: undefined }),
      ...(given.sourceType === undefined && { sourceType: undefined }),
    };
    const tries = given.leagues.length > 0 ? [bare] : [bare, { ...bare, leagues: [] }];
    for (const filters of tries) {
      const edges = this.#strongest(this.#book.edges(filters, ['ev', 'arbitrage']));
      const isFull = edges.length === this.#limit;
      // Prices without an edge stand behind all that have one.
      const prices = isFull ? [] : this.#strongest(this.#book.prices(filters));
      const records = this.#ranked([...edges, ...prices]);
      if (records.length > 0)
        return this.#found(records, { resolution, filters, isFallback: true });
    }
    return nothing();
  }

  /** Prices without an edge are looked at only where edges are in too few games. */
  #legs(filters: Filters, wanted: Question['legs']) {
    const anchors = this.#anchors(filters);
    const { venues } = this.#sources.reader;
    const { legEdits: edits, asked } = this.#question;
    const legs = wanted.legs ?? asked.legsRange?.[0];
    const limits = { anchors, limit: this.#limit, venues, edits, ...wanted, legs };
    const edges = this.#book.edges(filters, ['ev']);
    this.#candidates = edges.length;
    let records: readonly ChatRecord[] = [];
    for (const most of this.#legsLookedAt(wanted.risk, edges.length)) {
      records = madeOf(strongestOf(edges, 'percent', most));
      const made = parlayRecords(ofNamedSides(records, this.#question), limits);
      const hasAnchors = [...anchors].every((id) => made.records.some((leg) => leg.eventId === id));
      if (made.records.length === this.#limit && hasAnchors) return made;
    }
    const prices = this.#book.prices(filters);
    this.#candidates += prices.length;
    const all = ofNamedSides([...records, ...madeOf(prices)], this.#question);
    return parlayRecords(all, limits);
  }

  /** The next game of each team that is named. */
  #anchors(filters: Filters): ReadonlySet<string> {
    const games = this.#question.subject.teams.flatMap(({ teams }) => {
      const teamIds = new Set(teams.map(({ teamId }) => teamId));
      return this.#book.next({ ...filters, teamIds }, 1);
    });
    return new Set(games.map(({ eventId }) => eventId));
  }

  /** Of so many edges records are made at once, the most valuable first, until legs are found. */
  #legsLookedAt(risk: Question['legs']['risk'], edges: number): readonly number[] {
    // What is safe is not what has the most value: then all are looked at.
    if (risk === 'safe') return [edges];
    const first = LEGS_LOOKED_AT * this.#limit;
    const some = [first, LEGS_MORE * first].filter(
      (most) => most < Math.min(edges, LEG_CANDIDATES_MAX),
    );
    return [...(risk === undefined ? some : []), LEG_CANDIDATES_MAX];
  }

  /** As many as can be shown, by their own measure. */
  #strongest(candidates: readonly Candidate[]): readonly ChatRecord[] {
    this.#candidates += candidates.length;
    return bestOf(candidates, 'strength', this.#strength, this.#limit);
  }

  #best(candidates: readonly Candidate[]): readonly ChatRecord[] {
    this.#candidates = candidates.length;
    // Of one team there are few: its own side is told from all of them.
    if (isOfOneTeam(this.#question)) return madeOf(candidates);
    return bestOf(candidates, 'percent', this.#score, this.#limit);
  }

  /** What the book says now: records, and props whose games are still to be asked for. */
  #read(filters: Filters): ReadNow {
    const { context, form } = this.#question;
    const book = this.#book;
    if (context === 'ev_bets' || context === 'arbitrage') {
      const type = context === 'ev_bets' ? 'ev' : 'arbitrage';
      return { records: this.#staked(this.#best(book.edges(filters, [type]))), posted: [] };
    }
    const records = this.#best(book.prices(filters));
    const isForm = form.asksHitRates || asksHits(filters);
    return { records, posted: isForm ? book.posted(filters) : [] };
  }

  /** Arbitrages with the stakes that are asked for; where those leave no profit, with their own. */
  #staked(records: readonly ChatRecord[]): readonly ChatRecord[] {
    const { records: all, notes } = allStaked(records, this.#question.asked, this.#sources.reader);
    this.#notes.push(...notes);
    return all;
  }

  /** Where nothing passes: what the first loosened filters that anything passes let through. */
  #broadened(
    first: ReadNow,
    filters: Filters,
    read: (filters: Filters) => ReadNow,
  ): BroadenedNow | undefined {
    if (first.records.length > 0) return undefined;
    let last: BroadenedNow | undefined;
    for (const broader of broadenedFilters(filters, this.#question)) {
      last = { ...broader, now: read(broader.filters) };
      if (last.now.records.length > 0) break;
    }
    return last;
  }

  #elsewhere(event: EventFacts, filters: Filters): readonly ChatRecord[] {
    const inLeague = { ...filters, leagues: [event.leagueId], playerIds: undefined };
    const others = this.#book.edges(inLeague, ['ev', 'arbitrage'], event.eventId);
    return bestOf(others, 'strength', this.#strength, ALTERNATIVES_MAX);
  }

  async #records(now: ReadNow, filters: Filters): Promise<readonly ChatRecord[]> {
    const rates = await this.#rates(now.posted, filters);
    if (rates.length === 0 && asksHits(filters)) {
      this.#notes.push(
        'Nothing that is posted is known to have hit so often: these are prices alone.',
      );
    }
    if (rates.length > 0) return this.#ranked(rates);
    const records = this.#ranked(now.records);
    if (!isOfOneTeam(this.#question)) return records;
    const own = now.records.filter((record) => isOnNamedTeam(record, this.#question));
    return uniqueBets([...this.#ranked(own), ...records], this.#limit);
  }

  /** Ranked together; what the prompt names, or asks form of, goes before what has a price. */
  async #eventRecords(
    event: EventFacts,
    now: ReadNow,
    filters: Filters,
  ): Promise<readonly ChatRecord[]> {
    const { form } = this.#question;
    const rates = await this.#rates(now.posted, filters);
    const all = [...now.records, ...rates];
    this.#candidates = all.length;
    const isForm =
      form.asksHitRates ||
      form.location !== undefined ||
      form.backToBack === true ||
      asksHits(filters);
    const first = isForm || this.#question.subject.opponent ? rates : [];
    const isWorth = (record: ChatRecord): boolean => this.#strength(record) > 0;
    const asked = askedBets(this.#question, event, isWorth).map((test) => all.filter(test));
    const led = [first, ...asked, all].map((each) => ranked(each, this.#strength, this.#limit));
    return uniqueBets(led.flat(), this.#limit);
  }

  async #rates(posted: readonly PostedProp[], filters: Filters): Promise<readonly ChatRecord[]> {
    const { sql, games } = this.#sources;
    if (!sql || posted.length === 0) return [];
    const players = new Map<string, Sport>();
    for (const { playerId, event } of posted) players.set(playerId, event.sport);
    const logs = await games.of(sql, players);
    if (!logs) this.#notes.push('Player statistics did not answer.');
    const wanted = formWanted(this.#question);
    return posted.flatMap((prop) => {
      const own = logs?.get(prop.playerId) ?? [];
      return own.length === 0 ? [] : hitRateRecords(prop, own, wanted, filters);
    });
  }

  /** Those of other games that are stronger than the best of this one. */
  #stronger(others: readonly ChatRecord[], best: ChatRecord | undefined): readonly ChatRecord[] {
    if (!best) return others;
    const least = Math.max(0, this.#strength(best));
    return others.filter((record) => this.#strength(record) > least);
  }

  #ranked(records: readonly ChatRecord[]): readonly ChatRecord[] {
    this.#candidates = Math.max(this.#candidates, records.length);
    return ranked(records, this.#score, this.#limit);
  }

  #found(
    records: readonly ChatRecord[] | readonly LegRecord[],
    rest: Partial<Omit<Retrieved, 'kind' | 'records'>>,
  ): Retrieved {
    // What stands in for an unknown game says so itself.
    const isNameDropped = this.#question.subject.hasUnknown && rest.isFallback !== true;
    return {
      kind: 'retrieved',
      question: this.#question,
      seq: this.#seq,
      nowMs: this.#nowMs,
      filters: this.#filters,
      records,
      resolution: undefined,
      isFallback: false,
      alternatives: [],
      legs: 0,
      notes: this.#notes,
      leads: this.#leads,
      looked: { events: this.#book.events, candidates: this.#candidates },
      ...rest,
      dropped: [...(isNameDropped ? ['name'] : []), ...(rest.dropped ?? [])],
    };
  }
}

/** Nothing passes, and "only" does not let it be widened: what there would have been. */
function onlyThat(records: readonly ChatRecord[]): Refusal {
  const [first] = records;
  const why = 'Nothing fits, and what you asked for alone is not widened.';
  if (!first) return refuse('ERR_CHAT_NO_RECORDS', why);
  const where = 'bookmakerName' in first ? ` at ${first.bookmakerName}` : '';
  const bet = `${betText(first)} ${oddsText(oddsOfRecord(first))}${where}`;
  return refuse('ERR_CHAT_NO_RECORDS', `${why} Without that there would be ${bet}.`);
}

function nothing(): Refusal {
  return refuse('ERR_CHAT_NO_RECORDS');
}
