// The presentation: what a client renders of an answer. A pure function of what was retrieved: the
// same records, the same bytes.

import type { Card, FeaturedPick, Presentation } from '#contract/records/chat-presentation.ts';
import type { ChatRecord } from '#contract/records/chat-records.ts';
import type { ChatContext } from '#contract/routes/chat-request.ts';
import { must } from '#kit/assert.ts';
import { listText } from '#player-form/wording.ts';
import type { Question } from '../language/question.ts';
import { BANKROLL_MAX } from '../language/stakes.ts';
import { hasNamesake, namesakesIn } from '../language/subject.ts';
import { isWithin } from '../language/windows.ts';
import { entityOf } from '../retrieval/entity.ts';
import { countText, moneyText, oddsText } from '../retrieval/figures.ts';
import { easternText } from '../retrieval/notes/game-notes.ts';
import type { LegRecord } from '../retrieval/parlay-legs.ts';
import { isHitting, lesserConfidence } from '../retrieval/ranking/confidences.ts';
import { lineOf } from '../retrieval/ranking/rank.ts';
import type { Retrieved } from '../retrieval/retrieved.ts';
import {
  asksPayout,
  asksStarts,
  behindPick,
  isOfNobody,
  isOfSingleBets,
  isOtherLine,
  leadsOf,
} from './leads.ts';
import { cardOf, parlayPick, pickOf, type Shown } from './picks.ts';
import { unusedNotes } from './unused.ts';

const CARDS_OF_EVENT_MAX = 5;
const CARDS_OF_SURFACE_MAX = 3;
/** Of those who share a last name. */
const NAMES_MAX = 3;

type Origin = readonly [primary: string, label: string, mode: string];
const ORIGINS: Readonly<Record<ChatContext, Origin>> = {
  best_bets: ['best_bets', 'Best bets', 'surface_best_bets'],
  ev_bets: ['edge.ev', 'Positive-EV edges', 'surface_ev_bets'],
  arbitrage: ['edge.arbitrage', 'Arbitrage edges', 'surface_arbitrage'],
  event_best_available_bet: [
    'event_recommendation',
    'Event recommendation',
    'event_best_available',
  ],
  parlay: ['parlay', 'Parlay builder', 'parlay_builder'],
  line_movement: ['odds_history', 'Consensus odds history', 'line_movement'],
};

const CARE_HEADLINE = 'Before any bet, please read this';

/** What stands in for a game that could not be told. */
const FALLBACK_MODE = 'event_resolution_fallback_surface';

/** Where the records of a context come from. */
export function sourceOf(context: ChatContext): {
  readonly primary: string;
  readonly label: string;
} {
  const [primary, label] = ORIGINS[context];
  return { primary, label };
}

/** How the answer was reasoned. */
export function reasoningModeOf({ question, isFallback }: Retrieved): string {
  return isFallback ? FALLBACK_MODE : ORIGINS[question.context][2];
}

/** Presents what was retrieved; there is at least one record. */
export function presentationOf(found: Retrieved, helpText?: string): Presentation {
  const { question, records, resolution, isFallback } = found;
  const isEvent = isOfEvent(found);
  const entity = isEvent && resolution ? entityOf(resolution) : undefined;
  const shown = shownOf(found);
  const isParlay = question.context === 'parlay';
  const primaryPick = isParlay
    ? parlayPick(records.slice(0, found.legs) as LegRecord[], shown)
    : pickOf(must(records[0], 'a record'), 0, shown);
  const [other] = found.alternatives;
  const alternativePick =
    isEvent && other ? pickOf(other, 0, { ...shown, confidenceMax: 'high' }) : undefined;
  const cards = cardIndexes(found, cardsMax(found)).map((index) =>
    cardOf(must(records[index], 'a record'), index, shown),
  );
  const picks = { primaryPick, ...(alternativePick && { alternativePick }) };
  return {
    version: 'v1',
    responseType: isEvent ? 'event_recommendation' : 'surface_summary',
    headline: headlineOf(found, primaryPick),
    summary: summaryOf(found, primaryPick, cards.length, helpText),
    confidence: lesserConfidence(primaryPick.confidence, isFallback ? 'low' : 'high'),
    ...(entity && { entity }),
    ...picks,
    cards,
    reasoningMode: reasoningModeOf(found),
    sourceLabel: sourceOf(question.context).label,
  };
}

/** "The best 5": as many as were asked for, of those for which there are no cards; words alone list them. */
export function moreThanCards(found: Retrieved): readonly Card[] {
  const { limit = 0 } = found.question.asked;
  if (found.question.context === 'parlay') return [];
  const indexes = cardIndexes(found, limit - 1).slice(cardsMax(found));
  return indexes.map((index) =>
    cardOf(must(found.records[index], 'a record'), index, shownOf(found)),
  );
}

function isOfEvent({ question, isFallback }: Retrieved): boolean {
  return question.context === 'event_best_available_bet' && !isFallback;
}

function cardsMax(found: Retrieved): number {
  return isOfEvent(found) ? CARDS_OF_EVENT_MAX : CARDS_OF_SURFACE_MAX;
}

function shownOf(found: Retrieved): Shown {
  const { question, isFallback, resolution, nowMs } = found;
  const isUnsure = question.subject.hasUnknown || hasNamesake(question.subject);
  const entity = isOfEvent(found) && resolution ? entityOf(resolution) : undefined;
  return {
    stake: question.stake === 'unread' || question.needsCare ? undefined : question.stake,
    isFallback,
    venues: question.catalog.venues.catalog,
    nowMs,
    movedSinceMs: question.movedSinceMs,
    confidenceMax: entity?.resolutionConfidence ?? (isUnsure ? 'low' : 'high'),
  };
}

/** The records that so many cards show: of a parlay its legs, else what follows the featured one. */
function cardIndexes({ records, question, legs }: Retrieved, most: number): readonly number[] {
  const indexes = records.map((_, index) => index);
  if (question.context === 'parlay') return indexes.slice(0, Math.min(legs, most));
  const [first] = records;
  const seen = new Set(first ? [lineOf(first)] : []);
  return indexes
    .slice(1)
    .filter((index) => {
      const line = lineOf(must(records[index], 'a record'));
      if (seen.has(line)) return false;
      seen.add(line);
      return true;
    })
    .slice(0, Math.max(most, 0));
}

function headlineOf(found: Retrieved, pick: FeaturedPick): string {
  const { question, records, isFallback } = found;
  const where = placeOf(found);
  const bet = `${pick.selection} ${pick.oddsDisplay}`;
  // What a client shows first is no bet where somebody should not bet.
  if (question.needsCare) return CARE_HEADLINE;
  if (isOfNobody(found)) return `No price here for ${namesText(question.subject.unknown)}`;
  if (isFallback) return `Closest to what you asked: ${bet}`;
  if (question.asksMiddles) return 'Middles: two lines that can both win';
  if (question.asides.has('games')) return `Games with prices${where}`;
  switch (question.context) {
    case 'best_bets':
      return pick.signalType === 'hit_rate' && isHot(records[0])
        ? `Hottest prop${where}: ${bet}`
        : `${pick.signalType === 'ev_bet' ? '+EV bet' : 'Best price'}${where}: ${bet}`;
    case 'ev_bets':
      return `+EV bet${where}: ${bet}`;
    case 'arbitrage':
      return `Arbitrage${where}: ${pick.selection}`;
    case 'event_best_available_bet':
      return `${must(records[0], 'a record').matchup}: ${bet}`;
    case 'parlay':
      return `${pick.selection}${where} at ${pick.oddsDisplay}`;
    case 'line_movement':
      return `Line movement: ${must(records[0], 'a record').matchup}`;
  }
}

/** Names of whom nobody knows, as they are written. */
function namesText(names: readonly string[]): string {
  return names.length === 0
    ? 'that name'
    : listText(names.slice(0, NAMES_MAX).map((name) => `“${name}”`));
}

function isHot(record: ChatRecord | undefined): boolean {
  return record?.recordType === 'hit_rate' && isHitting(record);
}

/** " in the NBA", " in NBA and NFL"; nothing where all leagues were looked at. */
function placeOf({ filters: { leagues }, question: { catalog } }: Retrieved): string {
  const names = leagues.map((leagueId) => catalog.leagues.catalog.get(leagueId)?.name ?? leagueId);
  return names.length === 0 || names.length > 3 ? '' : ` in ${listText(names)}`;
}

function summaryOf(
  found: Retrieved,
  pick: FeaturedPick,
  cards: number,
  helpText: string | undefined,
): string {
  const { question } = found;
  if (isOfNobody(found)) return [...leadsOf(found, helpText), ...endNotes(found)].join(' ');
  const [said, behind] = [pickSentence(found, pick), behindPick(found, pick.odds)];
  return [
    ...leadsOf(found, helpText),
    ...(asksPayout(question) ? [...behind, said] : [said, ...behind]),
    othersSentence(found, cards),
    ...found.notes,
    ...unusedNotes(found),
    ...parlayNotes(found, pick),
    ...nameNotes(found),
    ...boundNotes(found),
    ...dayNotes(found),
    ...stakeNotes(question),
    ...endNotes(found),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

function pickSentence({ question }: Retrieved, pick: FeaturedPick): string {
  if (question.context === 'parlay') return pick.rationale;
  const game = pick.event ? ` in ${pick.event.matchup}` : '';
  const start =
    asksStarts(question) && pick.event ? ` (${easternText(Date.parse(pick.event.startTime))})` : '';
  const what = `${pick.selection} (${pick.marketLabel})${game}${pick.event?.inPlay ? ', in play' : start}`;
  if (pick.type !== 'arbitrage') return `${what}. ${pick.rationale}`;
  return `${what}, ${pick.oddsDisplay} at ${pick.bookmakerName}. ${pick.rationale}`;
}

function othersSentence({ alternatives, question }: Retrieved, cards: number): string {
  const [other] = alternatives;
  const more =
    cards === 0 || question.context === 'parlay' ? '' : `${countText(cards, 'more pick')} below.`;
  if (!other || question.context !== 'event_best_available_bet') return more;
  const better = `A stronger bet of the league is in ${other.matchup}.`;
  return more === '' ? better : `${better} ${more}`;
}

function parlayNotes({ question, legs }: Retrieved, pick: FeaturedPick): readonly string[] {
  if (question.context !== 'parlay') return [];
  const asked = question.legs.legs;
  return [
    ...(asked !== undefined && asked !== legs
      ? [`You asked for ${countText(asked, 'leg')}; ${legs} fit, at ${oddsText(pick.odds)}.`]
      : []),
  ];
}

function nameNotes({ question, resolution, isFallback }: Retrieved): readonly string[] {
  if (isFallback) return [];
  const { eventId } = resolution?.event ?? {};
  return namesakesIn(question.subject).map(({ players }) => {
    const playing = players.filter(({ eventIds }) => !eventId || eventIds.includes(eventId));
    const names = (playing.length > 0 ? playing : players).map(({ playerName }) => playerName);
    const who = listText([...new Set(names)].slice(0, NAMES_MAX));
    return `Note: nobody known bears the full name, which was read as ${who}.`;
  });
}

/** Who is left out, which line is answered for, and that nothing here is over. */
function boundNotes(found: Retrieved): readonly string[] {
  const { question, records } = found;
  const { without, line = 0, isAboutPast } = question;
  const shown = Math.abs(records[0]?.point ?? 0);
  return [
    ...(without.names.length > 0 ? [`Left out as asked: ${listText(without.names)}.`] : []),
    // Of single bets it is said first.
    ...(isOtherLine(found) && !isOfSingleBets(question)
      ? [`Note: nothing is posted at ${Math.abs(line)}, so this is of the line ${shown}.`]
      : []),
    ...(isAboutPast
      ? ['Note: this is of games to come; results and closing lines are at /v1/history/games.']
      : []),
  ];
}

function dayNotes({ question, resolution, isFallback }: Retrieved): readonly string[] {
  const { days, isDateUnread } = question.wanted;
  if (isDateUnread) return ['Note: the date could not be read, so games of any day are looked at.'];
  const { startTimeMs } = resolution?.event ?? {};
  if (isFallback || !days || startTimeMs === undefined || isWithin(days, startTimeMs)) return [];
  return ['Note: the game is not on the day that was asked for.'];
}

function stakeNotes({ stake }: Question): readonly string[] {
  if (stake !== 'unread') return [];
  const most = moneyText(BANKROLL_MAX, '');
  const what = `no bankroll of up to ${most} with full, half or quarter Kelly`;
  return [`Note: ${what} could be read, so no stake is suggested.`];
}

/** What was given up, as the last thing that is said. */
function endNotes({
  dropped,
  isFallback,
  resolution,
  filters,
  question,
}: Retrieved): readonly string[] {
  if (isFallback) {
    const where = filters.leagues.length > 0 ? 'of the same league' : 'of all leagues';
    const why = resolution?.event
      ? `${resolution.event.matchup} has no odds that fit yet`
      : resolution && question.subject.hasUnknown
        ? 'the message names somebody or something that no coming game has'
        : 'the game that was asked for could not be told';
    const what = isOfNobody({ isFallback, resolution, question })
      ? `the records are of other games, the best bets ${where}`
      : `these are the best bets ${where} instead`;
    return [`Note: ${why}, so ${what}.`];
  }
  if (dropped.length === 0) return [];
  const words = listText(dropped);
  return [
    `Note: nothing matched every filter, so the search was broadened beyond the ${words} ` +
      'you asked for.',
  ];
}
