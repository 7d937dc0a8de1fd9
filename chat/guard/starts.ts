// The start behind a game, "Miami Dolphins @ Buffalo Bills (Sun, Nov 9, 1:00 PM ET)": true as a whole, or no fact.
import type { ChatRecord } from '#contract/records/chat-records.ts';
import { easternText } from '../retrieval/notes/game-notes.ts';

/** Each game that is shown with its start behind it, and the game alone. */
export type Starts = readonly (readonly [withStart: string, matchup: string])[];

/** The starts of the games of records. */
export function startsOf(records: readonly ChatRecord[]): Starts {
  const starts = new Map(
    records.map(({ matchup, startTime }) => [
      `${matchup} (${easternText(Date.parse(startTime))})`,
      matchup,
    ]),
  );
  return [...starts];
}

/** A sentence without the starts that are so; any other time stays in it. */
export function withoutStarts(sentence: string, starts: Starts): string {
  if (!sentence.includes(' ET)')) return sentence;
  return starts.reduce(
    (text, [withStart, matchup]) => text.replaceAll(withStart, matchup),
    sentence,
  );
}
