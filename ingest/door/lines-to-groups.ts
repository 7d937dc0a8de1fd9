// The lines of a post to groups for the log: statements, rows, or The Odds API's own events.

import type { EventHead, Group } from '#domain/message/message.ts';
import type { Post } from '#domain/post.ts';
import type { RejectionReason } from '../rejection.ts';
import type { PostedLine } from '../statements/posted-body.ts';
import { type RowStatement, rowStatements } from '../statements/rows.ts';
import { type Translation, Translator } from '../statements/translator.ts';
import { groupsWithin } from '../venues/the-odds-api/capture.ts';
import type { DoorOptions } from './door-options.ts';
import type { PostRefusals } from './refusals.ts';

export interface TranslationContext
  extends Pick<DoorOptions, 'identity' | 'eventOf' | 'playerSideOf' | 'translators'> {
  readonly refusals: PostRefusals;
  readonly venueRefusal: (venueId: string) => RejectionReason | undefined;
  /** Epoch milliseconds. */
  readonly now: number;
}

export interface Translated {
  readonly groups: readonly Group[];
  readonly accepted: number;
  readonly events: Readonly<Record<string, string>>;
}

/** Event ids of an answer. */
const EVENTS_MAX = 500;

/** Yields after each quote. */
export function* linesToGroups(
  post: Post,
  lines: readonly PostedLine[],
  context: TranslationContext,
): Generator<void, Translated> {
  const { refusals, now } = context;
  const values: Extract<PostedLine, { value: unknown }>[] = [];
  for (const line of lines) {
    if ('value' in line) values.push(line);
    else {
      refusals.line = line.line;
      refusals.add(post.source, line.reason, now, line.text);
      refusals.count({ [line.reason]: 1 });
    }
  }
  if (post.isOddsApi) return yield* oddsApiGroups(post, values, context);
  const translator = translatorFor(post, context);
  const events: Record<string, string> = {};
  const groups: Group[] = [];
  let accepted = 0;
  const statements = values.filter(isStatement);
  const rows = rowStatements(
    values.filter((line) => !isStatement(line)),
    post.mode,
  );
  const take = (translation: Translation): void => {
    groups.push(...translation.groups);
    accepted += translation.accepted;
    refusals.count(translation.refused);
    noteEvent(events, translation.event);
  };
  for (const { line, value } of statements) {
    refusals.line = line;
    take(yield* translator.translate(value, now));
  }
  for (const row of rows) {
    nameLines(refusals, row);
    take(yield* translator.translate(row.statement, now));
  }
  return { groups, accepted, events };
}

function* oddsApiGroups(
  { source, scope }: Post,
  values: readonly { readonly value: unknown }[],
  { refusals, now, identity, eventOf, playerSideOf, venueRefusal }: TranslationContext,
): Generator<void, Translated> {
  const events = values.map(({ value }) => value);
  const kind = events.length === 1 ? 'event' : 'bulk';
  const sides = playerSideOf && { playerSideOf };
  const context = { identity, quarantine: refusals, source, venueRefusal, ...sides };
  const read = yield* groupsWithin({ receivedAt: now, kind, events }, context);
  const groups = scope.scores ? read : read.map((group) => asInBook(group, eventOf));
  const ids: Record<string, string> = {};
  let accepted = 0;
  for (const group of groups) {
    refusals.count(group.rejections);
    if (group.kind !== 'image') continue;
    accepted += group.quotes.length;
    noteEvent(ids, group.event);
  }
  return { groups, accepted, events: ids };
}

/** The start of a game that the book has is what it is there. */
function asInBook(group: Group, eventOf: TranslationContext['eventOf']): Group {
  if (group.kind !== 'image') return group;
  const { startTime = group.event.startTime } = eventOf(group.event.eventId) ?? {};
  return { ...group, event: { ...group.event, startTime } };
}

/** Each source keeps its translator, which knows the events that it has introduced. */
function translatorFor({ source, scope }: Post, context: TranslationContext): Translator {
  const { identity, eventOf, playerSideOf, refusals, venueRefusal, translators } = context;
  const known = translators.get(source);
  const own = { quarantine: refusals, venueRefusal };
  const rights = { mayMoveStarts: scope.scores, mayTellScores: scope.scores };
  if (known) {
    known.use({ ...own, ...rights });
    return known;
  }
  const sides = playerSideOf && { playerSideOf };
  const made = new Translator({ source, identity, eventOf, ...sides, ...own, ...rights });
  translators.set(source, made);
  return made;
}

function isStatement({ value }: { readonly value: unknown }): boolean {
  return typeof value === 'object' && value !== null && 'kind' in value;
}

/** Which line each quote of a statement of rows stands on. */
function nameLines(refusals: PostRefusals, { statement, lines }: RowStatement): void {
  refusals.line = lines[0] ?? 1;
  refusals.pieceLines.clear();
  const { quotes } = statement as { readonly quotes: readonly unknown[] };
  for (const [at, quote] of quotes.entries()) refusals.pieceLines.set(quote, lines[at] ?? 1);
}

function noteEvent(events: Record<string, string>, event: EventHead | undefined): void {
  if (event === undefined || Object.keys(events).length >= EVENTS_MAX) return;
  events[event.sourceEventId] = event.eventId;
}
