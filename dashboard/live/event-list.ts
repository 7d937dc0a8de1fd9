// Every event that the server knows, kept by one subscription: names, starts, scores.
import type { Event } from '#client/overround.ts';
import type { Connection } from './connection.ts';
import { useWholeBook } from './whole-book.ts';

export type EventList = ReturnType<typeof useEvents>;

/** The events, for as long as the component is shown that calls this. */
export function useEvents(connection: Connection) {
  const { book, hasAnswer } = useWholeBook(connection, 'events');
  return {
    /** Whether the server has answered; followed. */
    hasAnswer,
    /** An event, followed; undefined while it is not known. */
    event: (eventId: string): Event | undefined => book().byId.get(eventId),
    /** All of them, followed, in no order. */
    all: (): readonly Event[] => [...book().byId.values()],
  };
}
