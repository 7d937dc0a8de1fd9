// Whether a message asks which of the picks that were listed are something: "are any of those at plus money?".
import type { ChatContext, ChatRequest } from '#contract/routes/chat-request.ts';
import { listedPicks } from './answers-before.ts';
import type { Reading } from './reading.ts';

/** Picks that the answer before lists, in the form of the lines of legs. */
export interface PicksMeant {
  readonly lines: readonly string[];
  /** It is asked of all of them: "are all of those plus money?". */
  readonly isOfAll: boolean;
}

/** Nobody and no market is named: "those" can be what was listed. */
export function isNothingNamed({ leagues, teams, players, markets }: Reading): boolean {
  const isOpen = markets.markets.length === 0 && !markets.wantsProps;
  return isOpen && leagues.length + teams.length + players.length === 0;
}

/** "Are any of those at plus money?": a bound of prices or the first start, asked of what was listed. */
export function asksOfPicks({ words, asked, favour, asides }: Reading): boolean {
  const { oddsMin, oddsMax, totalMin, totalMax } = asked;
  const bounds = [oddsMin, oddsMax, totalMin, totalMax, favour];
  const isBound = bounds.some((each) => each !== undefined);
  const text = words.map((word) => word.text).join(' ');
  return (isBound || asides.has('first')) && OF_PICKS.test(text);
}

/** The picks of the answer before that such a message means; undefined where the request holds none. */
export function picksOf({ words }: Reading, request: ChatRequest): PicksMeant | undefined {
  const lines = listedPicks(request);
  const isOfAll = words.some(({ text }) => text === 'all' || text === 'both');
  return lines && { lines, isOfAll };
}

/** "Are any bets plus money?" is asked of all there are. */
const OTHER = '(?:bets?|picks?|games?|props?|plays?|lines?|odds|teams?|others?|of the|the)(?![^ ])';
const THOSE = '(?:those|these|them|em)';
const OF_PICKS = new RegExp(
  `(?<![^ ])(?:(?:any|some|which|either|all|both|one|ones|none|how many) of ${THOSE}|` +
    `(?:any|some|all) (?:of )?${THOSE}|(?:are|is|do|does) (?:those|these|(?:any|either|all|both)(?! ${OTHER})))(?![^ ])`,
);

/** The context of an answer about picks that were listed. */
export function contextOfPicks(before: ChatContext | undefined): ChatContext {
  return before === 'ev_bets' ? before : 'best_bets';
}

/** Whether picks are meant that no message lists. */
export function isListLost(latest: Reading, lines: readonly string[] | undefined): boolean {
  const isMeant = latest.asked.listed !== undefined || asksOfPicks(latest);
  return isMeant && lines === undefined;
}
