// What simulated games closed at: the main lines that an average bookmaker of the simulated world
// showed at the start. A pure function of seed and game. Such a close names itself `simulated`.
import type { Close, ClosingLines, GamePeriod } from '#domain/history/close.ts';
import { hasFirstHalf } from '#domain/history/grading.ts';
import { seasonOf } from '#domain/history/season.ts';
import type { Side } from '#domain/market.ts';
import { americanOfPrice } from '#domain/odds.ts';
import type { CloseFacts } from '#domain/reference.ts';
import { must } from '#kit/assert.ts';
import type { Game } from '../calendar.ts';
import { GameView } from '../fair-line.ts';
import { expectationOf, type GameScript } from '../game-script.ts';
import { type Line, mainLinesOf, VENUES_BY_PHASE } from '../line-menu.ts';
import { shownOf } from '../line-pricing.ts';
import { truthOf } from '../simulated-event.ts';
import { PROFILES } from '../venue-profile.ts';

/** A bookmaker of average margin whose prices stand in steps of one. */
const AVERAGE = must(
  PROFILES.find(({ venueId }) => venueId === 'draftkings'),
  'the simulated world has an average bookmaker',
);
const FACTORS = 2;
const MINUTES_BEFORE_START = 0.5;

/** A price of each side, and the point they are for. */
interface Shown {
  readonly point: number | null;
  readonly priceOf: (side: Side) => number | null;
}

/** The closes of a game that was played: its own, and that of a first half that is graded. */
export function closesOf(seed: number, game: Game, script: GameScript): readonly CloseFacts[] {
  const { leagueId } = game.model;
  const view = new GameView(game.model, expectationOf(seed, game), script, 0);
  const factors = truthOf(seed, game, FACTORS);
  const linesOf = (suffix: string): ClosingLines => {
    const shown = new Map<string, Shown>();
    for (const line of mainLinesOf(game.model, suffix)) {
      const found = atStart(line, view, factors);
      if (found) shown.set(line.marketType, found);
    }
    return closingLines((market) => shown.get(`${market}${suffix}`));
  };
  const periods: GamePeriod[] = ['full'];
  if (hasFirstHalf(leagueId, seasonOf(leagueId, game.startTime))) periods.push('h1');
  return periods.flatMap((period) => {
    const lines = linesOf(period === 'full' ? '' : '_h1');
    const isEmpty = Object.values(lines).every((line) => line === null);
    if (isEmpty) return [];
    return [{ leagueId, sourceGameId: game.eventId, ...closeOf(period, lines) }];
  });
}

function closeOf(period: GamePeriod, lines: ClosingLines): Close {
  return {
    period,
    source: 'simulated',
    provider: 'simulated',
    quality: 'ok',
    minutesBeforeStart: MINUTES_BEFORE_START,
    books: VENUES_BY_PHASE.full,
    ...lines,
  };
}

function closingLines(shownOfMarket: (market: string) => Shown | undefined): ClosingLines {
  const moneyline = shownOfMarket('moneyline');
  const spread = shownOfMarket('spread');
  const total = shownOfMarket('total');
  const [home, away] = [moneyline?.priceOf('home'), moneyline?.priceOf('away')];
  return {
    moneyline:
      moneyline && typeof home === 'number' && typeof away === 'number'
        ? { home, away, draw: moneyline.priceOf('draw') }
        : null,
    spread:
      spread && spread.point !== null
        ? {
            point: spread.point,
            homePrice: spread.priceOf('home'),
            awayPrice: spread.priceOf('away'),
          }
        : null,
    total:
      total && total.point !== null
        ? {
            point: total.point,
            overPrice: total.priceOf('over'),
            underPrice: total.priceOf('under'),
          }
        : null,
  };
}

/** Undefined for a line that nobody takes bets on. */
function atStart(line: Line, view: GameView, factors: Float64Array): Shown | undefined {
  const opinion = { factors, pointBias: 0, yesOnly: false };
  const shown = shownOf(AVERAGE, line, view, opinion, null);
  if (!shown) return undefined;
  const priceOf = (side: Side): number | null => {
    const rung = shown.rungs[line.market.sides.indexOf(side)];
    const price = rung === undefined ? undefined : AVERAGE.ladder.prices[rung];
    return price === undefined ? null : americanOfPrice(price);
  };
  return { point: shown.point, priceOf };
}
