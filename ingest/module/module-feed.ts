// A feed that a module made, as the server runs it: its statements are translated and published in
// their order, and nothing of them is published once the feed was stopped.
import { eventLoop } from '#kit/tick-budget.ts';
import type { Feed, FeedEnd, GroupSink } from '../feed.ts';
import { Translator, type TranslatorOptions } from '../statements/translator.ts';
import type { FeedClock, FeedSink, Receipt, VenueFeed } from './feed-types.ts';

export interface ModuleFeedOptions extends Omit<TranslatorOptions, 'source'> {
  /** The entry of FEED. */
  readonly name: string;
  readonly venueFeed: VenueFeed;
  readonly clock: FeedClock;
}

const NOTHING: Receipt = { accepted: 0, refused: {} };

export class ModuleFeed implements Feed {
  readonly name: string;
  readonly source: string;
  readonly #options: ModuleFeedOptions;
  readonly #translator: Translator;
  #isDelivered = false;
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: ModuleFeedOptions) {
    const { name, venueFeed } = options;
    this.name = name;
    this.source = venueFeed.source;
    this.#options = options;
    this.#translator = new Translator({ ...options, source: this.source });
  }

  get delivered(): boolean {
    return this.#isDelivered;
  }

  get incidents(): Readonly<Record<string, number>> | undefined {
    return this.#options.venueFeed.incidents;
  }

  async run(sink: GroupSink, signal: AbortSignal): Promise<FeedEnd> {
    await this.#options.venueFeed.run(this.#sinkFor(sink, signal), signal);
    await this.#last;
    return signal.aborted ? 'stopped' : 'finished';
  }

  #sinkFor(sink: GroupSink, signal: AbortSignal): FeedSink {
    const { clock } = this.#options;
    const translator = this.#translator;
    const publish = async (statement: unknown): Promise<Receipt> => {
      if (signal.aborted) return NOTHING;
      const translating = translator.translate(statement, clock.now());
      const { groups, accepted, refused, moved } = await eventLoop
        .lane('background')
        .runSteps(translating);
      if (signal.aborted) return NOTHING;
      for (const group of groups) await sink.publish(group);
      return { accepted, refused, ...(moved && { moved }) };
    };
    return {
      publish: (statement) => this.#afterLast(() => publish(statement)),
      refuse: (reason, piece, prices = 1) =>
        this.#afterLast(async () => {
          if (signal.aborted) return;
          await sink.publish(translator.refused(reason, piece, prices, clock.now()));
        }),
      delivered: () => {
        this.#isDelivered = true;
      },
    };
  }

  /** A feed that does not await its calls is published in their order all the same. */
  #afterLast<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done;
    return done;
  }
}
