// How the vig can be taken out of a venue's prices, as data.

export type DevigMethod = 'power' | 'multiplicative' | 'additive' | 'shin' | 'worst_case';

/** Methods whose probabilities add up, so that their mean does, too. */
export type AveragedMethod = Exclude<DevigMethod, 'worst_case'>;

/** One method, or the mean of several. */
export type Devig = DevigMethod | { readonly average_of: readonly AveragedMethod[] };

/** One text per method: keys caches. */
export function devigKey(devig: Devig): string {
  return typeof devig === 'string' ? devig : `average_of ${devig.average_of.join(' ')}`;
}
