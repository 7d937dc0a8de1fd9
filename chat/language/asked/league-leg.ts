// "Take out the MLB one and use an NBA game": a leg of a parlay that is named by its league, and the league of the
// one that comes in its place.
import type { LeagueId } from '#domain/league.ts';
import type { LeagueNamed } from '../names/leagues.ts';
import { type Word, wordSet } from '../words.ts';
import { type Condition, WORST } from './condition.ts';

/** A leg that is named by its league. */
export interface LeagueLegEdit {
  readonly asked: Condition;
  /** Leagues of the leg that comes; empty where any will do. */
  readonly leagues: readonly LeagueId[];
}

const LEG_NOUNS = wordSet('leg legs one pick selection');
const OUT = wordSet(`
  without drop remove lose kill cut ditch scrap axe kick toss dump rid nix bin boot swap replace change
  switch sub instead place`);
const AWAY = wordSet('out off away');
const IN_PLACE = wordSet(
  'swap replace change switch sub instead place with use using put add get another different else for into',
);
const COMING = wordSet('with use using put add get for into');
const REACH = 4;

/** The edit of a leg that is named by its league; undefined where none is. */
export function leagueLegEdit(
  words: readonly Word[],
  named: readonly LeagueNamed[],
): LeagueLegEdit | undefined {
  if (named.length === 0) return undefined;
  const isOut = ({ from, to }: LeagueNamed): boolean =>
    LEG_NOUNS.has(words[to]?.text ?? '') &&
    (AWAY.has(words[to + 1]?.text ?? '') ||
      words.slice(Math.max(0, from - REACH), from).some(({ text }) => OUT.has(text)));
  const isIn = ({ from }: LeagueNamed): boolean =>
    words.slice(Math.max(0, from - REACH), from).some(({ text }) => COMING.has(text));
  const out = named.find(isOut);
  // Two legs that are named so are no edit of one.
  const isSecond = (each: LeagueNamed): boolean =>
    each !== out && LEG_NOUNS.has(words[each.to]?.text ?? '') && !isIn(each);
  if (!out || named.some(isSecond)) return undefined;
  const others = named.filter((each) => each !== out);
  const isSwap =
    others.length > 0 ||
    words.some(({ text }, at) => IN_PLACE.has(text) && (at >= out.to || OUT.has(text)));
  const edit = isSwap ? 'swap_leg' : 'drop_leg';
  return {
    asked: { edit, leg: WORST, legLeagues: out.leagues },
    leagues: others.flatMap(({ leagues }) => leagues),
  };
}
