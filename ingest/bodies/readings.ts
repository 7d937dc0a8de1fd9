// What is made of a body in the thread that parses it: by name, since functions cannot travel
// between threads. What comes back is plain data that JSON can carry.
import type { PostCoding, PostedForm } from '#domain/post.ts';
import { unreachable } from '#kit/assert.ts';
import { type RecordedForm, recordedForms } from '../recordings/recorded-forms.ts';
import { type EspnReading, readEspnBody } from '../reference/espn/answer.ts';
import type { Ask } from '../reference/espn/schedule.ts';
import { type AnswerRead, readSavedAnswer } from '../reference/saved-answers.ts';
import type { PostedLine } from '../statements/posted-body.ts';
import { type OddsApiBody, readOddsApiBody } from '../venues/the-odds-api/body.ts';
import { ANSWER_BOUNDS, type JsonBounds, RECORDING_BOUNDS } from './json-bounds.ts';

type Coding = PostCoding | undefined;

/** What a body answers, and what its reader needs to know beside it. */
export type BodyTask =
  | { readonly reader: 'json' }
  | { readonly reader: 'odds-api' }
  /** What somebody posted; its bytes may be compressed. `isShort`: longer ones are refused. */
  | {
      readonly reader: 'posted';
      readonly form: PostedForm;
      readonly coding?: Coding;
      readonly isShort?: boolean;
    }
  | { readonly reader: 'recording'; readonly isDocument: boolean }
  | { readonly reader: 'espn'; readonly ask: Ask }
  | { readonly reader: 'saved-answer'; readonly kind: string };

/** What the readers come to. */
export interface Readings {
  readonly json: unknown;
  readonly 'odds-api': OddsApiBody;
  readonly posted: readonly PostedLine[];
  readonly recording: readonly RecordedForm[];
  readonly espn: EspnReading;
  readonly 'saved-answer': AnswerRead | null;
}

export type Reading<T extends BodyTask> = Readings[T['reader']];

export function boundsOf(task: BodyTask): JsonBounds {
  return task.reader === 'recording' ? RECORDING_BOUNDS : ANSWER_BOUNDS;
}

/** What the parsed body comes to, received at an instant (epoch ms). Never throws. */
export function readBody(task: BodyTask, body: unknown, receivedAt: number): unknown {
  switch (task.reader) {
    case 'json':
    case 'posted':
      return body;
    case 'odds-api':
      return readOddsApiBody(body);
    case 'recording':
      return recordedForms(body);
    case 'espn':
      return readEspnBody(task.ask, body, receivedAt);
    case 'saved-answer':
      return readSavedAnswer(task.kind, body, receivedAt) ?? null;
    default:
      return unreachable(task);
  }
}
