// An answer as Server-Sent Events: its steps and then the pieces of its words as they come, then
// one result. A slow reader gets them as it reads; nothing is kept for it but its place.
import { END_OF_EVENT, type EventWriter } from '#contract/event-stream.ts';
import type { AnswerInTheMaking } from './making.ts';

export interface ToldAnswer {
  readonly making: AnswerInTheMaking;
  /** False where the answer has no prose to tell piece by piece. */
  readonly tellsWords: boolean;
  /** The envelope as JSON; asked for once the words are whole. */
  readonly envelope: () => string;
}

/** Often enough for sockets that close after ten silent seconds. */
const HEARTBEAT_MS = 5000;
const HEARTBEAT = `: still writing${END_OF_EVENT}`;

/** Tells the answer; ends with `result`, or when the reader is gone. */
export function tellAnswer(out: EventWriter, answer: ToldAnswer): void {
  const { making } = answer;
  let [steps, told] = [0, 0];
  const goOn = (): void => {
    if (out.hasRoom) {
      const more = making.steps.slice(steps);
      const pieces = answer.tellsWords ? making.pieces.slice(told) : [];
      steps += more.length;
      told += pieces.length;
      const texts = [
        ...more.map((step) => eventText('step', JSON.stringify(step))),
        ...pieces.map((text) => eventText('delta', JSON.stringify({ text }))),
      ];
      // One write for what is there: each is a system call.
      if (making.words) out.end(...texts, eventText('result', answer.envelope()));
      else if (texts.length > 0) out.write(...texts);
    }
    if (!making.words && making.isGivenUp) out.end('');
  };
  const beat = setInterval(() => out.hasRoom && out.write(HEARTBEAT), HEARTBEAT_MS);
  const unfollow = making.follow(goOn);
  out.onRoom = goOn;
  // Written where it is assigned, it would keep the whole answer until a full collection.
  const onClosed = (): void => {
    clearInterval(beat);
    unfollow();
  };
  out.onClosed = onClosed;
  goOn();
}

function eventText(name: string, json: string): string {
  return `event: ${name}\ndata: ${json}${END_OF_EVENT}`;
}
