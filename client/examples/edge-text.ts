// What an edge says in one line: which bets, at which bookmakers, at what price.
import type { StreamedEdge } from '../src/overround.ts';

/** "ev 4.20 % nfl_… player_pass_yds: Josh Allen Over 250.5 +105 at DraftKings". */
export function edgeText(edge: StreamedEdge): string {
  const { type, eventId, market, arbitrage, value, ev } = edge;
  const percent = arbitrage?.profitPct ?? value?.edgePct ?? ev?.evPct ?? 0;
  const bets = arbitrage
    ? arbitrage.books.map(({ outcome, point, odds, bookmaker }) =>
        betText(edge, outcome, point, odds, bookmaker),
      )
    : [ev ?? value].flatMap((one) =>
        one ? betText(edge, edge.outcome, edge.point, one.odds, one.bookmakerName) : [],
      );
  const worth = `${type.padEnd(9)} ${percent.toFixed(2).padStart(6)} %`;
  return `${worth} ${eventId} ${market}: ${bets.join(', ')}`;
}

function betText(
  { playerName, team }: StreamedEdge,
  outcome: string,
  point: number | undefined,
  odds: number,
  bookmaker: string,
): string {
  const about = playerName ?? team;
  const who = about === undefined || outcome.startsWith(about) ? '' : `${about} `;
  return `${who}${outcome}${pointText(outcome, point)} ${signed(odds)} at ${bookmaker}`;
}

/** A handicap has its sign, a total has none. */
function pointText(outcome: string, point: number | undefined): string {
  if (point === undefined) return '';
  return /^(?:Over|Under)\b/.test(outcome) ? ` ${point}` : ` ${signed(point)}`;
}

function signed(value: number): string {
  return value > 0 ? `+${value}` : `${value}`;
}
