// The lines of a post to groups for the log: statements, rows, or The Odds API's own events.

import type { EventHead, Group } from '#domain/message/message.ts';
import type { Post } from '#domain/post.ts';
import { postedBy } from '../identity/naming.ts';
import { NOTED_ONLY, Tally, type VenueRefusal } from '../rejection.ts';
import { asInBook, type StatedEvents } from '../statements/events.ts';
import type { PostedLine } from '../statements/posted-body.ts';
import { type RowStatement, rowStatements } from '../statements/rows.ts';
import type { Translation } from '../statements/statement-reading.ts';
import { Translator } from '../statements/translator.ts';
import { groupsWithin } from '../venues/the-odds-api/capture.ts';
import type { DoorOptions } from './door-options.ts';
import type { PostRefusals } from './refusals.ts';

export interface TranslationContext
  extends Pick<DoorOptions, 'identity' | 'eventOf' | 'playerSideOf'> {
  /** What the source has introduced. */
  readonly events: StatedEvents;
  readonly refusals: PostRefusals;
  readonly venueRefusal: VenueRefusal;
  /** Epoch milliseconds. */
  readonly now: number;
}

export interface Translated {
  readonly groups: readonly Group[];
  readonly accepted: number;
  readonly events: Readonly<Record<string, string>>;
}

/** Event ids of an answer, in characters: the log keeps the answer. */
const EVENTS_CHARS_MAX = 16_000;

/** Yields after some quotes. */
export function* linesToGroups(
  post: Post,
  lines: readonly PostedLine[],
  context: TranslationContext,
): Generator<void, Translated> {
  const { refusals } = context;
  const { values, unread } = yield* readable(post.source, lines, context);
  const translated = post.isOddsApi
    ? yield* oddsApiGroups(post, values, context)
    : yield* statedGroups(post, values, context);
  refusals.count(unread.rejections);
  const hasUnread = Object.keys(unread.rejections).length > 0;
  return hasUnread ? { ...translated, groups: [unread, ...translated.groups] } : translated;
}

type ReadLine = Extract<PostedLine, { value: unknown }>;

/** Lines between two yields. */
const LINES_PER_STEP = 1000;

/** Lines that could be read, and a group that counts those that could not. */
function* readable(
  source: string,
  lines: readonly PostedLine[],
  { refusals, now }: TranslationContext,
): Generator<void, { readonly values: readonly ReadLine[]; readonly unread: Group }> {
  const tally = new Tally();
  const values: ReadLine[] = [];
  for (const [at, line] of lines.entries()) {
    if (at % LINES_PER_STEP === LINES_PER_STEP - 1) yield;
    if ('value' in line) values.push(line);
    else {
      refusals.line = line.line;
      refusals.add(source, line.reason, now, line.text);
      tally.add(line.reason);
    }
  }
  return { values, unread: { kind: 'clock', receivedAt: now, rejections: tally.counts() } };
}

function* statedGroups(
  post: Post,
  values: readonly ReadLine[],
  context: TranslationContext,
): Generator<void, Translated> {
  const { refusals, now } = context;
  const { source, scope } = post;
  const rights = { mayMoveStarts: scope.scores, mayStateScores: scope.scores };
  const translator = new Translator({ ...context, ...rights, source, quarantine: refusals });
  const ids = new EventIds();
  const groups: Group[] = [];
  let accepted = 0;
  const take = (translation: Translation): void => {
    groups.push(...translation.groups);
    accepted += acceptedIn(translation);
    refusals.count(translation.refused);
    ids.note(translation.event);
  };
  for (const { line, value } of values.filter(isStatement)) {
    refusals.line = line;
    take(yield* translator.translate(value, now));
  }
  const rows = values.filter((line) => !isStatement(line));
  for (const row of yield* rowStatements(rows, post.mode)) {
    nameLines(refusals, row);
    take(yield* translator.translate(row.statement, now));
  }
  return { groups, accepted, events: ids.record() };
}

/** Its prices; a statement that was applied without any counts as one. */
function acceptedIn({ groups, accepted, refused }: Translation): number {
  if (accepted > 0) return accepted;
  const isWhole = Object.keys(refused).every((reason) => NOTED_ONLY.has(reason));
  const hasOther = groups.some(({ kind }) =>
    ['coverage', 'event', 'catalog', 'confirm'].includes(kind),
  );
  return isWhole || hasOther ? 1 : 0;
}

function* oddsApiGroups(
  { source, scope }: Post,
  values: readonly ReadLine[],
  { refusals, now, identity, eventOf, playerSideOf, venueRefusal }: TranslationContext,
): Generator<void, Translated> {
  const events = values.map(({ value }) => value);
  // An answer about one event is an object, one about a league a list.
  const kind = values[0]?.isWhole ? 'event' : 'bulk';
  const sides = playerSideOf && { playerSideOf };
  const naming = scope.scores ? identity : postedBy(source, identity);
  const context = { identity: naming, quarantine: refusals, source, venueRefusal, ...sides };
  const read = yield* groupsWithin({ receivedAt: now, kind, events }, context);
  const groups = scope.scores ? read : read.map((group) => withStartOfBook(group, eventOf));
  const ids = new EventIds();
  let accepted = 0;
  for (const group of groups) {
    refusals.count(group.rejections);
    if (group.kind !== 'image') continue;
    accepted += group.quotes.length;
    ids.note(group.event);
  }
  return { groups, accepted, events: ids.record() };
}

/** A key without the right to scores moves no start of a game that the book has. */
function withStartOfBook(group: Group, eventOf: DoorOptions['eventOf']): Group {
  return group.kind === 'image' ? { ...group, event: asInBook(group.event, eventOf) } : group;
}

function isStatement({ value }: { readonly value: unknown }): boolean {
  return typeof value === 'object' && value !== null && 'kind' in value;
}

/** Which line each quote of a statement of rows stands on. */
function nameLines(refusals: PostRefusals, { statement, lines }: RowStatement): void {
  refusals.line = lines[0] ?? 1;
  refusals.pieces = (statement as { readonly quotes: readonly unknown[] }).quotes;
  refusals.pieceLines = lines;
}

/** Our ids of the events of a post by the source's own, which may be any text. */
class EventIds {
  readonly #ids = new Map<string, string>();
  #chars = 0;

  note(event: EventHead | undefined): void {
    if (event === undefined || this.#ids.has(event.sourceEventId)) return;
    this.#chars += JSON.stringify([event.sourceEventId, event.eventId]).length;
    if (this.#chars <= EVENTS_CHARS_MAX) this.#ids.set(event.sourceEventId, event.eventId);
  }

  record(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.#ids);
  }
}
