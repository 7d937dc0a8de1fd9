// Play-by-play of the simulated world: the script's scores with the names of the box score.
import { describe, expect, it } from 'vitest';
import type { BoxScore, Play } from '#domain/reference.ts';
import { gamesAt } from '#ingest/simulated-feed/calendar.ts';
import { boxScoreOf } from '#ingest/simulated-feed/season/box-score.ts';
import { scriptOf } from '#ingest/simulated-feed/season/performance.ts';
import { playsOf } from '#ingest/simulated-feed/season/plays.ts';
import { DAY_MS, NOW, of, PLAYED, type PlayedGame, playedOf } from './games.ts';

const SIDES = ['home', 'away'] as const;
const told = PLAYED.filter((_, index) => index % 2 === 0);

function allPlays({ seed, game }: PlayedGame): readonly Play[] {
  return playsOf(seed, game, game.endTime);
}

/** Points, goals or runs by name, as the texts of the plays have them. */
function scoredByName(played: PlayedGame, side: 'home' | 'away'): Map<string, number> {
  const counts = new Map<string, number>();
  const add = (name: string, points: number) => counts.set(name, (counts.get(name) ?? 0) + points);
  let before = { home: 0, away: 0 };
  for (const play of allPlays(played)) {
    const points = (play.score?.[side] ?? 0) - before[side];
    before = play.score ?? before;
    if (points === 0 || play.type === 'Own Goal') continue;
    if (played.sport === 'baseball') {
      const runners = [...play.text.matchAll(/([A-Z]\w+(?: [A-Z]\.)? [A-Z]\w+) scores\./g)];
      for (const [, name = ''] of runners) add(name, 1);
    } else {
      const [, name = ''] = /^(.+?) (?:makes|scores|\d+ yd)/.exec(play.text) ?? [];
      add(name, points);
    }
  }
  return counts;
}

/** The same by the box score; of football, what one man alone scores. */
function countedByName(sport: string, side: 'home' | 'away', box: BoxScore): Map<string, number> {
  const names: Readonly<Record<string, string>> = {
    basketball: 'points',
    hockey: 'goals',
    soccer: 'goals',
    baseball: 'runs',
  };
  const counts = new Map<string, number>();
  for (const line of box[side].players) {
    const count = of(line, names[sport] ?? '');
    if (count > 0) counts.set(line.player.fullName, count);
  }
  return counts;
}

describe('the plays of a simulated game', () => {
  it('show the score of the script at every instant, and end with the result', () => {
    for (const played of told) {
      const { seed, game, score } = played;
      const plays = allPlays(played);
      expect(plays.at(-1)?.score, game.eventId).toEqual(score);
      const script = scriptOf(seed, game);
      for (const play of plays) {
        const at = play.at as number;
        const { home, away } = script.window('game', script.progress(at));
        const last = plays.findLast((each) => each.at === at);
        expect(last?.score, `${game.eventId} ${play.sequence}`).toEqual({ home, away });
      }
      const scoring = plays.filter((play) => play.isScoring);
      expect(scoring).toHaveLength(script.plays.length);
    }
  });

  it('give every score to whom the box score gives it', () => {
    for (const played of told.filter(({ sport }) => sport !== 'football')) {
      const box = boxScoreOf(played.seed, played.game);
      for (const side of SIDES) {
        const byPlays = [...scoredByName(played, side)].sort();
        expect(byPlays, `${played.game.eventId} ${side}`).toEqual(
          [...countedByName(played.sport, side, box)].sort(),
        );
      }
    }
  });

  it('give touchdowns, passes and kicks of football to whom the box score gives them', () => {
    for (const played of playedOf('football')) {
      const box = boxScoreOf(played.seed, played.game);
      const plays = allPlays(played).filter((play) => play.isScoring);
      for (const side of SIDES) {
        const own = plays.filter(({ team }) => team === side).map(({ text }) => text);
        for (const line of box[side].players) {
          const name = line.player.fullName;
          const matching = (pattern: RegExp) =>
            own.filter((text) => text.startsWith(`${name} `) && pattern.test(text)).length;
          expect(matching(/ yd pass from /)).toBe(of(line, 'receivingTouchdowns'));
          expect(matching(/ yd run /)).toBe(of(line, 'rushingTouchdowns'));
          expect(matching(/ yd \w+ return /)).toBe(of(line, 'returnTouchdowns'));
          expect(matching(/ yd field goal/)).toBe(of(line, 'fieldGoalsMade'));
          const thrown = own.filter((text) => text.includes(` pass from ${name} `)).length;
          expect(thrown).toBe(of(line, 'passingTouchdowns'));
          const kicked = own.filter((text) => text.endsWith(`(${name} kick)`)).length;
          expect(kicked).toBe(of(line, 'extraPointsMade'));
        }
      }
    }
  });

  it('give assists as the box score does', () => {
    for (const played of told.filter(({ sport }) => ['basketball', 'soccer'].includes(sport))) {
      const box = boxScoreOf(played.seed, played.game);
      const texts = allPlays(played).map(({ text }) => text);
      for (const line of [...box.home.players, ...box.away.players]) {
        const assists = texts.filter((text) => text.endsWith(`(${line.player.fullName} assists)`));
        expect(assists, line.player.fullName).toHaveLength(of(line, 'assists'));
      }
    }
  });

  it('show period and clock of the script, and rise in sequence and time', () => {
    for (const played of told) {
      const script = scriptOf(played.seed, played.game);
      let last = { sequence: 0, at: 0 };
      for (const { sequence, at, period, clock, isScoring } of allPlays(played)) {
        expect(sequence).toBe(last.sequence + 1);
        expect(at).toBeGreaterThanOrEqual(last.at);
        last = { sequence, at: at as number };
        if (isScoring) expect({ period, clock }).toEqual(script.clock(at as number));
      }
      expect(last.at).toBe(played.game.endTime);
    }
  });

  it('only grow as time goes on', () => {
    for (const played of told.filter((_, index) => index % 4 === 0)) {
      const { seed, game } = played;
      const whole = allPlays(played);
      let before = 0;
      for (let now = game.startTime - 1; now <= game.endTime; now += 600_000) {
        const plays = playsOf(seed, game, now);
        expect(plays).toEqual(whole.slice(0, plays.length));
        expect(plays.length).toBeGreaterThanOrEqual(before);
        expect(plays.every(({ at }) => (at as number) <= now)).toBe(true);
        before = plays.length;
      }
      expect(playsOf(seed, game, game.startTime - 1)).toEqual([]);
    }
  });

  it('have runs of baseball in the half of their side, and none once the home team has won', () => {
    let walkOffs = 0;
    const month = gamesAt(7, NOW, 28 * DAY_MS).filter(({ endTime }) => endTime <= NOW);
    for (const game of month.filter(({ model }) => model.leagueId === 'mlb')) {
      const script = scriptOf(7, game);
      let lead = 0;
      for (const { at, home, away } of script.plays) {
        const { period } = script.clock(script.instantOf(at));
        expect(period?.slice(0, 3), `${game.eventId} ${at}`).toBe(home > 0 ? 'Bot' : 'Top');
        if (period === 'Bot 9th') expect(lead, game.eventId).toBeLessThanOrEqual(0);
        lead += home - away;
        if (period === 'Bot 9th' && lead > 0) walkOffs += 1;
      }
    }
    expect(walkOffs).toBeGreaterThan(10);
  });

  it('tell more than scores: ends of periods, time-outs, cards, changes, injuries', () => {
    const types = new Set(told.flatMap((played) => allPlays(played).map(({ type }) => type)));
    for (const type of ['Start of Game', 'End of Period', 'Timeout', 'Yellow Card']) {
      expect(types.has(type), type).toBe(true);
    }
    expect(types.has('Substitution')).toBe(true);
    expect(types.has('Injury')).toBe(true);
    const [nba] = playedOf('basketball');
    const ends = allPlays(nba as PlayedGame).filter(({ type }) => type === 'End of Period');
    expect(ends.map(({ period, clock }) => `${period} ${clock}`)).toContain(
      nba?.game.model.leagueId === 'nba' ? 'Q4 0:00' : '2nd Half 0:00',
    );
  });

  it('are none of a game that is called off', () => {
    const postponed = gamesAt(7, NOW, 10 * 86_400_000).filter((game) => game.postponed);
    expect(postponed.length).toBeGreaterThan(0);
    for (const game of postponed) expect(playsOf(7, game, NOW)).toEqual([]);
    expect(() => boxScoreOf(7, postponed[0] as (typeof postponed)[0])).toThrow('not played');
  });
});
