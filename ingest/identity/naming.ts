// What naming an event takes of the memory of event ids, for those who decide ids and for those who post.
import type { Identity } from './identity.ts';

/** What naming an event takes of it. */
export type Naming = Pick<
  Identity,
  'resolve' | 'eventIdsOf' | 'statedMatch' | 'opponentsOf' | 'participants'
>;

/**
 * The same for a source that posts without the right to starts: it has ids of its own, and decides
 * nothing for others.
 */
export function postedBy(source: string, identity: Identity): Naming {
  return {
    resolve: (sourceEvent) => identity.resolve({ ...sourceEvent, source, isPosted: true }),
    eventIdsOf: (_, leagueId, id) => identity.eventIdsOf(source, leagueId, id),
    statedMatch: (_, leagueId, id) => identity.statedMatch(source, leagueId, id),
    opponentsOf: identity.opponentsOf,
    participants: identity.participants,
  };
}
