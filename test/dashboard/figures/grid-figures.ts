// Rows of the grid of prices, as REST says that they should be: fair price, hold, best price and
// whose it is, the line, when and how the game stands, and each venue's price.
import type { Page } from 'playwright-core';
import type { Json } from '../../gateway/push/state/shown-state.ts';
import type { RowTexts } from '../page-texts.ts';
import { day, odds, point, time } from './figure-texts.ts';

export const GRID_PARTS = {
  when: '.lead-when',
  score: '.lead-score',
  names: '.lead-name, .lead-market, .lead-player',
  selection: '.lead-selection',
  fair: '.worth-fair',
  hold: '.worth-hold',
  best: '.worth-best',
  at: '.worth-venue',
};

export interface Market {
  readonly market: Json;
  readonly lines: readonly Json[];
}

/** Markets of a record of odds or of props, by the key of their rows. */
export function marketsOf(record: Json): ReadonlyMap<string, Market> {
  const found = new Map<string, Market>();
  const owners = record.players ?? [{ markets: record.markets }];
  for (const owner of owners) {
    for (const market of owner.markets) {
      const team = market.team ?? '';
      const playerId = owner.playerId ?? market.playerId ?? '';
      const key = `${record.eventId}|${market.marketType}|${team}|${playerId}`;
      const lines = found.get(key)?.lines ?? [];
      found.set(key, { market: { ...owner, ...market }, lines: [...lines, ...market.lines] });
    }
  }
  return found;
}

/** What a row is held against. */
interface Scene {
  readonly events: ReadonlyMap<string, Json>;
  readonly markets: ReadonlyMap<string, Market>;
  readonly names: ReadonlyMap<string, string>;
}

/** What differs in these rows; empty where all is right. */
export function gridProblems(rows: readonly RowTexts[], scene: Scene): readonly string[] {
  return rows.flatMap((row) => {
    const problems = rowProblems(row, scene);
    return problems.map((problem) => `${row.key} ${row.side}: ${problem}`);
  });
}

function rowProblems({ key, side, parts }: RowTexts, scene: Scene): readonly string[] {
  const [eventId = '', marketType, team, playerId, ownPoint] = key.split('|');
  const found = scene.markets.get([eventId, marketType, team, playerId].join('|'));
  const event = scene.events.get(eventId);
  if (!found || !event) return ['REST has no such market'];
  const line = shownLine(found.lines, ownPoint);
  if (!line) return ['REST has no such line'];
  const sides = event.sport === 'soccer' ? ['home', 'draw', 'away'] : ['away', 'draw', 'home'];
  const isFirst = side === 'over' || side === 'yes' || side === sides[0];
  const worth = line.summary ? line.summary[side] : reckoned(line, side);
  const hold = isFirst && typeof line.hold === 'number' ? `${line.hold.toFixed(1)}%` : '';
  const expected: Record<string, readonly string[]> = {
    fair: [odds(worth?.fairOdds)],
    hold: [hold],
    best: [odds(worth?.bestOdds)],
    at: (worth?.bestIds ?? [worth?.bestBookmakerId]).map((id: string) => scene.names.get(id) ?? ''),
    selection: selectionsOf(line.point, side),
    when: whensOf(event),
    score: scoresOf(event, side),
  };
  return Object.entries(expected).flatMap(([name, allowed]) => {
    const shown = parts[name] ?? [];
    const isRight = shown.every((text) => allowed.includes(text));
    return isRight ? [] : [`${name} ${shown.join()} for ${allowed.join(' or ')}`];
  });
}

/** Of props REST has offers alone: their means without the vig, and the best of them. */
function reckoned(line: Json, side: string): Json {
  const ofSide = (word: string) =>
    line.offers.filter(
      ({ selection, suspended }: Json) => selection.toLowerCase() === word && !suspended,
    );
  const words = side === 'over' || side === 'under' ? ['over', 'under'] : ['yes', 'no'];
  const mean = (word: string) => {
    const chances = ofSide(word).map(({ impliedProbability }: Json) => impliedProbability);
    return chances.reduce((sum: number, chance: number) => sum + chance, 0) / chances.length;
  };
  const own = ofSide(side);
  if (own.length === 0) return undefined;
  const fair = mean(side) / words.reduce((sum, word) => sum + mean(word), 0);
  const least = Math.min(...own.map(({ impliedProbability }: Json) => impliedProbability));
  const best = own.filter(({ impliedProbability }: Json) => impliedProbability === least);
  const american = fair > 0.5 ? (-100 * fair) / (1 - fair) : (100 * (1 - fair)) / fair;
  return {
    fairOdds: Number.isNaN(fair) ? null : Math.round(american) === -100 ? 100 : american,
    bestOdds: best[0].price,
    bestIds: best.map(({ bookmakerId }: Json) => bookmakerId),
  };
}

/** Cells of the grid, each with the row that it is in. */
export async function readCells(page: Page) {
  return (await page.evaluate(`[...document.querySelectorAll('.grid-row .cell')].map((cell) => {
    cell.setAttribute('data-read', '');
    const market = cell.closest('[data-key]').dataset.key;
    const { side } = cell.closest('.grid-row').dataset;
    return { market, side, venue: cell.dataset.v, text: cell.textContent };
  })`)) as { market: string; side: string; venue: string; text: string }[];
}

/** The line of a row: its own, else the main one, else the one that most venues quote. */
function shownLine(lines: readonly Json[], ownPoint: string | undefined): Json {
  if (ownPoint !== undefined) return lines.find((line) => `${line.point}` === ownPoint);
  return (
    lines.find(({ isMain }) => isMain) ??
    lines.reduce((most, line) => (most.offers.length >= line.offers.length ? most : line))
  );
}

function selectionsOf(value: number | null, side: string): readonly string[] {
  // Of double chance: as pools write it.
  const words = ['', 'ML', 'ML 3', 'Draw', 'Yes', 'No', '1X', '12', 'X2'];
  if (value === null) return words;
  if (side === 'over') return [`O ${value}`];
  return [side === 'under' ? `U ${value}` : point(value, side)];
}

function scoresOf({ score }: Json, side: string): readonly string[] {
  if (side === 'home' || side === 'away') return ['', `${score?.[side] ?? ''}`];
  return ['', `${score?.home ?? ''}`, `${score?.away ?? ''}`];
}

function whensOf({ status, period, clock, startTime }: Json): readonly string[] {
  if (status === 'in_progress') return ['', period ?? 'Live', clock ?? ''];
  return ['', time(startTime), day(startTime)];
}

/** Cells of rows that are a line each: what differs from the offers of that line. */
export function lineCellProblems(
  cells: readonly { market: string; side: string; venue: string; text: string }[],
  { markets, events }: Scene,
): readonly string[] {
  return cells.flatMap(({ market: key, side, venue, text }) => {
    const [eventId = '', marketType, team, playerId, ownPoint] = key.split('|');
    const found = markets.get([eventId, marketType, team, playerId].join('|'));
    const event = events.get(eventId);
    const line = found && shownLine(found.lines, ownPoint);
    const offer = line?.offers.find(
      (each: Json) => each.bookmakerId === venue && sideOf(each.selection, event) === side,
    );
    const expected = offer ? odds(offer.price) : '';
    return text === expected ? [] : [`${key} ${side} ${venue}: ${text} for ${expected}`];
  });
}

function sideOf(selection: string, { homeTeamName, awayTeamName }: Json): string {
  if (selection === homeTeamName || selection === `${homeTeamName} or Draw`) return 'home';
  if (selection === awayTeamName || selection === `${awayTeamName} or Draw`) return 'away';
  return selection.includes(' or ') ? 'draw' : selection.toLowerCase();
}
