// The widest middles: two lines of one market at two books that can both win. The chat recommends single bets,
// so that they are told in words, and what follows them is said to be no middle.
import { MIDDLE_COST_PCT_MAX } from '#engine/price/middle.ts';
import type { Reader } from '#engine/view/reader.ts';
import type { EdgeRecord, MiddleRecord } from '#engine/view/records.ts';
import { compareText } from '#kit/compare-text.ts';
import { listText } from '#player-form/wording.ts';
import type { Condition } from '../../language/asked/condition.ts';
import { baseTypeOf, type EventFacts } from '../book/event-facts.ts';
import { countText, oddsText, percentText } from '../figures.ts';
import { type Filters, marketPasses, playerPasses, pricePasses } from '../filters.ts';
import { selectionText } from '../selection.ts';

const TOLD = 3;
const TOLD_MAX = 8;
const MIDDLES = new Set(['middle'] as const);
const WHAT = 'Middles, two lines that can both win';
const BELOW = 'The bets below are single ones, no middles.';

/** One of the middles of a game. */
interface Middle {
  readonly event: EventFacts;
  readonly edge: EdgeRecord;
  readonly middle: MiddleRecord;
}

/** What middles stand in these games that fit, the widest of each line first; `asked`: how wide, and how many. */
export function middleTexts(
  reader: Reader,
  events: readonly EventFacts[],
  filters: Filters,
  { minWidth = 0, limit = TOLD }: Pick<Condition, 'minWidth' | 'limit'>,
): readonly string[] {
  const all = events.flatMap((event) => middlesOf(reader, event, filters)).sort(byWidth);
  const lines = new Map<string, Middle>();
  for (const each of all) if (!lines.has(lineOf(each))) lines.set(lineOf(each), each);
  const found = [...lines.values()];
  const wide = found.filter(({ middle }) => middle.gap >= minWidth);
  const [widest] = found;
  const games = events.length === 1 ? 'this game' : `the next ${countText(events.length, 'game')}`;
  if (!widest) return [`${WHAT}: none that fits stands now in ${games}.`, BELOW];
  if (wide.length === 0) {
    const none =
      `${WHAT}: none in ${games} is at least ${minWidth} wide ` +
      `and costs at most ${MIDDLE_COST_PCT_MAX}% of both stakes`;
    return [`${none}; the widest now is ${widthText(widest)}: ${middleText(widest)}.`, BELOW];
  }
  const told = wide.slice(0, Math.min(limit, TOLD_MAX));
  const bound = minWidth > 0 ? `, at least ${minWidth} wide` : '';
  const more = wide.length - told.length;
  return [
    `${WHAT}${bound}, the widest first.`,
    ...told.map((each) => `${widthText(each)} wide: ${middleText(each)}.`),
    ...(more > 0 ? [`${more} more ${more === 1 ? 'fits' : 'fit'}, none of them wider.`] : []),
    BELOW,
  ];
}

function middlesOf(reader: Reader, event: EventFacts, filters: Filters): readonly Middle[] {
  const bases = filters.marketTypes && new Set([...filters.marketTypes].map(baseTypeOf));
  return reader.edgesRecord(event.eventId, { types: MIDDLES }).edges.flatMap((edge) => {
    const { middle, market, playerId } = edge;
    if (!middle || (bases && !bases.has(baseTypeOf(market)))) return [];
    if (!playerPasses(filters, playerId) || !marketPasses(filters, market, playerId)) return [];
    if (filters.onlyProps && playerId === undefined) return [];
    const isOpen = middle.books.every(
      ({ bookmakerId, sourceType, odds }) =>
        pricePasses(filters, odds) &&
        (filters.bookmakerIds?.has(bookmakerId) ?? true) &&
        (filters.sourceType ?? sourceType) === sourceType,
    );
    return isOpen ? [{ event, edge, middle }] : [];
  });
}

/** The widest first; of one width the one that costs the least. */
function byWidth(a: Middle, b: Middle): number {
  return (
    b.middle.gap - a.middle.gap ||
    a.middle.costPct - b.middle.costPct ||
    compareText(a.edge.edgeId, b.edge.edgeId)
  );
}

function lineOf({ event, edge: { market, team = '', playerId = '' } }: Middle): string {
  return [event.eventId, baseTypeOf(market), team, playerId].join('\n');
}

function widthText({ middle }: Middle): string {
  return String(middle.gap);
}

/** "Over 218 at -110 with FanDuel and Under 219.5 at -105 with BetMGM (Total) in Bulls @ Heat, which costs 2% if only one wins". */
function middleText({ event, edge, middle }: Middle): string {
  const { leagueId, matchup, catalog, status } = event;
  const { market, team, playerName } = edge;
  const name = catalog.leagues.markets(leagueId).byType.get(baseTypeOf(market))?.marketName;
  const sides = middle.books.map(({ outcome, point, odds, bookmakerName }) => {
    const bet = {
      leagueId,
      market,
      outcome,
      team,
      playerName,
      ...(point !== undefined && { point }),
    };
    return `${selectionText(bet)} at ${oddsText(odds)} with ${bookmakerName}`;
  });
  const live = status === 'in_progress' ? ' (live)' : '';
  const cost =
    middle.costPct > 0
      ? `costs ${percentText(middle.costPct)} of both stakes if only one wins`
      : `pays ${percentText(-middle.costPct)} even if only one wins`;
  return `${listText(sides)} (${name ?? market}) in ${matchup}${live}, which ${cost}`;
}
