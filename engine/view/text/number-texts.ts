// Numbers as texts that are kept: a book says the same few hundred prices, points and times again
// and again, and making a text of a number takes longer than finding the one made before.

/** Texts by number; what was kept in the place of a number before gives way to it. */
export class NumberTexts {
  readonly #make: (value: number) => string;
  readonly #scale: number;
  readonly #mask: number;
  readonly #numbers: Float64Array;
  readonly #texts: string[];

  /**
   * `places`: how many are kept at most, a power of two. `scale`: what makes neighbours of numbers
   * that are often said together one apart, so that each has a place of its own.
   */
  constructor(places: number, scale: number, make: (value: number) => string) {
    this.#make = make;
    this.#scale = scale;
    this.#mask = places - 1;
    this.#numbers = new Float64Array(places).fill(Number.NaN);
    this.#texts = new Array(places).fill('');
  }

  /** The text of a finite number. */
  of(value: number): string {
    const place = (value * this.#scale) & this.#mask;
    if (this.#numbers[place] !== value) {
      this.#texts[place] = inOnePiece(this.#make(value));
      this.#numbers[place] = value;
    }
    return this.#texts[place] as string;
  }
}

/** V8 keeps sums of texts as trees, which everyone who writes them out would walk again. */
function inOnePiece(text: string): string {
  return [text, ''].join('');
}
