// Games of both exchanges beside those of a bookmaker, for pairs of teams under all their names: one
// game is one event, two games of a day are two, and no pair is ever turned.
import { describe, expect, test } from 'vitest';
import { type Team, teamsOfLeague } from '#domain/team.ts';
import { nameEvent } from '#ingest/identity/event-naming.ts';
import { type Identity, openIdentity } from '#ingest/identity/identity.ts';
import type { ListedGame } from '#ingest/venues/exchange/listing.ts';
import { KalshiFees } from '#ingest/venues/kalshi/fees.ts';
import { matchEvents as matchKalshi } from '#ingest/venues/kalshi/matching.ts';
import { matchEvents as matchPolymarket } from '#ingest/venues/polymarket/matching.ts';
import { must } from '#kit/assert.ts';
import { Random } from '#kit/random.ts';
import { share } from '../../../long.ts';
import * as kalshi from '../kalshi/kalshi-fixture.ts';
import * as polymarket from '../polymarket/polymarket-fixture.ts';

const PAIRS = share(400);
const NOW = Date.parse('2026-08-07T12:00:00Z');
const FIRST = Date.parse('2026-08-07T17:05:00Z');
const SECOND = Date.parse('2026-08-08T00:35:00Z');

interface Pair {
  readonly home: Team;
  readonly away: Team;
  /** How this source calls them. */
  readonly names: readonly [away: string, home: string];
}

function pairOf(random: Random, league: string): Pair {
  const teams = teamsOfLeague(league);
  const home = random.pick(teams);
  const away = random.pick(teams.filter((team) => team !== home));
  const named = ({ name, aliases }: Team) => random.pick([name, ...aliases]);
  return { home, away, names: [named(away), named(home)] };
}

/** The event of a game of a source. */
function eventOf(
  identity: Identity,
  source: string,
  league: string,
  game: Omit<ListedGame, 'contracts' | 'league'>,
) {
  const { id: sourceEventId, home, away, start } = game;
  const written = { source, sourceEventId, leagueId: league, home, away, start, receivedAt: NOW };
  const named = nameEvent(identity, written);
  if (typeof named === 'string') throw new Error(`${named}: ${away} at ${home}`);
  return named;
}

/** The selection on which a contract pays, and its line. */
const paid = ({ contracts }: ListedGame, id: string) =>
  must(contracts.find((contract) => contract.id === id)?.yes, id);

function kalshiGames({ names: [away, home] }: Pair, clock: string): ListedGame {
  const game = `26AUG07${clock}AAAHHH`;
  const teams = [
    ['AAA', away],
    ['HHH', home],
  ] as const;
  const spread = kalshi.ladder('KXMLBSPREAD', game, `${away} vs ${home}: Spread`, [
    kalshi.winsBy(game, teams[0], 1.5),
    kalshi.winsBy(game, teams[1], 1.5),
  ]);
  const { games } = matchKalshi([kalshi.winners(game, teams), spread], [], new KalshiFees());
  return must(games[0], `${away} at ${home}`);
}

describe('a pair of teams', () => {
  test('of baseball at Kalshi is the game that a bookmaker lists, in doubleheaders too', () => {
    for (let seed = 1; seed <= PAIRS; seed++) {
      const random = new Random(seed);
      const pair = pairOf(random, 'mlb');
      const { home, away } = pair;
      const identity = openIdentity(undefined);
      const listed = [FIRST, SECOND].map((start, at) =>
        eventOf(identity, 'book', 'mlb', { id: `b${at}`, home: home.name, away: away.name, start }),
      );
      const games = [kalshiGames(pair, '1305'), kalshiGames(pair, '2035')];
      const found = games.map((game) => eventOf(identity, 'kalshi', 'mlb', game));
      const ids = (events: typeof found) => events.map(({ event }) => event.eventId);
      expect(ids(found), `seed ${seed}`).toEqual(ids(listed));
      expect(found.map(({ words }) => words.flipped)).toEqual([false, false]);
      expect(found[0]?.event).toMatchObject({ homeTeamId: home.teamId, awayTeamId: away.teamId });
      const [game] = games as [ListedGame];
      expect(paid(game, `KXMLBSPREAD-${game.id}-HHH2`)).toEqual({ selection: 'home', point: -1.5 });
      expect(paid(game, `KXMLBSPREAD-${game.id}-AAA2`)).toEqual({ selection: 'away', point: -1.5 });
      expect(paid(game, `KXMLBGAME-${game.id}-AAA`)).toEqual({ selection: 'away' });
    }
  });

  test('at Polymarket has its outcomes by name, whatever their order and that of the teams', () => {
    for (let seed = 1; seed <= PAIRS; seed++) {
      const random = new Random(seed);
      const league = random.pick(['nfl', 'nba', 'nhl', 'mlb']);
      const { home, away, names } = pairOf(random, league);
      const isTurned = random.chance(0.5);
      const outcomes = (isTurned ? [...names].reverse() : [...names]) as [string, string];
      const teams = [
        polymarket.team(home.name, home.abbreviation.toLowerCase(), 'home'),
        polymarket.team(away.name, away.abbreviation.toLowerCase(), 'away'),
      ];
      const markets = [
        polymarket.market('moneyline', 'ml', outcomes),
        polymarket.market('spreads', 'sp', outcomes, { line: -2.5 }),
      ];
      const slug = `${league}-xx-yy-2026-11-08`;
      const said = { teams: random.chance(0.5) ? teams : teams.toReversed() };
      const { games, tokens } = matchPolymarket([polymarket.event(slug, markets, said)]);
      const game = must(games[0], `seed ${seed}: ${names}`);
      const [first, second] = isTurned ? ['home', 'away'] : ['away', 'home'];
      expect(paid(game, 'ml'), `seed ${seed}`).toEqual({ selection: first });
      expect(tokens.get('ml')).toEqual({ yes: 'ml-0', no: 'ml-1' });
      expect(paid(game, 'sp')).toEqual({ selection: first, point: -2.5 });
      expect(game.contracts[0]?.no).toEqual({ selection: second });
      const { event, words } = eventOf(openIdentity(undefined), 'polymarket', league, game);
      expect(event).toMatchObject({ homeTeamId: home.teamId, awayTeamId: away.teamId });
      expect(words.flipped).toBe(false);
    }
  });
});
