// Finds the words of an answer: the model's, each sentence checked before anybody sees it, or the
// built-in writer's: where there is no model, where it breaks off, where too little of it is so.

import type { Presentation } from '#contract/records/chat-presentation.ts';
import type { ChatRequest } from '#contract/routes/chat-request.ts';
import { type Grounds, groundsOf } from '../guard/grounds.ts';
import { tellsOfPicks, ungrounded } from '../guard/guard.ts';
import type { AnswerInTheMaking, Words } from '../making.ts';
import type { Model } from '../model/model.ts';
import { modelPrompt } from '../model/prompt.ts';
import type { Retrieved } from '../retrieval/retrieved.ts';
import { asksPayout, behindPick, isOfNobody } from './leads.ts';
import { moreThanCards } from './presentation.ts';
import { isEnded, Sentences } from './sentences.ts';
import { writtenAnswer, writtenSummary } from './writer.ts';

export interface WordingParts {
  readonly request: ChatRequest;
  readonly presentation: Presentation;
  readonly found: Retrieved;
  readonly model: Model | undefined;
  /** Sentences that stand before all others, whoever finds the words. */
  readonly leads: readonly string[];
}

/** A model that says more is stopped. */
const ANSWER_LENGTH_MAX = 4000;
/** Less is no answer. */
const ANSWER_LENGTH_MIN = 40;

/**
 * Begins; resolves when the first words are there, or none are to be waited for. Throws ModelError
 * where the model cannot be asked; where it has nothing to say the built-in writer answers.
 */
export async function startWords(words: AnswerInTheMaking, parts: WordingParts): Promise<void> {
  const { model } = parts;
  if (!model) {
    sayBuiltIn(words, parts, {});
    return;
  }
  const prompt = modelPrompt(parts.request, parts.presentation);
  const { presentation, found, leads } = parts;
  const grounds = groundsOf(
    presentation,
    found.records,
    found.alternatives,
    found.question.catalog,
  );
  const checked = new Checked(words, grounds, prompt.instructions);
  const said = model.write(prompt, words.signal)[Symbol.asyncIterator]();
  for (const lead of leads) checked.lead(`${lead} `);
  const first = await said.next();
  if (first.done) {
    sayBuiltIn(words, parts, { replaced: 'ungrounded' });
    return;
  }
  void follow(words, parts, { checked, first: first.value, said });
}

interface Speaking {
  readonly checked: Checked;
  readonly first: string;
  readonly said: AsyncIterator<string>;
}

async function follow(
  words: AnswerInTheMaking,
  parts: WordingParts,
  { checked, first, said }: Speaking,
): Promise<void> {
  try {
    checked.hear(first);
    for (;;) {
      const next = await said.next();
      if (next.done || words.isGivenUp) break;
      checked.hear(next.value);
      if (checked.length > ANSWER_LENGTH_MAX) {
        await said.return?.();
        break;
      }
    }
    checked.end();
  } catch {
    sayBuiltIn(words, parts, { removed: checked.removed, replaced: 'broken_off' });
    return;
  }
  if (words.isGivenUp) return;
  if (checked.isEnough) words.end(checked.words);
  else sayBuiltIn(words, parts, { removed: checked.removed, replaced: 'ungrounded' });
}

/** Sentences as they come, the grounded ones told at once. */
class Checked {
  removed = 0;
  length = 0;
  readonly #words: AnswerInTheMaking;
  readonly #grounds: Grounds;
  readonly #instructions: string;
  readonly #sentences = new Sentences();
  /** Sentences that tell something of the picks: others are no answer. */
  #kept = 0;
  #isEnded = true;
  #text = '';

  constructor(words: AnswerInTheMaking, grounds: Grounds, instructions: string) {
    this.#words = words;
    this.#grounds = grounds;
    this.#instructions = instructions;
  }

  /** A sentence of ours. */
  lead(sentence: string): void {
    this.#text += sentence;
    this.#words.add(sentence);
  }

  hear(piece: string): void {
    const room = ANSWER_LENGTH_MAX - this.length;
    this.length += piece.length;
    const taken = this.#sentences.take(piece.slice(0, Math.max(0, room)));
    for (const sentence of taken) this.#judge(sentence);
  }

  /** A last sentence without an end was cut off: nobody knows what it would have said. */
  end(): void {
    const rest = this.#sentences.flush();
    if (rest.trim() === '') return;
    if (isEnded(rest) && this.length <= ANSWER_LENGTH_MAX) this.#judge(rest);
    else this.removed += 1;
  }

  get isEnough(): boolean {
    const isLong = this.#text.trim().length >= ANSWER_LENGTH_MIN;
    return isLong && this.#kept > 0 && this.removed <= this.#kept;
  }

  get words(): Words {
    return { text: this.#text, writer: 'model', removedSentences: this.removed };
  }

  #judge(sentence: string): void {
    if (sentence.trim() === '') return;
    const isRest = !this.#isEnded;
    this.#isEnded = isEnded(sentence) || sentence.includes('\n');
    // The rest of a sentence that was too long says something else without its beginning.
    if (isRest || ungrounded(sentence, this.#grounds, this.#instructions) !== undefined) {
      this.removed += 1;
      return;
    }
    if (tellsOfPicks(sentence, this.#grounds)) this.#kept += 1;
    this.#text += sentence;
    this.#words.add(sentence);
  }
}

interface Instead {
  readonly removed?: number;
  readonly replaced?: NonNullable<Words['replaced']>;
}

/** Pieces that were told before stay told: the result is what counts. */
function sayBuiltIn(words: AnswerInTheMaking, parts: WordingParts, instead: Instead): void {
  const { request, presentation } = parts;
  const write = request.responseFormat === 'structured' ? writtenSummary : writtenAnswer;
  const { leads, found } = parts;
  const stakes = behindPick(found, presentation.primaryPick.odds);
  const pieces = write(presentation, {
    ...{ leads, stakes },
    isPayout: asksPayout(found.question),
    isOfNobody: isOfNobody(found),
    more: moreThanCards(found),
  });
  const { removed = 0, replaced } = instead;
  const whole = {
    text: pieces.join(''),
    writer: 'built_in',
    removedSentences: removed,
    ...(replaced && { replaced }),
  } as const;
  words.end(whole, ...(words.pieces.length === 0 ? pieces : []));
}
