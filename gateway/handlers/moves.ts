// Moves of the market: who moved, and who has not yet.

import { refuse } from '#contract/errors.ts';
import type { KnownWords, ValuesOf } from '#contract/route.ts';
import type { moveFilters } from '#contract/routes/move-parameters.ts';
import * as contract from '#contract/routes/moves.ts';
import { marketTypesOf } from '#domain/asked-markets.ts';
import type { LeagueId } from '#domain/league.ts';
import { foldName } from '#domain/name-folding.ts';
import { ODDS_FORMATS } from '#domain/odds-format.ts';
import { MOVE_WINDOWS } from '#engine/view/moves/move-rules.ts';
import type { MoveFilter } from '#engine/view/reader.ts';
import { type Endpoint, endpoint } from '../route-result.ts';

/** Values of parameters of moves. */
export type MoveValues = Partial<ValuesOf<typeof moveFilters>>;

export const moveEndpoints: readonly Endpoint[] = [
  endpoint(contract.listMoves, (values, { reader }) => {
    const { event, league, limit, page } = values;
    const entry = event === undefined ? undefined : reader.findEvent(event);
    if (event !== undefined && !entry) {
      return refuse('ERR_EVENT_NOT_FOUND', `No event has the id ${event}.`);
    }
    const filter = moveFilter(reader, values, entry?.leagueId ?? league);
    const scope = { ...(league && { leagueId: league }), ...(entry && { eventId: entry.eventId }) };
    const data = reader.moves(scope, filter).slice((page - 1) * limit, page * limit);
    return { kind: 'moment', data, meta: { count: data.length, page, league } };
  }),
];

/** The filter of moves that parameters ask for; a market word is read as its league reads it. */
export function moveFilter(
  { venues, leagues }: KnownWords,
  values: MoveValues,
  leagueId: LeagueId | undefined,
): MoveFilter {
  const { market, window, minMove, book, leader, laggard } = values;
  const { team, player, playerId, phase, startsWithin, oddsFormat } = values;
  const named = (name: string): ReadonlySet<string> =>
    new Set(venues.resolve(name).map(({ bookmakerId }) => bookmakerId));
  const asked = MOVE_WINDOWS.find(({ name }) => name === window);
  return {
    ...(market !== undefined && { marketTypes: marketTypesOf(market, leagueId, leagues) }),
    ...(asked && { windowMs: asked.ms }),
    // Probabilities have 8 decimals: so does what they are compared with.
    ...(minMove !== undefined && { leastDelta: Number((minMove / 100).toFixed(8)) }),
    ...(book !== undefined && { books: named(book) }),
    ...(leader !== undefined && { leaders: named(leader) }),
    ...(laggard !== undefined && { laggards: named(laggard) }),
    ...(team !== undefined && { teamId: team }),
    ...(player !== undefined && { playerName: foldName(player) }),
    ...(playerId !== undefined && { playerIds: new Set([playerId]) }),
    ...(phase !== undefined && { phase }),
    ...(startsWithin !== undefined && { startsWithinMs: startsWithin }),
    ...(oddsFormat !== undefined && { oddsFormat: ODDS_FORMATS[oddsFormat] }),
  };
}
