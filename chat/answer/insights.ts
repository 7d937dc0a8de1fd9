// What a pick shows and says of its record: chips in order, a sentence why, points that support it.
import type { HumanInsight, Metrics } from '#contract/records/chat-presentation.ts';
import type {
  ArbitrageBetRecord,
  BestBetRecord,
  ChatRecord,
  EvBetRecord,
  HitRateRecord,
  HitWindow,
  LineMovementRecord,
  ValueBetRecord,
} from '#contract/records/chat-records.ts';
import { easternDay, easternDayRange } from '#domain/eastern-day.ts';
import type { Venues } from '#domain/venue-catalog.ts';
import { listText } from '#player-form/wording.ts';
import type { StakeAsked } from '../language/stakes.ts';
import {
  countText,
  moneyText,
  oddsText,
  percentText,
  pointsText,
  rateText,
  shareText,
  signedPercentText,
} from '../retrieval/figures.ts';
import { easternText } from '../retrieval/notes/game-notes.ts';
import { isHitting, isSmallSample, judge, windowOf } from '../retrieval/ranking/confidences.ts';
import { isGoodBet, oddsAfterFee } from '../retrieval/ranking/gain.ts';
import { betText, selectionText } from '../retrieval/selection.ts';
import { stakeChips } from '../retrieval/stakes.ts';

/** What is said of a price that is not expected to return more than it costs. */
export const NO_GOOD_BET = 'By these figures it is no good bet: nothing is expected to be gained.';

/** What is said of a prop that past games do not speak for. */
export const NOT_HITTING = 'It has hit less often than the price needs.';

type Chip = HumanInsight['keyNumbers'][number];

/** The words and numbers of one record. */
export interface Insight {
  readonly why: string;
  readonly metrics: Metrics;
  readonly human: HumanInsight;
}

/** What there is to say of a record; stakes only where the prompt has a bankroll. */
export function insightOf(
  record: ChatRecord,
  {
    stake,
    venues,
    nowMs,
    movedSinceMs,
  }: {
    readonly stake: StakeAsked | undefined;
    readonly venues: Venues;
    readonly nowMs: number;
    readonly movedSinceMs: number | undefined;
  },
): Insight {
  const told =
    record.recordType === 'line_movement'
      ? tellMovement(record, movedSinceMs)
      : tell(record, stake, venues);
  const { reason, risk } = judge(record, nowMs, venues);
  return {
    why: told.why,
    metrics: told.metrics,
    human: {
      summary: told.summary,
      confidenceReason: reason,
      keyNumbers: told.chips,
      ...(told.points.length > 0 && { supportingPoints: told.points }),
      ...(risk !== undefined && { riskNote: risk }),
    },
  };
}

interface Told {
  readonly why: string;
  readonly summary: string;
  readonly metrics: Metrics;
  readonly chips: readonly Chip[];
  readonly points: readonly string[];
}

function tell(
  record: Exclude<ChatRecord, LineMovementRecord>,
  stake: StakeAsked | undefined,
  venues: Venues,
): Told {
  switch (record.recordType) {
    case 'ev_bet':
      return tellEv(record, stake, venues);
    case 'value_bet':
      return tellValue(record, stake, venues);
    case 'arbitrage':
      return tellArbitrage(record);
    case 'hit_rate':
      return tellForm(record);
    case 'best_bet':
      return tellPrice(record, venues);
  }
}

function tellEv(record: EvBetRecord, stake: StakeAsked | undefined, venues: Venues): Told {
  const { odds, bookmakerName, evPct, ev, modelProb, impliedProb, fairOdds } = record;
  const stakes = stakeChips(record, stake, venues);
  return {
    why:
      `${oddsText(odds)} at ${bookmakerName} implies ${shareText(impliedProb)}; the model says ` +
      `${shareText(modelProb)}, worth ${signedPercentText(evPct)} per unit staked.`,
    summary:
      `${betText(record)}: expected return ${signedPercentText(evPct)} ` + `at ${oddsText(odds)}.`,
    metrics: { edgePct: edgePctOf(record), evPct, ev, impliedProb, modelProb },
    chips: [
      { label: 'EV', value: signedPercentText(evPct), detail: 'Per unit staked, after commission' },
      fairChip(fairOdds),
      ...probabilityChips(modelProb, impliedProb),
      ...stakes,
    ],
    points: [
      `The bet is worth making at any price better than ${oddsText(fairOdds)}, which is fair.`,
      ...lossPoints(record, venues),
      ...stakePoints(stakes, stake),
    ],
  };
}

function tellValue(record: ValueBetRecord, stake: StakeAsked | undefined, venues: Venues): Told {
  const { odds, bookmakerName, edgePct, modelProb, impliedProb, fairOdds } = record;
  const stakes = stakeChips(record, stake, venues);
  return {
    why:
      `${oddsText(odds)} at ${bookmakerName} implies ${shareText(impliedProb)}, and the model ` +
      `says ${shareText(modelProb)}: an edge of ${pointsText(edgePct)}.`,
    summary: `${betText(record)}: the model is ${pointsText(edgePct)} above the price.`,
    metrics: { edgePct, impliedProb, modelProb },
    chips: [
      { label: 'Edge', value: pointsText(edgePct), detail: 'Model less implied probability' },
      fairChip(fairOdds),
      ...probabilityChips(modelProb, impliedProb),
      ...stakes,
    ],
    points: [
      `A fair price would be ${oddsText(fairOdds)}.`,
      ...lossPoints(record, venues),
      ...stakePoints(stakes, stake),
    ],
  };
}

function tellArbitrage(record: ArbitrageBetRecord): Told {
  const { books, leagueId, market, totalStake, guaranteedProfit, profitPct, maxStake } = record;
  const legs = books.map(
    ({ outcome, point, odds, bookmaker, stake }) =>
      `${moneyText(stake, '')} on ${selectionText({ leagueId, market, outcome, point })} ` +
      `at ${oddsText(odds)} (${bookmaker})`,
  );
  return {
    why: `Covering every outcome returns ${percentText(profitPct)} of the stake whatever happens.`,
    summary: `${betText(record)}: ${percentText(profitPct)} guaranteed at these prices.`,
    metrics: { profitPct, guaranteedProfit },
    chips: [
      { label: 'Guaranteed Profit', value: percentText(profitPct), detail: 'Of the total stake' },
      { label: 'Total Stake', value: moneyText(totalStake, ''), detail: 'For a payout of 100' },
      { label: 'Worst Case', value: moneyText(guaranteedProfit, ''), detail: 'After rounding' },
      ...(maxStake === undefined
        ? []
        : [{ label: 'Max Stake', value: moneyText(maxStake, ''), detail: 'By the sizes offered' }]),
    ],
    points: [`For a total of ${moneyText(totalStake, '')}: ${listText(legs)}.`],
  };
}

function tellForm(record: HitRateRecord): Told {
  const { odds, bookmakerName, impliedProb, windows, situations, custom } = record;
  const [l5, l10, l25] = ['L5', 'L10', 'L25'].map((label) => windowOf(record, label));
  const played = windows.filter(({ games }) => games > 0);
  const main = custom ?? (l10 && l10.games > 0 ? l10 : played[0]);
  const rate = main ? hitWords(main) : 'in no game on record';
  return {
    why:
      `It hit ${rate}; ${oddsText(odds)} at ` + `${bookmakerName} needs ${shareText(impliedProb)}.`,
    summary: `${betText(record)}: hit ${rate}.`,
    metrics: { impliedProb, hitRate: hitRateMetrics(record) },
    chips: [
      ...(custom ? [rateChip(`L${custom.n} Hit Rate`, custom)] : []),
      ...(l5 ? [rateChip('L5 Hit Rate', l5)] : []),
      ...(l10 && custom?.n !== 10 ? [rateChip('L10 Hit Rate', l10)] : []),
      ...(l25 && custom?.n !== 25 ? [rateChip('L25 Hit Rate', l25)] : []),
      ...situations.map((window) => rateChip(`${window.label} Hit Rate`, window)),
      {
        label: 'Implied Probability',
        value: shareText(impliedProb),
        detail: 'What the price needs',
      },
    ].filter(isNotRepeated),
    points: [
      ...played
        .filter(({ label }) => label === 'season')
        .map((window) => `Season: ${rateText(window)}.`),
      ...situations.map(
        (window) =>
          `${window.label}: ${window.games === 0 ? 'no games on record' : rateText(window)}.`,
      ),
      ...(isSmallSample(record) ? ['Small sample: read the rates with care.'] : []),
      ...(isHitting(record) ? [] : [NOT_HITTING]),
    ],
  };
}

function lossPoints(record: ChatRecord, venues: Venues): readonly string[] {
  return isGoodBet(record, venues) ? [] : [NO_GOOD_BET];
}

/** That the venue charges one, which every figure of the bet is after. */
function feePoints(
  { bookmakerId, bookmakerName, leagueId, bestOdds }: BestBetRecord,
  venues: Venues,
): readonly string[] {
  const net = oddsAfterFee(venues.get(bookmakerId), leagueId, bestOdds);
  return net === undefined ? [] : [`${bookmakerName} takes a fee of what is won.`];
}

function tellMovement(record: LineMovementRecord, sinceMs: number | undefined): Told {
  const { opened, now, move } = record;
  const openedMs = Date.parse(opened.ts);
  const isSince = sinceMs !== undefined && openedMs <= sinceMs;
  const isDay = isSince && easternDayRange(easternDay(sinceMs)).fromMs === sinceMs;
  const then = isSince
    ? `${isDay ? 'when the day began, on' : 'on'} ${easternText(sinceMs)}`
    : `when this server first saw it, on ${easternText(openedMs)}`;
  const moved = pointsText(100 * move);
  return {
    why:
      `${isDay ? 'Began the day at' : isSince ? 'Stood at' : 'Opened'} ${standingText(opened)}, now ${standingText(now)}: ` +
      `${moved} of implied probability.`,
    summary: `${betText(record)}: ${standingText(opened)} ${then}, ${standingText(now)} now.`,
    metrics: { impliedProb: now.probability },
    chips: [
      { label: 'Opened', value: standingText(opened), detail: shareText(opened.probability) },
      { label: 'Now', value: standingText(now), detail: shareText(now.probability) },
      { label: 'Move', value: moved, detail: 'Change of implied probability' },
    ],
    points: [
      `Consensus of ${countText(now.books, 'book')}; no betting percentages are part of it.`,
      `Best price now: ${oddsText(record.odds)} at ${record.bookmakerName}.`,
    ],
  };
}

function tellPrice(record: BestBetRecord, venues: Venues): Told {
  const { bestOdds, bookmakerName, books, impliedProb, fairOdds, avgOdds, advantagePct } = record;
  const counted = countText(books, 'book');
  const average = avgOdds === null ? '' : `; the average of ${counted} is ${oddsText(avgOdds)}`;
  return {
    // Under a filter of bookmakers others may pay more: it is the best of those that pass.
    why: `${oddsText(bestOdds)} at ${bookmakerName} is the best price that fits${average}.`,
    summary: `${betText(record)}: ${oddsText(bestOdds)} at ${bookmakerName}.`,
    metrics: advantagePct === null ? { impliedProb } : { edgePct: advantagePct, impliedProb },
    chips: [
      { label: 'Best Odds', value: oddsText(bestOdds), detail: bookmakerName },
      ...(avgOdds === null ? [] : [{ label: 'Average Odds', value: oddsText(avgOdds) }]),
      ...(fairOdds === null
        ? []
        : [{ label: 'Consensus Fair Odds', value: oddsText(fairOdds), detail: 'Without the vig' }]),
      { label: 'Implied Probability', value: shareText(impliedProb) },
    ],
    points:
      advantagePct === null
        ? []
        : [
            `Against the no-vig consensus the price stands at ${pointsText(advantagePct)}.`,
            ...feePoints(record, venues),
            ...lossPoints(record, venues),
          ],
  };
}

/** Percentage points of the model above the price. */
function edgePctOf({ modelProb, impliedProb }: EvBetRecord): number {
  return Math.round(1e8 * (modelProb - impliedProb)) / 1e6;
}

function fairChip(fairOdds: number): Chip {
  return { label: 'Fair Odds', value: oddsText(fairOdds), detail: 'Of the model’s probability' };
}

function probabilityChips(modelProb: number, impliedProb: number): readonly Chip[] {
  return [
    { label: 'Model Probability', value: shareText(modelProb) },
    { label: 'Implied Probability', value: shareText(impliedProb) },
  ];
}

function stakePoints(chips: readonly Chip[], stake: StakeAsked | undefined): readonly string[] {
  const [amount, share] = chips;
  if (!stake || !amount || !share) return [];
  return [
    `Stake ${amount.value}: ${share.value} Kelly of ${moneyText(stake.bankroll, stake.currency)}.`,
  ];
}

function rateChip(label: string, window: HitWindow): Chip {
  const value = window.rate === null ? 'n/a' : `${Math.round(100 * window.rate)}%`;
  return { label, value, detail: `${window.hits} of ${countText(window.games, 'game')}` };
}

/** Who has played fewer games than a window takes has the same ones in the next. */
function isNotRepeated(chip: Chip, index: number, chips: readonly Chip[]): boolean {
  return chips.findIndex(({ label }) => label === chip.label) === index;
}

/** "in 7 of his last 10 games (70%)"; where he played fewer, "in 2 of the 2 games on record". */
function hitWords({ label, games, hits, rate }: HitWindow): string {
  if (label === 'season') return `in ${hits} of his ${games} games this season`;
  const isWhole = games === Number(label.slice(1));
  const which = isWhole ? `his last ${games} games` : `the ${countText(games, 'game')} on record`;
  return `in ${hits} of ${which}${rate === null ? '' : ` (${Math.round(100 * rate)}%)`}`;
}

function hitRateMetrics(record: HitRateRecord): NonNullable<Metrics['hitRate']> {
  const { windows, custom } = record;
  const rates = windows.map(({ label, games, hits, rate }) => [label, { games, hits, rate }]);
  if (!custom) return Object.fromEntries(rates);
  const { n, label, games, hits, rate } = custom;
  return { ...Object.fromEntries(rates), custom: { n, label, games, hits, rate } };
}

function standingText({ point, odds }: LineMovementRecord['now']): string {
  return point === null ? oddsText(odds) : `${point} (${oddsText(odds)})`;
}
