// An answer as Server-Sent Events: its steps at once, then pieces of its words as they come, then
// one result. A slow reader gets them as it reads; nothing is kept for it but its place.
import type { ChatStep } from '../contract/chat.ts';
import { END_OF_EVENT, type EventsOut } from '../events-out.ts';
import type { WordsInTheMaking } from './words.ts';

export interface ToldAnswer {
  readonly steps: readonly ChatStep[];
  readonly words: WordsInTheMaking;
  /** False where the answer has no prose to tell piece by piece. */
  readonly tellsWords: boolean;
  /** The envelope as JSON; asked for once the words are whole. */
  readonly envelope: () => string;
}

/** Often enough for sockets that close after ten silent seconds. */
const HEARTBEAT_MS = 5000;
const HEARTBEAT = `: still writing${END_OF_EVENT}`;

/** Tells the answer; ends with `result`, or when the reader is gone. */
export function tellAnswer(out: EventsOut, answer: ToldAnswer): void {
  const { words, steps } = answer;
  out.write(...steps.map((step) => eventText('step', JSON.stringify(step))));
  let told = 0;
  const goOn = (): void => {
    while (answer.tellsWords && out.hasRoom && told < words.pieces.length) {
      out.write(eventText('delta', JSON.stringify({ text: words.pieces[told] })));
      told += 1;
    }
    const isTold = !answer.tellsWords || told === words.pieces.length;
    if (words.words && isTold && out.hasRoom) out.end(eventText('result', answer.envelope()));
  };
  const beat = setInterval(() => out.hasRoom && out.write(HEARTBEAT), HEARTBEAT_MS);
  const unfollow = words.follow(goOn);
  out.onRoom = goOn;
  out.onClosed = () => {
    clearInterval(beat);
    unfollow();
  };
  goOn();
}

function eventText(name: string, json: string): string {
  return `event: ${name}\ndata: ${json}${END_OF_EVENT}`;
}
