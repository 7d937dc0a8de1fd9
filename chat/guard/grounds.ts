// What an answer may say, made of the facts that are shown: the numbers, the names, and which price
// belongs to whom.

import type { Card, FeaturedPick, Presentation } from '#contract/records/chat-presentation.ts';
import type { ChatRecord } from '#contract/records/chat-records.ts';
import { foldName } from '#domain/name-folding.ts';
import type { CatalogWords } from '../language/names/catalog-words.ts';
import { teamsNamed } from '../language/names/teams.ts';
import { wordSet } from '../language/words.ts';
import { oddsText } from '../retrieval/figures.ts';
import type { Bet } from './bet.ts';
import type { Told } from './claims.ts';
import { type FigureFact, figuresOf } from './figure-facts.ts';
import { lettersOf, type Spelling } from './letters.ts';
import {
  anyOf,
  cutNames,
  type GameNamed,
  inOnePiece,
  teamIdsIn,
  teamsBesideGames,
  unbroken,
  wordsBehindMark,
} from './names.ts';
import { isOdds, numbersIn } from './numbers.ts';
import { type Starts, startsOf } from './starts.ts';

/** A price with those it belongs to. */
export interface PriceFact {
  readonly odds: number;
  /** Empty where the price is nobody's: a fair, average or combined one. */
  readonly bookmakerId: string | undefined;
  /** What a price is that is nobody's. */
  readonly kind?: 'fair' | 'average' | 'moved';
  /** Empty of a price of several bets together. */
  readonly bet: Bet | undefined;
}

/** A pick that is shown: what it is on, and how sure. */
export interface PickFact {
  /** One of a bet, several of a parlay or an arbitrage. */
  readonly bets: readonly Bet[];
  readonly confidence: string;
}

export interface Grounds {
  /** What leagues, teams and venues are called. */
  readonly catalog: CatalogWords;
  /** As `numberKey` writes them. */
  readonly numbers: ReadonlySet<string>;
  /** Words of everything that is shown, folded. */
  readonly words: ReadonlySet<string>;
  readonly teamIds: ReadonlySet<string>;
  readonly bookmakerIds: ReadonlySet<string>;
  readonly prices: readonly PriceFact[];
  /** Folded names of the players that prices are of. */
  readonly players: readonly string[];
  /**
   * Finds the labels of markets, shown or not; none with a capital behind it, as that is another name.
   */
  readonly marketLabels: RegExp;
  readonly games: readonly GameNamed[];
  readonly starts: Starts;
  /** Finds the names of teams and players, whole and in part. */
  readonly subjects: RegExp;
  /** Finds the names that no clause may be cut in, see `unbroken`. */
  readonly names: RegExp;
  readonly told: Told;
  readonly figures: readonly FigureFact[];
  readonly picks: readonly PickFact[];
  /** The confidence of the whole answer. */
  readonly confidence: string;
  /** "8 books", "3 more picks": counts with what they count. */
  readonly counts: ReadonlySet<string>;
  readonly spelling: Spelling;
}

/** The grounds of a presentation and its records. */
export function groundsOf(
  presentation: Presentation,
  records: readonly ChatRecord[],
  alternatives: readonly ChatRecord[],
  catalog: CatalogWords,
): Grounds {
  const all = [...records, ...alternatives];
  const picks = picksOf(presentation);
  const prices = [
    ...all.flatMap((record) => pricesOfRecord(record, catalog)),
    ...picks.flatMap(pricesOfPick),
  ];
  const marketLabels = distinct(prices.map(({ bet }) => bet?.marketLabel));
  // A price that is told of a market that is not shown is as wrong as one of another that is.
  const otherLabels = labelsOf(all, catalog);
  const names = cutNames(
    distinct(
      all.flatMap(({ matchup, outcome, playerName, marketName }) => [
        ...matchup.split(' @ '),
        ...[outcome, playerName, marketName],
      ]),
    ),
    catalog,
  );
  const texts = [...textsOf(presentation), ...leaguesOf(picks, catalog)];
  const words = new Set<string>();
  const numbers = new Set<string>();
  const teamIds = new Set<string>();
  const games: GameNamed[] = [];
  for (const text of texts.map((each) => unbroken(each, names))) {
    for (const key of numbersIn(text)) numbers.add(key.key);
    const found = wordsBehindMark(text);
    for (const word of found) if (word.kind === 'word') words.add(word.text);
    for (const { teams: each } of teamsNamed(found, catalog.teams))
      for (const { teamId } of each) teamIds.add(teamId);
    games.push(...teamsBesideGames(found, catalog).games);
  }
  for (let count = 1; count <= Math.max(picks.length, records.length); count++) {
    numbers.add(String(count));
  }
  const shown = picks.map((pick) => {
    const isAlternative = pick === presentation.alternativePick;
    return { pick, bets: betsOfPick(pick, isAlternative ? alternatives : records, catalog) };
  });
  const figures = shown.flatMap(({ pick, bets }) => figuresOf(pick, bets));
  for (const { key } of figures) numbers.add(key);
  // What the chances of an arbitrage add up to less than.
  if (picks.some(({ type }) => type === 'arbitrage')) numbers.add('100%');
  const types = new Set(all.map(({ recordType }) => recordType));
  return {
    catalog,
    numbers: loosened(numbers),
    ...{ words, teamIds, prices, games, names },
    starts: startsOf(all),
    marketLabels: new RegExp(`${anyOf([...marketLabels, ...otherLabels])}(?! \\p{Lu})`, 'gu'),
    subjects: subjectsOf(all, teamIds, catalog),
    players: distinct(prices.map(({ bet }) => bet?.player)),
    bookmakerIds: new Set(distinct(prices.map(({ bookmakerId }) => bookmakerId))),
    told: {
      isArbitrage: picks.some(({ type }) => type === 'arbitrage'),
      hasHitRates: types.has('hit_rate'),
      hasMovement: types.has('line_movement'),
      hasSharedGame: sharesGame(shown.flatMap(({ bets }) => bets)),
    },
    figures,
    picks: shown.map(({ pick, bets }) => ({ bets, confidence: pick.confidence })),
    confidence: presentation.confidence,
    counts: countsOf(texts, picks),
    spelling: { letters: lettersOf(texts), words, shown: texts.join('\n').toLowerCase() },
  };
}

type Shown = FeaturedPick | Card;

/** Whether two different bets are of one game. */
function sharesGame(bets: readonly Bet[]): boolean {
  return bets.some((one, at) =>
    bets.slice(at + 1).some((other) => {
      const isSame = [one, other].map(({ player, side, teamIds }) =>
        [player, side, ...teamIds].join(),
      );
      const isGame = [...one.gameTeamIds].join() === [...other.gameTeamIds].join();
      return isGame && one.gameTeamIds.size > 0 && isSame[0] !== isSame[1];
    }),
  );
}

/** "Los Angeles Kings", "Los Angeles", "Kings" and every alias: with a capital, as names are. */
function subjectsOf(
  records: readonly ChatRecord[],
  teamIds: ReadonlySet<string>,
  { leagues }: CatalogWords,
): RegExp {
  const told = records.flatMap(({ matchup, playerName = '' }) => [
    ...matchup.split(' @ '),
    playerName,
  ]);
  const known = [...teamIds].flatMap((id) => {
    const team = leagues.catalog.team(id);
    return team ? [team.name, ...team.aliases] : [];
  });
  const parts = [...told, ...known].flatMap((name) => {
    const words = name.split(' ');
    return [name, words.slice(0, -1).join(' '), words.at(-1) ?? ''];
  });
  const names = distinct(parts).filter((name) => /^\p{Lu}.{2}/u.test(name));
  return new RegExp(`(?:[Tt]he )?${anyOf(names)}`, 'gu');
}

/** The main markets, and those of the leagues of records that are called by several words. */
function labelsOf(records: readonly ChatRecord[], { leagues }: CatalogWords): readonly string[] {
  const ids = new Set(records.map(({ leagueId }) => leagueId));
  const names = [...ids].flatMap((id) =>
    leagues.catalog.markets(id).markets.map(({ marketName }) => inOnePiece(marketName)),
  );
  return [...MAIN_LABELS, ...distinct(names).filter((name) => name.includes(' '))];
}

const MAIN_LABELS = ['Moneyline', 'Spread', 'Total'];

/** Names of the leagues that picks are of. */
function leaguesOf(picks: readonly Shown[], { leagues }: CatalogWords): readonly string[] {
  const ids = new Set(picks.flatMap(({ leagueId }) => leagueId ?? []));
  return leagues.catalog.all.filter(({ leagueId }) => ids.has(leagueId)).map(({ name }) => name);
}

/** The bets of a pick; of a parlay and an arbitrage one for each leg. */
function betsOfPick(
  { legs = [], recordIndex }: Shown,
  records: readonly ChatRecord[],
  known: CatalogWords,
): readonly Bet[] {
  const indices = recordIndex === undefined ? legs.map((leg) => leg.recordIndex) : [recordIndex];
  return indices.flatMap((index) => {
    const record = records[index];
    if (!record) return [];
    const [first, ...others] = pricesOfRecord(record, known).flatMap(({ bet }) => bet ?? []);
    return record.recordType === 'arbitrage' ? [first ?? [], others].flat() : (first ?? []);
  });
}

const COUNTED_ONE = /^(?:book|leg|pick|card)$/;
const COUNT = /(?<![\d.,+-])(\d+)(?: more| different| other)? ([a-z]+)/g;

/** Counts of the texts and of the picks, as "8 books" and "3 picks". */
function countsOf(texts: readonly string[], picks: readonly Shown[]): ReadonlySet<string> {
  const told = texts.flatMap((text) =>
    [...text.toLowerCase().matchAll(COUNT)].map(
      ([, count, noun = '']) => `${count} ${COUNTED_ONE.test(noun) ? `${noun}s` : noun}`,
    ),
  );
  const shown = [picks.length, picks.length - 1].flatMap((count) => [
    ...['picks', 'bets', 'options', 'prices', 'props', 'selections'].map(
      (noun) => `${count} ${noun}`,
    ),
  ]);
  const venues = picks.flatMap(({ legs = [] }) => [
    ...legs.map(({ bookmakerId: id }) => {
      return `${legs.filter(({ bookmakerId }) => bookmakerId === id).length} legs`;
    }),
    `${new Set(legs.map(({ bookmakerId }) => bookmakerId)).size} books`,
  ]);
  return new Set([...told, ...shown, ...venues, `${picks.length - 1} cards`]);
}

function distinct(texts: readonly (string | undefined)[]): readonly string[] {
  return [...new Set(texts.flatMap((text) => text ?? []))];
}

/** "+4.2%" may be told as 4.2%, a spread of -3.5 as 3.5 points; an odd of -110 never as 110. */
function loosened(numbers: ReadonlySet<string>): ReadonlySet<string> {
  const all = new Set(numbers);
  for (const key of numbers) {
    const value = Number(key.replace('%', ''));
    const isSigned = /^[+-]/.test(key);
    const isPercent = key.endsWith('%');
    if (isSigned && !isOdds({ value, isSigned, isPercent })) all.add(key.slice(1));
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

function pricesOfRecord(record: ChatRecord, known: CatalogWords): readonly PriceFact[] {
  const marketLabel = inOnePiece(record.marketName);
  if (record.recordType === 'arbitrage') {
    return record.books.map(({ odds, bookmakerId, outcome, point }) => ({
      ...{ odds: asShown(odds), bookmakerId },
      bet: betOf({ ...record, outcome, marketLabel }, [point], known),
    }));
  }
  const moved =
    record.recordType === 'line_movement' ? [record.opened.point, record.now.point] : [];
  const bet = betOf({ ...record, marketLabel }, [record.point, ...moved], known);
  const price = record.recordType === 'best_bet' ? record.bestOdds : record.odds;
  return [
    { odds: asShown(price), bookmakerId: record.bookmakerId, bet },
    ...otherOdds(record).map(([kind, odds]) => {
      return { odds: asShown(odds), bookmakerId: undefined, kind, bet };
    }),
  ];
}

function asShown(odds: number): number {
  return Number(oddsText(odds));
}

/** Prices of a record that no venue quotes. */
function otherOdds(
  record: ChatRecord,
): readonly (readonly [kind: NonNullable<PriceFact['kind']>, odds: number])[] {
  switch (record.recordType) {
    case 'ev_bet':
    case 'value_bet':
      return [['fair', record.fairOdds]];
    case 'best_bet':
      return [
        ...(record.fairOdds === null ? [] : [['fair', record.fairOdds] as const]),
        ...(record.avgOdds === null ? [] : [['average', record.avgOdds] as const]),
      ];
    case 'line_movement':
      return [
        ['moved', record.opened.odds],
        ['moved', record.now.odds],
      ];
    default:
      return [];
  }
}

/** Of a parlay the price of all legs together; each leg is a record. */
function pricesOfPick({ odds, type }: Pick<FeaturedPick, 'odds' | 'type'>): readonly PriceFact[] {
  if (type !== 'parlay') return [];
  return [{ odds: asShown(odds), bookmakerId: undefined, bet: undefined }];
}

const SIDES = wordSet('over under draw yes no');

interface BetShown {
  readonly outcome: string;
  readonly matchup: string;
  readonly marketLabel: string;
  readonly team?: string | undefined;
  readonly playerName?: string | undefined;
}

function betOf(
  { outcome, matchup, marketLabel, team, playerName }: BetShown,
  points: readonly (number | null | undefined)[],
  known: CatalogWords,
): Bet {
  const folded = foldName(outcome);
  const side = / or /.test(folded) ? 'either' : SIDES.has(folded) ? folded : undefined;
  const gameTeamIds = teamIdsOf(matchup, known);
  const named = teamIdsOf(team ?? outcome, known);
  const isOnNoTeam = playerName !== undefined || (team === undefined && SIDES.has(folded));
  // Who is unknown to the tables is one of those who play.
  const onTeam = named.size > 0 ? named : gameTeamIds;
  return {
    teamIds: isOnNoTeam ? NOBODY : onTeam,
    ...{ gameTeamIds, side, marketLabel },
    player: playerName === undefined ? undefined : foldName(playerName).replace(SUFFIX, ''),
    points: points.flatMap((point) => point ?? []),
  };
}

const NOBODY: ReadonlySet<string> = new Set();
const SUFFIX = / (?:jr|sr|ii|iii|iv|v)$/;

/** The names that no clause may be cut in: of an answer they are asked for at each of its bets. */
const catalogNames = new WeakMap<CatalogWords, RegExp>();

function teamIdsOf(text: string, known: CatalogWords): ReadonlySet<string> {
  const names = catalogNames.get(known) ?? cutNames([], known);
  catalogNames.set(known, names);
  return teamIdsIn(unbroken(text, names), known);
}
