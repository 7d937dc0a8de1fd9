// The configuration that a log begins with, and goes on with after a restart.
import { describe, expect, test } from 'vitest';
import { DEVIG_METHODS, defaultPricing } from '#domain/pricing-config.ts';
import { Engine } from '#engine/engine.ts';
import { decodeMessage } from '#ingest/wire/decode.ts';
import { readConfig } from '#src/config/config.ts';
import { configFor, continueConfig, writeConfig } from '#src/log/log-kind.ts';
import { FakeLog } from '../../ingest/fake-log.ts';

class ListLog extends FakeLog {
  readonly payloads: Uint8Array[] = [];

  override async append(payload: Uint8Array): Promise<number> {
    return this.payloads.push(Uint8Array.from(payload));
  }
}

/** An engine that folds what is written to the log. */
class Folded {
  readonly engine = new Engine();
  readonly log = new ListLog();
  #seq = 0;

  fold(): void {
    for (const payload of this.log.payloads.slice(this.#seq)) {
      this.#seq += 1;
      this.engine.apply(this.#seq, this.#seq * 1000, decodeMessage(payload));
    }
  }

  async begin(mode: 'live' | 'replay'): Promise<void> {
    const config = { mode, recordings: [], pricing: defaultPricing(mode) };
    await writeConfig(this.log, config, 0);
    this.fold();
  }

  async goOn(mode: 'live' | 'replay', devig: (typeof DEVIG_METHODS)[number]) {
    const wanted = { mode, recordings: [], pricing: defaultPricing(mode, devig) };
    const config = await continueConfig(this.log, this.engine, wanted);
    this.fold();
    return config;
  }
}

describe('DEVIG', () => {
  test.each(DEVIG_METHODS)('%s is in the configuration of a new log', async (devig) => {
    const config = await configFor(readConfig({ DEVIG: devig, FEED: 'none' }));
    expect(config.pricing.devig).toBe(devig);
  });

  test('is power where it is not said, and takes known methods only', async () => {
    expect((await configFor(readConfig({ FEED: 'none' }))).pricing.devig).toBe('power');
    expect(() => readConfig({ DEVIG: 'shinn' })).toThrow(/DEVIG=shinn: takes power or/);
  });

  test('of a restart counts on a live log from there on, for all who read it', async () => {
    const folded = new Folded();
    await folded.begin('live');
    expect((await folded.goOn('live', 'shin')).pricing.devig).toBe('shin');
    expect(folded.engine.config?.pricing).toEqual(defaultPricing('live', 'shin'));
    const written = folded.log.payloads.length;
    await folded.goOn('live', 'shin');
    expect(folded.log.payloads).toHaveLength(written);
  });

  test('of a replay cannot be changed', async () => {
    const folded = new Folded();
    await folded.begin('replay');
    await expect(folded.goOn('replay', 'additive')).rejects.toThrow(
      /DEVIG=additive: the log in DATA_DIR is a replay by power/,
    );
    expect((await folded.goOn('replay', 'power')).pricing.devig).toBe('power');
  });
});
