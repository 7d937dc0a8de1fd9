// What goes between the archive process and the service beside the log: questions to the archive,
// closes to be kept, and the word to end.
import type { CapturedClose } from '#clickhouse/close-watch.ts';
import { type ColumnStore, ColumnStoreError } from '#clickhouse/column-store.ts';
import { answerQuestion } from '#clickhouse/history-questions.ts';
import { systemClock } from '#kit/clock.ts';
import type {
  ChildOrder,
  ChildQuestion,
  ChildReport,
  ChildRequest,
  ChildStop,
} from './child-messages.ts';

/** The service answers within this, or is asked again. */
const KEEP_MS_MAX = 30_000;

export class ArchiveCalls {
  /** What it is to do. */
  readonly order: Promise<ChildOrder>;
  /** The word to end. */
  readonly stop: Promise<ChildStop>;
  /** The word to end has come. */
  isStopping = false;
  readonly #send: (report: ChildReport) => void;
  readonly #keeping = new Map<number, (failure: string | undefined) => void>();
  #begin: (order: ChildOrder) => void = () => {};
  #end: (stop: ChildStop) => void = () => {};
  #lastId = 0;
  #store: ColumnStore | undefined;

  constructor(send: (report: ChildReport) => void) {
    this.#send = send;
    this.order = new Promise((resolve) => {
      this.#begin = resolve;
    });
    this.stop = new Promise((resolve) => {
      this.#end = resolve;
    });
    process.on('message', (request: ChildRequest) => this.#receive(request));
  }

  /** Questions are answered from this store from now on. */
  answerFrom(store: ColumnStore): void {
    this.#store = store;
  }

  /** Has the service keep closes. Rejects when it could not, or says nothing. */
  async keepCloses(closes: readonly CapturedClose[]): Promise<void> {
    const id = ++this.#lastId;
    const failure = await new Promise<string | undefined>((resolve) => {
      const late = setTimeout(() => resolve('no answer'), KEEP_MS_MAX);
      this.#keeping.set(id, (reason) => {
        clearTimeout(late);
        resolve(reason);
      });
      this.#send({ kind: 'closes', id, closes });
    });
    this.#keeping.delete(id);
    if (failure !== undefined) throw new Error(`closes were not kept: ${failure}`);
  }

  #receive(request: ChildRequest): void {
    if (request.kind === 'begin') this.#begin(request.order);
    else if (request.kind === 'stop') {
      this.isStopping = true;
      this.#end(request);
    } else if (request.kind === 'ask') void this.#answer(request);
    else this.#keeping.get(request.id)?.(request.failure);
  }

  async #answer({ id, name, request, untilMs }: ChildQuestion): Promise<void> {
    const isWanted = (): boolean => systemClock.now() < untilMs;
    try {
      if (!this.#store) throw new ColumnStoreError('the archive is not open yet', 'opening');
      const value = await answerQuestion(this.#store, name, request, isWanted);
      this.#send({ kind: 'answer', id, value });
    } catch (error) {
      if (!(error instanceof ColumnStoreError)) throw error;
      this.#send({ kind: 'refusal', id, failure: error.failure, why: error.message });
    }
  }
}
