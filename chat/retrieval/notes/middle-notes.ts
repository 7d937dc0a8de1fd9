// Where middles are: the chat recommends single bets, and says where two lines that can both win are listed.
import type { Reader } from '#engine/view/reader.ts';
import type { EdgeRecord } from '#engine/view/records.ts';
import type { EventFacts } from '../book/event-facts.ts';
import { countText } from '../figures.ts';
import type { Filters } from '../filters.ts';
import { selectionText } from '../selection.ts';

const WHERE = 'Middles, two lines that can both win, are listed at /v1/edge with type=middle';
const MIDDLES = new Set(['middle'] as const);

/** One sentence of the middles that stand in these games, of the markets that are asked for. */
export function middleNote(
  reader: Reader,
  events: readonly EventFacts[],
  { marketTypes }: Pick<Filters, 'marketTypes'>,
): string {
  const filter = { types: MIDDLES, ...(marketTypes && { marketTypes }) };
  const found = events.flatMap((event) =>
    reader.edgesRecord(event.eventId, filter).edges.map((edge) => ({ event, edge })),
  );
  const [first, ...others] = found.sort((a, b) => gapOf(b.edge) - gapOf(a.edge));
  if (!first) return `${WHERE}; none stands now.`;
  const { edge, event } = first;
  const sides = (edge.middle?.books ?? []).map(({ outcome, point }) =>
    selectionText({
      ...{ leagueId: event.leagueId, market: edge.market, outcome },
      ...(point !== undefined && { point }),
    }),
  );
  const widest = `the widest now is ${sides.join(' / ')} in ${event.matchup}`;
  const more = others.length === 0 ? '' : `, with ${others.length} more in ${gamesText(found)}`;
  return `${WHERE}; ${widest}${more}.`;
}

function gapOf({ middle }: EdgeRecord): number {
  return middle?.gap ?? 0;
}

function gamesText(found: readonly { readonly event: EventFacts }[]): string {
  return countText(new Set(found.map(({ event }) => event.eventId)).size, 'game');
}
