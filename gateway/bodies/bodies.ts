// Cuts bodies from fragments. A page shows the book at one position: it is cut whole in one tick; a
// tick that runs out of time for rebuilding only builds fragments for the next.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type Refusal, refuse } from '#contract/errors.ts';
import type { EventEntry, Reader } from '#engine/view/reader.ts';
import { byteLru } from '#kit/byte-lru.ts';
import { eventLoop, type Lane } from '#kit/tick-budget.ts';
import {
  type EventAnswer,
  type FixedAnswer,
  JsonText,
  type ListAnswer,
  type MomentAnswer,
  type StoredAnswer,
} from '../route-result.ts';
import { type Fragment, FragmentStore, type View } from './fragments.ts';
import { type Caller, isHere, OneByOne, WAITING_PER_ACCOUNT_MAX } from './one-by-one.ts';

/** A body with the position up to which it is valid; fixed data has none. */
export interface Cut {
  readonly kind: 'cut';
  readonly text: BodyText;
  readonly position: Position | undefined;
  /** Of the catalogue, of which fixed data is made. */
  readonly catalog?: number;
}

interface Position {
  readonly epoch: string;
  readonly seq: number;
}

/** What a walk found, as it is at one position. */
interface Walked {
  readonly pieces: readonly Piece[];
  readonly position: Position;
}

/** Who waits for a page of what a walk finds. */
interface Walker extends Caller {
  /** How many events with content its page, and those before it, have. */
  readonly reach: number;
  /** Told once the page is full, though others wait for more. */
  readonly settle: (walked: Walked) => void;
}

const FRAGMENT_BYTES_MAX = 128 * 1024 * 1024;
const RECENT_BYTES_MAX = 64 * 1024 * 1024;
/** Ticks in which one request may rebuild; then it finishes in the next whatever it takes. */
const REBUILD_TICKS_MAX = 256;
/** Ticks in which a walk leaves rebuilding to others; then it builds an event all the same. */
const PATIENCE_TICKS = 4;
/** Ticks in which a page that is full is brought to one position; then it is, whatever it takes. */
const SETTLE_TICKS_MAX = 64;
const GZIP_LEVEL = 4;
const COMMA = Buffer.from(',');
const TOO_MANY_WALKS = {
  too_many: refuseWalk('Many ask for what is found on request: retry in some seconds.'),
  too_many_own: refuseWalk(
    `${WAITING_PER_ACCOUNT_MAX} lists that are found on request are under way for this account: ` +
      'retry when they are answered.',
  ),
} as const;

const gzipAsync = promisify(gzip);

/** An immutable body: its tag, its pieces, and what was made of them so far. */
class BodyText {
  /** Without quotes. */
  readonly tag: string;
  readonly #pieces: readonly Buffer[];
  readonly bytes: number;
  #joined: Buffer | undefined;
  #gzipped: Buffer | undefined;
  #gzipping: Promise<Buffer> | undefined;

  constructor(tag: string, pieces: readonly Buffer[]) {
    this.tag = tag;
    this.#pieces = pieces;
    this.bytes = pieces.reduce((sum, piece) => sum + piece.length, 0);
  }

  plain(): Buffer {
    this.#joined ??= Buffer.concat(this.#pieces, this.bytes);
    return this.#joined;
  }

  /** Compressed off the loop, once; later calls get the Buffer itself. */
  gzipped(): Buffer | Promise<Buffer> {
    if (this.#gzipped) return this.#gzipped;
    this.#gzipping ??= gzipAsync(this.plain(), { level: GZIP_LEVEL }).then((buffer) => {
      this.#gzipped = buffer;
      return buffer;
    });
    return this.#gzipping;
  }
}

export class BodyMaker {
  readonly #reader: Reader;
  readonly #epoch: () => string;
  readonly #fragments: FragmentStore;
  readonly #rebuilding: Lane;
  readonly #recent = byteLru<Cut>(RECENT_BYTES_MAX, ({ text }) => 2 * text.bytes);
  readonly #walks = new OneByOne<Walker, undefined>();

  constructor(
    reader: Reader,
    epoch: () => string,
    fragments = new FragmentStore(FRAGMENT_BYTES_MAX),
    rebuilding = eventLoop.lane('rebuild'),
  ) {
    this.#reader = reader;
    this.#epoch = epoch;
    this.#fragments = fragments;
    this.#rebuilding = rebuilding;
  }

  /** The body of an answer; `key` is equal for requests that ask the same. */
  make(
    answer: FixedAnswer | MomentAnswer | StoredAnswer | EventAnswer | ListAnswer,
    key: string,
    caller: Caller,
  ): Cut | Refusal | Promise<Cut | Refusal> {
    const current = this.current(key);
    if (current) return current;
    if (answer.kind === 'stored') return { kind: 'cut', text: textOf(answer), position: undefined };
    if (answer.kind === 'fixed' || answer.kind === 'moment') return this.#whole(answer, key);
    if (answer.kind === 'list' && answer.view.turnsAt) return this.#makeWalked(answer, caller);
    return this.#tryMake(answer, key, false) ?? this.#makeOverTicks(answer, key);
  }

  /** The body last made for this key, where it is still what the book shows. */
  current(key: string): Cut | undefined {
    const recent = this.#recent.get(key);
    if (!recent?.position) return recent?.catalog === this.#catalog ? recent : undefined;
    const { seq, epoch } = recent.position;
    return seq === this.#reader.seq && epoch === this.#epoch() ? recent : undefined;
  }

  get #catalog(): number {
    return this.#reader.leagues.revision;
  }

  #whole(answer: FixedAnswer | MomentAnswer, key: string): Cut {
    const text = textOf(answer);
    const position =
      answer.kind === 'moment' ? { epoch: this.#epoch(), seq: this.#reader.seq } : undefined;
    const cut: Cut = { kind: 'cut', text, position, catalog: this.#catalog };
    const isKept = answer.kind === 'fixed' || answer.hasStored !== true;
    if (isKept) this.#recent.set(key, cut);
    return cut;
  }

  async #makeOverTicks(answer: EventAnswer | ListAnswer, key: string): Promise<Cut | Refusal> {
    for (let ticks = 0; ticks < REBUILD_TICKS_MAX; ) {
      await this.#rebuilding.nextTick();
      const mayRebuild = !this.#rebuilding.isUp;
      const cut = this.#tryMake(answer, key, false);
      if (cut) return cut;
      if (mayRebuild) ticks++;
    }
    const cut = this.#tryMake(answer, key, true);
    return cut ?? refuse('ERR_INTERNAL');
  }

  /** A page of what may not be kept; one walk is for all pages that are asked for before it. */
  #makeWalked(answer: ListAnswer, caller: Caller): Cut | Refusal | Promise<Cut | Refusal> {
    const { view, leagueId, page, limit, order } = answer;
    // The best are known when all are.
    const isRanked = order === 'rank';
    const about = `${leagueId} ${view.key}`;
    const key = `${page} ${limit} ${about}`;
    const skip = page === undefined ? 0 : (page - 1) * limit;
    const reach = isRanked ? Number.POSITIVE_INFINITY : skip + limit;
    const current = this.current(key);
    if (current) return current;
    let settle = (_walked: Walked): void => {};
    const full = new Promise<Walked>((resolve) => {
      settle = resolve;
    });
    const walker: Walker = { ...caller, reach, settle };
    const walk = (callers: readonly Walker[]) => this.#walk(answer, callers);
    const walked = this.#walks.run(about, walker, walk);
    if (typeof walked === 'string') return TOO_MANY_WALKS[walked];
    return Promise.race([full, walked]).then((found) => {
      if (found === undefined || !isHere(caller)) return refuse('ERR_CALLER_GONE');
      const { pieces, position } = found;
      const recent = this.#recent.get(key);
      if (recent?.position === position) return recent;
      const shown = isRanked ? pieces.toSorted(byRank).slice(0, limit) : pieces.slice(skip, reach);
      const text = digested(envelope(answer, shown));
      const cut: Cut = { kind: 'cut', text, position };
      this.#recent.set(key, cut);
      return cut;
    });
  }

  /**
   * Visits event by event over ticks; a page that is full is then cut at one position, in one tick
   * in which all that it visited is still as it was. Ends once nobody waits for more.
   */
  async #walk({ view, candidates }: ListAnswer, callers: readonly Walker[]): Promise<undefined> {
    const visited = new Map<string, Fragment>();
    const settled = new Set<Walker>();
    const waiting = () => callers.filter((each) => isHere(each) && !settled.has(each));
    const settle = async (walkers: readonly Walker[]): Promise<void> => {
      for (const each of walkers) settled.add(each);
      await this.#settle(view, candidates, visited, walkers);
    };
    let found = 0;
    for (const { eventId } of candidates()) {
      for (let ticks = 0; ticks < PATIENCE_TICKS && this.#rebuilding.isUp; ticks++) {
        await this.#rebuilding.nextTick();
      }
      if (waiting().length === 0) return;
      const entry = this.#reader.findEvent(eventId);
      if (!entry) continue;
      const fragment = this.#build(view, entry);
      visited.set(eventId, fragment);
      if (!fragment.hasContent) continue;
      found += 1;
      const full = waiting().filter(({ reach }) => reach === found);
      if (full.length > 0) await settle(full);
    }
    await settle(waiting());
  }

  /** Answers walkers of one reach, or of all that there is, with what holds at one position. */
  async #settle(
    view: View,
    candidates: ListAnswer['candidates'],
    visited: Map<string, Fragment>,
    walkers: readonly Walker[],
  ): Promise<void> {
    const reach = Math.max(0, ...walkers.map((each) => each.reach));
    for (let ticks = 0; walkers.some(isHere); ticks++) {
      // A book that changes faster than it is visited would never be cut.
      const pieces = this.#passOver(view, candidates(), visited, reach, ticks === SETTLE_TICKS_MAX);
      if (pieces) {
        const position = { epoch: this.#epoch(), seq: this.#reader.seq };
        for (const { settle } of walkers) settle({ pieces, position });
        return;
      }
      await this.#rebuilding.nextTick();
    }
  }

  /** One tick's attempt to have all that was visited as it is now; undefined as in #tryMake. */
  #passOver(
    view: View,
    candidates: readonly EventEntry[],
    visited: Map<string, Fragment>,
    reach: number,
    unrationed: boolean,
  ): readonly Piece[] | undefined {
    const pieces: Piece[] = [];
    for (const entry of candidates) {
      let fragment = visited.get(entry.eventId);
      if (fragment === undefined || !this.#isCurrent(fragment, entry)) {
        if (this.#rebuilding.isUp && !unrationed) return undefined;
        fragment = this.#build(view, entry);
        visited.set(entry.eventId, fragment);
      }
      if (fragment.hasContent) pieces.push([entry, fragment]);
      if (pieces.length === reach) break;
    }
    return pieces;
  }

  #isCurrent({ changedSeq, touchedSeq, turnsAt }: Fragment, entry: EventEntry): boolean {
    const isSame = changedSeq === entry.changedSeq && touchedSeq === entry.touchedSeq;
    return isSame && this.#reader.now < turnsAt;
  }

  #build(view: View, entry: EventEntry): Fragment {
    return this.#rebuilding.spend(() => this.#fragments.build(view, entry));
  }

  /** One tick's attempt. Undefined: the tick's time for rebuilding ran out. */
  #tryMake(
    answer: EventAnswer | ListAnswer,
    key: string,
    unrationed: boolean,
  ): Cut | Refusal | undefined {
    const position = { epoch: this.#epoch(), seq: this.#reader.seq };
    this.#fragments.enter(position.epoch);
    const fragmentOf = (entry: EventEntry): Fragment | undefined =>
      this.#fragments.find(answer.view, entry) ??
      (unrationed || !this.#rebuilding.isUp ? this.#build(answer.view, entry) : undefined);
    const shown =
      answer.kind === 'list'
        ? pageOf(answer, fragmentOf)
        : eventOf(this.#reader.findEvent(answer.eventId), fragmentOf);
    if (shown === undefined || 'kind' in shown) return shown;
    const recent = this.#recent.get(key);
    const textAs = (tag: string): BodyText =>
      recent?.text.tag === tag ? recent.text : new BodyText(tag, envelope(answer, shown));
    // Of what time alone changes, no position says that it is the same.
    const text = answer.view.turnsAt
      ? digested(envelope(answer, shown))
      : textAs(tagOf(position.epoch, key, shown));
    const cut: Cut = { kind: 'cut', text, position };
    this.#recent.set(key, cut);
    return cut;
  }
}

function digested(pieces: readonly Buffer[]): BodyText {
  return new BodyText(digest(...pieces), pieces);
}

function refuseWalk(message: string): Refusal {
  return { ...refuse('ERR_RATE_LIMITED', message), headers: { 'retry-after': '2' } };
}

function textOf({ data, meta }: FixedAnswer | MomentAnswer | StoredAnswer): BodyText {
  const text = data instanceof JsonText ? data.text : JSON.stringify(data);
  const rest = `"meta":${JSON.stringify(meta)},"error":null`;
  const body = Buffer.from(`{"success":true,"data":${text},${rest}}`);
  return new BodyText(digest(body), [body]);
}

type Piece = readonly [entry: EventEntry, fragment: Fragment];

function eventOf(
  entry: EventEntry | undefined,
  fragmentOf: (entry: EventEntry) => Fragment | undefined,
): readonly Piece[] | Refusal | undefined {
  if (!entry) return refuse('ERR_EVENT_NOT_FOUND');
  const fragment = fragmentOf(entry);
  return fragment && [[entry, fragment]];
}

/** The pieces of the page; undefined when a fragment that it needs cannot be built in this tick. */
function pageOf(
  answer: ListAnswer,
  fragmentOf: (entry: EventEntry) => Fragment | undefined,
): readonly Piece[] | undefined {
  const { view, order, limit } = answer;
  const skip = answer.page === undefined ? 0 : (answer.page - 1) * limit;
  const candidates = answer.candidates();
  const known = order === 'start' && view.showsEvery;
  const pieces: Piece[] = [];
  for (const entry of known ? candidates.slice(skip, skip + limit) : candidates) {
    const fragment = fragmentOf(entry);
    if (fragment === undefined) return undefined;
    if (fragment.hasContent) pieces.push([entry, fragment]);
    if (order === 'start' && pieces.length === skip + limit) break;
  }
  if (order === 'rank') pieces.sort(byRank);
  return known ? pieces : pieces.slice(skip, skip + limit);
}

function byRank([a, left]: Piece, [b, right]: Piece): number {
  if (left.rank !== right.rank) return right.rank - left.rank;
  return a.eventId < b.eventId ? -1 : 1;
}

function envelope(answer: EventAnswer | ListAnswer, shown: readonly Piece[]): readonly Buffer[] {
  const pieces: Buffer[] = [];
  for (const [, fragment] of shown) pieces.push(COMMA, fragment.json);
  if (answer.kind === 'event') {
    pieces[0] = Buffer.from('{"success":true,"data":');
    const meta = { league: answer.leagueId, event: answer.eventId };
    pieces.push(Buffer.from(`,"meta":${JSON.stringify(meta)},"error":null}`));
    return pieces;
  }
  const head = Buffer.from('{"success":true,"data":[');
  const meta = { count: shown.length, page: answer.page, league: answer.leagueId };
  const tail = Buffer.from(`],"meta":${JSON.stringify(meta)},"error":null}`);
  return [head, ...pieces.slice(1), tail];
}

/** Epoch, query, membership and the highest change shown: what decides every byte of a body. */
function tagOf(epoch: string, key: string, shown: readonly Piece[]): string {
  let changedSeq = 0;
  let members = '';
  for (const [entry] of shown) {
    if (entry.changedSeq > changedSeq) changedSeq = entry.changedSeq;
    members += `${entry.eventId}\n`;
  }
  return digest(`${epoch}\n${key}\n${changedSeq}\n${members}`);
}

function digest(...contents: readonly (string | Buffer)[]): string {
  const hash = createHash('sha1');
  for (const content of contents) hash.update(content);
  return hash.digest('base64url');
}
