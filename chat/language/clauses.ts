// "Lakers ml, Celtics -4 and the over in the Knicks game": of each who is named the markets of his own clause.
import type { Leagues } from '#domain/catalog/league-catalog.ts';
import { areOfTeams } from './backed.ts';
import { spreadNamed, withSpread } from './handicaps.ts';
import { type MarketsNamed, marketsNamed, NO_MARKETS } from './markets.ts';
import type { Reading } from './reading.ts';
import { type Word, wordSet } from './words.ts';

type Named = Reading['teams'][number] | Reading['players'][number];

/** The joints of a list; a market before "parlay" is one of all its legs. */
const JOINTS = wordSet(
  'and n with plus then also , ; : + / & . · parlay parlays acca accumulator combo double treble',
);

/**
 * By where a name begins, of a message that names markets of some: who has none of his own takes those of the next one
 * ("the Bills and the Chiefs spreads"), else the winner of the game. Empty where no clause names a market.
 */
export function marketsByName(
  reading: Reading,
  leagues: Leagues,
): ReadonlyMap<number, MarketsNamed> {
  const { words, teams, players } = reading;
  const named: readonly Named[] = [...teams, ...players];
  const alone = named.filter((each) => {
    const { from, to } = clauseAround(words, each);
    return named.every((other) => other === each || other.from < from || other.from >= to);
  });
  const own = new Map<number, MarketsNamed>();
  for (const each of alone) {
    const markets = ownMarkets(reading, each, leagues);
    if (markets.markets.length > 0) own.set(each.from, markets);
  }
  if (own.size === 0) return own;
  let next: MarketsNamed | undefined;
  for (const each of [...alone].sort((a, b) => b.from - a.from)) {
    const mine = own.get(each.from) ?? next ?? WINNER;
    own.set(each.from, mine);
    next = areOfTeams(mine.markets) && mine.line === undefined ? mine : undefined;
  }
  return own;
}

const WINNER: MarketsNamed = { ...NO_MARKETS, markets: ['moneyline'] };

/** What the clause of a name says: "the over" of a team is that of its game. */
function ownMarkets({ words, players }: Reading, each: Named, leagues: Leagues): MarketsNamed {
  const { from, to } = clauseAround(words, each);
  const clause = words.slice(from, to);
  const isPlayer = players.some((player) => player === each);
  const markets = marketsNamed(clause, isPlayer, leagues);
  if (isPlayer) return markets;
  const ends = { from: each.from - from, to: each.to - from };
  const lined = withSpread(markets, spreadNamed(clause, [ends]));
  const isSide = lined.markets.length === 0 && lined.side !== undefined;
  return isSide ? { ...lined, markets: ['total'] } : lined;
}

/** The words between the joints of a list that stand around a name. */
function clauseAround(words: readonly Word[], { from, to }: Named): Pick<Named, 'from' | 'to'> {
  const isJoint = (at: number): boolean => JOINTS.has(words[at]?.text ?? '');
  let [first, last] = [from, to];
  while (first > 0 && !isJoint(first - 1)) first -= 1;
  while (last < words.length && !isJoint(last)) last += 1;
  return { from: first, to: last };
}
