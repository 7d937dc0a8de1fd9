// Answers to what is asked beside a bet: when the game is, how old the prices are, why the first pick is first.
import type { ChatRecord } from '#contract/records/chat-records.ts';
import { must } from '#kit/assert.ts';
import type { Question } from '../language/question.ts';
import { asksSide, isOfOneTeam } from '../retrieval/asked-bet.ts';
import { countText, oddsText, percentText } from '../retrieval/figures.ts';
import { easternText, startText } from '../retrieval/notes/game-notes.ts';
import { agedOf, isBegun } from '../retrieval/ranking/doubt.ts';
import { gainPct, SHOWN_PCT } from '../retrieval/ranking/gain.ts';
import type { Retrieved } from '../retrieval/retrieved.ts';
import { betText, byStart, oddsOfRecord } from '../retrieval/selection.ts';

const SECONDS_SHOWN_MAX = 120;

/** What is asked beside a bet, of the game and the records that were found. */
export function asideSentences(found: Retrieved): readonly string[] {
  const { question, resolution, records, legs, nowMs, isFallback } = found;
  const { asides } = question;
  const event = isFallback ? undefined : resolution?.event;
  return [
    ...(asides.has('first') && !isFallback
      ? firstTexts(legs > 0 ? records.slice(0, legs) : records, nowMs)
      : []),
    ...(asides.has('start') && event ? [`${startText(event, nowMs)}.`] : []),
    ...(asides.has('age') ? [ageText(records, nowMs)] : []),
    ...(asides.has('why') ? [whyText(found)] : []),
  ];
}

/** Which of the bets is of the game that starts before the others. */
function firstTexts(records: readonly ChatRecord[], nowMs: number): readonly string[] {
  const [first] = byStart(records);
  if (!first) return [];
  const verb = isBegun(first, nowMs) ? 'began' : 'starts';
  const when = `${verb} first, on ${easternText(Date.parse(first.startTime))}`;
  const price = `${betText(first)} ${oddsText(oddsOfRecord(first))}`;
  return [`${first.matchup} ${when}: ${price}.`];
}

/** How long ago the prices of the records were confirmed. */
function ageText(records: readonly ChatRecord[], nowMs: number): string {
  const ages = records.map((record) => agedOf(record, nowMs).ageMs);
  const [first = 0] = ages;
  const [newest, oldest] = [agoText(first), agoText(Math.max(...ages))];
  if (ages.length > 1 && newest === oldest)
    return `All ${ages.length} prices were confirmed ${newest}.`;
  const others = ages.length > 1 ? `, the oldest of the ${ages.length} found ${oldest}` : '';
  return `The first price was confirmed ${newest}${others}.`;
}

function agoText(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 1) return 'within the last second';
  if (seconds < SECONDS_SHOWN_MAX) return `${countText(seconds, 'second')} ago`;
  return `${countText(Math.round(seconds / 60), 'minute')} ago`;
}

/** Whether a question names the very bet: a side of a market, a line, or a draw, whatever else is stronger. */
function namesBet({ backed, side, line, wanted }: Question): boolean {
  return (
    wanted.markets.length === 1 &&
    (backed !== undefined || side !== undefined || line !== undefined)
  );
}

/** Why the first record stands first. */
function whyText({ records, question, looked, legs }: Retrieved): string {
  const first = must(records[0], 'a record');
  const among = `of ${countText(looked.candidates, 'bet')} that fit`;
  if (question.context === 'parlay') {
    return `These ${legs} legs, one for each game, are expected to gain the most ${among}.`;
  }
  const isNamed = namesBet(question);
  const lead = isNamed
    ? 'It is the best price on what you asked for'
    : isOfOneTeam(question)
      ? 'It is of the team that you named, and there it stands first'
      : asksSide(question)
        ? 'Of the sides of the game it stands first'
        : `It stands first ${among}`;
  switch (first.recordType) {
    case 'hit_rate':
      return `${lead}: it was hit the most beside what its price needs.`;
    case 'line_movement':
      return `${lead}: it has moved the most.`;
    case 'arbitrage':
      return `${lead}: its profit is the greatest, where older prices count for less.`;
    default: {
      const gain = gainPct(first, question.catalog.venues.catalog);
      if (gain === undefined) return `${lead}, though nothing says what is fair.`;
      const share = `${percentText(Math.abs(gain))} of the stake`;
      const expected =
        Math.abs(gain) < SHOWN_PCT ? 'gain nothing' : `${gain < 0 ? 'lose' : 'gain'} ${share}`;
      const others =
        ', and no other has more left once doubt is taken off for few books, long or old prices and games in play';
      return (
        `${lead}: by the prices of ${countText(first.books, 'book')} it is expected to ${expected}` +
        `${isNamed || asksSide(question) ? '' : others}.`
      );
    }
  }
}
