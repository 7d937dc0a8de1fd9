// How sure a pick is, and why: rules over the numbers of its record.
import type { Confidence } from '#contract/records/chat-presentation.ts';
import type { ChatRecord, HitRateRecord, HitWindow } from '#contract/records/chat-records.ts';
import { countText, percentText } from './figures.ts';
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
const L10_GAMES_FEW = 5;
const L25_GAMES_FEW = 10;
const RATE_STRONG = 0.7;
const RATE_FAIR = 0.6;
const MOVE_CLEAR = 0.03;

/** The confidence of a record by its own rule. */
export function judge(record: ChatRecord): Judged {
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
      return judgePrice(record);
  }
}

function judgeEv(record: Extract<ChatRecord, { recordType: 'ev_bet' }>): Judged {
  const { evPct, modelProb, indicative } = record;
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
  if (isInPlay(record)) return inPlay(isLong);
  return {
    confidence: isClear && !isLong ? 'high' : 'medium',
    reason: isClear
      ? 'The price beats the sharpness-weighted opinion of other operators clearly.'
      : 'The price beats the opinion of other operators, by little.',
    ...(isLong && { risk: 'A long shot: most bets of this kind lose, even good ones.' }),
  };
}

/** The game had begun when its prices last changed. */
export function isInPlay({ startTime, calculatedAt }: ChatRecord): boolean {
  return Date.parse(startTime) <= Date.parse(calculatedAt);
}

/** Prices of a game in play move with every play: nobody can be sure of one. */
function inPlay(isLong: boolean): Judged {
  return {
    confidence: isLong ? 'low' : 'medium',
    reason: 'The game is in play: the price may be gone before it can be taken.',
    risk: isLong
      ? 'In play, and a long shot: most bets of this kind lose.'
      : 'In play: look at the score before you bet.',
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

function judgePrice(record: Extract<ChatRecord, { recordType: 'best_bet' }>): Judged {
  const { advantagePct, books } = record;
  if (advantagePct === null) {
    return { confidence: 'low', reason: 'Not every side is quoted, so nothing says what is fair.' };
  }
  const many = countText(books, 'book');
  const isLong = record.impliedProb < PROBABILITY_LONG;
  if (isInPlay(record)) return inPlay(isLong);
  if (advantagePct > 0 && books >= BOOKS_ENOUGH && !isLong) {
    return { confidence: 'high', reason: `Better than the no-vig consensus of ${many}.` };
  }
  const isNear = advantagePct > -1;
  return {
    confidence: isNear ? 'medium' : 'low',
    reason: isNear
      ? `Close to the no-vig consensus of ${many}.`
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
  const confidence = isStrong && isFair ? 'high' : isFair ? 'medium' : 'low';
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

/** Fewer than 5 games in L10 and fewer than 10 in L25. */
export function isSmallSample(record: HitRateRecord): boolean {
  const [l10, l25] = [windowOf(record, 'L10'), windowOf(record, 'L25')];
  return (l10?.games ?? 0) < L10_GAMES_FEW && (l25?.games ?? 0) < L25_GAMES_FEW;
}

/** A window of a record by its label. */
export function windowOf({ windows }: HitRateRecord, label: string): HitWindow | undefined {
  return windows.find((window) => window.label === label);
}

const ORDER: readonly Confidence[] = ['low', 'medium', 'high'];

/** The lower of two. */
export function lesserConfidence(a: Confidence, b: Confidence): Confidence {
  return ORDER.indexOf(a) <= ORDER.indexOf(b) ? a : b;
}
