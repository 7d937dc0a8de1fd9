// The table of a league, recounted by hand from a few finals of each sport.
import { describe, expect, it } from 'vitest';
import { builtInLeagues } from '#domain/catalog/league-catalog.ts';
import type { LeagueId } from '#domain/league.ts';
import type { TableLine } from '#domain/reference.ts';
import { teamsOfLeague } from '#domain/team.ts';
import { type Final, standingsOf as groupsOf, type Standing } from '#gateway/stored/standings.ts';

const standingsOf = (leagueId: LeagueId, finals: readonly Final[], table?: readonly TableLine[]) =>
  groupsOf(builtInLeagues, leagueId, finals, table);

/** Finals one after the other, written `bos 3-2 buf`; `ot` behind one decided later than usual. */
function finalsOf(leagueId: LeagueId, lines: readonly string[]): readonly Final[] {
  return lines.map((line, nth) => {
    const [home, score = '', away, word] = line.split(' ');
    const [homeScore, awayScore] = score.split('-').map(Number);
    return {
      homeTeamId: `${leagueId}_${home}`,
      awayTeamId: `${leagueId}_${away}`,
      home: Number(homeScore),
      away: Number(awayScore),
      startTime: nth * 86_400_000,
      wentToOvertime: word === 'ot',
      neutralSite: word === 'neutral',
    };
  });
}

/** Those who played, in the order of their table, whatever the order in which finals are told. */
function tableOf(leagueId: LeagueId, lines: readonly string[]): readonly Standing[] {
  const groups = standingsOf(leagueId, finalsOf(leagueId, lines).toReversed());
  return groups.flatMap(({ standings }) => standings).filter(({ gamesPlayed }) => gamesPlayed > 0);
}

const tally = (wins: number, losses: number, ties = 0, overtimeLosses = 0) => {
  return { wins, losses, ties, overtimeLosses };
};
const namesOf = (table: readonly Standing[]) => table.map(({ team }) => team.abbreviation);

describe('a table', () => {
  it('of hockey tells losses after the regular time apart, and gives a point for each', () => {
    const table = tableOf('nhl', [
      'bos 3-2 buf',
      'bos 4-3 tor ot',
      'buf 1-2 tor ot',
      'tor 5-0 bos',
      'buf 2-1 bos ot',
      'bos 2-3 tor',
    ]);
    expect(namesOf(table)).toEqual(['TOR', 'BOS', 'BUF']);
    expect(table[0]).toMatchObject({ ...tally(3, 0, 0, 1), points: 7, streak: 'W3' });
    expect(table[1]).toMatchObject({
      ...tally(2, 2, 0, 1),
      rank: 2,
      conference: 'Eastern Conference',
      division: 'Atlantic',
      gamesPlayed: 5,
      winPct: 0.4,
      points: 5,
      gamesBehind: 1.5,
      pointsFor: 10,
      pointsAgainst: 15,
      pointDifferential: -5,
      home: tally(2, 1),
      away: tally(0, 1, 0, 1),
      lastTen: tally(2, 2, 0, 1),
      streak: 'L3',
    });
    expect(table[2]).toMatchObject({ ...tally(1, 1, 0, 1), points: 3, streak: 'W1' });
  });

  it('of soccer gives three points for a win and one for a draw', () => {
    const table = tableOf('soccer_epl', [
      'ars 1-1 che',
      'liv 0-0 ars',
      'che 1-1 liv',
      'ars 0-1 che',
      'che 0-2 liv',
      'liv 0-1 ars',
      'ars 3-0 liv',
      'tot 4-0 eve',
    ]);
    expect(namesOf(table)).toEqual(['ARS', 'CHE', 'LIV', 'TOT', 'EVE']);
    expect(table.map(({ points }) => points)).toEqual([8, 5, 5, 3, 0]);
    expect(table[0]).toMatchObject({
      ...tally(2, 1, 2),
      winPct: 0.6,
      home: tally(1, 1, 1),
      away: tally(1, 0, 1),
      streak: 'W2',
    });
  });

  it('of football counts a tie as half a win, then the difference of points', () => {
    const finals = ['buf 24-24 mia', 'ne 3-7 buf ot', 'mia 20-17 nyj', 'ne 50-0 nyj'];
    const table = tableOf('nfl', finals);
    expect(namesOf(table)).toEqual(['BUF', 'MIA', 'NE', 'NYJ']);
    expect(table.map(({ winPct }) => winPct)).toEqual([0.75, 0.75, 0.5, 0]);
    expect(table.map(({ gamesBehind }) => gamesBehind)).toEqual([0, 0, 0.5, 1.5]);
    expect(table.map(({ pointDifferential }) => pointDifferential)).toEqual([4, 3, 46, -53]);
    expect(table[2]).toMatchObject({ ...tally(1, 1), points: null });
  });

  it('tells the last ten and the streak of a long season', () => {
    const season = ['L', 'W', 'L', ...'WWWWWWWWW'].map((result, nth) => {
      const [own, other] = result === 'W' ? [101, 99] : [99, 101];
      return nth % 2 === 0 ? `bos ${own}-${other} nyk` : `nyk ${other}-${own} bos`;
    });
    const [boston, newYork] = tableOf('nba', season);
    expect(boston).toMatchObject({ ...tally(10, 2), lastTen: tally(9, 1), streak: 'W9' });
    expect(newYork).toMatchObject({ lastTen: tally(1, 9), streak: 'L9', gamesBehind: 8 });
  });
});

it('who has not played stands in the table of his division all the same', () => {
  const groups = standingsOf('nba', finalsOf('nba', ['bos 99-101 phi']));
  const atlantic = groups.find(({ division }) => division === 'Atlantic');
  expect(namesOf(atlantic?.standings ?? [])).toEqual(['PHI', 'BKN', 'NYK', 'TOR', 'BOS']);
  expect(atlantic?.standings[1]).toMatchObject({ gamesPlayed: 0, winPct: 0, streak: '' });
  expect(standingsOf('nba', []).flatMap(({ standings }) => standings)).toHaveLength(30);
});

it('clubs of other seasons leave the Premier League’s table once its twenty have played', () => {
  const clubs = teamsOfLeague('soccer_epl').map(({ teamId }) => teamId.replace('soccer_epl_', ''));
  expect(clubs.length).toBeGreaterThan(20);
  const lines = clubs.slice(0, 20).map((club, nth) => `${club} 1-0 ${clubs[(nth + 1) % 20]}`);
  const sizeAfter = (games: number): number | undefined =>
    standingsOf('soccer_epl', finalsOf('soccer_epl', lines.slice(0, games)))[0]?.standings.length;
  expect(sizeAfter(18)).toBe(clubs.length);
  expect(sizeAfter(19)).toBe(20);
});

it('games on neutral ground count in the table, and in no home or away record', () => {
  const table = tableOf('nba', ['bos 99-90 nyk', 'bos 99-90 nyk neutral', 'nyk 99-90 bos neutral']);
  expect(table[0]).toMatchObject({ ...tally(2, 1), home: tally(1, 0), away: tally(0, 0) });
  expect(table[1]).toMatchObject({ ...tally(1, 2), home: tally(0, 0), away: tally(0, 1) });
  expect(table[0]).toMatchObject({ gamesPlayed: 3, lastTen: tally(2, 1), streak: 'L1' });
});

describe('with the league’s own table', () => {
  const line = (teamId: string, rest: Partial<TableLine>): TableLine => ({
    ...{ teamId, wins: 0, losses: 0, ties: 0, overtimeLosses: null },
    ...{ points: null, pointsFor: null, pointsAgainst: null, ...rest },
  });
  const finals = finalsOf('soccer_epl', ['eve 2-0 ars', 'eve 1-0 che', 'ars 1-1 che']);
  const tableWith = (...lines: readonly TableLine[]) =>
    standingsOf('soccer_epl', finals, lines).flatMap(({ standings }) => standings);

  it('points that the league has deducted are off, whether it or the finals know more', () => {
    const told = line('soccer_epl_eve', { wins: 2, points: -2, pointsFor: 3, pointsAgainst: 0 });
    const [first, ...rest] = tableWith(told);
    expect(first?.team.abbreviation).not.toBe('EVE');
    const everton = rest.find(({ team }) => team.abbreviation === 'EVE');
    expect(everton).toMatchObject({ ...tally(2, 0), points: -2, pointsFor: 3, streak: 'W2' });
    const behind = tableWith(line('soccer_epl_eve', { wins: 1, points: 1 }));
    expect(behind.find(({ team }) => team.abbreviation === 'EVE')).toMatchObject({
      ...tally(2, 0),
      points: 4,
      gamesPlayed: 2,
    });
  });

  it('games whose finals are not kept are counted', () => {
    const told = line('soccer_epl_ful', { wins: 9, ties: 1, points: 28, pointsFor: 20 });
    expect(tableWith(told)[0]).toMatchObject({ ...tally(9, 0, 1), points: 28, gamesPlayed: 10 });
  });
});
