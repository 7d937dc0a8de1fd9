// What a move says in a few words.
import type { Channels, Move } from '#client/overround.ts';
import { betText, marketText } from '../edges/edge-words.ts';
import type { OddsFormat } from '../view/odds-text.ts';
import { priceText, signed } from '../view/odds-text.ts';

/** Why a move closed. */
export type MoveReason = NonNullable<Channels['moves']['change']['events'][number]['reason']>;

const REASONS: Readonly<Record<MoveReason, string>> = {
  reverted: 'prices came back',
  expired: 'window over',
  started: 'game started',
  withdrawn: 'line withdrawn',
  filtered: 'left the filters',
};

export function reasonText(reason: MoveReason | undefined): string {
  return reason ? REASONS[reason] : 'closed';
}

/** 5m. */
export function windowText({ windowMs }: Move): string {
  return `${windowMs / 60_000}m`;
}

/** Percentage points by which the probability changed. */
export function deltaText({ deltaProb }: Move): string {
  return signed(Number((100 * deltaProb).toFixed(1)));
}

/** What moved: "Over 47.5", "Buffalo Bills +3", a player before it. */
export function selectionText({ selection, point, playerName, team }: Move): string {
  return betText(selection, point ?? undefined, playerName ?? team);
}

export function moveMarketText({ marketType }: Move): string {
  return marketText(marketType);
}

/** Fair odds before and now. */
export function oddsText({ from, to }: Move, format: OddsFormat): string {
  return `${priceText(from.odds, format)} → ${priceText(to.odds, format)}`;
}

/** Probabilities before and now. */
export function probText({ from, to }: Move): string {
  return `${(100 * from.prob).toFixed(1)}% → ${(100 * to.prob).toFixed(1)}%`;
}
