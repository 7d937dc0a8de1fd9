// What a subscription holds: the records of one topic, kept equal to the server's by an image and
// the changes after it.

/** A book of one topic: `Rec` are its records as REST returns them, `Change` is what moves it. */
export interface Book<Rec, Change> {
  /** Every record, exactly as REST would return it; the order is the book's own. */
  records(): Rec[];
  /** Starts over with a whole image. */
  replace(records: readonly Rec[]): void;
  /**
   * What an image at a position changes for who follows changes alone; asked before it replaces
   * what is held. Absent: whoever is told of an image reads the book anew.
   */
  turned?(records: readonly Rec[], seq: number): Change;
  /** What a frame says to who holds this book; asked before it is applied. Absent: what it is. */
  heard?(change: Change): Change;
  /** What changed; frames come in order. */
  apply(change: Change): void;
  /**
   * CRC-32 of what is held of an event, as the server's `check` computes it; undefined where the
   * book holds no prices to check.
   */
  checksum(eventId: string): number | undefined;
}
