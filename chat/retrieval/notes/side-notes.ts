// What the lines of a game say: every side's price, which of two teams the figures speak for, which is likelier
// to win, and what a price is worth; in sentences.
import type { ChatRecord } from '#contract/records/chat-records.ts';
import { decimalOfPrice, probabilityOfPrice } from '#domain/odds.ts';
import type { Venues } from '#domain/venue-catalog.ts';
import type { PriceBrief } from '#engine/view/reader.ts';
import { listText } from '#player-form/wording.ts';
import type { EventFacts } from '../book/event-facts.ts';
import { oddsText, percentText, shareText } from '../figures.ts';
import { gainPct, SHOWN_PCT } from '../ranking/gain.ts';
import { betText, oddsOfRecord, selectionText } from '../selection.ts';

/** What the first record of a game says to who asks which side to take; undefined where it is of no side. */
export function sideText(first: ChatRecord | undefined, venues: Venues): string | undefined {
  if (!first || !('bookmakerName' in first)) return undefined;
  const gain = gainPct(first, venues);
  if (gain === undefined) return undefined;
  const bet = `${betText(first)} at ${oddsText(oddsOfRecord(first))} with ${first.bookmakerName}`;
  return gain >= SHOWN_PCT
    ? `The side that the figures speak for is ${bet}.`
    : `The figures speak for neither side; the one that loses the least is ${bet}.`;
}

/** Which outcome the consensus calls the likeliest, and by how many points; undefined where it has no opinion. */
export function winnerText(lines: readonly PriceBrief[]): string | undefined {
  const chances = lines
    .filter(({ marketType, fairOdds }) => marketType === 'moneyline' && fairOdds !== null)
    .map(({ outcome, fairOdds }) => ({
      outcome,
      chance: probabilityOfPrice((fairOdds as number) * 100),
    }));
  const [best] = chances.sort((a, b) => b.chance - a.chance);
  if (!best) return undefined;
  const spread = lines.find(
    ({ marketType, outcome }) => marketType === 'spread' && outcome === best.outcome,
  );
  const points = spread?.point !== undefined && spread.point < 0 ? -spread.point : undefined;
  const by = points === undefined ? '' : `, favored by ${points}`;
  return `By the prices of all books ${best.outcome} is the likeliest, with ${shareText(best.chance)}${by}.`;
}

const ORDER = ['spread', 'total', 'moneyline'];

/** The best price of every side of the main lines; undefined where there is none. */
export function linesText(
  lines: readonly PriceBrief[],
  { catalog, leagueId }: EventFacts,
): string | undefined {
  const { byType } = catalog.leagues.markets(leagueId);
  const markets = [...new Set(lines.map(({ marketType }) => marketType))].sort(
    (a, b) => ORDER.indexOf(a) - ORDER.indexOf(b),
  );
  const told = markets.map((market) => {
    const sides = lines
      .filter(({ marketType }) => marketType === market)
      .map((look) => {
        const bet = selectionText({ leagueId, market, ...look });
        return `${bet} ${oddsText(look.odds)} at ${look.venue.bookmakerName}`;
      });
    return `${byType.get(market)?.marketName ?? market}: ${listText(sides)}.`;
  });
  return told.length === 0 ? undefined : told.join(' ');
}

/** What a price that somebody names is worth by the consensus; undefined where it has no opinion. */
export function judgedText(
  american: number,
  lines: readonly PriceBrief[],
  names: ReadonlySet<string>,
): string | undefined {
  const look = lines.find(
    ({ marketType, outcome, fairOdds }) =>
      marketType === 'moneyline' && names.has(outcome) && fairOdds !== null,
  );
  if (!look || look.fairOdds === null) return undefined;
  const fair = probabilityOfPrice(look.fairOdds * 100);
  const pct = 100 * (fair * decimalOfPrice(Math.round(american * 100)) - 1);
  const worth =
    Math.abs(pct) < SHOWN_PCT
      ? 'is about fair'
      : `${pct > 0 ? 'gains' : 'loses'} ${percentText(Math.abs(pct))} on average`;
  return (
    `${oddsText(american)} on ${look.outcome} (Moneyline) ${worth}: by the consensus ` +
    `${oddsText(look.fairOdds)} is fair, and the best price is ${oddsText(look.odds)} at ` +
    `${look.venue.bookmakerName}.`
  );
}
