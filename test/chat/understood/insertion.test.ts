// What is put into a good prompt is never dropped in silence: it changes what is asked, or stands among
// the words that were not understood.
import { expect, it } from 'vitest';
import { Random } from '#kit/random.ts';
import { share } from '../../long.ts';
import { readingOf } from './check.ts';

const GOOD = [
  'best NBA bets tonight',
  'ev bets nfl',
  '+EV player props in the NBA',
  'arbs in hockey',
  '3 leg NFL parlay',
  'best bet in Bills Dolphins',
  'Lakers moneyline best price',
  'how has the Chiefs line moved',
  'best NFL spreads today',
  'LeBron points over 24.5',
  'value bets in the premier league',
  'best MLB totals with a $500 bankroll',
  'parlay of NHL favorites',
  'Tatum rebounds last 10 games',
];
const LIMITS = [
  'at least +150',
  'no worse than -140',
  'between -120 and +180',
  'max +300',
  'at least 4%',
  'min EV 3%',
  '60% or better to hit',
  'top 3',
  'max 4 results',
  'starting in the next 90 minutes',
  'not live',
  'hit 8 of the last 10',
  'stake $40',
  'under 200 juice',
  'odds 1.85 or better',
  'at 8:20',
];
const BOOKS = [
  'at DraftKings',
  'on FanDuel',
  'only BetMGM',
  'at Caesars',
  'on Pinnacle',
  'at Betzilla',
  'on Bookieking',
  'at Kalshi',
];
const NEGATIONS = [
  'not at Bovada',
  'no props',
  'no totals',
  'without the Rams',
  'no soccer',
  'no favorites',
  'not the moneyline',
  'except Fanatics',
];

/** A number that nobody asked for, with a word that means nothing to a bet. */
function strayNumber(random: Random): string {
  const value = 11 + random.below(989);
  return random.pick([`${value}`, `${value} blorps`, `quux ${value}`, `${value}.5`, `+${value}`]);
}

const PROMPTS = 2000;

it(`of ${PROMPTS} insertions none is dropped in silence`, () => {
  const random = new Random(53);
  const dropped: string[] = [];
  for (let number = 0; number < share(PROMPTS); number++) {
    const good = random.pick(GOOD);
    const kinds = [
      () => random.pick(LIMITS),
      () => random.pick(BOOKS),
      () => random.pick(NEGATIONS),
      () => strayNumber(random),
    ];
    const inserted = random.pick(kinds)();
    const isFirst = random.chance(0.25);
    const prompt = isFirst ? `${inserted}, ${good}` : `${good} ${inserted}`;
    if (seen(prompt) === seen(good)) dropped.push(prompt);
  }
  if (dropped.length > 0) console.log(dropped.join('\n'));
  expect(dropped).toEqual([]);
});

/** Everything that an answer would say of what was asked. */
function seen(prompt: string): string {
  const { context, question, understood } = readingOf([prompt]);
  if (question.kind === 'refused') return `${context} ${question.code}`;
  const { wanted, notUnderstood } = question;
  const { bookmakerIds, leagues, markets, sourceType } = wanted;
  const filters = { bookmakerIds, leagues, markets, sourceType };
  return JSON.stringify({ context, filters, understood, notUnderstood });
}
