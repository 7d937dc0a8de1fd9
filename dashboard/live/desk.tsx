// What every screen works with: the connection, and the events by id.
import { createContext, useContext } from 'solid-js';
import type { Connection } from './connection.ts';
import type { EventList } from './event-list.ts';

export interface Desk {
  readonly connection: Connection;
  readonly events: EventList;
}

const DeskContext = createContext<Desk>();
export const DeskProvider = DeskContext.Provider;

/** The desk that the reader sits at. */
export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('no desk: a screen is shown to signed-in readers only');
  return desk;
}
