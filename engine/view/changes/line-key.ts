// What names a line within the stream.

import { servedType } from '../../book/served-type.ts';
import type { EdgeLine } from '../../edges/edge.ts';
import { teamNameOf } from '../selection.ts';

/** Identifies a line within the stream. */
export interface LineKey {
  readonly eventId: string;
  readonly marketType: string;
  readonly team?: string;
  readonly playerId?: string;
  readonly point: number | null;
}

/** No line is about a team and a player. */
export function lineKey(line: EdgeLine): LineKey {
  const { event, playerId } = line.market;
  const { eventId } = event.head;
  const { point } = line;
  const marketType = servedType(line);
  if (playerId !== null) return { eventId, marketType, playerId, point };
  const team = teamNameOf(line.market);
  if (team !== undefined) return { eventId, marketType, team, point };
  return { eventId, marketType, point };
}
