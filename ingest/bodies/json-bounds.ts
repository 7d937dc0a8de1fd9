// How large and how deep a JSON text may be, found while its bytes arrive and before anybody parses
// it: one pass, no memory beside a counter for each level.

/** What is allowed; each number is the largest that still passes. */
export interface JsonBounds {
  readonly bytesMax: number;
  /** Objects, lists, texts (names of members among them), numbers and words. */
  readonly valuesMax: number;
  readonly depthMax: number;
  /** Of one list or one object, a repeated name counted each time. */
  readonly membersMax: number;
  /** Of one text or number. */
  readonly tokenBytesMax: number;
}

/**
 * Of one answer of a live source. The largest real ones that were recorded: 1.7 MB and 45,000
 * values (a game of ESPN), 15 levels, lists of 150, texts of 4 kB; every book on a full day of
 * college basketball is some 6 MB and 400,000 values.
 */
export const ANSWER_BOUNDS: JsonBounds = {
  bytesMax: 16 * 1024 * 1024,
  valuesMax: 1_000_000,
  depthMax: 64,
  membersMax: 10_000,
  tokenBytesMax: 256 * 1024,
};

/** Of one line of a recording, or of one that is a single document of many answers. */
export const RECORDING_BOUNDS: JsonBounds = {
  ...ANSWER_BOUNDS,
  bytesMax: 64 * 1024 * 1024,
  valuesMax: 4_000_000,
  membersMax: 200_000,
  tokenBytesMax: 8 * 1024 * 1024,
};

/** Of a downloaded document: the largest that was met has 3 MB and 121,000 values. */
export const FILE_BOUNDS: JsonBounds = {
  ...RECORDING_BOUNDS,
  depthMax: 256,
  membersMax: 1_000_000,
};

export type BoundReason = 'too_long' | 'too_deep' | 'too_many_elements';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const SPACE = 0x20;
const OPENING: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const CLOSING: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/** Counts what arrives. Text that is no JSON is counted somehow: the parser refuses it. */
export class BoundScan {
  readonly #bounds: JsonBounds;
  /** Of the container that is open at each level. */
  readonly #members: Uint32Array;
  #bytes = 0;
  #values = 0;
  #depth = 0;
  #tokenBytes = 0;
  #isInText = false;
  #isInWord = false;
  #isEscaped = false;

  constructor(bounds: JsonBounds) {
    this.#bounds = bounds;
    this.#members = new Uint32Array(bounds.depthMax + 1);
  }

  /** Takes the next bytes; why no more are wanted, once a bound is exceeded. */
  push(chunk: Uint8Array): BoundReason | undefined {
    const { bytesMax, tokenBytesMax, valuesMax } = this.#bounds;
    this.#bytes += chunk.length;
    if (this.#bytes > bytesMax) return 'too_long';
    for (let at = 0; at < chunk.length; at++) {
      if (this.#isInText) {
        at = this.#passText(chunk, at);
        if (this.#tokenBytes > tokenBytesMax) return 'too_long';
        continue;
      }
      const reason = this.#pass(chunk[at] as number);
      if (reason !== undefined) return reason;
      if (this.#values > valuesMax) return 'too_many_elements';
    }
    return undefined;
  }

  /** Goes on to the end of the text, or of the bytes; where that is. */
  #passText(chunk: Uint8Array, from: number): number {
    let at = from;
    for (; at < chunk.length; at++) {
      const byte = chunk[at];
      if (this.#isEscaped) this.#isEscaped = false;
      else if (byte === BACKSLASH) this.#isEscaped = true;
      else if (byte === QUOTE) {
        this.#isInText = false;
        break;
      }
    }
    this.#tokenBytes += at - from;
    return at;
  }

  /** A byte outside of texts. */
  #pass(byte: number): BoundReason | undefined {
    if (byte === QUOTE) {
      this.#beginToken();
      this.#isInText = true;
      return undefined;
    }
    const endsWord = byte <= SPACE || byte === COMMA || byte === COLON;
    if (!endsWord && !OPENING.has(byte) && !CLOSING.has(byte)) return this.#passWord();
    this.#isInWord = false;
    if (byte === COMMA) return this.#nextMember();
    if (CLOSING.has(byte)) this.#depth = Math.max(0, this.#depth - 1);
    return OPENING.has(byte) ? this.#open() : undefined;
  }

  #passWord(): BoundReason | undefined {
    if (!this.#isInWord) this.#beginToken();
    this.#isInWord = true;
    this.#tokenBytes += 1;
    return this.#tokenBytes > this.#bounds.tokenBytesMax ? 'too_long' : undefined;
  }

  #beginToken(): void {
    this.#values += 1;
    this.#tokenBytes = 0;
  }

  #open(): BoundReason | undefined {
    this.#values += 1;
    this.#depth += 1;
    if (this.#depth > this.#bounds.depthMax) return 'too_deep';
    this.#members[this.#depth] = 1;
    return undefined;
  }

  #nextMember(): BoundReason | undefined {
    const members = (this.#members[this.#depth] as number) + 1;
    this.#members[this.#depth] = members;
    return members > this.#bounds.membersMax ? 'too_many_elements' : undefined;
  }
}
