// What every screen works with: the connection, and the events by id.
import { createContext, useContext } from 'solid-js';
import type { Connection } from './connection.ts';
import type { EventList } from './event-list.ts';

export interface Live {
  readonly connection: Connection;
  readonly events: EventList;
}

const LiveContext = createContext<Live>();
export const LiveProvider = LiveContext.Provider;

/** What the signed-in reader follows. */
export function useLive(): Live {
  const live = useContext(LiveContext);
  if (!live) throw new Error('no connection: a screen is shown to signed-in readers only');
  return live;
}
