// The records that the oracle shows.
import { beforeEach, describe, expect, test } from 'vitest';
import { at, OracleBench, START } from './oracle-bench.ts';
import { GAME, image, KICKOFF, MATCH, patch, quote } from './script.ts';

let bench: OracleBench;
let oracle: OracleBench['oracle'];
const send: OracleBench['send'] = (...words) => bench.send(...words);
const offers = (filter = {}) => bench.offers(filter);

beforeEach(() => {
  bench = new OracleBench();
  oracle = bench.oracle;
});

describe('records', () => {
  test('the odds record speaks for the whole event', () => {
    send(START, image(GAME, START, [quote('pinnacle', 'home', -120, START)]));
    expect(oracle.oddsRecord(GAME.eventId, {})).toEqual({
      eventId: GAME.eventId,
      canonicalEventId: GAME.eventId,
      leagueId: 'nfl',
      sport: 'football',
      homeTeamName: 'Miami Dolphins',
      awayTeamName: 'Buffalo Bills',
      startTime: at(KICKOFF),
      fetchedAt: at(START),
      status: 'scheduled',
      markets: [
        {
          marketType: 'moneyline',
          marketName: 'Moneyline',
          period: 'game',
          format: 'moneyline',
          isAlternate: false,
          lines: [
            {
              point: null,
              isMain: true,
              hold: null,
              summary: {
                home: {
                  fairOdds: null,
                  bestOdds: -120,
                  avgOdds: -120,
                  bestBookmakerId: 'pinnacle',
                },
                away: null,
              },
              offers: [
                {
                  bookmakerId: 'pinnacle',
                  bookmakerName: 'Pinnacle',
                  sourceType: 'sportsbook',
                  sourceRegion: 'eu',
                  selection: 'Miami Dolphins',
                  price: -120,
                  impliedProbability: 0.54545455,
                  isBest: true,
                  suspended: false,
                  indicative: false,
                  updatedAt: at(START),
                },
              ],
            },
          ],
        },
      ],
    });
  });

  test('filters act before summaries and best marks, not before the main mark', () => {
    const total = (venue: string, price: number, point: number) =>
      quote(venue, 'over', price, START, { marketType: 'total', point });
    send(
      START,
      image(GAME, START, [
        total('fanduel', -105, 44.5),
        total('betmgm', -105, 44.5),
        total('draftkings', -115, 44.5),
        total('draftkings', 100, 47.5),
      ]),
    );
    expect(offers().map((offer) => offer.isBest)).toEqual([true, false, true, true]);
    const record = oracle.oddsRecord(GAME.eventId, { bookmakerIds: new Set(['draftkings']) });
    const lines = record.markets[0]?.lines ?? [];
    expect(lines.map((line) => [line.point, line.isMain])).toEqual([
      [44.5, true],
      [47.5, false],
    ]);
    expect(lines[0]?.summary.over?.bestBookmakerId).toBe('draftkings');
    expect(lines[0]?.offers[0]?.isBest).toBe(true);
  });

  test('props are grouped by player, found by part of a folded name', () => {
    const prop = (playerId: string, playerName: string) =>
      quote('prizepicks', 'over', -119, START, {
        marketType: 'player_receptions',
        point: 4.5,
        playerId,
        playerName,
        isAlternate: true,
      });
    send(START, image(GAME, START, [prop('nfl_b', 'José Núñez'), prop('nfl_a', 'Al Bo')]));
    const { players } = oracle.propsRecord(GAME.eventId, {}, 'list');
    expect(players.map((player) => player.playerName)).toEqual(['Al Bo', 'José Núñez']);
    expect(players[0]?.markets[0]?.lines[0]).not.toHaveProperty('summary');
    const found = oracle.propsRecord(GAME.eventId, { playerName: 'se nun' }, 'event').players;
    expect(found).toHaveLength(1);
    expect(found[0]?.markets[0]).toMatchObject({
      marketType: 'player_receptions_alternate',
      isAlternate: true,
      lines: [{ summary: { over: { bestOdds: -119 }, under: null } }],
    });
    expect(offers({ playerIds: new Set(['nfl_a']) })[0]).toMatchObject({ indicative: true });
  });

  test('best bets carry the selection of a spread with its own sign', () => {
    const spread = (side: 'home' | 'away', point: number) =>
      quote('pinnacle', side, -110, START, { marketType: 'spread', point });
    send(
      START,
      image(GAME, START, [spread('home', -3.5), spread('away', -3.5), spread('away', 0)]),
    );
    const { markets } = oracle.bestBetsRecord(GAME.eventId, {});
    expect(markets[0]?.outcomes.map(({ name, point }) => [name, point])).toEqual([
      ['Miami Dolphins', -3.5],
      ['Buffalo Bills', 3.5],
      ['Buffalo Bills', 0],
    ]);
  });

  test('double chance names both of its outcomes', () => {
    const chance = (side: 'home' | 'away' | 'draw') =>
      quote('betway', side, -200, START, { marketType: 'double_chance' });
    send(START, image(MATCH, START, [chance('home'), chance('away'), chance('draw')]));
    const { markets } = oracle.bestBetsRecord(MATCH.eventId, {});
    expect(markets[0]?.outcomes.map(({ name }) => name)).toEqual([
      'Arsenal or Draw',
      'Arsenal or Chelsea',
      'Chelsea or Draw',
    ]);
  });

  test('events stand by start, then by id', () => {
    send(START, patch(MATCH, START, []), patch(GAME, START, []));
    const early = { ...GAME, eventId: 'z', startTime: START + 1 };
    send(START, patch(early, START, []));
    expect(oracle.eventIds()).toEqual(['z', GAME.eventId, MATCH.eventId]);
  });
});
