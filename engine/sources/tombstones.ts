// What a venue's primary took back in so many words: until something newer is said of it, what
// others said of it before does not stand. Bounded: events that were spoken of longest ago go first.

const TOMBSTONES_MAX = 65_536;

export class WithdrawnSlots {
  /** By event, then by venue and slot: when it was taken back. */
  readonly #events = new Map<string, Map<string, number>>();
  #count = 0;

  get isEmpty(): boolean {
    return this.#events.size === 0;
  }

  add(eventId: string, venueId: string, slot: string, at: number): void {
    const known = this.#events.get(eventId) ?? new Map<string, number>();
    this.#events.set(eventId, known);
    const key = `${venueId}|${slot}`;
    const before = known.get(key);
    if (before === undefined) this.#count += 1;
    known.set(key, Math.max(before ?? at, at));
    for (const oldest of this.#events.keys()) {
      if (this.#count <= TOMBSTONES_MAX) break;
      this.forgetEvent(oldest);
    }
  }

  /** When it was taken back; undefined where it was not. */
  of(eventId: string, venueId: string, slot: string): number | undefined {
    return this.#events.get(eventId)?.get(`${venueId}|${slot}`);
  }

  has(eventId: string): boolean {
    return this.#events.has(eventId);
  }

  /** Something newer was said of it. */
  remove(eventId: string, venueId: string, slot: string): void {
    const known = this.#events.get(eventId);
    if (known?.delete(`${venueId}|${slot}`)) this.#count -= 1;
    if (known?.size === 0) this.#events.delete(eventId);
  }

  forgetEvent(eventId: string): void {
    this.#count -= this.#events.get(eventId)?.size ?? 0;
    this.#events.delete(eventId);
  }

  /** Events of which something was taken back. */
  events(): Iterable<string> {
    return this.#events.keys();
  }

  save(): [string, [string, number][]][] {
    return [...this.#events].map(([eventId, slots]) => [eventId, [...slots]]);
  }

  load(saved: readonly (readonly [string, readonly (readonly [string, number])[]])[]): void {
    for (const [eventId, slots] of saved) {
      this.#events.set(eventId, new Map(slots));
      this.#count += slots.length;
    }
  }
}
