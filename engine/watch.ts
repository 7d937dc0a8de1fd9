// What groups touched since somebody last read it: views that are compared with what they showed
// before look again at these lines and events alone. No part of the book; nothing is noted while
// nobody follows such a view.

export class Watch {
  /** Lines that were evaluated or left, by their numbers; one may be of another line by now. */
  readonly lines = new Set<number>();
  /** Lines on which what a bet is charged, or how long it waits, changed at a price that stands. */
  readonly terms = new Set<number>();
  /** Events whose quotes were confirmed, by their numbers. */
  readonly confirmedEvents = new Set<number>();
  /** Events of which a model says something else, or the same as of now, by their numbers. */
  readonly models = new Set<number>();

  /** Begins anew. */
  clear(): void {
    this.lines.clear();
    this.terms.clear();
    this.confirmedEvents.clear();
    this.models.clear();
  }
}
