// Edits of a parlay that an answer of before lists: the legs that are not named stay what they were, at the
// prices of now. What else had to change is said.
import type { ChatRecord } from '#contract/records/chat-records.ts';
import { easternDay } from '#domain/eastern-day.ts';
import { listText } from '#player-form/wording.ts';
import { betOfLine } from '../language/answers-before.ts';
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

/**
 * The parlay that `lines` of an answer list, after the edit of the question; `open`: what its legs have to pass;
 * `others`: legs of games that may take a place, the best first. Undefined where fewer than two are left.
 */
export function editedLegs(
  run: Run,
  lines: readonly string[],
  open: Filters,
  others: () => readonly LegRecord[],
): Edited | undefined {
  const { asked } = run.question;
  const { edit, legsSet = lines.length, leg: count = -1, legLeagues: of = [] } = asked;
  const { venues } = run.sources.reader;
  const before = quotedLegs(run, lines, open);
  const isOfLeg = edit === 'drop_leg' || edit === 'swap_leg';
  const at = isOfLeg ? placeOfLeg({ edit, count, of }, before, venues) : -1;
  const games = new Set(before.flatMap((each) => each?.eventId ?? []));
  const isDrop = edit === 'drop_leg' && lines.length > LEGS_MIN;
  const most = edit === 'set_legs' ? Math.max(legsSet, LEGS_MIN) : lines.length;
  const added = edit === 'add_legs' ? (asked.legsAdded ?? 1) : most - lines.length;
  const isWhole = before.every((each, place) => each !== undefined || (isDrop && place === at));
  const needsNone = edit !== 'swap_leg' && added <= 0 && isWhole;
  const known = before.filter((each) => each !== undefined);
  const isOther = (each: LegRecord): boolean =>
    !games.has(each.eventId) && !known.some((leg) => isOfSameName(leg, each));
  const kept = edit === 'swap_leg' ? known.filter((each) => each !== before[at]) : known;
  const spare = needsNone ? [] : likeBefore(run, kept, others().filter(isOther));
  const legs = before.slice(0, most).flatMap((each, place): readonly LegRecord[] => {
    if (place === at && isDrop) return [];
    const isKept = each !== undefined && !(place === at && edit === 'swap_leg');
    const next = isKept ? each : (spare.shift() ?? each);
    return next ? [next] : [];
  });
  const room = Math.max(0, run.limit - legs.length);
  if (added > 0) legs.push(...spare.splice(0, Math.min(added, room)));
  if (legs.length < LEGS_MIN) return undefined;
  if (added > 0 && legs.length < lines.length + added)
    run.leads.push(`More than ${legs.length} legs do not fit here.`);
  run.leads.push(...changeTexts({ run, lines, before, legs, at, isDrop, most }));
  return { legs, spare };
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
  readonly at: number;
  readonly isDrop: boolean;
  /** Legs of before that may stay. */
  readonly most: number;
}

/** Which leg went, which came, which had to go because nobody quotes it any more, and whose price is another one. */
function changeTexts({ run, lines, before, legs, at, isDrop, most }: Change): readonly string[] {
  const { asked, catalog } = run.question;
  const { edit, legLeagues: of = [] } = asked;
  const nameOf = (place: number): string => betOfLine(lines[place] ?? '');
  const namesOf = (places: readonly number[]): string => listText(places.map(nameOf));
  const named = (all: readonly LegRecord[]): string => listText(all.map(newText));
  const places = [...lines.keys()].slice(0, most);
  const gone = places.filter((place) => before[place] === undefined && place !== at);
  const came = legs.filter((each) => !before.includes(each));
  const swapped = edit === 'swap_leg' && at >= 0 ? legs[at] : undefined;
  const isNew = swapped !== undefined && swapped !== before[at];
  const instead = came.filter((each) => each !== swapped).slice(0, gone.length);
  const added = came.filter((each) => each !== swapped).slice(gone.length);
  const out = [...lines.keys()].slice(most);
  const ofLeague = listText(of.map((id) => catalog.leagues.catalog.get(id)?.name ?? id));
  const isNone =
    of.length > 0 && !of.includes(before[at]?.leagueId ?? ('' as LegRecord['leagueId']));
  const isOfLeg = edit === 'drop_leg' || edit === 'swap_leg';
  return [
    ...(isOfLeg && isNone
      ? [`The parlay has no ${ofLeague} leg${at < 0 ? ', so none is dropped' : ''}.`]
      : isOfLeg && at < 0
        ? [`The parlay has ${lines.length} legs, and none like that.`]
        : []),
    ...(isDrop && at >= 0 ? [`Leg ${at + 1} is out: ${nameOf(at)}.`] : []),
    ...(out.length > 0 ? [`Out: ${namesOf(out)}.`] : []),
    ...(edit === 'drop_leg' && !isDrop
      ? ['A parlay has at least two legs, so none is dropped.']
      : []),
    ...(swapped && isNew
      ? [`Leg ${at + 1}, ${nameOf(at)}, is replaced by ${named([swapped])}.`]
      : []),
    ...(swapped && !isNew ? ['Nothing that fits could take the place of that leg.'] : []),
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

/** That limits of the question that began the parlay are not known any more. */
function cutTexts({ leaguesOfCut }: Change['run']['question']): readonly string[] {
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
