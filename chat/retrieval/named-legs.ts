// "Add Arsenal to it", "throw in the Bills": bets on those whom a message names, behind the legs of a parlay.
import { listText } from '#player-form/wording.ts';
import { areOfTeams } from '../language/backed.ts';
import type { MarketsNamed } from '../language/markets.ts';
import type { Question } from '../language/question.ts';
import { askedBets, isOfOneTeam, isOnNamedTeam } from './asked-bet.ts';
import type { EventFacts } from './book/event-facts.ts';
import { pointText } from './figures.ts';
import { type Filters, filtersOf, openFilters } from './filters.ts';
import { newText } from './listed-legs.ts';
import { isOfSameName, type LegRecord, legOf } from './parlay-legs.ts';
import { ranked } from './ranking/rank.ts';
import type { Run } from './run.ts';

/** Games of one team or player that are looked at. */
const GAMES_MAX = 4;

/** Whether legs are those of a new parlay, are added to one, or take the places of legs of it. */
export type Coming = 'new' | 'added' | 'swapped';

/** What no leg is then. */
const NONE = { new: 'no leg is on it', added: 'no leg is added', swapped: 'nothing is changed' };

/**
 * One leg on each who is named, of games that have none; what came, and what did not, is said first. `gone`: legs for
 * which they come, of whose games they are where they can.
 */
export function namedLegs(
  run: Run,
  before: readonly LegRecord[],
  coming: Coming,
  gone: readonly LegRecord[] = [],
): readonly LegRecord[] {
  const isAdded = coming === 'added';
  const places = new Set(gone.map(({ eventId }) => eventId));
  const leagues = [...before, ...gone].map(({ leagueId }) => leagueId);
  const later: string[] = [];
  const legs: LegRecord[] = [];
  const texts: string[] = [];
  for (const [name, question] of eachNamed(run.question, leagues)) {
    // "The Lakers Nuggets over" is one bet of both.
    const isOfBoth = question.side !== undefined && legs.some((leg) => leg.matchup.includes(name));
    if (isOfBoth) continue;
    const taken = [...before, ...legs];
    const filters = filtersOf(question);
    const open = { ...openFilters(filters), isPregame: filters.isPregame };
    const wide = { ...open, marketTypes: filters.marketTypes, side: filters.side };
    const first = betOn(run, question, filters, { taken, places });
    // Outside of the limits it is looked for only where nothing is within them.
    const isBeyond = first.leg === undefined;
    const { leg, inPlay, isTaken } = isBeyond
      ? betOn(run, question, wide, { taken, places })
      : first;
    const isFull = taken.length >= run.limit;
    if (leg && !isFull) {
      legs.push(leg);
      if (isAdded)
        texts.push(
          `Added: ${newText(leg)}${isBeyond ? ', outside of what was asked of the legs before' : ''}.`,
        );
      else if (isBeyond) texts.push(`${newText(leg)} is outside of what you asked.`);
      if (inPlay !== undefined && inPlay !== leg.eventId && !places.has(leg.eventId))
        later.push(name);
      else if (first.isTaken)
        texts.push(
          `The next game of ${name} has a leg already, so this one is of ${leg.matchup} behind it.`,
        );
      texts.push(...otherPointTexts(question, leg));
    } else if (leg) texts.push(`More than ${taken.length} legs do not fit here.`);
    else if (isTaken)
      texts.push(
        coming === 'new'
          ? `No leg is on ${name}: a parlay has one leg of a game, and that game has one.`
          : `A leg of the game of ${name} is in the parlay, so ${isAdded ? 'none is added' : NONE.swapped}.`,
      );
    else texts.push(`No bet on ${name} that fits is priced now, so ${NONE[coming]}.`);
  }
  texts.push(...laterTexts(later));
  const { unknown } = run.question.subject;
  const names = unknown.map((each) => `“${each}”`);
  if (isAdded && names.length > 0) texts.push(`No leg is added for ${listText(names)}.`);
  if (coming === 'swapped') run.leads.push(...texts);
  else run.leads.unshift(...texts);
  return legs;
}

/** That legs are of later games, because the next ones are in play. */
function laterTexts(names: readonly string[]): readonly string[] {
  if (names.length === 0) return [];
  const who = listText(names);
  return names.length === 1
    ? [`The game of ${who} is in play now, so that leg is of the next one.`]
    : [`The games of ${who} are in play now, so those legs are of the next ones.`];
}

/** The question of each who is named alone, in all leagues; `leagues`: those of the legs before. */
function eachNamed(
  question: Question,
  leagues: Question['wanted']['leagues'],
): readonly (readonly [string, Question])[] {
  const { subject, wanted } = question;
  const of = (some: Partial<Question['subject']>): Question => ({
    ...question,
    subject: { ...subject, teams: [], players: [], ...some },
    wanted: { ...wanted, leagues: [] },
  });
  const own = ({ from }: { readonly from: number }, some: Partial<Question['subject']>): Question =>
    withMarkets(of(some), question.ownMarkets.get(from));
  const teams = ofOneLeague(subject.teams, [...wanted.leagues, ...leagues]).map(
    (named) => [named.teams[0]?.name ?? '', own(named, { teams: [named] })] as const,
  );
  const players = subject.players.map(
    (named) => [named.players[0]?.playerName ?? '', own(named, { players: [named] })] as const,
  );
  return [...new Map(players.length > 0 ? players : teams)];
}

/** Of several teams of one name those of the leagues of the others, or of those that are named. */
function ofOneLeague(
  names: Question['subject']['teams'],
  leagues: Question['wanted']['leagues'],
): Question['subject']['teams'] {
  const sure = names.flatMap(({ teams: [only, other] }) => (only && !other ? [only.leagueId] : []));
  const known = new Set([...leagues, ...sure]);
  return names.map((named) => {
    const teams = named.teams.filter(({ leagueId }) => known.has(leagueId));
    return teams.length > 0 ? { ...named, teams } : named;
  });
}

/** The question with the markets, the side and the line of one clause of it. */
function withMarkets(question: Question, markets: MarketsNamed | undefined): Question {
  if (!markets) return question;
  const { wanted, subject } = question;
  const { side, line, wantsProps, wantsAlternates } = markets;
  const teams = subject.teams.flatMap((named) => named.teams);
  const backed = areOfTeams(markets.markets) ? { teams } : undefined;
  const asked = { markets: markets.markets, wantsProps, wantsAlternates };
  return { ...question, side, line, backed, wanted: { ...wanted, ...asked } };
}

interface Bet {
  /** The best one of the next game that has no leg yet; undefined where none has one. */
  readonly leg: LegRecord | undefined;
  /** A game that passes has a leg already. */
  readonly isTaken: boolean;
  /** The next game to pass, where it is in play. */
  readonly inPlay: string | undefined;
}

interface Legs {
  readonly taken: readonly LegRecord[];
  /** Games of legs that go: they come first. */
  readonly places: ReadonlySet<string>;
}

function betOn(run: Run, question: Question, filters: Filters, { taken, places }: Legs): Bet {
  const games = new Set(taken.map(({ eventId }) => eventId));
  const next = run.book.next(filters, GAMES_MAX);
  const isLive = ({ status }: EventFacts): boolean => status === 'in_progress';
  const order = (event: EventFacts): number =>
    places.has(event.eventId) ? 0 : isLive(event) ? 2 : 1;
  const events = [...next].sort((a, b) => order(a) - order(b));
  const inPlay = next.find(isLive)?.eventId;
  const isTaken = events.some(({ eventId }) => games.has(eventId));
  for (const event of events) {
    const leg = games.has(event.eventId) ? undefined : legIn(run, question, filters, event, taken);
    if (leg) return { leg, isTaken, inPlay };
  }
  return { leg: undefined, isTaken, inPlay };
}

/** The best bet of a game on whom the question names. */
function legIn(
  run: Run,
  question: Question,
  filters: Filters,
  event: EventFacts,
  taken: readonly LegRecord[],
): LegRecord | undefined {
  const legs = run.book
    .game(event, filters)
    .records.flatMap((record) => legOf(record) ?? [])
    .filter((leg) => !taken.some((other) => isOfSameName(other, leg)));
  const isOwn = (leg: LegRecord): boolean =>
    question.subject.players.length > 0 || isOnNamedTeam(leg, question);
  const isWinner = (leg: LegRecord): boolean =>
    isOwn(leg) && leg.market === 'moneyline' && isOfOneTeam(question);
  // "The over in the Knicks game" is on the side of nobody.
  const isAny = (): boolean =>
    question.wanted.markets.length > 0 && !areOfTeams(question.wanted.markets);
  const tests = [isWinner, ...askedBets(question, event, () => false), isOwn, isAny];
  const fits = tests.map((test) => legs.filter(test)).find((each) => each.length > 0) ?? [];
  return legOf(ranked(fits, run.strength, 1)[0]);
}

/** That the line that is named is not posted. */
function otherPointTexts({ line }: Question, { point, market }: LegRecord): readonly string[] {
  if (line === undefined || point === undefined || Math.abs(point) === Math.abs(line)) return [];
  return [`${pointText(line, market.startsWith('spread'))} is not posted.`];
}
