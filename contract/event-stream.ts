// What writes Server-Sent Events asks of the connection to one reader.

/** Ends each event. */
export const END_OF_EVENT = '\n\n';

/** The connection to one reader: says when it is full and when the reader is gone. */
export interface EventWriter {
  /** Called once, when nothing can be sent any more. */
  onClosed: (() => void) | undefined;
  /** Called when a full socket takes more again. */
  onRoom: (() => void) | undefined;
  /** False while the socket is full, and once it is closed. */
  readonly hasRoom: boolean;
  /** Writes pieces of text that belong together. */
  write(...pieces: readonly (string | Uint8Array)[]): void;
  /** Writes the last pieces and ends. */
  end(...pieces: readonly string[]): void;
}
