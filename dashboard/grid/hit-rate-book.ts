// How often a player's props came in lately: asked once for each player whose prop is on screen.
import { createSignal } from 'solid-js';
import type { HitRates, Overround } from '#client/overround.ts';

/** The windows that are shown, by their labels. */
const SHOWN = ['L5', 'L10', 'L25'];

export class HitRateBook {
  readonly #overround: Overround;
  readonly #asked = new Map<string, () => HitRates | undefined>();

  constructor(overround: Overround) {
    this.#overround = overround;
  }

  /** "L5 4/5 · L10 7/10", followed; empty while it is not known. */
  textOf(playerId: string | undefined, marketType: string): string {
    if (playerId === undefined) return '';
    const rates = this.#ratesOf(playerId);
    const market = rates?.markets.find((each) => each.marketType === marketType);
    return (market?.windows ?? [])
      .filter(({ label, games }) => SHOWN.includes(label) && games > 0)
      .map(({ label, games, hits }) => `${label} ${hits}/${games}`)
      .join(' · ');
  }

  #ratesOf(playerId: string): HitRates | undefined {
    const known = this.#asked.get(playerId);
    if (known) return known();
    const [rates, setRates] = createSignal<HitRates | undefined>(undefined);
    this.#asked.set(playerId, rates);
    this.#overround.get('/v1/players/{playerId}/hit-rates', { playerId }).then(
      ({ data }) => setRates(() => data),
      // Not every player has played: nothing is shown then.
      () => {},
    );
    return rates();
  }
}
