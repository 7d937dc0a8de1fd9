// What an answer may say, made of the facts that are shown: the numbers, the names, and which price
// belongs to whom.
import type { FeaturedPick, Presentation } from '../contract/chat-presentation.ts';
import type { ChatLeg, ChatRecord } from '../contract/chat-records.ts';
import { teamsNamed } from './language/teams.ts';
import { wordsOf } from './language/words.ts';

/** A price with those it belongs to. */
export interface PriceFact {
  readonly odds: number;
  /** Empty where the price is nobody's: a fair, average or combined one. */
  readonly bookmakerId: string | undefined;
  /** Teams that the bet is on; of a total those who play. */
  readonly teamIds: ReadonlySet<string>;
  /** Words of the player's name, folded. */
  readonly playerWords: ReadonlySet<string>;
}

export interface Grounds {
  /** As `numberKey` writes them. */
  readonly numbers: ReadonlySet<string>;
  /** Words of everything that is shown, folded. */
  readonly words: ReadonlySet<string>;
  readonly teamIds: ReadonlySet<string>;
  readonly bookmakerIds: ReadonlySet<string>;
  readonly prices: readonly PriceFact[];
  readonly isArbitrage: boolean;
}

const ODDS_MIN = 100;

/** The grounds of a presentation and its records. */
export function groundsOf(
  presentation: Presentation,
  records: readonly ChatRecord[],
  alternatives: readonly ChatRecord[],
): Grounds {
  const texts = textsOf(presentation);
  const words = new Set<string>();
  const numbers = new Set<string>();
  const teamIds = new Set<string>();
  for (const text of texts) {
    for (const key of numbersIn(text)) numbers.add(key.key);
    const found = wordsOf(text);
    for (const word of found) if (word.kind === 'word') words.add(word.text);
    for (const { teams } of teamsNamed(found)) for (const { teamId } of teams) teamIds.add(teamId);
  }
  const all = [...records, ...alternatives];
  const picks = picksOf(presentation);
  for (const count of [picks.length, presentation.cards.length, records.length]) {
    numbers.add(String(count));
  }
  const prices = [...all.flatMap(pricesOfRecord), ...picks.flatMap(pricesOfPick)];
  const bookmakerIds = new Set(prices.flatMap(({ bookmakerId }) => bookmakerId ?? []));
  const isArbitrage = picks.some(({ type }) => type === 'arbitrage');
  return { numbers: loosened(numbers), words, teamIds, bookmakerIds, prices, isArbitrage };
}

/** A number in a text: how it is compared, and where it stands. */
export interface NumberSaid {
  readonly key: string;
  readonly value: number;
  readonly isSigned: boolean;
  readonly isPercent: boolean;
  readonly index: number;
}

const NUMBER =
  /(?<![\d.,])([+\-−–])?\p{Sc}?(\d[\d,]*(?:\.\d+)?|\.\d+)\s?(%|percent\b|per cent\b)?/gu;

/** Every number of a text. A hyphen between words or digits is no sign. */
export function numbersIn(text: string): readonly NumberSaid[] {
  return [...text.matchAll(NUMBER)].map((match) => {
    const [, mark, digits = '', percent] = match;
    const before = text[match.index - 1] ?? ' ';
    const isSigned = mark !== undefined && !/[\p{L}\d]/u.test(before);
    const magnitude = Number(digits.replaceAll(',', ''));
    const value = isSigned && mark !== '+' ? -magnitude : magnitude;
    const isPercent = percent !== undefined;
    const key = numberKey(value, isSigned, isPercent);
    return { key, value, isSigned, isPercent, index: match.index };
  });
}

function numberKey(value: number, isSigned: boolean, isPercent: boolean): string {
  const sign = isSigned && value >= 0 ? '+' : '';
  return `${sign}${value}${isPercent ? '%' : ''}`;
}

/** "+4.2%" may be told as 4.2%, a spread of -3.5 as 3.5 points; an odd of -110 never as 110. */
function loosened(numbers: ReadonlySet<string>): ReadonlySet<string> {
  const all = new Set(numbers);
  for (const key of numbers) {
    const value = Number(key.replace('%', ''));
    const isOdds = !key.endsWith('%') && Math.abs(value) >= ODDS_MIN && /^[+-]/.test(key);
    if (!isOdds && /^[+-]/.test(key)) all.add(key.slice(1));
  }
  return all;
}

function picksOf({ primaryPick, alternativePick, cards }: Presentation) {
  return [primaryPick, ...(alternativePick ? [alternativePick] : []), ...cards];
}

/** Everything that is shown, as texts. */
function textsOf(presentation: Presentation): readonly string[] {
  const { headline, summary, confidence, sourceLabel } = presentation;
  const picks = picksOf(presentation).flatMap((pick) => {
    const { humanInsight: insight } = pick;
    const why = 'rationale' in pick ? pick.rationale : pick.reason;
    return [
      ...[pick.signalLabel, pick.marketLabel, pick.selection, pick.oddsDisplay, pick.bookmakerName],
      ...[pick.outcome, why, pick.event?.matchup ?? '', pick.confidence],
      ...[insight.summary, insight.confidenceReason, insight.riskNote ?? ''],
      ...insight.keyNumbers.flatMap(({ label, value, detail = '' }) => [label, value, detail]),
      ...(insight.supportingPoints ?? []),
      ...(pick.legs ?? []).flatMap((leg) => [leg.selection, leg.matchup, leg.oddsDisplay]),
      ...(pick.legs ?? []).flatMap((leg) => [leg.bookmakerName, leg.marketLabel]),
    ];
  });
  return [headline, summary, confidence, sourceLabel, ...picks];
}

function pricesOfRecord(record: ChatRecord): readonly PriceFact[] {
  const whose = (outcome: string) => subjectOf({ ...record, outcome });
  if (record.recordType === 'arbitrage') {
    return record.books.map(({ odds, bookmakerId, outcome }) => ({
      ...{ odds, bookmakerId },
      ...whose(outcome),
    }));
  }
  const own = whose(record.outcome);
  const price = record.recordType === 'best_bet' ? record.bestOdds : record.odds;
  return [
    { odds: price, bookmakerId: record.bookmakerId, ...own },
    ...otherOdds(record).map((odds) => ({ odds, bookmakerId: undefined, ...own })),
  ];
}

/** Prices of a record that no venue quotes. */
function otherOdds(record: ChatRecord): readonly number[] {
  switch (record.recordType) {
    case 'ev_bet':
    case 'value_bet':
      return [record.fairOdds];
    case 'best_bet':
      return [record.fairOdds, record.avgOdds].filter((odds) => odds !== null);
    case 'line_movement':
      return [record.opened.odds, record.now.odds];
    default:
      return [];
  }
}

/** Of a parlay the price of all legs together, and of each leg. */
function pricesOfPick({ odds, legs = [], type }: Pick<FeaturedPick, 'odds' | 'legs' | 'type'>) {
  if (type !== 'parlay') return [];
  const together = { odds, bookmakerId: undefined, teamIds: NOBODY, playerWords: NOBODY };
  const each = legs.map((leg: ChatLeg) => ({
    odds: leg.odds,
    bookmakerId: leg.bookmakerId,
    ...subjectOf({ outcome: leg.outcome, matchup: leg.matchup, selection: leg.selection }),
  }));
  return [together, ...each];
}

const NOBODY: ReadonlySet<string> = new Set();

function subjectOf({
  outcome,
  matchup,
  team,
  playerName,
}: {
  readonly outcome: string;
  readonly matchup: string;
  readonly team?: string | undefined;
  readonly playerName?: string | undefined;
  readonly selection?: string;
}): Pick<PriceFact, 'teamIds' | 'playerWords'> {
  const named = teamIdsIn(team ?? outcome);
  return {
    teamIds: named.size > 0 ? named : teamIdsIn(matchup),
    playerWords: new Set(
      playerName === undefined ? [] : wordsOf(playerName).map(({ text }) => text),
    ),
  };
}

function teamIdsIn(text: string): ReadonlySet<string> {
  return new Set(
    teamsNamed(wordsOf(text)).flatMap(({ teams }) => teams.map(({ teamId }) => teamId)),
  );
}
