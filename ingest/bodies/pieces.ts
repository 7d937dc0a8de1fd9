// A value on its way between threads: as JSON texts of a few thousand values each, so that the
// thread which receives it never parses much at once. Their bytes are handed over without a copy.

/** A value, taken apart. */
export interface Pieces {
  /** UTF-8, one text behind the other. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Two numbers for each step: what it does, and how many of the bytes it takes. */
  readonly steps: Int32Array<ArrayBuffer>;
}

/** Values of one piece, in which 64 characters of text count as a value. */
const PIECE_VALUES_MAX = 4000;
const TEXT_PER_VALUE = 64;

/** The text is the whole value. */
const WHOLE = 0;
/** The text is a list, or an object, of further members of what is open. */
const MEMBERS = 1;
/** What follows belongs to a list, or an object; within an object the text is its name. */
const OPEN_LIST = 2;
const OPEN_OBJECT = 3;
const CLOSE = 4;

/** Takes a value apart that JSON can carry; members that are undefined are left out. */
export function cut(value: unknown): Pieces {
  const cutter = new Cutter();
  cutter.cut(value);
  return cutter.pieces();
}

/** Puts it together again, a piece between any two yields. */
export function* joined({ bytes, steps }: Pieces): Generator<void, unknown> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const joiner = new Joiner();
  let from = 0;
  for (let step = 0; step < steps.length; step += 2) {
    const to = from + (steps[step + 1] as number);
    joiner.take(steps[step] as number, text.toString('utf8', from, to));
    from = to;
    yield;
  }
  return joiner.value;
}

type Container = unknown[] | Record<string, unknown>;

class Cutter {
  readonly #texts: Buffer[] = [];
  readonly #steps: number[] = [];

  cut(value: unknown): void {
    if (isContainer(value) && valuesOf(value, PIECE_VALUES_MAX) > PIECE_VALUES_MAX) {
      this.#open(value, '');
    } else {
      this.#add(WHOLE, JSON.stringify(value) ?? 'null');
    }
  }

  pieces(): Pieces {
    const bytes = new Uint8Array(this.#texts.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const text of this.#texts) {
      bytes.set(text, at);
      at += text.length;
    }
    return { bytes, steps: Int32Array.from(this.#steps) };
  }

  #add(step: number, text: string): void {
    const bytes = Buffer.from(text);
    this.#texts.push(bytes);
    this.#steps.push(step, bytes.length);
  }

  #open(container: Container, name: string): void {
    const isList = Array.isArray(container);
    this.#add(isList ? OPEN_LIST : OPEN_OBJECT, name);
    let [run, values]: [[string, unknown][], number] = [[], 0];
    const flush = (): void => {
      const members = isList ? run.map(([, member]) => member) : Object.fromEntries(run);
      if (run.length > 0) this.#add(MEMBERS, JSON.stringify(members));
      [run, values] = [[], 0];
    };
    for (const [at, member] of Object.entries(container)) {
      const own = valuesOf(member, PIECE_VALUES_MAX);
      if (values + own > PIECE_VALUES_MAX) flush();
      if (isContainer(member) && own > PIECE_VALUES_MAX) this.#open(member, isList ? '' : at);
      else {
        run.push([at, member]);
        values += own;
      }
    }
    flush();
    this.#add(CLOSE, '');
  }
}

class Joiner {
  value: unknown;
  readonly #open: Container[] = [];

  take(step: number, text: string): void {
    if (step === CLOSE) this.#open.pop();
    else if (step === WHOLE) this.value = JSON.parse(text);
    else if (step === MEMBERS) this.#addMembers(JSON.parse(text));
    else this.#begin(step === OPEN_LIST ? [] : {}, text);
  }

  #begin(container: Container, name: string): void {
    const outer = this.#open.at(-1);
    if (outer === undefined) this.value = container;
    else if (Array.isArray(outer)) outer.push(container);
    else setMember(outer, name, container);
    this.#open.push(container);
  }

  #addMembers(members: Container): void {
    const open = this.#open.at(-1);
    if (Array.isArray(open)) {
      for (const member of members as unknown[]) open.push(member);
    } else if (open !== undefined) {
      for (const [name, member] of Object.entries(members)) setMember(open, name, member);
    }
  }
}

/** One called `__proto__` is a member like any other. */
function setMember(object: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(object, name, {
    value,
    writable: true,
    enumerable: true,
    configurable: true,
  });
}

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null;
}

/** Values within the value and itself; beyond `most` it is not counted further. */
export function valuesOf(value: unknown, most: number): number {
  if (typeof value === 'string') return 1 + Math.floor(value.length / TEXT_PER_VALUE);
  if (!isContainer(value)) return 1;
  let values = 1;
  for (const member of Array.isArray(value) ? value : Object.values(value)) {
    values += valuesOf(member, most - values);
    if (values > most) break;
  }
  return values;
}
