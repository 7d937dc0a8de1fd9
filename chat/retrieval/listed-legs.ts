// Edits of a parlay that an answer of before lists: the legs that are not named stay what they were, at the
// prices of now. What else had to change is said.
import type { ChatRecord } from '#contract/records/chat-records.ts';
import { easternDay } from '#domain/eastern-day.ts';
import { listText } from '#player-form/wording.ts';
import { betOfLine, matchupOfLine } from '../language/answers-before.ts';
import type { LegsNamed } from '../language/reading.ts';
import { eventFacts } from './book/event-facts.ts';
import { oddsText } from './figures.ts';
import type { Filters } from './filters.ts';
import {
  holdsTotal,
  isOfSameName,
  type LegRecord,
  legOf,
  oddsOf,
  placeOfLeg,
} from './parlay-legs.ts';
import { isBegun } from './ranking/doubt.ts';
import { ranked } from './ranking/rank.ts';
import type { Run } from './run.ts';
import { betText } from './selection.ts';

/** Said where picks are meant that no message holds. */
export const LIST_LOST =
  'The picks that you mean are not among the messages, so these are others: send the answer that lists them, too.';

/** The fewest legs of a parlay. */
const LEGS_MIN = 2;

/** The legs that lines of an answer name, at their best prices of now; undefined of those without one that fits. */
export function quotedLegs(
  run: Run,
  lines: readonly string[],
  filters: Filters,
): readonly (LegRecord | undefined)[] {
  return quotedBets(run, lines, filters, legOf);
}

/** The same of records that need not be legs; `asked`: a record as what is wanted, undefined where it is none. */
export function quotedBets<R extends ChatRecord>(
  run: Run,
  lines: readonly string[],
  filters: Filters,
  asked: (record: ChatRecord | undefined) => R | undefined,
): readonly (R | undefined)[] {
  const legs: (R | undefined)[] = lines.map(() => undefined);
  for (const entry of run.book.entriesOf([])) {
    const event = eventFacts(run.sources.reader, entry);
    for (const [at, line] of lines.entries()) {
      if (legs[at] || !line.includes(`, ${event.matchup}`)) continue;
      const same = run.book
        .namedIn(event, line, filters)
        .filter((each) => line.startsWith(`${betText(each)}, ${each.matchup}`))
        .filter((each) => asked(each) !== undefined);
      legs[at] = asked(ranked(same, run.strength, 1)[0]);
    }
  }
  return legs;
}

interface Edited {
  readonly legs: readonly LegRecord[];
  readonly spare: readonly LegRecord[];
}

/** Legs that may come. */
export interface Others {
  /** Of games that may take a place, the best first. */
  readonly any: () => readonly LegRecord[];
  /** On those who are named to take the places of legs, beside others; undefined where nobody is. */
  readonly named:
    | ((kept: readonly LegRecord[], gone: readonly LegRecord[]) => readonly LegRecord[])
    | undefined;
}

const DROPS: ReadonlySet<string> = new Set(['drop_leg', 'drop_named']);
const SWAPS: ReadonlySet<string> = new Set(['swap_leg', 'swap_named']);

/**
 * The parlay that `lines` of an answer list, after the edit of the question; `open`: what its legs have to pass.
 * Undefined where fewer than two are left.
 */
export function editedLegs(
  run: Run,
  lines: readonly string[],
  open: Filters,
  others: Others,
): Edited | undefined {
  const { asked } = run.question;
  const { edit = '', legsSet = lines.length } = asked;
  const before = quotedLegs(run, lines, open);
  const places = placesMeant(run, lines, before);
  const isGone = (place: number): boolean => places.includes(place);
  const isDrop = DROPS.has(edit) && lines.length - places.length >= LEGS_MIN;
  const isSwap = SWAPS.has(edit) && places.length > 0;
  const most = edit === 'set_legs' ? Math.max(legsSet, LEGS_MIN) : lines.length;
  const added = edit === 'add_legs' ? (asked.legsAdded ?? 1) : most - lines.length;
  const kept = before.flatMap((each, at) => (each && !(isSwap && isGone(at)) ? [each] : []));
  const gone = places.flatMap((place) => before[place] ?? []);
  const coming = isSwap ? comingLegs(run, others, places, { kept, gone }) : NONE_COMING;
  const isWhole = before.every((each, place) => each !== undefined || (isDrop && isGone(place)));
  const spare =
    coming.isOpen || added > 0 || !isWhole
      ? likeBefore(run, kept, otherGames(before, others.any()))
      : [];
  const taken = new Map(coming.taken);
  if (coming.isOpen) for (const place of places) taken.set(place, spare.shift() ?? before[place]);
  const legs = before.slice(0, most).flatMap((each, place): readonly LegRecord[] => {
    if (isDrop && isGone(place)) return [];
    const next = taken.has(place) ? taken.get(place) : (each ?? spare.shift());
    return next ? [next] : [];
  });
  legs.push(...coming.behind);
  const room = Math.max(0, run.limit - legs.length);
  if (added > 0) legs.push(...spare.splice(0, Math.min(added, room)));
  if (legs.length < LEGS_MIN) return undefined;
  if (added > 0 && legs.length < lines.length + added)
    run.leads.push(`More than ${legs.length} legs do not fit here.`);
  run.leads.push(
    ...changeTexts({ run, lines, before, legs, places, taken, isDrop, most }),
    ...coming.reasons,
  );
  return { legs, spare };
}

/** What comes for legs that are swapped. */
interface Coming {
  /** By their places; undefined where nothing stands there any more. */
  readonly taken: ReadonlyMap<number, LegRecord | undefined>;
  /** Behind the other legs. */
  readonly behind: readonly LegRecord[];
  /** Why nothing came, in sentences. */
  readonly reasons: readonly string[];
  /** Nobody is named: any other leg will do. */
  readonly isOpen: boolean;
}
const NONE_COMING: Coming = { taken: new Map(), behind: [], reasons: [], isOpen: false };

/** The legs on those who are named, in place of those that go, where two legs are left with them. */
function comingLegs(
  run: Run,
  others: Others,
  places: readonly number[],
  { kept, gone }: Readonly<Record<'kept' | 'gone', readonly LegRecord[]>>,
): Coming {
  const { legsNamed, subject } = run.question;
  const leads = run.leads.length;
  const come = others.named?.(kept, gone);
  const reasons = run.leads.splice(leads);
  if (come === undefined) {
    if (legsNamed === undefined || !subject.hasUnknown) return { ...NONE_COMING, isOpen: true };
    const names = listText(subject.unknown.map((each) => `“${each}”`));
    return { ...NONE_COMING, reasons: [`No leg is on ${names}, so nothing is changed.`] };
  }
  if (come.length === 0 || kept.length + come.length < LEGS_MIN) return { ...NONE_COMING, reasons };
  const taken = new Map(places.map((place, at) => [place, come[at]]));
  return { ...NONE_COMING, taken, behind: come.slice(places.length), reasons };
}

/** Legs of games that have none, and on nobody who has one. */
function otherGames(
  before: readonly (LegRecord | undefined)[],
  others: readonly LegRecord[],
): readonly LegRecord[] {
  const known = before.filter((each) => each !== undefined);
  const games = new Set(known.map(({ eventId }) => eventId));
  return others.filter(
    (each) => !games.has(each.eventId) && !known.some((leg) => isOfSameName(leg, each)),
  );
}

/** The places of the legs that an edit is of. */
function placesMeant(
  run: Run,
  lines: readonly string[],
  before: readonly (LegRecord | undefined)[],
): readonly number[] {
  const { asked, legsNamed } = run.question;
  const { edit, leg: count = -1, legLeagues: of = [] } = asked;
  if (legsNamed)
    return [...new Set(namesOut(legsNamed).flatMap(({ names }) => placeOn(names, lines)))];
  if (edit !== 'drop_leg' && edit !== 'swap_leg') return [];
  const at = placeOfLeg({ edit, count, of }, before, run.sources.reader.venues);
  return at < 0 ? [] : [at];
}

/** Whose legs are meant, each with all names that the words can mean. */
function namesOut({ teams, players }: LegsNamed): readonly { readonly names: readonly string[] }[] {
  return [
    ...teams.map((named) => ({ names: named.teams.map(({ name }) => name) })),
    ...players.map((named) => ({ names: named.players.map(({ playerName }) => playerName) })),
  ];
}

/** The place of the leg on one of these, else of that of a game of theirs; none where none is. */
function placeOn(names: readonly string[], lines: readonly string[]): readonly number[] {
  const isBet = (line: string): boolean =>
    names.some((name) => betOfLine(line).startsWith(`${name} `));
  const isGame = (line: string): boolean =>
    (matchupOfLine(line) ?? '').split(' @ ').some((side) => names.includes(side));
  const at = [isBet, isGame].map((test) => lines.findIndex(test)).find((place) => place >= 0);
  return at === undefined ? [] : [at];
}

/**
 * Those first with which the odds of all legs together are what is asked; of a parlay whose first question is cut off
 * those that are not in play, where no leg is, and of those the ones on the days of its legs.
 */
function likeBefore(
  { question, nowMs, sources }: Run,
  legs: readonly LegRecord[],
  others: readonly LegRecord[],
): LegRecord[] {
  const { asked, leaguesOfCut } = question;
  const dayOf = ({ startTime }: LegRecord): string => easternDay(Date.parse(startTime));
  const days = new Set(legs.map(dayOf));
  const isPregame = !legs.some((leg) => isBegun(leg, nowMs));
  const isCut = leaguesOfCut !== undefined;
  const wanted = { total: asked, venues: sources.reader.venues };
  const holds = (each: LegRecord): boolean =>
    legs.length === 0 || holdsTotal({ records: [...legs, each], legs: legs.length + 1 }, wanted);
  const misses = (each: LegRecord): number =>
    4 * Number(!holds(each)) +
    2 * Number(isCut && isPregame && isBegun(each, nowMs)) +
    Number(isCut && !days.has(dayOf(each)));
  return [...others].sort((a, b) => misses(a) - misses(b));
}

interface Change {
  readonly run: Run;
  readonly lines: readonly string[];
  readonly before: readonly (LegRecord | undefined)[];
  readonly legs: readonly LegRecord[];
  /** Places of the legs that the edit is of. */
  readonly places: readonly number[];
  /** What stands in a place now; undefined where nothing does. */
  readonly taken: ReadonlyMap<number, LegRecord | undefined>;
  readonly isDrop: boolean;
  /** Legs of before that may stay. */
  readonly most: number;
}

/** Which leg went, which came, which had to go because nobody quotes it any more, and whose price is another one. */
function changeTexts(change: Change): readonly string[] {
  const { run, lines, before, legs, places, taken, isDrop, most } = change;
  const { edit = '' } = run.question.asked;
  const nameOf = (place: number): string => betOfLine(lines[place] ?? '');
  const namesOf = (all: readonly number[]): string => listText(all.map(nameOf));
  const named = (all: readonly LegRecord[]): string => listText(all.map(newText));
  const stay = [...lines.keys()].slice(0, most);
  const gone = stay.filter((place) => before[place] === undefined && !places.includes(place));
  const swapped = new Set(taken.values());
  const came = legs.filter((each) => !before.includes(each));
  const others = came.filter((each) => !swapped.has(each));
  const instead = others.slice(0, gone.length);
  const added = others.slice(gone.length);
  const out = [...lines.keys()].slice(most);
  return [
    ...noneTexts(change),
    ...(isDrop ? places.map((at) => `Leg ${at + 1} is out: ${nameOf(at)}.`) : []),
    ...(out.length > 0 ? [`Out: ${namesOf(out)}.`] : []),
    ...(DROPS.has(edit) && !isDrop ? ['A parlay has at least two legs, so none is dropped.'] : []),
    ...[...taken].map(([at, leg]) => swapText(at, nameOf(at), before[at], leg)),
    ...(added.length > 0 ? [`Added: ${named(added)}.`] : []),
    ...(gone.length > 0
      ? [
          `Without a price that fits here now, and replaced: ${namesOf(gone)}${instead.length > 0 ? ` by ${named(instead)}` : ''}.`,
        ]
      : []),
    ...(came.length > 0 ? cutTexts(run.question) : []),
    ...movedTexts(lines, legs),
  ];
}

/** What took the place of a leg. */
function swapText(
  at: number,
  name: string,
  before: LegRecord | undefined,
  leg: LegRecord | undefined,
): string {
  if (!leg) return `Leg ${at + 1} is out: ${name}.`;
  if (leg === before) return 'Nothing that fits could take the place of that leg.';
  const isSame = leg.eventId === before?.eventId && betText(leg) === name;
  return isSame
    ? `Leg ${at + 1} is ${name} already.`
    : `Leg ${at + 1}, ${name}, is replaced by ${newText(leg)}.`;
}

/** That no leg is the one that is meant. */
function noneTexts({ run, lines, before, places }: Change): readonly string[] {
  const { asked, catalog, legsNamed } = run.question;
  const { edit = '', legLeagues: of = [] } = asked;
  if (!DROPS.has(edit) && !SWAPS.has(edit)) return [];
  if (legsNamed) {
    const none = namesOut(legsNamed).filter(({ names }) => placeOn(names, lines).length === 0);
    const names = listText(none.flatMap(({ names: [first] }) => first ?? []));
    const rest = places.length === 0 ? ', so nothing is changed' : '';
    return none.length === 0 ? [] : [`No leg of the parlay is on ${names}${rest}.`];
  }
  const [at = -1] = places;
  const leagueId = before[at]?.leagueId;
  const ofLeague = listText(of.map((id) => catalog.leagues.catalog.get(id)?.name ?? id));
  if (of.length > 0 && (leagueId === undefined || !of.includes(leagueId)))
    return [`The parlay has no ${ofLeague} leg${at < 0 ? ', so none is dropped' : ''}.`];
  return at < 0 ? [`The parlay has ${lines.length} legs, and none like that.`] : [];
}

/** That limits of the question that began the parlay are not known any more. */
function cutTexts({ leaguesOfCut }: Run['question']): readonly string[] {
  if (leaguesOfCut === undefined) return [];
  const kept = leaguesOfCut.length > 0 ? 'only its leagues are kept' : 'its limits are not kept';
  return [`The question that began this parlay is no longer among the messages: ${kept}.`];
}

/** A leg that comes in: of totals and draws with the game, which their names do not tell. */
export function newText(leg: LegRecord): string {
  const isNamed = leg.playerId !== undefined || leg.matchup.includes(leg.team ?? leg.outcome);
  return `${betText(leg)} ${oddsText(oddsOf(leg))}${isNamed ? '' : ` in ${leg.matchup}`}`;
}

const LISTED_PRICE = /: ([+-]\d+) at [^:]+$/;

/** The prices of legs that are others than those that were listed. */
function movedTexts(lines: readonly string[], legs: readonly LegRecord[]): readonly string[] {
  const moved = legs.flatMap((leg) => {
    const line = lines.find((each) => each.startsWith(`${betText(leg)}, ${leg.matchup}`));
    const listed = line && LISTED_PRICE.exec(line)?.[1];
    const now = oddsText(oddsOf(leg));
    return listed && listed !== now ? [`${betText(leg)} from ${listed} to ${now}`] : [];
  });
  return moved.length === 0 ? [] : [`Prices have moved since: ${listText(moved)}.`];
}
