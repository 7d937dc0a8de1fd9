// Rows of tables as they should be shown, cell by cell, of records of REST.
import type { Json } from '../../gateway/push/state/shown-state.ts';
import { age, count, day, odds, percent, point, time, withSign } from './figure-texts.ts';

export const TYPES: Readonly<Record<string, string>> = {
  arbitrage: 'Arb',
  ev: 'EV',
  value: 'Value',
};

const LEAGUES: Readonly<Record<string, string>> = {
  nfl: 'NFL',
  nba: 'NBA',
  mlb: 'MLB',
  nhl: 'NHL',
  ncaa_football: 'NCAAF',
  ncaa_basketball: 'NCAAB',
  soccer_epl: 'EPL',
  soccer_mls: 'MLS',
  soccer_world_cup: 'World Cup',
};

const VERDICTS: Readonly<Record<string, string>> = {
  no_bets: 'no bets',
  too_few: 'too few bets',
  noise: 'consistent with luck',
  above: 'better than luck',
  below: 'worse than luck',
};

const SOURCES: Readonly<Record<string, string>> = {
  simulated: 'simulated',
  moneyline_capture: 'captured',
  partner_historical: 'imported',
};

/** What an arbitrage is spread over where the reader chose nothing. */
const STAKE = 1000;

/** Parts of an edge's row. */
export function edgeRow(edge: Json, event: Json, nowMs: number): Record<string, readonly string[]> {
  const only = edge.ev ?? edge.value;
  const worth = edge.arbitrage?.profitPct ?? edge.ev?.evPct ?? edge.value?.edgePct;
  const isLive = event.status === 'in_progress';
  const when = isLive ? `live ${event.period}` : `${day(event.startTime)} ${time(event.startTime)}`;
  const about = edge.playerName ?? edge.team;
  const bet = betText(edge.outcome, edge.point);
  const isNamed = about === undefined || bet.startsWith(about);
  const since = (iso: string) => age(nowMs - Date.parse(iso));
  return {
    percent: [percent(worth, 2)],
    game: [`${event.awayTeamName} @ ${event.homeTeamName}`],
    when: [`${LEAGUES[event.leagueId]} · ${when}`],
    bet: [isNamed ? bet : `${about} ${bet}`],
    legs: only ? [onlyLeg(only)] : edge.arbitrage.books.map((book: Json) => leg(book, edge)),
    ages: [since(edge.oldestQuoteAt), `open ${since(edge.firstSeenAt)}`],
  };
}

function onlyLeg({ bookmakerName, odds: price, fairOdds, modelProb }: Json): string {
  const model = (100 * modelProb).toFixed(1);
  return `${bookmakerName} ${odds(price)}fair ${odds(fairOdds)} · model ${model}%`;
}

function leg(book: Json, { arbitrage }: Json): string {
  const stake = ((book.stake / arbitrage.totalStake) * STAKE).toFixed(2);
  const bet = betText(book.outcome, book.point);
  return `${book.bookmaker} ${odds(book.odds)}${stake} ${bet}`;
}

function betText(outcome: string, point: number | undefined): string {
  if (point === undefined) return outcome;
  return `${outcome} ${/^(?:Over|Under)/.test(outcome) ? point : withSign(point)}`;
}

export function venueRow(record: Json, nowMs: number): readonly string[] {
  const { latencyMs, rejected } = record;
  const refusals = Object.entries(rejected as Record<string, number>);
  const sum = refusals.reduce((all, [, times]) => all + times, 0);
  return [
    `${record.bookmakerName} ${record.sourceRegion}`,
    record.status,
    age(nowMs - Date.parse(record.lastConfirmedAt ?? record.lastHeardAt)),
    latencyMs ? age(latencyMs.toReceived) : '',
    latencyMs ? age(latencyMs.toApplied) : '',
    count(record.offers),
    count(record.accepted),
    sum === 0 ? '' : count(sum),
    refusals
      .toSorted(([, a], [, b]) => b - a)
      .map(([reason, times]) => `${reason.replaceAll('_', ' ')} ${count(times)}`)
      .join(' · '),
    // The simulated feed alone quotes them.
    `simulated primary · ${age(nowMs - Date.parse(record.sources[0].lastConfirmedAt))}`,
  ];
}

export function gameRow(game: Json): readonly string[] {
  const { close, grades, score, awayTeam, homeTeam } = game;
  const abbreviations: Record<string, string> = {
    home: homeTeam.abbreviation,
    away: awayTeam.abbreviation,
  };
  const { moneyline, spread, total } = close ?? {};
  const quality = close && close.quality !== 'ok' ? `, ${close.quality}` : '';
  return [
    game.date,
    awayTeam.name,
    homeTeam.name,
    `${score.away}–${score.home}`,
    moneyline ? `${odds(moneyline.away)} ${odds(moneyline.home)}` : '',
    spread ? withSign(spread.home.point) : '',
    abbreviations[grades.spread] ?? grades.spread ?? '',
    total ? `${total.point}` : '',
    grades.total ?? '',
    close ? `${SOURCES[close.source]}${quality}` : 'none',
  ];
}

export function systemRow(card: Json): readonly string[] {
  const { games, livePicks, record, winRate, units, roi, verdict } = card;
  const pushes = record.pushes > 0 ? `–${record.pushes}` : '';
  const hasBets = games > 0;
  return [
    card.name,
    livePicks > 0 ? `${games} ${livePicks} live` : `${games}`,
    hasBets ? `${record.wins}–${record.losses}${pushes}` : '',
    winRate === null ? '' : `${(100 * winRate).toFixed(1)}%`,
    hasBets ? withSign(Math.round(10 * units) / 10) : '',
    roi === null ? '' : percent(roi, 1),
    // The bar has no text.
    '',
    VERDICTS[verdict] ?? '',
  ];
}

export function betRow(bet: Json): readonly string[] {
  const { homeTeam, awayTeam, side, line, price, result, profit } = bet;
  const teams: Record<string, string> = { home: homeTeam.name, away: awayTeam.name };
  return [
    bet.date,
    `${awayTeam.name} @ ${homeTeam.name}`,
    `${teams[side] ?? side}${bet.live ? ' live pick' : ''}`,
    `${line ?? ''}`,
    odds(price),
    result,
    withSign(Math.round(100 * profit) / 100),
  ];
}

/** What American odds pay for each unit staked. */
function pays(american: number): number {
  return american > 0 ? 1 + american / 100 : 1 - 100 / american;
}

/** The ladder of a selection's offers: cells of each price, the best first. */
export function ladder(
  offers: readonly Json[],
  { fair, nowMs }: { readonly fair: number | null; readonly nowMs: number },
): readonly (readonly string[])[] {
  const open = offers.filter(({ suspended }) => !suspended);
  const best = Math.max(...open.map(({ price }) => pays(price)));
  return offers.map(({ bookmakerName, price, updatedAt, suspended }) => [
    bookmakerName,
    odds(price),
    `${(100 / pays(price)).toFixed(1)}%`,
    open.length === 0 || (pays(price) === best && !suspended)
      ? ''
      : percent(100 * (pays(price) / best - 1), 1),
    fair === null ? '' : percent(100 * (pays(price) / pays(fair) - 1), 1),
    age(nowMs - Date.parse(updatedAt)),
  ]);
}

/** Where a spread opened, where it is, and how far it moved, for the away team. */
export function awayMoves({ opened, now, move }: Json): readonly string[] {
  const moment = ({ ts, point: at, selections: { away } }: Json) =>
    `${point(at, 'away')} ${odds(away.fairOdds ?? away.avgOdds)} · ${day(ts)} ${time(ts)}`;
  const moved =
    opened.point === now.point
      ? percent(100 * move.away, 2)
      : `${withSign(opened.point - now.point)} points`;
  return [moment(opened), moment(now), moved];
}

/** An event in the list of those that are on or to come. */
export function choiceRow(event: Json): string {
  const { status, period, startTime, score, awayTeamName, homeTeamName, leagueId } = event;
  const when = status === 'in_progress' ? `Live ${period}` : `${day(startTime)} ${time(startTime)}`;
  const { away = '', home = '' } = score ?? {};
  return `${when}${awayTeamName} ${away}${homeTeamName} ${home}${LEAGUES[leagueId]}`;
}

/** A play: when, what, and the score where it changed. */
export function playRow({ period, clock, text, isScoring, score }: Json): readonly string[] {
  const told = [`${period ?? ''} ${clock ?? ''}`.trim(), text];
  return isScoring && score ? [...told, `${score.away}–${score.home}`] : told;
}

/** How often a prop came in, in the windows that are shown. */
export function hitRateText({ windows }: Json): string {
  return windows
    .filter(({ label, games }: Json) => ['L5', 'L10', 'L25'].includes(label) && games > 0)
    .map(({ label, hits, games }: Json) => `${label} ${hits}/${games}`)
    .join(' · ');
}

/** The bar of an interval of returns, percent, on a scale from -40 to 40. */
export function barOf({ low, high }: Json): { x: number; width: number; label: string } {
  const at = (roi: number) => 50 + (50 * Math.max(-40, Math.min(40, roi))) / 40;
  const width = Math.max(1, at(high) - at(low));
  return { x: at(low), width, label: `${percent(low, 1)} to ${percent(high, 1)}` };
}

/** The head of an event's screen. */
export function headOf(event: Json): readonly string[] {
  const { awayTeamName, homeTeamName, score, status, period, clock, startTime } = event;
  const { away = '', home = '' } = score ?? {};
  const live = ['Live', period, clock].filter(Boolean).join(' · ');
  return [
    `${awayTeamName} ${away} @ ${homeTeamName} ${home}`.replace(/\s+/g, ' ').trim(),
    `${LEAGUES[event.leagueId]} · ${day(startTime)} ${time(startTime)} · ${event.venue}`,
    status === 'in_progress' ? live : `${status.charAt(0).toUpperCase()}${status.slice(1)}`,
  ];
}
