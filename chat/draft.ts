// An answer from what was found to its last word: presentation, steps, words, and the data of the
// envelope, which is made once however many read it.

import type { Presentation } from '#contract/records/chat-presentation.ts';
import type { ChatRequest } from '#contract/routes/chat-request.ts';
import { must } from '#kit/assert.ts';
import { dataOf } from './answer/answer-data.ts';
import { leadsOf } from './answer/leads.ts';
import { presentationOf } from './answer/presentation.ts';
import { stepOfRanking } from './answer/steps.ts';
import { startWords } from './answer/wording.ts';
import type { AnswerInTheMaking, Words } from './making.ts';
import type { Model } from './model/model.ts';
import type { Retrieved } from './retrieval/retrieved.ts';

export class Draft {
  readonly found: Retrieved;
  readonly making: AnswerInTheMaking;
  readonly #request: ChatRequest;
  #presentation: Presentation | undefined;
  #data: string | undefined;

  readonly #helpText: string | undefined;

  constructor(
    request: ChatRequest,
    found: Retrieved,
    making: AnswerInTheMaking,
    helpText: string | undefined,
  ) {
    this.#helpText = helpText;
    this.#request = request;
    this.found = found;
    this.making = making;
  }

  /** How it is shown; the last of its steps. */
  present(): void {
    this.#presentation = presentationOf(this.found, this.#helpText);
    this.making.addSteps([stepOfRanking(this.#presentation)]);
  }

  /** Once it is presented. Throws ModelError where the model says nothing at all. */
  async startWords(model: Model | undefined): Promise<void> {
    const { found } = this;
    const presentation = this.#presented;
    const leads = leadsOf(found, this.#helpText);
    await startWords(this.making, { request: this.#request, presentation, found, model, leads });
  }

  /** The `data` of the envelope as JSON, of its words when they are whole. */
  readonly data = (words: Words): string => {
    const { steps } = this.making;
    this.#data ??= JSON.stringify(dataOf(this.#request, this.found, this.#presented, steps, words));
    return this.#data;
  };

  get #presented(): Presentation {
    return must(this.#presentation, 'it was presented before');
  }
}
