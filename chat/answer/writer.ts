// The built-in writer: an answer in plain words made of a presentation. Deterministic, and grounded
// by nature: it says nothing that the presentation does not hold.

import type { ChatData } from '#contract/records/chat-answer.ts';
import type { Card, FeaturedPick, Presentation } from '#contract/records/chat-presentation.ts';
import { listText } from '#player-form/wording.ts';
import { LEG_BULLET, LEGS_HEADING, PICKS_HEADING } from '../language/answers-before.ts';
import { easternText } from '../retrieval/notes/game-notes.ts';
import { STAKE_LABEL } from '../retrieval/stakes.ts';
import { NO_GOOD_BET, NOT_HITTING } from './insights.ts';

/** An answer in pieces, each a sentence or a line with the space that follows it. */
export type Pieces = readonly string[];

const OTHER_NAME = 'Ask again by another name of the player, the team or the game.';
const CLOSING = 'Check the price before you bet, and stake only what you can afford to lose.';

/** What is said beside a presentation. */
export interface Beside {
  /** Before everything else. */
  readonly leads: Pieces;
  /** What a stake comes to, and what a fee takes, behind the pick. */
  readonly stakes: Pieces;
  /** What a stake on the parlay pays was asked for. */
  readonly isPayout: boolean;
  /** Nobody is known whom it is about: what stands in is no answer in words. */
  readonly isOfNobody: boolean;
  /** Picks that were asked for beyond the cards. */
  readonly more: readonly Card[];
}

/** The answer to a question, paragraph by paragraph. */
export function writtenAnswer(presentation: Presentation, beside: Beside): Pieces {
  const { leads, stakes, more } = beside;
  const { primaryPick, alternativePick, cards } = presentation;
  // The opening of a parlay holds the summary, which begins with the leads.
  const isLed = primaryPick.signalType === 'parlay';
  const paragraphs: (readonly string[])[] = [
    isLed ? [] : leads,
    [...opening(presentation, beside), ...(isLed ? [] : stakes)],
    reasoning(primaryPick),
    legLines(primaryPick),
    alternativePick ? [alternativeSentence(alternativePick)] : [],
    primaryPick.signalType === 'parlay' || cards.length === 0
      ? []
      : [PICKS_HEADING, ...[...cards, ...more].map(cardLine)],
    cautions(presentation),
  ];
  const all = beside.isOfNobody ? [leads, [OTHER_NAME, ...notesOf(presentation)]] : paragraphs;
  const told = all.filter((sentences) => sentences.length > 0);
  return told.flatMap((sentences, index) =>
    sentences.map((sentence, place) => {
      const isLast = place === sentences.length - 1;
      if (isLast) return index === told.length - 1 ? sentence : `${sentence}\n\n`;
      const isLine = sentence.startsWith('- ') || sentence.endsWith(':');
      return isLine ? `${sentence}\n` : `${sentence} `;
    }),
  );
}

/** What a structured answer says: one summary, and one line for each pick. */
export function writtenAnalysis(
  presentation: Presentation,
  summary: string,
): NonNullable<ChatData['analysis']> {
  const { primaryPick, alternativePick, cards } = presentation;
  const picks = [primaryPick, ...(alternativePick ? [alternativePick] : []), ...cards];
  const highlights = picks.map(({ humanInsight }) => humanInsight.summary);
  return { summary, highlights: [...new Set(highlights)] };
}

/** The summary of a structured answer in the writer's own words. */
export function writtenSummary(
  { summary, primaryPick, confidence }: Presentation,
  { leads }: Beside,
): Pieces {
  const { confidenceReason } = primaryPick.humanInsight;
  const first = leads.map((lead) => `${lead} `);
  const rest = summary.slice(first.join('').length);
  return [...first, `Confidence is ${confidence}: ${lowered(confidenceReason)} `, rest];
}

function opening(
  { headline, summary, primaryPick, confidence }: Presentation,
  { leads, isPayout }: Beside,
): readonly string[] {
  const { event, marketLabel, selection, oddsDisplay, bookmakerName, signalType } = primaryPick;
  if (signalType === 'parlay') {
    const said = [summary, `Confidence: ${confidence}.`];
    // What is to be said first stands first in the summary.
    return leads.length > 0 || isPayout
      ? [summary, `${headline}.`, ...said.slice(1)]
      : [`${headline}.`, ...said];
  }
  if (signalType === 'line_movement')
    return [`${headline}${asideOf(event)}.`, primaryPick.humanInsight.summary];
  const game = event ? ` in ${event.matchup}${asideOf(event)}` : '';
  const bet = `${selection} (${marketLabel})${game}, at ${oddsDisplay} with ${bookmakerName}`;
  const { supportingPoints = [] } = primaryPick.humanInsight;
  const lead = supportingPoints.includes(signalType === 'fallback' ? '' : NO_GOOD_BET)
    ? 'The best price is'
    : supportingPoints.includes(NOT_HITTING)
      ? 'The prop is'
      : (LEADS[signalType] ?? 'The pick is');
  return [`${lead} ${bet}.`, `Confidence: ${confidence}.`];
}

/** That a game is in play, or when it starts; empty where there is no game. */
function asideOf(
  event: { readonly startTime: string; readonly inPlay?: true | undefined } | undefined,
): string {
  if (event?.inPlay) return ' (live)';
  return event ? ` (${easternText(Date.parse(event.startTime))})` : '';
}

const LEADS: Readonly<Partial<Record<FeaturedPick['signalType'], string>>> = {
  best_bet: 'The best price to take is',
  value_bet: 'The value is in',
  // The order is that of EV less its doubt: the first need not have the most.
  ev_bet: 'A price with positive EV is',
  arbitrage: 'Both sides can be covered at a profit:',
  hit_rate: 'The prop that has been hitting is',
  fallback: 'The closest bet on the board is',
};

function reasoning({ rationale, humanInsight, signalType }: FeaturedPick): readonly string[] {
  if (signalType === 'parlay') return [];
  const { supportingPoints = [], confidenceReason } = humanInsight;
  // That it is no good bet is said first.
  const points = supportingPoints.filter((point) => point !== NO_GOOD_BET);
  return [rationale, ...points, confidenceReason];
}

function legLines({ legs, signalType }: FeaturedPick): readonly string[] {
  if (!legs || signalType !== 'parlay') return [];
  return [
    LEGS_HEADING,
    ...legs.map(
      ({ selection, marketLabel, matchup, oddsDisplay, bookmakerName, ...event }) =>
        `${LEG_BULLET}${selection} (${marketLabel}), ${matchup}${asideOf(event)}: ` +
        `${oddsDisplay} at ${bookmakerName}`,
    ),
  ];
}

function alternativeSentence({ selection, marketLabel, event, ...pick }: FeaturedPick): string {
  const game = event ? ` in ${event.matchup}${asideOf(event)}` : '';
  return (
    `Stronger elsewhere in the league: ${selection} (${marketLabel})${game}, ` +
    `${pick.oddsDisplay} at ${pick.bookmakerName}. ${pick.rationale}`
  );
}

function cardLine({
  selection,
  marketLabel,
  event,
  oddsDisplay,
  bookmakerName,
  ...card
}: Card): string {
  const game = event ? `, ${event.matchup}${asideOf(event)}` : '';
  const chips = card.humanInsight.keyNumbers
    .filter((chip, at) => at < 2 || chip.label === STAKE_LABEL)
    .map(({ label, value }) => `${label} ${value}`);
  const price = `${oddsDisplay} at ${bookmakerName} (${listText(chips)})`;
  return `${LEG_BULLET}${selection} (${marketLabel})${game}: ${price}`;
}

/** The risk, and as the last thing what was given up. */
function cautions({ primaryPick, summary }: Presentation): readonly string[] {
  const { riskNote } = primaryPick.humanInsight;
  const isTold = primaryPick.signalType === 'parlay';
  return [
    ...(riskNote === undefined ? [] : [riskNote]),
    CLOSING,
    ...(isTold ? [] : notesOf({ summary })),
  ];
}

/** What was given up, as the summary ends with it. */
function notesOf({ summary }: Pick<Presentation, 'summary'>): readonly string[] {
  const note = /(?:^| )(Note: .*)$/.exec(summary)?.[1];
  return note === undefined ? [] : [note];
}

function lowered(sentence: string): string {
  return `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
}
