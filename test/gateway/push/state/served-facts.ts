// What REST shows of a channel, as the facts that a client's book of it must hold.
import { everyPageOf, type Get } from './rest-pages.ts';
import {
  type Facts,
  factsOfBestBets,
  factsOfEdges,
  factsOfOdds,
  factsOfProps,
  factsOfWhole,
  type Json,
} from './shown-state.ts';

/** What REST shows under a stream's filters. */
export async function servedFacts(
  get: Get,
  channel: string,
  filters: Readonly<Record<string, unknown>>,
): Promise<Facts> {
  const { event, ...others } = filters;
  const query = new URLSearchParams(others as Record<string, string>);
  if (channel === 'venues') {
    const { json } = await get(`/v1/venues/status?${query}`);
    return factsOfWhole(json.data);
  }
  const path = channel === 'edges' ? '/v1/edge' : `/v1/${channel}`;
  const { records } = await everyPageOf(get, `${path}?${query}`);
  const shown = records.filter(({ eventId }) => event === undefined || eventId === event);
  if (channel === 'player-props') return factsOfProps(await propsOf(get, shown, others));
  return factsOfRecords(channel, shown);
}

/** What records of a channel say. */
export function factsOfRecords(channel: string, records: readonly Json[]): Facts {
  if (channel === 'player-props') return factsOfProps(records);
  if (channel === 'best-bets') return factsOfBestBets(records);
  if (['events', 'venues', 'moves'].includes(channel)) return factsOfWhole(records);
  return channel === 'edges' ? factsOfEdges(records) : factsOfOdds(records);
}

/** The event form of these events' props. */
async function propsOf(
  get: Get,
  events: readonly Json[],
  { league: _, ...filters }: Readonly<Record<string, unknown>>,
): Promise<readonly Json[]> {
  const query = new URLSearchParams(filters as Record<string, string>);
  const answers = events.map(({ eventId }) => get(`/v1/events/${eventId}/player-props?${query}`));
  return (await Promise.all(answers)).map(({ json }) => json.data);
}
