// How sure a pick is, and why: rules over the numbers of its record.
import type { Confidence } from '#contract/records/chat-presentation.ts';
import type {
  BestBetRecord,
  ChatRecord,
  HitRateRecord,
  HitWindow,
} from '#contract/records/chat-records.ts';
import { decimalOfPrice, probabilityOfPrice } from '#domain/odds.ts';
import type { Venues } from '#domain/venue-catalog.ts';
import { countText, percentText } from '../figures.ts';
import { agedOf, vigDoubt } from './doubt.ts';
import { expectedPct, isGoodPrice, SHOWN_PCT } from './gain.ts';
import { formProbability } from './strength.ts';

export interface Judged {
  readonly confidence: Confidence;
  readonly reason: string;
  /** What could go wrong, where there is something to say. */
  readonly risk?: string;
}

/** Beyond it an edge is more often a price that is out of date than one that is generous. */
const EV_PCT_PLAUSIBLE = 12;
const EV_PCT_CLEAR = 2;
const PROBABILITY_LONG = 0.25;
const PROFIT_PCT_PLAUSIBLE = 5;
const BOOKS_ENOUGH = 4;
/** A price that nobody confirmed for so long says little of now. */
const STALE_MS = 600_000;
const MINUTE_MS = 60_000;
const L10_GAMES_FEW = 5;
const L25_GAMES_FEW = 10;
const RATE_STRONG = 0.7;
const RATE_FAIR = 0.6;
const MOVE_CLEAR = 0.03;

/**
 * The confidence of a record by its own rule; never sure of what is in play, stale or thin. `venues`: whose
 * commissions count against a price.
 */
export function judge(record: ChatRecord, nowMs: number, venues?: Venues): Judged {
  const judged = byType(record, venues);
  if (record.recordType === 'line_movement') return judged;
  const { ageMs, isInPlay } = agedOf(record, nowMs);
  if (isInPlay) return inPlay(record, judged);
  if (ageMs > STALE_MS && judged.confidence !== 'low') {
    return {
      confidence: 'medium',
      reason: `${judged.reason} The price was confirmed ${minutesText(ageMs)} ago.`,
      risk: 'So old a price may be gone: look it up before you bet.',
    };
  }
  return judged;
}

function byType(record: ChatRecord, venues: Venues | undefined): Judged {
  switch (record.recordType) {
    case 'ev_bet':
      return judgeEv(record);
    case 'value_bet':
      return {
        confidence: record.indicative ? 'low' : 'medium',
        reason: 'The model thinks the outcome likelier than the price says.',
        risk: 'An edge before fees is not yet a profit.',
      };
    case 'arbitrage':
      return judgeArbitrage(record);
    case 'hit_rate':
      return judgeForm(record);
    case 'line_movement':
      return {
        confidence: Math.abs(record.move) >= MOVE_CLEAR ? 'high' : 'medium',
        reason:
          `Consensus of ${countText(record.now.books, 'book')} now, of ` +
          `${record.opened.books} when it opened.`,
        risk: 'A move says where prices went, not where they go.',
      };
    case 'best_bet':
      return judgePrice(record, venues);
  }
}

function judgeEv(record: Extract<ChatRecord, { recordType: 'ev_bet' }>): Judged {
  const { evPct, modelProb, indicative, books } = record;
  if (indicative) {
    return {
      confidence: 'low',
      reason: 'DFS prices are indicative: the payout depends on how the entry is built.',
      risk: 'Check what the entry really pays before you enter it.',
    };
  }
  if (evPct > EV_PCT_PLAUSIBLE) {
    return {
      confidence: 'medium',
      reason: 'The edge is unusually large.',
      risk: 'So large an edge is often a price that is about to change or a palpable error.',
    };
  }
  const isLong = modelProb < PROBABILITY_LONG;
  const isClear = evPct >= EV_PCT_CLEAR;
  const isThin = books < BOOKS_ENOUGH;
  return {
    confidence: isClear && !isLong && !isThin ? 'high' : 'medium',
    reason: isThin
      ? `Few prices to compare with: ${countText(books, 'book')}.`
      : isClear
        ? 'The price beats the sharpness-weighted opinion of other operators clearly.'
        : 'The price beats the opinion of other operators, by little.',
    ...(isLong && { risk: 'A long shot: most bets of this kind lose, even good ones.' }),
  };
}

/** The chance that a record gives its outcome, of one that has an outcome. */
function chanceOf(record: ChatRecord): number | undefined {
  if (record.recordType === 'arbitrage' || record.recordType === 'line_movement') return undefined;
  return 'modelProb' in record ? record.modelProb : record.impliedProb;
}

/** Prices of a game in play move with every play: nobody can be sure of one. */
function inPlay(record: ChatRecord, { confidence }: Judged): Judged {
  const isLong = (chanceOf(record) ?? 1) < PROBABILITY_LONG;
  const reasons: Readonly<Partial<Record<ChatRecord['recordType'], string>>> = {
    arbitrage: 'The game is in play: one price may be gone before the other is taken.',
    hit_rate: 'The game is in play, and the rates are of whole games before this one.',
  };
  return {
    confidence: isLong ? 'low' : lesserConfidence(confidence, 'medium'),
    reason:
      reasons[record.recordType] ??
      'The game is in play: the price may be gone before it can be taken.',
    risk: isLong
      ? 'In play, and a long shot: most bets of this kind lose.'
      : 'In play: look at the game before you bet.',
  };
}

function judgeArbitrage(record: Extract<ChatRecord, { recordType: 'arbitrage' }>): Judged {
  const isPlausible = record.profitPct <= PROFIT_PCT_PLAUSIBLE;
  return {
    confidence: isPlausible ? 'high' : 'medium',
    reason: isPlausible
      ? 'Every outcome is covered at fresh prices of different operators.'
      : 'Every outcome is covered, but so large a profit is often a price about to change.',
    risk: 'Prices move between two bets: place the leg that is likelier to change first.',
  };
}

function judgePrice(record: BestBetRecord, venues: Venues | undefined): Judged {
  const { advantagePct, books, fairOdds } = record;
  if (advantagePct === null || fairOdds === null) {
    return { confidence: 'low', reason: 'Not every side is quoted, so nothing says what is fair.' };
  }
  const many = countText(books, 'book');
  const fair = probabilityOfPrice(fairOdds * 100);
  const isLong = fair < PROBABILITY_LONG;
  const isGood = isGoodPrice(record, venues);
  const expected = expectedPct(record, venues) ?? 0;
  const isPlausible = expected <= EV_PCT_PLAUSIBLE;
  // It gains, however the vig is taken off.
  const isSure = expected > 100 * decimalOfPrice(record.bestOdds * 100) * vigDoubt(record);
  if (isGood && isSure && isPlausible && books >= BOOKS_ENOUGH && !isLong) {
    return { confidence: 'high', reason: `Better than the no-vig consensus of ${many}.` };
  }
  const isNear = advantagePct > -1;
  const short = advantagePct >= SHOWN_PCT ? ', but no better after fees' : ', but no better';
  return {
    confidence: isNear ? 'medium' : 'low',
    reason: isNear
      ? `Close to the no-vig consensus of ${many}${isGood ? '' : short}.`
      : `Still short of the no-vig consensus of ${many}.`,
    ...(!isNear && {
      risk: 'The best price is not a good one: the margin is on the house’s side.',
    }),
  };
}

function judgeForm(record: HitRateRecord): Judged {
  const [l10, l25] = [windowOf(record, 'L10'), windowOf(record, 'L25')];
  const probability = formProbability(record);
  const isStrong = (l10?.rate ?? 0) >= RATE_STRONG && (l25?.rate ?? 0) >= RATE_FAIR;
  const isFair = probability > record.impliedProb;
  const isLong = record.impliedProb < PROBABILITY_LONG;
  const isSure = isStrong && !isLong;
  const confidence = isSure && isFair ? 'high' : isFair ? 'medium' : 'low';
  const against = `the price implies ${percentText(100 * record.impliedProb)}`;
  if (isSmallSample(record)) {
    return {
      confidence: confidence === 'high' ? 'medium' : confidence,
      reason:
        `Few games: ${l10?.games ?? 0} in the L10 window, ` +
        `${l25?.games ?? 0} in the L25 window.`,
      risk: 'Small sample: so few games say little about the next one.',
    };
  }
  return {
    confidence,
    reason: isStrong
      ? `The rate held over short and long windows; ${against}.`
      : `The windows do not all agree; ${against}.`,
    risk: 'Past games do not know today’s role, minutes or opponent.',
  };
}

/** Whether a prop was hit at least as often as its price needs, and no less often than it was missed. */
export function isHitting(record: HitRateRecord): boolean {
  const { custom, impliedProb } = record;
  const rate = custom?.rate ?? windowOf(record, 'L10')?.rate ?? windowOf(record, 'season')?.rate;
  const isOften = (rate ?? 0) >= Math.max(0.5, impliedProb);
  return isOften && formProbability(record) > impliedProb;
}

/** Fewer than 5 games in L10 and fewer than 10 in L25. */
export function isSmallSample(record: HitRateRecord): boolean {
  const [l10, l25] = [windowOf(record, 'L10'), windowOf(record, 'L25')];
  return (l10?.games ?? 0) < L10_GAMES_FEW && (l25?.games ?? 0) < L25_GAMES_FEW;
}

/** A window of a record by its label. */
export function windowOf({ windows }: HitRateRecord, label: string): HitWindow | undefined {
  return windows.find((window) => window.label === label);
}

function minutesText(ms: number): string {
  return countText(Math.round(ms / MINUTE_MS), 'minute');
}

const ORDER: readonly Confidence[] = ['low', 'medium', 'high'];

/** The lower of two. */
export function lesserConfidence(a: Confidence, b: Confidence): Confidence {
  return ORDER.indexOf(a) <= ORDER.indexOf(b) ? a : b;
}
