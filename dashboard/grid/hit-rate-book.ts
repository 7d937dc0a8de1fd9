// How often a player's props came in lately: asked once for each player whose prop is on screen.
import { createSignal } from 'solid-js';
import type { HitRates, Overround } from '#client/overround.ts';

/** The windows that are shown, by their labels. */
const SHOWN = ['L5', 'L10', 'L25'];

/** "L5 4/5 · L10 7/10" of a player's market, followed; empty while it is not known. */
export type HitRateBook = (playerId: string | undefined, marketType: string) => string;

export function hitRateBook(overround: Overround): HitRateBook {
  const asked = new Map<string, () => HitRates | undefined>();
  const ask = (playerId: string): (() => HitRates | undefined) => {
    const [rates, setRates] = createSignal<HitRates | undefined>(undefined);
    asked.set(playerId, rates);
    overround.get('/v1/players/{playerId}/hit-rates', { playerId }).then(
      ({ data }) => setRates(() => data),
      // Not every player has played: nothing is shown then.
      () => {},
    );
    return rates;
  };
  return (playerId, marketType) => {
    if (playerId === undefined) return '';
    const rates = (asked.get(playerId) ?? ask(playerId))();
    const market = rates?.markets.find((each) => each.marketType === marketType);
    return (market?.windows ?? [])
      .filter(({ label, games }) => SHOWN.includes(label) && games > 0)
      .map(({ label, games, hits }) => `${label} ${hits}/${games}`)
      .join(' · ');
  };
}
