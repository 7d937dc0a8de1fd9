// What somebody asks edges under beside filters: where he can bet, whose model judges, what he pays
// of winnings. Prepared once for many lines; good until the catalogue or the configuration changes.

import { DEFAULT_PROFILE } from '#domain/profile.ts';
import { commissionAt, commissionModel, commissionRate } from '#domain/venue.ts';
import type { LegTerms, VenueFees } from '../book/venue-terms.ts';
import type { EngineState } from '../state.ts';
import { type ProfileModel, profileModel } from './profile-model.ts';
import type { EdgeFilter, OwnFees } from './reader.ts';

export type Asked = Pick<EdgeFilter, 'books' | 'profile' | 'fees'>;

export class Within {
  /** What ids of edges end in: the keys of what is not the default; '' where all is. */
  readonly ending: string;
  /** Null where the book's own edges say what value and EV there is. */
  readonly model: ProfileModel | null;
  /** Whether it is asked within a set of venues. */
  readonly hasBooks: boolean;
  /** By venue: 1 where its prices are judged; where they may be legs. */
  readonly mayBet: Uint8Array;
  readonly mayBeLeg: Uint8Array;
  readonly #state: EngineState;
  readonly #ownFees: OwnFees | undefined;
  readonly #fees: (VenueFees | undefined)[] = [];
  readonly #legTerms: (LegTerms | undefined)[] = [];
  readonly #revision: number;

  constructor(state: EngineState, asked: Asked) {
    const { venues, catalog } = state;
    const { books, profile, fees } = asked;
    const all = catalog.byNumber;
    this.#state = state;
    this.#revision = catalog.revision;
    this.#ownFees = fees;
    this.ending = endingOf(asked);
    this.hasBooks = books !== undefined;
    const judges = profile ?? (fees === undefined ? undefined : DEFAULT_PROFILE);
    this.model = judges === undefined ? null : profileModel(state, judges);
    const isIn = (id: string): number => (books?.bookmakerIds.has(id) === false ? 0 : 1);
    this.mayBet = Uint8Array.from(all, ({ bookmakerId }) => isIn(bookmakerId));
    this.mayBeLeg = venues.mayBeLeg.map((may, venue) => may & (this.mayBet[venue] as number));
  }

  /** Whether venues are still who they were when it was prepared. */
  get isCurrent(): boolean {
    return this.#revision === this.#state.catalog.revision;
  }

  /** What venues charge the asker in a league, by the league's number. */
  feesIn(league: number): VenueFees {
    const standard = this.#state.venues.feesIn(league);
    if (this.#ownFees === undefined) return standard;
    const known = this.#fees[league];
    if (known !== undefined) return known;
    const own = standard.models.length;
    const fees = {
      models: standard.models.slice(),
      rates: standard.rates.slice(),
      byMarket: standard.byMarket.slice(),
    };
    for (let venue = 0; venue < own; venue++) {
      const commission = this.#ownRate(venue);
      if (commission === undefined) continue;
      fees.models[venue] = commissionModel(commission);
      fees.rates[venue] = commissionRate(commission, '');
      fees.byMarket[venue] = 0;
    }
    this.#fees[league] = fees;
    return fees;
  }

  /** What decides about legs there. */
  legTermsIn(league: number): LegTerms {
    const { operators, weights } = this.#state.venues;
    const { mayBeLeg } = this;
    this.#legTerms[league] ??= {
      ...{ operators, weights, mayBeLeg },
      fees: this.feesIn(league),
    };
    return this.#legTerms[league];
  }

  #ownRate(venue: number): ReturnType<typeof commissionAt> | undefined {
    if (this.#ownFees === undefined) return undefined;
    const { bookmakerId, commission } = this.#state.venues.at(venue);
    const rate = this.#ownFees.rates.get(bookmakerId);
    return rate === undefined ? undefined : commissionAt(commission, rate);
  }
}

/** What ids of edges end in. */
export function endingOf({ books, profile, fees }: Asked): string {
  const keys = [
    ...(books === undefined ? [] : [books.key]),
    ...(profile === undefined ? [] : [`profile=${profile.id}`]),
    ...(fees === undefined ? [] : [`fees=${fees.key}`]),
  ];
  return keys.map((key) => `@${key}`).join('');
}
