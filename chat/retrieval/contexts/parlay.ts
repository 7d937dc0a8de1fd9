// parlay: independent legs of different games, around the teams that are named.
import { type Refusal, refuse } from '#contract/errors.ts';
import type { ChatRecord } from '#contract/records/chat-records.ts';
import { listText } from '#player-form/wording.ts';
import { betOfLine, matchupOfLine } from '../../language/answers-before.ts';
import { isOfNamed } from '../../language/asked/condition.ts';
import type { Question } from '../../language/question.ts';
import { ofNamedSides } from '../asked-bet.ts';
import { madeOf, strongestOf } from '../book/candidates.ts';
import { oddsText } from '../figures.ts';
import { type Broadened, broadenedFilters, type Filters, openFilters } from '../filters.ts';
import { editedLegs, LIST_LOST } from '../listed-legs.ts';
import { namedLegs } from '../named-legs.ts';
import { otherGamesText } from '../notes/game-notes.ts';
import {
  holdsTotal,
  isOfSameName,
  isWithinTotal,
  LEGS_DEFAULT,
  type LegRecord,
  legOf,
  oddsOf,
  parlayRecords,
  placeOfLeg,
  totalOf,
} from '../parlay-legs.ts';
import type { Retrieved } from '../retrieved.ts';
import { Run } from '../run.ts';
import { betText } from '../selection.ts';

/** For each record so many edges are looked at first: some are in the same game; then more. */
const LEGS_LOOKED_AT = 4;
const LEGS_MORE = 3;
const LEG_CANDIDATES_MAX = 150;
/** Legs among which one is chosen that takes a place. */
const SPARE_MAX = 25;

/** A parlay; where its odds are not within what is asked of them as a whole, that is said first. */
export function parlay(run: Run): Retrieved | Refusal {
  const found = built(run);
  if (found.kind === 'refused') return found;
  const { asked } = run.question;
  const { venues } = run.sources.reader;
  const records = found.records.slice(0, found.legs) as LegRecord[];
  if (!holdsTotal({ records, legs: records.length }, { total: asked, venues }))
    run.leads.unshift(totalText(asked, totalOf(records, venues)));
  return found;
}

/** "The odds of all legs together, +261, do not reach the +300 that you asked for." */
function totalText({ totalMin, totalMax }: Question['asked'], total: number): string {
  const isShort = totalMin !== undefined && !isWithinTotal({ totalMin }, total);
  const [verb, bound = 0] = isShort ? ['do not reach', totalMin] : ['are beyond', totalMax];
  return `The odds of all legs together, ${oddsText(total)}, ${verb} the ${oddsText(bound)} that you asked for.`;
}

/** The first filters that leave legs of two games. */
function built(run: Run): Retrieved | Refusal {
  const { question, book } = run;
  const { teamIds } = run.filters;
  // Around a team the legs are of its league, unless another is named.
  const [anchor] = teamIds ? book.next(run.filters, 1) : [];
  const isAdded = isOfNamed(question.asked.edit) && !question.subject.isCarried;
  const isOpen = run.filters.leagues.length === 0 && anchor !== undefined && !isAdded;
  const leagues = isOpen ? [anchor.leagueId] : run.filters.leagues;
  const everywhere = { ...run.filters, leagues, teamIds: undefined, playerIds: undefined };
  const tries: readonly Broadened[] = [
    { filters: everywhere, dropped: [] },
    ...(isOpen ? [{ filters: { ...everywhere, leagues: [] }, dropped: [] }] : []),
    ...(question.isOnly ? [] : broadenedFilters(everywhere, question)),
  ];
  const shared = gameOfSeveral(run);
  if (shared) return shared;
  if (question.gamesBefore) run.leads.push(otherGamesText(question.gamesBefore));
  if (question.isListLost) run.leads.push(LIST_LOST);
  if (question.picksChosen !== undefined) run.leads.push(question.picksChosen);
  const ofListed = editOfListed(run, everywhere);
  if (ofListed) return ofListed;
  const before = legsBefore(run);
  const named = before.length === 0 ? namedLegs(run, [], 'new') : [];
  for (const { filters, dropped } of tries) {
    const { records, legs } =
      atOtherBooks(run, filters, before) ??
      withAdded(run, filters) ??
      aroundNamed(run, filters, named) ??
      legsOf(run, filters, question);
    // Who is named may be of other leagues than the first.
    const leagues = isOpen
      ? [...new Set([...filters.leagues, ...named.map(leagueOf)])]
      : filters.leagues;
    if (legs > 0) return run.found(records, { legs, filters: { ...filters, leagues }, dropped });
  }
  return refuse('ERR_CHAT_NO_RECORDS', 'Fewer than two games have a leg that fits the request.');
}

/** A leg, as the lines of answers tell it. */
function lineOf(leg: LegRecord): string {
  return `${betText(leg)}, ${leg.matchup}: ${oddsText(oddsOf(leg))}`;
}

const leagueOf = ({ leagueId }: LegRecord): LegRecord['leagueId'] => leagueId;

/** Picks that were listed are to be a parlay, and two of them are bets on one game: undefined where none are. */
function gameOfSeveral({ question: { asked, listedLegs = [] } }: Run): Refusal | undefined {
  if (asked.listed === undefined) return undefined;
  const games = listedLegs.map(matchupOfLine);
  const shared = games.find((game, at) => game !== undefined && games.indexOf(game) !== at);
  if (shared === undefined) return undefined;
  const picks = listedLegs.filter((_, at) => games[at] === shared).map(betOfLine);
  return refuse(
    'ERR_CHAT_NO_RECORDS',
    `${listText(picks)} are bets on one game, ${shared}: same-game parlays are not priced here.`,
  );
}

/**
 * "Take out the last leg": the parlay that an answer lists, with this leg changed and no other, or none; "add the
 * Bills": that parlay, or the one of the question before, and a leg on whom it names. Undefined where there is none, or
 * fewer than two legs would be left.
 */
function editOfListed(run: Run, filters: Filters): Retrieved | undefined {
  const { question } = run;
  const { leaguesOfCut } = question;
  const { edit } = question.asked;
  const isNamed = isOfNamed(edit);
  if (!question.listedLegs && !isNamed) return undefined;
  const lines = question.listedLegs ?? legsBefore(run).map(lineOf);
  const [last] = question.legEdits.slice(-1);
  const bounds = filters.leagues.length > 0 ? filters.leagues : (leaguesOfCut ?? []);
  const wanted = { ...filters, leagues: last?.leagues.length ? last.leagues : bounds };
  // What takes a place need not be such a parlay by itself.
  const { totalMin: _, totalMax: __, ...asked } = question.asked;
  const bare: Asked = { asked, legEdits: [], legs: { ...question.legs, legs: run.limit } };
  const others = (): readonly LegRecord[] => legsOf(run, wanted, bare, SPARE_MAX).records;
  const { isCarried, teams, players } = question.subject;
  const isTold = !isCarried && teams.length + players.length > 0 && edit !== 'drop_named';
  const named = isTold
    ? (kept: readonly LegRecord[], gone: readonly LegRecord[]): readonly LegRecord[] =>
        namedLegs(run, kept, 'swapped', gone)
    : undefined;
  const edited = editedLegs(run, lines, openFilters(filters), { any: others, named });
  if (!edited) {
    const what = question.asked.listed
      ? 'Too few of those picks'
      : 'Too few legs of the parlay before';
    run.leads.push(`${what} have a price that fits now, so this is a new one.`);
    return undefined;
  }
  const { spare } = edited;
  const legs = [
    ...edited.legs,
    ...(edit === 'add_named' ? namedLegs(run, edited.legs, 'added') : []),
  ];
  const leagues = bounds.length === 0 ? [] : [...new Set(legs.map(({ leagueId }) => leagueId))];
  return run.found([...legs, ...spare].slice(0, Math.max(run.limit, legs.length)), {
    legs: legs.length,
    filters: { ...filters, leagues },
    dropped: [],
    question: {
      ...question,
      legs: { ...question.legs, legs: legs.length },
      ...(isNamed && { line: undefined }),
    },
  });
}

/** The legs of the parlay that the question before asks for. */
function legsBefore(run: Run): readonly LegRecord[] {
  const { before } = run.question;
  if (before?.context !== 'parlay') return [];
  const found = built(new Run(run.sources, before, run.limit));
  return found.kind === 'refused' ? [] : (found.records.slice(0, found.legs) as LegRecord[]);
}

/**
 * The legs of before at the books that are asked for now: those that they have stay, the others give way to the best
 * that they have in other games; undefined where there were none, or too few are left.
 */
function atOtherBooks(run: Run, filters: Filters, before: readonly LegRecord[]): Legs | undefined {
  const { question, sources, leads } = run;
  if (before.length === 0 || filters.bookmakerIds === undefined) return undefined;
  const kept = before.map((leg) => run.book.sameAt(leg, filters)).map(legOf);
  const games = new Set(kept.flatMap((leg) => leg?.eventId ?? []));
  const own = legsOf(run, filters, { ...question, legEdits: [] }).records;
  const spare = own.filter(({ eventId }) => !games.has(eventId));
  const count = question.legs.legs ?? before.length;
  const legs = [...kept.map((leg) => leg ?? spare.shift()), ...spare.splice(0, count)]
    .filter((leg) => leg !== undefined)
    .slice(0, count);
  if (legs.length < 2) return undefined;
  const gone = before.filter((_, at) => kept[at] === undefined).map(betText);
  const names = listText(
    [...filters.bookmakerIds].map((id) => sources.reader.venues.get(id)?.bookmakerName ?? id),
  );
  const verb = filters.bookmakerIds.size === 1 ? 'has' : 'have';
  const has = `Of the ${before.length} legs of before ${names} ${verb} ${before.length - gone.length}`;
  leads.push(gone.length === 0 ? `${has}.` : `${has}; replaced: ${listText(gone)}.`);
  return { records: [...legs, ...spare].slice(0, run.limit), legs: legs.length };
}

interface Legs {
  readonly records: readonly LegRecord[];
  readonly legs: number;
}

/** Legs on all who are named and no others, unless more are asked for; undefined where nobody is who has a price. */
function aroundNamed(run: Run, filters: Filters, named: readonly LegRecord[]): Legs | undefined {
  const { legs: wanted, asked, legEdits } = run.question;
  if (named.length === 0 || legEdits.length > 0) return undefined;
  const count =
    wanted.legs ?? asked.legsRange?.[0] ?? (named.length > 1 ? named.length : LEGS_DEFAULT);
  const games = new Set(named.map(({ eventId }) => eventId));
  const alone = { legs: { ...wanted, legs: run.limit }, legEdits: [], asked };
  const others = legsOf(run, filters, alone, SPARE_MAX).records.filter(
    (leg) => !games.has(leg.eventId) && !named.some((each) => isOfSameName(each, leg)),
  );
  const legs = [...named, ...others.slice(0, Math.max(0, count - named.length))];
  const rest = others.filter((leg) => !legs.includes(leg));
  return {
    records: [...legs, ...rest].slice(0, Math.max(run.limit, legs.length)),
    legs: legs.length,
  };
}

type Asked = Pick<Question, 'legs' | 'legEdits' | 'asked'>;

/**
 * "One more leg from the NBA", "swap leg 2 for something from hockey": the legs of before, of their own leagues, with
 * those that are added behind them and those that are swapped in their places; undefined where none is of a league of
 * its own.
 */
function withAdded(run: Run, filters: Filters): Legs | undefined {
  const { legs: wanted, legEdits, asked } = run.question;
  const isOfLeague = ({ edit, leagues }: Question['legEdits'][number]): boolean =>
    edit !== 'drop_leg' && leagues.length > 0;
  const adds = legEdits.filter(isOfLeague);
  const added = new Set(adds.flatMap(({ leagues }) => leagues));
  const leagues = filters.leagues.filter((id) => !added.has(id));
  const isAlone = leagues.length === 0 && filters.leagues.length > 0;
  if (adds.length === 0 || isAlone) return undefined;
  const more = adds.reduce((sum, { edit, count }) => sum + (edit === 'add_legs' ? count : 0), 0);
  const total = wanted.legs ?? asked.legsRange?.[0] ?? LEGS_DEFAULT + more;
  const rest = legEdits.filter((each) => !isOfLeague(each));
  const before = { legs: { ...wanted, legs: total - more }, legEdits: rest, asked };
  const own = legsOf(run, { ...filters, leagues }, before);
  const legs = own.records.slice(0, own.legs);
  for (const each of adds) {
    const { edit, count } = each;
    const games = new Set(legs.map(({ eventId }) => eventId));
    const alone = { legs: { ...wanted, legs: run.limit }, legEdits: [], asked };
    const found = legsOf(run, { ...filters, leagues: each.leagues }, alone).records;
    const others = found.filter(({ eventId }) => !games.has(eventId));
    const at = edit === 'swap_leg' ? placeOfLeg(each, legs, run.sources.reader.venues) : -1;
    if (edit === 'add_legs') legs.push(...others.slice(0, count));
    else if (at >= 0) legs.splice(at, 1, ...[others[0] ?? legs[at]].flatMap((leg) => leg ?? []));
  }
  const spare = own.records.slice(own.legs);
  return {
    records: [...legs, ...spare].slice(0, run.limit),
    legs: Math.min(legs.length, run.limit),
  };
}

/** Prices without an edge are looked at only where edges are in too few games. */
function legsOf(
  run: Run,
  filters: Filters,
  { legs: wanted, legEdits: edits, asked }: Asked,
  limit = run.limit,
): Legs {
  const { question, book } = run;
  const anchors = anchorsOf(run, filters);
  const { venues } = run.sources.reader;
  const legs = wanted.legs ?? asked.legsRange?.[0];
  const limits = { anchors, limit, venues, edits, ...wanted, legs, total: asked };
  const edges = book.edges(filters, ['ev']);
  run.candidates = edges.length;
  let records: readonly ChatRecord[] = [];
  for (const most of lookedAt(wanted.risk, edges.length, limit)) {
    records = madeOf(strongestOf(edges, 'percent', most));
    const made = parlayRecords(ofNamedSides(records, question), limits);
    const hasAnchors = [...anchors].every((id) => made.records.some((leg) => leg.eventId === id));
    const isFull = made.records.length === limit && hasAnchors;
    if (isFull && holdsTotal(made, limits)) return made;
  }
  const prices = book.prices(filters);
  run.candidates += prices.length;
  return parlayRecords(ofNamedSides([...records, ...madeOf(prices)], question), limits);
}

/** The next game of each team that is named. */
function anchorsOf({ question, book }: Run, filters: Filters): ReadonlySet<string> {
  const games = question.subject.teams.flatMap(({ teams }) => {
    const teamIds = new Set(teams.map(({ teamId }) => teamId));
    return book.next({ ...filters, teamIds }, 1);
  });
  return new Set(games.map(({ eventId }) => eventId));
}

/** Of so many edges records are made at once, the most valuable first, until legs are found. */
function lookedAt(risk: Question['legs']['risk'], edges: number, limit: number): readonly number[] {
  // What is safe is not what has the most value: then all are looked at.
  if (risk === 'safe') return [edges];
  const first = LEGS_LOOKED_AT * limit;
  const some = [first, LEGS_MORE * first].filter(
    (most) => most < Math.min(edges, LEG_CANDIDATES_MAX),
  );
  return [...(risk === undefined ? some : []), LEG_CANDIDATES_MAX];
}
