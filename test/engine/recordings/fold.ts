// Groups of recordings into engine and oracle side by side.
import type { Group } from '#domain/message/message.ts';
import { defaultPricing } from '#domain/pricing-config.ts';
import { Engine } from '#engine/engine.ts';
import { openIdentity } from '#ingest/identity/identity.ts';
import { createQuarantine } from '#ingest/quarantine.ts';
import type { Random } from '#kit/random.ts';
import { OutputHash } from '#src/log/output-hash.ts';
import { firstDifference } from '../../oracle/compare.ts';
import { Oracle } from '../../oracle/oracle.ts';
import type { ExchangeLegs } from './exchange-legs.ts';
import { comparedModels } from './profile-check.ts';
import { comparedTriple } from './triples-check.ts';

/** Engine and oracle side by side. */
export class Fold {
  readonly engine = new Engine();
  readonly context = {
    identity: openIdentity(undefined),
    quarantine: createQuarantine(),
    source: 'recording',
  };
  readonly #oracle = new Oracle();
  readonly #hash = new OutputHash();
  /** The next group of each source. */
  readonly #ordinals = new Map<string, number>();
  #seq = 0;

  constructor() {
    const config = {
      mode: 'replay',
      recordings: [],
      pricing: defaultPricing('replay'),
    } as const;
    this.apply([{ kind: 'config', receivedAt: 0, rejections: {}, config }]);
  }

  apply(groups: readonly Group[], source = 'recording'): void {
    this.#seq += 1;
    const sourceSeq = this.#ordinals.get(source) ?? 1;
    this.#ordinals.set(source, sourceSeq + groups.length);
    const message = { source, session: 0, sourceSeq, groups };
    this.engine.apply(this.#seq, 0, message, (output) => this.#hash.add(output));
    this.#oracle.apply(message, 0);
  }

  /** Of all outputs. */
  hash(): string {
    return this.#hash.digest();
  }

  /** Of lines under profiles, which are the same in both. */
  comparedModels(where: string): number {
    return comparedModels(this.engine, this.#oracle, where);
  }

  /** Of edges under one triple, which are the same in both. */
  comparedTriple(random: Random, where: string): number {
    return comparedTriple(this.engine, this.#oracle, random, where);
  }

  /** Of bets with a leg at an exchange, which are the same in both; of some events, or of all. */
  compareLegs(legs: ExchangeLegs, where: string, eventIds?: readonly string[]): void {
    legs.compare(this.engine, this.#oracle, where, eventIds);
  }

  difference(): string | null {
    return firstDifference(this.engine, this.#oracle);
  }
}
