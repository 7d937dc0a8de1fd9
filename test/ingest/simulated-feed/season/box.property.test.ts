// Box scores of the simulated world add up: to the script's score, and side against side.
import { describe, expect, it } from 'vitest';
import { MAXIMA, STATS, withDerived } from '#domain/history/stat-catalog.ts';
import type { BoxScore, TeamBox } from '#domain/reference.ts';
import { linesOf } from '#ingest/simulated-feed/line-menu.ts';
import { boxScoreOf } from '#ingest/simulated-feed/season/box-score.ts';
import { outAt } from '#ingest/simulated-feed/season/injuries.ts';
import { scriptOf } from '#ingest/simulated-feed/season/performance.ts';
import { squadOf } from '#ingest/simulated-feed/season/squad.ts';
import { of, PLAYED, type PlayedGame, playedOf, sumIn } from './games.ts';

const SIDES = ['home', 'away'] as const;
const boxes = new Map(PLAYED.map((each) => [each, boxScoreOf(each.seed, each.game)]));

interface Half {
  readonly played: PlayedGame;
  readonly box: TeamBox;
  readonly other: TeamBox;
  readonly score: number;
  readonly against: number;
  readonly what: string;
}

/** Each team of each game of a sport. */
function halvesOf(sport: string): readonly Half[] {
  return playedOf(sport).flatMap((played) =>
    SIDES.map((side) => {
      const rival = side === 'home' ? 'away' : 'home';
      const score = boxes.get(played) as BoxScore;
      return {
        played,
        box: score[side],
        other: score[rival],
        score: played.score[side],
        against: played.score[rival],
        what: `${played.game.eventId} ${side} (seed ${played.seed})`,
      };
    }),
  );
}

describe('any simulated box score', () => {
  it('covers every league and counts only what the catalogue names, in whole numbers', () => {
    expect(new Set(PLAYED.map(({ game }) => game.model.leagueId)).size).toBe(9);
    const wrong: string[] = [];
    for (const { sport, game } of PLAYED.filter((_, index) => index % 3 === 0)) {
      const names = new Set(STATS[sport as keyof typeof STATS]);
      const box = [...boxes].find(([played]) => played.game === game)?.[1] as BoxScore;
      for (const { players } of [box.home, box.away]) {
        for (const { stats } of players) {
          for (const [name, value] of Object.entries(stats)) {
            const isCount = Number.isInteger(value) && (value >= 0 || name === 'plusMinus');
            if (!names.has(name) || !isCount) wrong.push(`${name} ${value}`);
          }
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it('names players of the squads who are not out, each once', () => {
    for (const [{ seed, game }, box] of boxes) {
      expect(box.eventId).toBe(game.eventId);
      expect(box.sourceGameId).toBe(game.eventId);
      for (const side of SIDES) {
        const { teamId, leagueId } = game[side];
        const squad = squadOf(seed, leagueId, teamId);
        const out = outAt(seed, leagueId, teamId, game.startTime);
        const able = new Set(squad.filter(({ index }) => !out.has(index)).map((p) => p.playerId));
        const ids = box[side].players.map(({ player }) => player.sourcePlayerId ?? '');
        expect(new Set(ids).size).toBe(ids.length);
        for (const id of ids) expect(able.has(id), `${game.eventId} ${id}`).toBe(true);
        // Who is quoted always plays.
        for (const { playerId } of squad.slice(0, 3)) expect(ids).toContain(playerId);
      }
    }
  });

  it("has the players' sums for the team, without what sums say nothing of", () => {
    for (const box of boxes.values()) {
      for (const team of [box.home, box.away]) {
        const names = new Set(team.players.flatMap(({ stats }) => Object.keys(stats)));
        for (const name of names) {
          if (MAXIMA.has(name) || name === 'plusMinus') expect(team.stats[name]).toBeUndefined();
          else expect(team.stats[name], name).toBe(sumIn(team, name));
        }
      }
    }
  });

  it('is the same each time', () => {
    for (const [{ seed, game }, box] of [...boxes].slice(0, 60)) {
      expect(boxScoreOf(seed, game)).toEqual(box);
    }
  });
});

describe('a simulated basketball game', () => {
  it('adds up to the score, shot by shot', () => {
    for (const { box, score, what } of halvesOf('basketball')) {
      expect(sumIn(box, 'points'), what).toBe(score);
      for (const line of box.players) {
        const threes = of(line, 'threePointFieldGoalsMade');
        const made = of(line, 'fieldGoalsMade');
        const points = 2 * (made - threes) + 3 * threes + of(line, 'freeThrowsMade');
        expect(of(line, 'points'), what).toBe(points);
        for (const kind of ['fieldGoals', 'threePointFieldGoals', 'freeThrows']) {
          expect(of(line, `${kind}Made`)).toBeLessThanOrEqual(of(line, `${kind}Attempted`));
        }
        const twosMissed = of(line, 'fieldGoalsAttempted') - made;
        const threesMissed = of(line, 'threePointFieldGoalsAttempted') - threes;
        expect(threesMissed).toBeLessThanOrEqual(twosMissed);
        const both = of(line, 'offensiveRebounds') + of(line, 'defensiveRebounds');
        expect(of(line, 'rebounds')).toBe(both);
      }
    }
  });

  it('has five on court all the time', () => {
    for (const { box, score, against, played, what } of halvesOf('basketball')) {
      const isCollege = played.game.model.leagueId === 'ncaa_basketball';
      expect(sumIn(box, 'minutes'), what).toBe(isCollege ? 200 : 240);
      expect(box.players.filter(({ started }) => started)).toHaveLength(5);
      expect(sumIn(box, 'plusMinus'), what).toBe(5 * (score - against));
      for (const line of box.players) {
        expect(of(line, 'minutes')).toBeGreaterThan(0);
        expect(of(line, 'minutes')).toBeLessThanOrEqual(isCollege ? 40 : 48);
        expect(of(line, 'fouls')).toBeLessThanOrEqual(isCollege ? 5 : 6);
      }
    }
  });

  it('has no rebound without a miss, no assist without a basket, no steal without a loss', () => {
    for (const { box, other, what } of halvesOf('basketball')) {
      const misses =
        sumIn(box, 'fieldGoalsAttempted') -
        sumIn(box, 'fieldGoalsMade') +
        sumIn(box, 'freeThrowsAttempted') -
        sumIn(box, 'freeThrowsMade');
      const caught = sumIn(box, 'offensiveRebounds') + sumIn(other, 'defensiveRebounds');
      expect(caught, what).toBeLessThanOrEqual(misses);
      expect(sumIn(box, 'assists')).toBeLessThanOrEqual(sumIn(box, 'fieldGoalsMade'));
      expect(sumIn(other, 'steals')).toBeLessThanOrEqual(sumIn(box, 'turnovers'));
    }
  });
});

describe('a simulated football game', () => {
  it('adds up to the score, kick by kick', () => {
    let conversions = 0;
    for (const { box, score, what } of halvesOf('football')) {
      const touchdowns =
        sumIn(box, 'rushingTouchdowns') +
        sumIn(box, 'receivingTouchdowns') +
        sumIn(box, 'returnTouchdowns');
      const kicked = 3 * sumIn(box, 'fieldGoalsMade') + sumIn(box, 'extraPointsMade');
      // What is left are two-point conversions, for which nothing is counted.
      const left = score - 6 * touchdowns - kicked;
      expect(left % 2, what).toBe(0);
      expect(left, what).toBeGreaterThanOrEqual(0);
      expect(left / 2 + sumIn(box, 'extraPointsMade'), what).toBeLessThanOrEqual(touchdowns);
      conversions += left / 2;
      for (const kind of ['fieldGoals', 'extraPoints']) {
        expect(sumIn(box, `${kind}Made`)).toBeLessThanOrEqual(sumIn(box, `${kind}Attempted`));
      }
    }
    expect(conversions).toBeGreaterThan(0);
    expect(conversions).toBeLessThan(halvesOf('football').length);
  });

  it('throws what is caught', () => {
    for (const { box, other, what } of halvesOf('football')) {
      expect(sumIn(box, 'passingYards'), what).toBe(sumIn(box, 'receivingYards'));
      expect(sumIn(box, 'passingTouchdowns')).toBe(sumIn(box, 'receivingTouchdowns'));
      expect(sumIn(box, 'passingCompletions')).toBe(sumIn(box, 'receptions'));
      expect(sumIn(box, 'passingInterceptions')).toBe(sumIn(other, 'defensiveInterceptions'));
      const thrown = sumIn(box, 'passingCompletions') + sumIn(box, 'passingInterceptions');
      expect(thrown).toBeLessThanOrEqual(sumIn(box, 'passingAttempts'));
      expect(sumIn(box, 'receivingTargets')).toBeLessThanOrEqual(sumIn(box, 'passingAttempts'));
      for (const line of box.players) {
        expect(of(line, 'receptions')).toBeLessThanOrEqual(of(line, 'receivingTargets'));
        expect(of(line, 'receivingTouchdowns')).toBeLessThanOrEqual(of(line, 'receptions'));
        expect(of(line, 'rushingTouchdowns')).toBeLessThanOrEqual(of(line, 'rushingAttempts'));
        expect(of(line, 'receivingLong')).toBeLessThanOrEqual(of(line, 'receivingYards'));
        expect(of(line, 'rushingLong')).toBeLessThanOrEqual(of(line, 'rushingYards'));
      }
    }
  });
});

describe('a simulated baseball game', () => {
  it('adds up to the score, with nobody home who was not on base', () => {
    for (const { box, other, score, what } of halvesOf('baseball')) {
      expect(sumIn(box, 'runs'), what).toBe(score);
      expect(sumIn(box, 'rbis')).toBeLessThanOrEqual(score);
      for (const line of box.players) {
        const onBase = of(line, 'hits') + of(line, 'walks') + of(line, 'hitByPitch');
        expect(of(line, 'runs'), what).toBeLessThanOrEqual(onBase);
        expect(of(line, 'runs')).toBeGreaterThanOrEqual(of(line, 'homeRuns'));
        const { singles = 0 } = withDerived('baseball', line.stats);
        expect(singles).toBeGreaterThanOrEqual(0);
        const made = of(line, 'hits') + of(line, 'strikeouts');
        expect(made).toBeLessThanOrEqual(of(line, 'atBats'));
      }
      const left = sumIn(box, 'hits') + sumIn(box, 'walks') + sumIn(box, 'hitByPitch') - score;
      expect(left, what).toBeGreaterThanOrEqual(0);
      expect(left, what).toBeLessThanOrEqual(27);
      expect(sumIn(other, 'outsRecorded'), what).toBe(27);
    }
  });

  it('has the pitchers allow what the batters do', () => {
    for (const { box, other, what } of halvesOf('baseball')) {
      expect(sumIn(other, 'pitcherStrikeouts'), what).toBe(sumIn(box, 'strikeouts'));
      expect(sumIn(other, 'hitsAllowed')).toBe(sumIn(box, 'hits'));
      expect(sumIn(other, 'runsAllowed')).toBe(sumIn(box, 'runs'));
      expect(sumIn(other, 'walksAllowed')).toBe(sumIn(box, 'walks'));
      expect(sumIn(other, 'homeRunsAllowed')).toBe(sumIn(box, 'homeRuns'));
      for (const line of other.players) {
        expect(of(line, 'earnedRuns')).toBeLessThanOrEqual(of(line, 'runsAllowed'));
        expect(of(line, 'pitcherStrikeouts')).toBeLessThanOrEqual(of(line, 'outsRecorded'));
      }
    }
  });

  it('has nine batters, one starting pitcher and one who wins', () => {
    for (const { box, score, against, what } of halvesOf('baseball')) {
      expect(box.players.filter(({ stats }) => 'atBats' in stats)).toHaveLength(9);
      const pitchers = box.players.filter(({ stats }) => 'outsRecorded' in stats);
      expect(pitchers.filter(({ started }) => started)).toHaveLength(1);
      expect(sumIn(box, 'pitcherWins'), what).toBe(score > against ? 1 : 0);
    }
  });
});

describe('a simulated hockey game', () => {
  it('adds up to the score, with at most two assists a goal', () => {
    for (const { box, other, score, what } of halvesOf('hockey')) {
      expect(sumIn(box, 'goals'), what).toBe(score);
      expect(sumIn(box, 'assists')).toBeLessThanOrEqual(2 * score);
      expect(sumIn(box, 'powerPlayGoals')).toBeLessThanOrEqual(score);
      expect(sumIn(other, 'shotsAgainst')).toBe(sumIn(box, 'shots'));
      expect(sumIn(other, 'goalsAgainst')).toBe(score);
      expect(sumIn(other, 'saves')).toBe(sumIn(box, 'shots') - score);
      expect(sumIn(box, 'faceoffsWon')).toBe(sumIn(other, 'faceoffsLost'));
      for (const line of box.players) {
        expect(of(line, 'goals')).toBeLessThanOrEqual(of(line, 'shots'));
        expect(of(line, 'powerPlayGoals')).toBeLessThanOrEqual(of(line, 'goals'));
        expect(of(line, 'powerPlayAssists')).toBeLessThanOrEqual(of(line, 'assists'));
      }
    }
  });

  it('has five skaters and a goalie on the ice, three of them in overtime', () => {
    for (const { box, what, played } of halvesOf('hockey')) {
      const goalies = box.players.filter(({ stats }) => 'saves' in stats);
      expect(goalies.map(({ player }) => player.position)).toEqual(['G']);
      const { overtimeSeconds } = scriptOf(played.seed, played.game);
      expect(sumIn(box, 'timeOnIceSeconds'), what).toBe(6 * 3600 + 4 * overtimeSeconds);
      // Eighteen skaters, or one less when three of a squad's twenty are out.
      expect(box.players.length).toBeGreaterThanOrEqual(18);
      expect(box.players.length).toBeLessThanOrEqual(19);
    }
  });
});

describe('a simulated soccer match', () => {
  it('adds up to the score, own goals included', () => {
    let ownGoals = 0;
    for (const { box, other, score, what } of halvesOf('soccer')) {
      expect(sumIn(box, 'goals') + sumIn(other, 'ownGoals'), what).toBe(score);
      expect(sumIn(box, 'assists')).toBeLessThanOrEqual(sumIn(box, 'goals'));
      expect(sumIn(other, 'goalsAgainst')).toBe(score);
      expect(sumIn(other, 'saves')).toBe(sumIn(box, 'shotsOnTarget') - sumIn(box, 'goals'));
      ownGoals += sumIn(other, 'ownGoals');
      for (const line of box.players) {
        expect(of(line, 'goals')).toBeLessThanOrEqual(of(line, 'shotsOnTarget'));
        expect(of(line, 'shotsOnTarget')).toBeLessThanOrEqual(of(line, 'shots'));
        expect(of(line, 'yellowCards')).toBeLessThanOrEqual(of(line, 'foulsCommitted'));
      }
    }
    expect(ownGoals).toBeGreaterThan(0);
  });

  it('has eleven on the pitch all the time', () => {
    for (const { box, what } of halvesOf('soccer')) {
      const starters = box.players.filter(({ started }) => started);
      const positions = starters.map(({ player }) => player.position).sort();
      expect(positions.join('')).toBe('DDDDFFGMMMM');
      expect(sumIn(box, 'minutes'), what).toBe(11 * 90);
      expect(box.players.length).toBeLessThanOrEqual(16);
    }
  });
});

describe('the statistics of quoted players', () => {
  const COUNTED: Readonly<Record<string, readonly string[]>> = {
    'basketball player_points': ['points'],
    'basketball player_rebounds': ['rebounds'],
    'basketball player_assists': ['assists'],
    'basketball player_threes': ['threePointFieldGoalsMade'],
    'football player_pass_yds': ['passingYards'],
    'football player_rush_yds': ['rushingYards'],
    'football player_reception_yds': ['receivingYards'],
    'football player_receptions': ['receptions'],
    'football player_anytime_td': ['rushingTouchdowns', 'receivingTouchdowns'],
    'baseball pitcher_strikeouts': ['pitcherStrikeouts'],
    'baseball batter_hits': ['hits'],
    'baseball batter_total_bases': ['totalBases'],
    'hockey player_shots_on_goal': ['shots'],
    'hockey player_points': ['points'],
    'hockey player_goal_scorer_anytime': ['goals'],
    'soccer player_shots_on_target': ['shotsOnTarget'],
    'soccer player_goal_scorer_anytime': ['goals'],
  };

  it('come to what their props expect', () => {
    const sums = new Map<string, { games: number; expected: number; counted: number }>();
    for (const [{ seed, game, sport }, box] of boxes) {
      const players = [...box.home.players, ...box.away.players];
      for (const { prop, marketType } of linesOf(seed, game)) {
        if (!prop) continue;
        const kind = `${sport} ${marketType}`;
        const line = players.find(({ player }) => player.sourcePlayerId === prop.playerId);
        const stats = withDerived(sport as keyof typeof STATS, line?.stats ?? {});
        const names = COUNTED[kind] ?? [];
        const sum = sums.get(kind) ?? { games: 0, expected: 0, counted: 0 };
        sum.games += 1;
        sum.expected += prop.mean;
        sum.counted += names.reduce((all, name) => all + (stats[name] ?? 0), 0);
        sums.set(kind, sum);
      }
    }
    expect([...sums.keys()].sort()).toEqual(Object.keys(COUNTED).sort());
    for (const [kind, { games, expected, counted }] of sums) {
      expect(games, kind).toBeGreaterThan(60);
      // Scores bound who scores: a match has too few goals for all that forwards are quoted on.
      const least = kind === 'soccer player_goal_scorer_anytime' ? 0.6 : 0.85;
      expect(counted / expected, kind).toBeGreaterThan(least);
      expect(counted / expected, kind).toBeLessThan(1.25);
    }
  });
});
