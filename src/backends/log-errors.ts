// The errors that every log backend's readers throw, in the same words.
import { LogBrokenError } from './log.ts';

/** An entry stands where an earlier one should. */
export function gapAt(expected: number, found: number): LogBrokenError {
  return new LogBrokenError(`The log has a gap: entry ${found} stands where ${expected} should.`);
}

/** The reader knows more entries than the log has. */
export function endsBehind(fromSeq: number, lastSeq: number): LogBrokenError {
  return new LogBrokenError(
    `The log ends at ${lastSeq}, behind entry ${fromSeq} that a reader asks for: it is not ` +
      'the log that the reader knew. Rebuild from this log.',
  );
}

/** The entry was deleted by retention. */
export function trimmed(seq: number, firstSeq: number): LogBrokenError {
  return new LogBrokenError(
    `Entry ${seq} is not held any more (the log begins at ${firstSeq}): rebuild from a snapshot.`,
  );
}

/** Why an append of so many bytes is refused. */
export function tooLarge(bytes: number, bytesMax: number): RangeError {
  return new RangeError(`${bytes} bytes; a log entry holds at most ${bytesMax}.`);
}

/** Why a seq cannot be skipped. */
export function notInLog(seq: number, firstSeq: number, lastSeq: number): RangeError {
  return new RangeError(`Entry ${seq} is not in the log (${firstSeq} to ${lastSeq}).`);
}
