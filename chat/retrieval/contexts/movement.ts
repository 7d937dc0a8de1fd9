// line_movement: where the consensus of a game, or of the next ones, opened and stands.
import type { History } from '#clickhouse/history-questions.ts';
import type { LineMovement, LineSnapshot, MovementRequest } from '#clickhouse/line-history.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import type { ChatRecord } from '#contract/records/chat-records.ts';
import { listText } from '#player-form/wording.ts';
import { isOfOneTeam, isOnNamedTeam } from '../asked-bet.ts';
import { baseTypeOf, type EventFacts } from '../book/event-facts.ts';
import { movementRecords } from '../book/movement-records.ts';
import { MAIN_MARKETS } from '../book/price-records.ts';
import { resolveEvent } from '../entity.ts';
import { oddsText } from '../figures.ts';
import { openFilters } from '../filters.ts';
import { uniqueBets } from '../ranking/rank.ts';
import type { Retrieved } from '../retrieved.ts';
import type { Run } from '../run.ts';
import { betText, oddsOfRecord } from '../selection.ts';

const MOVED_EVENTS_MAX = 6;

/** Movements from where the lines stood at an instant, or, if they were not there yet, from where they opened. */
async function movedSince(
  history: History,
  sinceMs: number | undefined,
  request: MovementRequest,
): Promise<readonly LineMovement[]> {
  const [all, before] = await Promise.all([
    history.movement(request),
    sinceMs === undefined ? [] : history.movement({ ...request, toMs: sinceMs }),
  ]);
  return all.map((each) => {
    const isSame = ({ market, team, playerId }: LineSnapshot): boolean =>
      market === each.now.market && team === each.now.team && playerId === each.now.playerId;
    const stood = before.find(({ now }) => isSame(now))?.now;
    return stood ? { ...each, opened: stood } : each;
  });
}

/** Refused where no history is kept, or a team is named that has no game to come. */
export async function movement(run: Run): Promise<Retrieved | Refusal> {
  const { history, reader } = run.sources;
  if (!history) return refuse('ERR_CHAT_NO_RECORDS', 'This service keeps no history of odds.');
  const { filters, book, question } = run;
  const resolution = resolveEvent(reader, book, question, filters);
  const { event } = resolution;
  const isNamed = resolution.leagues.length > 0;
  if (isNamed && !event) return refuse('ERR_CHAT_NO_RECORDS', resolution.reason);
  const events = event ? [event] : book.next(filters, MOVED_EVENTS_MAX);
  const { marketTypes, playerIds } = filters;
  const answers = await Promise.all(
    events.map(async (each) => {
      const movements = await movedSince(history, question.movedSinceMs, {
        eventId: each.eventId,
        ...(marketTypes && { marketTypes: [...marketTypes] }),
        ...(playerIds && { playerId: [...playerIds] }),
      });
      const isOfGame = !playerIds && !marketTypes && !filters.onlyProps;
      const main = movements.filter(({ now }) => MAIN_MARKETS.has(now.market));
      const kept = isOfGame && main.length > 0 ? main : movements;
      return movementRecords(each, kept, filters.teamIds);
    }),
  );
  book.events = events.length;
  const all = answers.flat();
  const own = isOfOneTeam(question) ? all.filter((each) => isOnNamedTeam(each, question)) : [];
  const records = uniqueBets([...run.ranked(own), ...run.ranked(all)], run.limit);
  if (records.length === 0)
    return refuse('ERR_CHAT_NO_RECORDS', 'No history of odds was captured for what was asked.');
  run.leads.push(...booksTexts(run, records[0], events));
  // Books bound no consensus.
  const applied = { ...filters, bookmakerIds: undefined, sourceType: undefined };
  return run.found(records, { filters: applied, ...(event && { resolution }) });
}

const NAMED_MAX = 4;

/** Of books that are named: that a move is of all of them together, and what each of a few says now of the first record. */
function booksTexts(
  { book, sources, filters }: Run,
  record: ChatRecord | undefined,
  events: readonly EventFacts[],
): readonly string[] {
  const { bookmakerIds, sourceType } = filters;
  if (!bookmakerIds && sourceType === undefined) return [];
  const { venues } = sources.reader;
  const ids = [...(bookmakerIds ?? [])];
  const isFew = ids.length > 0 && ids.length <= NAMED_MAX;
  const names = ids.map((id) => venues.get(id)?.bookmakerName ?? id);
  const whom = isFew ? listText(names) : 'the books that you asked for';
  const said = `How a line moved is known of the consensus of all books, not of ${whom} alone.`;
  const event = events.find(({ eventId }) => eventId === record?.eventId);
  if (!isFew || !record || !event) return [said];
  const open = { ...openFilters(filters), marketTypes: new Set([baseTypeOf(record.market)]) };
  const own = ids.map((id, at) => {
    const asked = { ...open, bookmakerIds: new Set([id]) };
    const lines = book.ownLines(event, asked);
    const price = lines.find((each) => isOfSide(each, record)) ?? book.sameAt(record, asked);
    return price
      ? `${names[at]} has ${betText(price)} at ${oddsText(oddsOfRecord(price))} now.`
      : `${names[at]} has no price on it now.`;
  });
  return [said, ...own];
}

/** Whether a price is on the selection of a record, whatever its point. */
function isOfSide(price: ChatRecord, { outcome, team, playerId }: ChatRecord): boolean {
  return price.outcome === outcome && price.team === team && price.playerId === playerId;
}
