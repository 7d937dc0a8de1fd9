// Numbers as texts that are kept: a book says the same few hundred prices and points again and
// again, and making a text of a number takes longer than finding the one made before.

const KEPT_BITS = 12;

/** Texts by number, each where its number says; what was kept there before gives way. */
export class NumberTexts {
  readonly #make: (value: number) => string;
  readonly #numbers = new Float64Array(1 << KEPT_BITS).fill(Number.NaN);
  readonly #texts: string[] = new Array(1 << KEPT_BITS).fill('');

  constructor(make: (value: number) => string) {
    this.#make = make;
  }

  /** The text of a number of at most three decimals; a finite one. */
  of(value: number): string {
    const place = Math.imul((value * 1000) | 0, 0x9e3779b1) >>> (32 - KEPT_BITS);
    if (this.#numbers[place] !== value) {
      this.#texts[place] = inOnePiece(this.#make(value));
      this.#numbers[place] = value;
    }
    return this.#texts[place] as string;
  }
}

/** V8 keeps sums of texts as trees, which everyone who writes them out would walk again. */
export function inOnePiece(text: string): string {
  return [text, ''].join('');
}
