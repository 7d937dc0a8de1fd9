// Turns the answers of a recording into captures, in the order of its lines: what was refused waits
// for the next capture, and an answer without any time is as old as the one before.

import { type RejectionReason, Tally } from '../rejection.ts';
import { type Capture, isOfSeveralSports } from '../venues/the-odds-api/capture.ts';
import type { RecordedForm } from './recorded-forms.ts';

export class CaptureReader {
  #refused = new Tally();
  #hasRefused = false;
  #lastTime: number | undefined;
  /** Some answer listed several sports: the others were asked for in the same way. */
  #listsAllSports = false;

  /** True once a capture was read. */
  get hasRead(): boolean {
    return this.#lastTime !== undefined;
  }

  refuse(reason: RejectionReason, prices = 1): void {
    this.#refused.add(reason, prices);
    this.#hasRefused = true;
  }

  /** The captures of a line's answers. */
  *read(forms: readonly RecordedForm[]): Generator<Capture> {
    for (const form of forms) yield* this.#readForm(form);
  }

  /** Refusals after the last capture, on an empty one of its time. */
  *finish(): Generator<Capture> {
    if (!this.#hasRefused || this.#lastTime === undefined) return;
    yield this.#capture(this.#lastTime, { kind: 'bulk', events: [] });
  }

  *#readForm(form: RecordedForm): Generator<Capture> {
    if (form === null) {
      this.refuse('malformed');
      return;
    }
    const { kind, events, dropped, priceFormat, hasTime } = form;
    if (dropped > 0) this.refuse('malformed', dropped);
    const receivedAt = form.receivedAt ?? (hasTime ? undefined : this.#lastTime);
    if (receivedAt === undefined) this.refuse('bad_time');
    else yield this.#capture(receivedAt, { kind, events, priceFormat });
  }

  #capture(receivedAt: number, parsed: Pick<Capture, 'kind' | 'events' | 'priceFormat'>): Capture {
    const rejections = this.#refused.counts();
    this.#refused = new Tally();
    this.#hasRefused = false;
    this.#lastTime = receivedAt;
    if (parsed.kind === 'bulk') this.#listsAllSports ||= isOfSeveralSports(parsed.events);
    const all = this.#listsAllSports && { listsAllSports: true };
    return { receivedAt, ...parsed, rejections, ...all };
  }
}
