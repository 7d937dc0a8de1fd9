// Counts of graded bets by season, made in two ways that share nothing but this shape: from what an
// importer yields, and from the raw columns of the same file.
import type { CloseFacts, GameFacts } from '#domain/reference.ts';

/** `2015-16 spread home` to how often. */
export type Counts = Map<string, number>;

/** A row of a file as its own columns tell it; `handicap` is the home team's. */
export interface RawGame {
  readonly season: string;
  readonly home: number;
  readonly away: number;
  readonly handicap: number | null;
  readonly total: number | null;
  /** American odds of home and away. */
  readonly odds?: readonly [number | null, number | null];
}

/** Grades of games by what their rows say. */
export function countsOfRaw(games: readonly RawGame[]): Counts {
  const counts: Counts = new Map();
  for (const { season, home, away, handicap, total, odds } of games) {
    add(counts, season, 'winner', word(home - away, 'home', 'away'));
    if (handicap !== null) {
      add(counts, season, 'spread', word(home - away + handicap, 'home', 'away'));
    }
    if (total !== null) add(counts, season, 'total', word(home + away - total, 'over', 'under'));
    const [own = null, other = null] = odds ?? [];
    if (own === null || other === null) continue;
    add(counts, season, 'favourite', word(payout(other) - payout(own), 'home', 'away'));
  }
  return counts;
}

/** Grades of games by the full-time closes of the same source. */
export function countsOfImported(
  games: readonly GameFacts[],
  closes: readonly CloseFacts[],
): Counts {
  const byGame = new Map(
    closes.filter(({ period }) => period === 'full').map((close) => [close.sourceGameId, close]),
  );
  const counts: Counts = new Map();
  for (const { season, score, sourceGameId } of games) {
    if (score === null) continue;
    const { home, away } = score;
    const close = byGame.get(sourceGameId);
    add(counts, season, 'winner', home === away ? 'push' : home > away ? 'home' : 'away');
    if (close?.spread) {
      const [own, other] = [home + close.spread.point, away];
      add(counts, season, 'spread', own === other ? 'push' : own > other ? 'home' : 'away');
    }
    if (close?.total) {
      const { point } = close.total;
      const points = home + away;
      add(counts, season, 'total', points === point ? 'push' : points > point ? 'over' : 'under');
    }
    if (close?.moneyline) {
      const [own, other] = [payout(close.moneyline.home), payout(close.moneyline.away)];
      add(counts, season, 'favourite', own === other ? 'push' : own < other ? 'home' : 'away');
    }
  }
  return counts;
}

/** Where the two differ: `2015-16 spread home: raw 10, imported 9`. */
export function differences(raw: Counts, imported: Counts): readonly string[] {
  return [...new Set([...raw.keys(), ...imported.keys()])].sort().flatMap((key) => {
    const [a, b] = [raw.get(key) ?? 0, imported.get(key) ?? 0];
    return a === b ? [] : [`${key}: raw ${a}, imported ${b}`];
  });
}

/** What a market lost on the way from the raw columns to the importer's closes. */
export function lostOf(market: string, raw: Counts, imported: Counts): number {
  const sum = (counts: Counts) =>
    [...counts].reduce((all, [key, count]) => all + (key.includes(` ${market} `) ? count : 0), 0);
  return sum(raw) - sum(imported);
}

/** Profit of a stake of 100. */
function payout(american: number): number {
  return american > 0 ? american : 10_000 / -american;
}

function add(counts: Counts, season: string, market: string, outcome: string): void {
  const key = `${season} ${market} ${outcome}`;
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function word(margin: number, positive: string, negative: string): string {
  if (margin === 0) return 'push';
  return margin > 0 ? positive : negative;
}
