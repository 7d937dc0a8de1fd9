// Every event that the server knows, kept by one subscription: names, starts, scores.
import { createSignal, onCleanup } from 'solid-js';
import type { Event } from '#client/overround.ts';
import type { Connection } from './connection.ts';
import { atFrame } from './frame.ts';

export class EventList {
  /** Changes when an event appears, disappears or is told anew. */
  readonly #version: () => number;
  readonly #byId: () => ReadonlyMap<string, Event>;
  /** Whether the server has answered; followed. */
  readonly hasAnswer: () => boolean;

  constructor(connection: Connection) {
    const { subscription, release } = connection.follow({ channel: 'events' });
    const [version, setVersion] = createSignal(0);
    const [hasAnswer, setAnswer] = createSignal(false);
    this.hasAnswer = hasAnswer;
    const changed = (): void => {
      setAnswer(true);
      setVersion((count) => count + 1);
    };
    const endings = [
      subscription.on('image', () => atFrame(changed)),
      subscription.on('change', () => atFrame(changed)),
      release,
    ];
    onCleanup(() => {
      for (const end of endings) end();
    });
    this.#version = version;
    this.#byId = () => subscription.book.byId;
  }

  /** An event, followed; undefined while it is not known. */
  event(eventId: string): Event | undefined {
    this.#version();
    return this.#byId().get(eventId);
  }

  /** All of them, followed, in no order. */
  all(): readonly Event[] {
    this.#version();
    return [...this.#byId().values()];
  }
}
