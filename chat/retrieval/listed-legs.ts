// Edits of a parlay that an answer of before lists: the legs that are not named stay what they were, at the
// prices of now. What else had to change is said.
import { listText } from '#player-form/wording.ts';
import type { Question } from '../language/question.ts';
import { eventFacts } from './book/event-facts.ts';
import { oddsText } from './figures.ts';
import type { Filters } from './filters.ts';
import { type LegRecord, legOf, oddsOf, placeOfLeg } from './parlay-legs.ts';
import { ranked } from './ranking/rank.ts';
import type { Run } from './run.ts';
import { betText } from './selection.ts';

/** The fewest legs of a parlay. */
const LEGS_MIN = 2;

/** The legs that lines of an answer name, at their best prices of now; undefined of those that are not quoted any more. */
function quotedLegs(
  run: Run,
  lines: readonly string[],
  filters: Filters,
): readonly (LegRecord | undefined)[] {
  const legs: (LegRecord | undefined)[] = lines.map(() => undefined);
  for (const entry of run.book.entriesOf([])) {
    const event = eventFacts(run.sources.reader, entry);
    for (const [at, line] of lines.entries()) {
      if (legs[at] || !line.includes(`, ${event.matchup}`)) continue;
      const same = run.book
        .namedIn(event, line, filters)
        .filter((each) => line.startsWith(`${betText(each)}, ${each.matchup}`))
        .filter((each) => legOf(each) !== undefined);
      legs[at] = legOf(ranked(same, run.strength, 1)[0]);
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
  const { edit, leg = -1, legsAdded = 1 } = run.question.asked;
  const before = quotedLegs(run, lines, open);
  const at = edit === 'add_legs' ? -1 : placeOfLeg(leg, before);
  const games = new Set(before.flatMap((each) => each?.eventId ?? []));
  const isDrop = edit === 'drop_leg' && lines.length > LEGS_MIN;
  const isWhole = before.every((each, place) => each !== undefined || (isDrop && place === at));
  const needsNone = edit === 'drop_leg' && isWhole;
  const spare = needsNone ? [] : others().filter(({ eventId }) => !games.has(eventId));
  const legs = before.flatMap((each, place): readonly LegRecord[] => {
    if (place === at && isDrop) return [];
    const isKept = each !== undefined && !(place === at && edit === 'swap_leg');
    const next = isKept ? each : (spare.shift() ?? each);
    return next ? [next] : [];
  });
  const room = Math.max(0, run.limit - legs.length);
  if (edit === 'add_legs') legs.push(...spare.splice(0, Math.min(legsAdded, room)));
  if (legs.length < LEGS_MIN) return undefined;
  run.leads.push(...changeTexts({ lines, before, legs, at, isDrop, edit }));
  return { legs, spare };
}

interface Change {
  readonly lines: readonly string[];
  readonly before: readonly (LegRecord | undefined)[];
  readonly legs: readonly LegRecord[];
  readonly at: number;
  readonly isDrop: boolean;
  readonly edit: Question['asked']['edit'];
}

/** Which leg went, which came, and which had to go because nobody quotes it any more. */
function changeTexts({ lines, before, legs, at, isDrop, edit }: Change): readonly string[] {
  const nameOf = (place: number): string => (lines[place] ?? '').split(', ')[0] ?? '';
  const named = (all: readonly LegRecord[]): string =>
    listText(all.map((each) => `${betText(each)} ${oddsText(oddsOf(each))}`));
  const gone = before.flatMap((each, place) =>
    each === undefined && place !== at ? [nameOf(place)] : [],
  );
  const came = legs.filter((each) => !before.includes(each));
  const isSwapped = edit === 'swap_leg' && at >= 0;
  const swapped = isSwapped ? legs[at] : undefined;
  const isNew = swapped !== undefined && swapped !== before[at];
  return [
    ...(at < 0 && edit !== 'add_legs'
      ? [`The parlay has ${lines.length} legs, and none like that.`]
      : []),
    ...(isDrop && at >= 0 ? [`Leg ${at + 1} is out: ${nameOf(at)}.`] : []),
    ...(edit === 'drop_leg' && !isDrop
      ? ['A parlay has at least two legs, so none is dropped.']
      : []),
    ...(isSwapped && isNew
      ? [`Leg ${at + 1}, ${nameOf(at)}, is replaced by ${named([swapped])}.`]
      : []),
    ...(isSwapped && !isNew ? ['Nothing that fits could take the place of that leg.'] : []),
    ...(edit === 'add_legs' && came.length > 0 ? [`Added: ${named(came)}.`] : []),
    ...(gone.length > 0 ? [`Not quoted any more, and replaced: ${listText(gone)}.`] : []),
  ];
}
