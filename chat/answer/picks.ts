// Picks and cards of records: what is shown of one bet. Pure: the same record, the same pick.

import type {
  Card,
  Confidence,
  FeaturedPick,
  HumanInsight,
  SignalType,
} from '#contract/records/chat-presentation.ts';
import type { ChatLeg, ChatRecord } from '#contract/records/chat-records.ts';
import type { Venues } from '#domain/venue-catalog.ts';
import { must } from '#kit/assert.ts';
import { listText } from '#player-form/wording.ts';
import type { StakeAsked } from '../language/stakes.ts';
import { countText, oddsText, shareText, signedPercentText } from '../retrieval/figures.ts';
import {
  type LegRecord,
  oddsOf,
  parlayOfRecords,
  probabilityOf,
} from '../retrieval/parlay-legs.ts';
import { judge, lesserConfidence } from '../retrieval/ranking/confidences.ts';
import { agedOf, isBegun } from '../retrieval/ranking/doubt.ts';
import { oddsAfterFee } from '../retrieval/ranking/gain.ts';
import { arbitrageText, oddsOfRecord, selectionText } from '../retrieval/selection.ts';
import { insightOf } from './insights.ts';

export interface Shown {
  readonly stake: StakeAsked | undefined;
  /** The records stand in for a game that could not be told. */
  readonly isFallback: boolean;
  /** No pick is surer than this. */
  readonly confidenceMax: Confidence;
  readonly venues: Venues;
  /** The clock of the book, epoch milliseconds. */
  readonly nowMs: number;
  /** Of movements that are asked for since an instant, epoch milliseconds. */
  readonly movedSinceMs: number | undefined;
}

const LABELS: Readonly<Record<SignalType, string>> = {
  best_bet: 'Best Price',
  value_bet: 'Value Bet',
  ev_bet: '+EV Bet',
  arbitrage: 'Arbitrage',
  hit_rate: 'Hit Rate',
  parlay: 'Parlay',
  line_movement: 'Line Movement',
  fallback: 'From the Same League',
};

/** The featured pick of a record. */
export function pickOf(record: ChatRecord, recordIndex: number, shown: Shown): FeaturedPick {
  const { why, ...rest } = faceOf(record, recordIndex, shown);
  return Object.assign(rest, { rationale: why, recordIndex });
}

/** A supporting pick of a record. */
export function cardOf(record: ChatRecord, recordIndex: number, shown: Shown): Card {
  const { why, ...rest } = faceOf(record, recordIndex, shown);
  return Object.assign(rest, { reason: why, recordIndex });
}

type Face = Omit<Card, 'reason' | 'recordIndex'> & { readonly why: string };

function faceOf(record: ChatRecord, recordIndex: number, shown: Shown): Face {
  const signalType = shown.isFallback ? 'fallback' : record.recordType;
  const { why, metrics, human } = insightOf(record, shown);
  const odds = oddsOfRecord(record);
  return {
    signalType,
    signalLabel: LABELS[signalType],
    type: record.recordType,
    eventId: record.eventId,
    leagueId: record.leagueId,
    market: record.market,
    marketLabel: record.marketName,
    selection: record.recordType === 'arbitrage' ? arbitrageText(record) : selectionText(record),
    outcome: record.outcome,
    ...(record.point !== undefined && { point: record.point }),
    odds,
    ...venueOf(record, odds),
    confidence: lesserConfidence(
      judge(record, shown.nowMs, shown.venues).confidence,
      shown.confidenceMax,
    ),
    event: {
      matchup: record.matchup,
      startTime: record.startTime,
      ...inPlayOf(record, shown.nowMs),
    },
    metrics,
    humanInsight: human,
    ...(record.recordType === 'arbitrage' && {
      legs: arbitrageLegs(record, recordIndex, shown.nowMs),
    }),
    why,
  };
}

/** That the game had begun by the clock of the book; nothing before. */
function inPlayOf(record: ChatRecord, nowMs: number): { readonly inPlay?: true } {
  return isBegun(record, nowMs) ? { inPlay: true } : {};
}

type Venue = Pick<Card, 'oddsDisplay' | 'bookmakerName' | 'bookmakerId' | 'sourceType'>;

/** Of an arbitrage all books by name; the id and the odds are those of the first leg. */
function venueOf(record: ChatRecord, odds: number): Venue {
  if (record.recordType !== 'arbitrage') {
    const { bookmakerName, bookmakerId, sourceType } = record;
    return { oddsDisplay: oddsText(odds), bookmakerName, bookmakerId, sourceType };
  }
  const { books, venueType } = record;
  return {
    oddsDisplay: books.map((leg) => oddsText(leg.odds)).join(' / '),
    bookmakerName: books.map(({ bookmaker }) => bookmaker).join(' / '),
    bookmakerId: must(books[0], 'a leg').bookmakerId,
    sourceType: venueType,
  };
}

function arbitrageLegs(
  record: Extract<ChatRecord, { recordType: 'arbitrage' }>,
  recordIndex: number,
  nowMs: number,
): readonly ChatLeg[] {
  return record.books.map(({ stake, bookmaker: bookmakerName, ...bet }) => {
    const leg = legOf(record, { ...bet, bookmakerName }, nowMs);
    return { ...leg, stake, recordIndex };
  });
}

type LegBet = Pick<ChatLeg, 'outcome' | 'odds' | 'bookmakerName' | 'bookmakerId' | 'sourceType'> & {
  readonly point?: number | undefined;
};

/** A bet on the game and the market of a record. */
function legOf(
  record: ChatRecord,
  { outcome, point, odds, bookmakerName, bookmakerId, sourceType }: LegBet,
  nowMs: number,
) {
  const { market, marketName: marketLabel, matchup, startTime, eventId } = record;
  return {
    selection: selectionText({ ...record, outcome, point }),
    outcome,
    ...(point !== undefined && { point }),
    ...{ market, marketLabel, matchup, startTime, ...inPlayOf(record, nowMs), eventId },
    ...{ odds, oddsDisplay: oddsText(odds), bookmakerName, bookmakerId, sourceType },
  };
}

/** The parlay of the first records: all legs in one pick. */
export function parlayPick(legs: readonly LegRecord[], shown: Shown): FeaturedPick {
  const parlay = parlayOfRecords(legs, shown.venues);
  const odds = parlay.american ?? Math.round((parlay.decimal - 1) * 100);
  const evPct = Math.round(parlay.ev * 1e8) / 1e6;
  const hitText = shareText(parlay.probability);
  const leagues = new Set(legs.map(({ leagueId }) => leagueId));
  const [league] = leagues;
  const selections = legs.map((leg) => `${selectionText(leg)} ${oddsText(oddsOf(leg))}`);
  return {
    signalType: 'parlay',
    signalLabel: LABELS.parlay,
    type: 'parlay',
    ...(leagues.size === 1 && league && { leagueId: league }),
    market: 'parlay',
    marketLabel: 'Parlay',
    selection: `${legs.length}-Leg Parlay`,
    outcome: selections.join(' + '),
    odds,
    oddsDisplay: oddsText(odds),
    ...parlayVenue(legs),
    confidence: lesserConfidence(parlayConfidence(legs, parlay.ev, shown), shown.confidenceMax),
    rationale:
      `${legs.length} legs of different games, ${oddsText(odds)} together; all win with ` +
      `${hitText}, worth ${signedPercentText(evPct)} per unit staked.`,
    metrics: {
      evPct,
      ev: Math.round(parlay.ev * 1e8) / 1e8,
      impliedProb: Math.round(1e8 / parlay.decimal) / 1e8,
      modelProb: Math.round(parlay.probability * 1e8) / 1e8,
    },
    humanInsight: parlayInsight(legs, { odds, hitText, evPct }, shown),
    legs: legs.map((leg, at) => parlayLeg(leg, at, shown.nowMs)),
  };
}

/** Whether the book of a leg takes a fee of what it wins. */
function hasFee(leg: LegRecord, venues: Venues): boolean {
  const { bookmakerId, leagueId } = leg;
  return oddsAfterFee(venues.get(bookmakerId), leagueId, oddsOf(leg)) !== undefined;
}

function parlayInsight(
  legs: readonly LegRecord[],
  { odds, hitText, evPct }: { odds: number; hitText: string; evPct: number },
  { nowMs, venues }: Pick<Shown, 'nowMs' | 'venues'>,
): HumanInsight {
  const fees = [
    ...new Set(legs.flatMap((leg) => (hasFee(leg, venues) ? [leg.bookmakerName] : []))),
  ];
  const inPlay = legs.filter((leg) => agedOf(leg, nowMs).isInPlay).length;
  return {
    summary:
      `${legs.length} legs at ${oddsText(odds)}: ${hitText} to hit, ` +
      `${signedPercentText(evPct)} expected.`,
    confidenceReason: 'Legs are of different games and taken to be independent.',
    keyNumbers: [
      { label: 'Combined Odds', value: oddsText(odds), detail: 'Product of the legs' },
      { label: 'Parlay Hit Probability', value: hitText, detail: 'All legs win' },
      { label: 'Combined EV', value: signedPercentText(evPct), detail: 'Per unit staked' },
    ],
    supportingPoints: legs.map(
      (leg) =>
        `${selectionText(leg)} (${leg.marketName}) ${oddsText(oddsOf(leg))} at ` +
        `${leg.bookmakerName}: ${shareText(probabilityOf(leg))}.`,
    ),
    riskNote: [
      'One lost leg loses everything.',
      ...(evPct > 0 ? [] : ['By these figures it is no good bet.']),
      ...(bookNames(legs).length === 1
        ? []
        : [
            `The prices are of ${listText(bookNames(legs))}: ` +
              'at one book alone the legs may pay less.',
          ]),
      ...(fees.length === 0
        ? []
        : [
            `${listText(fees)} ${fees.length === 1 ? 'takes' : 'take'} a fee of what is won, which the expected value counts and the odds do not.`,
          ]),
      ...(inPlay === 0 ? [] : [`In play: ${countText(inPlay, 'leg')}.`]),
    ].join(' '),
  };
}

function parlayLeg(record: LegRecord, recordIndex: number, nowMs: number): ChatLeg {
  const probability = Math.round(probabilityOf(record) * 1e8) / 1e8;
  const leg = legOf(record, { ...record, odds: oddsOf(record) }, nowMs);
  return { ...leg, probability, recordIndex };
}

function parlayVenue(legs: readonly LegRecord[]): Omit<Venue, 'oddsDisplay'> {
  const first = must(legs[0], 'a leg');
  const types = new Set(legs.map(({ sourceType }) => sourceType));
  return {
    bookmakerName: bookNames(legs).join(' / '),
    bookmakerId: first.bookmakerId,
    sourceType: types.size === 1 ? first.sourceType : 'mixed',
  };
}

function bookNames(legs: readonly LegRecord[]): readonly string[] {
  return [...new Set(legs.map(({ bookmakerName }) => bookmakerName))];
}

/** A parlay is as sure as its least sure leg, and never very sure. */
function parlayConfidence(
  legs: readonly LegRecord[],
  ev: number,
  { nowMs, venues }: Pick<Shown, 'nowMs' | 'venues'>,
): Confidence {
  const least = legs.map((leg) => judge(leg, nowMs, venues).confidence).reduce(lesserConfidence);
  return ev > 0 ? lesserConfidence(least, 'medium') : 'low';
}
