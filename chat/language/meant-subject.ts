// Whom or what a question is about: who is named in its message, or in the ones before where it goes on with them.

import type { ChatContext } from '#contract/routes/chat-request.ts';
import type { LeagueId } from '#domain/league.ts';
import { DRAWN } from './backed.ts';
import { isShopping } from './inference.ts';
import type { MarketsNamed } from './markets.ts';
import type { TeamNamed } from './names/teams.ts';
import type { Reading } from './reading.ts';
import { isNamed, type Subject } from './subject.ts';
import type { Word } from './words.ts';

const ELLIPTIC_WORDS_MAX = 7;
const BARE_SIDE_WORDS_MAX = 3;
const LEAGUE_WORDS_MAX = 4;

/** Whom a message is about: who is named in it, else who was before; `earlier`: the latest first. */
export function subjectOf(
  latest: Reading,
  earlier: readonly Reading[],
  context: ChatContext | undefined,
): Subject {
  // Who names a league means its team, whatever was spoken of before.
  const isOpen = latest.leagues.length === 0;
  const own = isOpen ? among(ownSubject(latest), earlier[0]) : ownSubject(latest);
  const { toGame, toPlayer, toQuestion } = latest.references;
  if (own.players.length === 0 && toPlayer) {
    const before = earlier.find(({ players }) => players.length > 0);
    if (before) {
      const { players } = before;
      const opponent = own.opponent ?? own.teams[0];
      return { ...own, teams: [], players, opponent, isCarried: true };
    }
  }
  if (isNamed(own) && latest.asked.edit === 'add_legs') {
    const before = earlier.map(ownSubject).find(isNamed);
    if (before) return { ...own, teams: [...before.teams, ...own.teams] };
  }
  // Whose legs go is nobody to bet on.
  if (isNamed(own) || latest.asked.edit === 'drop_named') return own;
  const told = toldByLeague(latest, earlier);
  if (told) return { ...told, isCarried: true };
  const isNewSearch = latest.leagues.length > 0 && !toGame;
  const isSearch = asksWho(latest) && !isNewSearch;
  const mayCarry =
    isSearch ||
    toGame ||
    toPlayer ||
    ((toQuestion || isElliptic(latest) || isShopping(latest)) && !isNewSearch);
  if (!mayCarry && context !== 'event_best_available_bet') return own;
  const before = earlier
    .map(
      (reading, at) =>
        toldByLeague(reading, earlier.slice(at + 1)) ?? among(ownSubject(reading), earlier[at + 1]),
    )
    .find(isNamed);
  return before ? { ...before, isCarried: true } : own;
}

/** "the hockey one", "nfl": of the teams that were named before the one of the league. */
function toldByLeague(latest: Reading, earlier: readonly Reading[]): Subject | undefined {
  const [before] = earlier;
  const { leagues, words } = latest;
  const count = words.filter(({ kind }) => kind !== 'mark').length;
  if (!before || leagues.length === 0 || count > LEAGUE_WORDS_MAX) return undefined;
  const own = ownSubject(before);
  const teams = own.teams.map((named) => ({
    ...named,
    teams: named.teams.filter(({ leagueId }) => leagues.includes(leagueId)),
  }));
  const isTold = own.teams.some(({ teams: each }, at) => each.length !== teams[at]?.teams.length);
  return isTold && teams.every((named) => named.teams.length > 0) ? { ...own, teams } : undefined;
}

/** "who has the best over": a price of the game that was spoken of. */
function asksWho({ words, markets }: Reading): boolean {
  const isWho = words.some(({ text }) => /^(who|whos|which|where)$/.test(text));
  return isWho && (markets.side !== undefined || markets.markets.length > 0);
}

/** Of several who bear a name, those of the leagues that were spoken of before. */
function among(own: Subject, before: Reading | undefined): Subject {
  const known = new Set<LeagueId>([
    ...(before?.teams ?? []).flatMap(({ teams }) => teams.map(({ leagueId }) => leagueId)),
    ...(before?.players ?? []).flatMap(({ players }) => players.map(({ leagueId }) => leagueId)),
    ...(before?.leagues ?? []),
  ]);
  const meant = <T extends { readonly leagueId: LeagueId }>(
    bearers: readonly T[],
  ): readonly T[] => {
    const kept = bearers.filter(({ leagueId }) => known.has(leagueId));
    return kept.length > 0 ? kept : bearers;
  };
  const teams = own.teams.map((named) => ({ ...named, teams: meant(named.teams) }));
  const players = own.players.map((named) => ({ ...named, players: meant(named.players) }));
  return { ...own, teams, players };
}

/** "Josh Allen vs Miami": of what the name of an opponent can mean the teams that the players may meet. */
function inLeaguesOf(players: Reading['players'], teams: TeamNamed['teams']): TeamNamed['teams'] {
  const leagues = new Set(players.flatMap((named) => named.players.map((each) => each.leagueId)));
  const kept = teams.filter(({ leagueId }) => leagues.has(leagueId));
  return kept.length > 0 ? kept : teams;
}

/** Who is named in one message. */
export function ownSubject(reading: Reading): Subject {
  const { teams, players, eventIds, words, hasUnknownName: hasUnknown } = reading;
  const isRival = ({ from }: TeamNamed): boolean =>
    ['vs', 'versus', 'against', 'v', 'facing'].includes(words[from - 1]?.text ?? '') ||
    (words[from - 1]?.text === 'the' &&
      ['vs', 'versus', 'against'].includes(words[from - 2]?.text ?? ''));
  const rival = players.length > 0 ? teams.find(isRival) : undefined;
  const named = rival ? teams.filter((team) => team !== rival) : teams;
  const opponent = rival && { ...rival, teams: inLeaguesOf(players, rival.teams) };
  const unknown = reading.unknownNames;
  return { teams: named, players, eventIds, opponent, hasUnknown, unknown, isCarried: false };
}

/** "what about the Nets?": the same of somebody else. */
export function goesOn(reading: Reading): boolean {
  const { references, signs } = reading;
  return (references.toQuestion || isElliptic(reading)) && !signs.asksForBets;
}

/** "over 275.5?", "on FanDuel?": half a sentence, whose other half was said before. */
function isElliptic(reading: Reading): boolean {
  const { words, markets, venues, form, signs, days, asked, asides } = reading;
  if (isBareSide(words, markets)) return true;
  if (signs.asksForBets || signs.specific.size > 0 || days) return false;
  const isPart =
    markets.markets.length > 0 ||
    markets.side !== undefined ||
    words.some(({ text }) => DRAWN.has(text)) ||
    venues.bookmakerIds.length > 0 ||
    form.location !== undefined ||
    form.lastGames !== undefined ||
    asides.has('book') ||
    asides.has('verdict') ||
    asides.has('number') ||
    Object.keys(asked).length > 0;
  return isPart && words.filter(({ kind }) => kind !== 'mark').length <= ELLIPTIC_WORDS_MAX;
}

/** "overs", "just the unders": which side of what was asked for. */
function isBareSide(words: readonly Word[], { side, line }: MarketsNamed): boolean {
  const said = words.filter(({ kind }) => kind !== 'mark');
  return side !== undefined && line === undefined && said.length <= BARE_SIDE_WORDS_MAX;
}
