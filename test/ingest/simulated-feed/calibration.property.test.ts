// Results of the simulated world follow its prices: what is quoted at 60 % happens 60 times in 100.
import { describe, expect, it } from 'vitest';
import { propStat } from '#domain/history/prop-stat.ts';
import { LEAGUES } from '#domain/league.ts';
import { gamesAt, HOUR_MS } from '#ingest/simulated-feed/calendar.ts';
import { centreOf, fairSides, GameView } from '#ingest/simulated-feed/fair-line.ts';
import { expectationOf } from '#ingest/simulated-feed/game-script.ts';
import { sportOf } from '#ingest/simulated-feed/league-model.ts';
import { type Line, linesOf } from '#ingest/simulated-feed/line-menu.ts';
import { boxScoreOf } from '#ingest/simulated-feed/season/box-score.ts';
import { scriptOf } from '#ingest/simulated-feed/season/performance.ts';

const SEED = 42;
const NOW = Date.UTC(2026, 10, 20, 17);
const DAY_MS = 24 * HOUR_MS;
/** Deviations that a hundred tallies may stray by chance and by approximations of prices. */
const STRAY_MAX = 4;

const played = gamesAt(SEED, NOW, 60 * DAY_MS)
  .filter((game) => !game.postponed && game.endTime <= NOW)
  .map((game) => {
    const script = scriptOf(SEED, game);
    return { game, script, expectation: expectationOf(SEED, game), lines: linesOf(SEED, game) };
  });

/** How often something was to happen, and did. */
class Tallies {
  readonly #tallies = new Map<string, { n: number; due: number; seen: number; variance: number }>();

  add(what: string, chance: number, happened: boolean): void {
    const tally = this.#tallies.get(what) ?? { n: 0, due: 0, seen: 0, variance: 0 };
    tally.n += 1;
    tally.due += chance;
    tally.seen += happened ? 1 : 0;
    tally.variance += chance * (1 - chance);
    this.#tallies.set(what, tally);
  }

  get names(): readonly string[] {
    return [...this.#tallies.keys()];
  }

  expectFair(): void {
    for (const [what, { n, due, seen, variance }] of this.#tallies) {
      const told = `${what}: ${n} times, priced ${due.toFixed(0)}, happened ${seen}`;
      expect(n, told).toBeGreaterThan(500);
      expect(Math.abs(seen - due) / Math.sqrt(variance), told).toBeLessThan(STRAY_MAX);
    }
  }
}

/** The first side of a line at its middle before the game: its chance, and whether it won. */
function firstSide(
  { script, expectation, game }: (typeof played)[number],
  line: Line,
  progress = 0,
): { readonly chance: number; readonly won: boolean | null } {
  const view = new GameView(game.model, expectation, script, progress);
  const centre = centreOf(line, view, new Float64Array(64));
  const point = centre === null ? null : Math.floor(centre) + 0.5;
  const [chance = 0.5] = fairSides(line, view, new Float64Array(64), point);
  const { home, away } = script.window(line.market.period, 1);
  const scored = line.team === null ? home + away : line.team === 'home' ? home : away;
  if (line.market.format === 'over_under') return { chance, won: scored > (point ?? 0) };
  if (line.market.format === 'spread') return { chance, won: home - away + (point ?? 0) > 0 };
  return { chance, won: home === away ? null : home > away };
}

describe('results of the simulated world', () => {
  it('go over totals and team totals as often as these are priced, in every league', () => {
    const tallies = new Tallies();
    for (const each of played) {
      const { leagueId } = each.game.model;
      for (const line of each.lines) {
        if (line.prop || line.isAlternate || line.market.format !== 'over_under') continue;
        // Runs come in bunches, so an inning has some less often than it is priced to.
        if (line.market.period === 'f1') continue;
        const { chance, won } = firstSide(each, line);
        tallies.add(`${leagueId} ${line.marketType}`, chance, won === true);
      }
    }
    for (const { leagueId } of LEAGUES) expect(tallies.names).toContain(`${leagueId} total`);
    tallies.expectFair();
  });

  it('have favourites win and cover as often as they are priced', () => {
    const tallies = new Tallies();
    for (const each of played) {
      const { leagueId } = each.game.model;
      for (const line of each.lines) {
        if (line.isAlternate || !['spread', 'moneyline'].includes(line.market.format)) continue;
        const { chance, won } = firstSide(each, line);
        if (won === null) continue;
        const isFavourite = chance > 0.5;
        const what = `${leagueId} ${line.marketType}`;
        tallies.add(what, isFavourite ? chance : 1 - chance, isFavourite === won);
      }
    }
    tallies.expectFair();
  });

  it('are level after the regular time as often as three-way prices say', () => {
    const tallies = new Tallies();
    for (const each of played) {
      const { leagueId, overtime } = each.game.model;
      for (const line of each.lines) {
        const { format, period, sides, probabilityTotal } = line.market;
        if (format !== 'three_way' || probabilityTotal > 1) continue;
        const view = new GameView(each.game.model, each.expectation, each.script, 0);
        const chances = fairSides(line, view, new Float64Array(64), null);
        const { home, away } = each.script.window(period, 1 - (overtime?.share ?? 0));
        const chance = chances[sides.indexOf('draw')] ?? 0;
        tallies.add(`${leagueId} ${line.marketType}`, chance, home === away);
      }
    }
    expect(tallies.names).toContain('nhl moneyline_3way');
    tallies.expectFair();
  });

  it('give players in box scores what their props are priced at', () => {
    const tallies = new Tallies();
    const bases = { lines: 0, other: 0 };
    for (const each of played.filter(({ game }) => game.endTime > NOW - 20 * DAY_MS)) {
      const { leagueId } = each.game.model;
      const box = boxScoreOf(SEED, each.game);
      const view = new GameView(each.game.model, each.expectation, each.script, 0);
      for (const line of each.lines) {
        const { prop, marketType } = line;
        // Who scores is bounded by the score, which is drawn apart.
        if (!prop || line.market.format !== 'over_under') continue;
        const player = box[prop.team].players.find(
          (own) => own.player.sourcePlayerId === prop.playerId,
        );
        const count = propStat(sportOf(leagueId), marketType)?.(player?.stats ?? {}) ?? 0;
        const point = Math.floor(centreOf(line, view, new Float64Array(64)) ?? 0) + 0.5;
        const [chance = 0.5] = fairSides(line, view, new Float64Array(64), point);
        tallies.add(`${leagueId} ${marketType}`, chance, count > point);
        if (marketType !== 'batter_total_bases') continue;
        bases.lines += 1;
        if (count > point !== prop.outcome > point) bases.other += 1;
      }
    }
    tallies.expectFair();
    expect(bases.other).toBeLessThan(bases.lines / 8);
  });

  it('keep what is left at half-time as open as it is priced', () => {
    const tallies = new Tallies();
    for (const each of played.filter(({ game }) => game.model.scoring === 'normal')) {
      const { leagueId } = each.game.model;
      for (const line of each.lines.filter(({ marketType }) => marketType === 'moneyline')) {
        const { chance, won } = firstSide(each, line, 0.5);
        tallies.add(leagueId, Math.max(chance, 1 - chance), chance > 0.5 === won);
      }
    }
    tallies.expectFair();
  });
});
