// What a planted fault is, and what became of it.

/** One edit that makes the program wrong, and that some test must notice. */
export interface Fault {
  readonly id: string;
  /** Relative to the project. */
  readonly file: string;
  /** Text of the file; must occur exactly once. */
  readonly find: string;
  readonly replace: string;
  /** What would go wrong for whom, if nobody noticed. */
  readonly why: string;
}

export type Verdict =
  | { readonly kind: 'caught'; readonly by: string }
  | { readonly kind: 'survived' }
  /** Nothing was learned: the text is not there or not unique, or the tests could not run. */
  | { readonly kind: 'invalid'; readonly reason: string };

export interface FaultResult {
  readonly fault: Fault;
  readonly verdict: Verdict;
  readonly seconds: number;
}

/** The file's text with the fault in it; undefined where `find` does not occur exactly once. */
export function faulty(text: string, { find, replace }: Fault): string | undefined {
  const at = text.indexOf(find);
  if (find === '' || at < 0 || text.indexOf(find, at + 1) >= 0) return undefined;
  return text.slice(0, at) + replace + text.slice(at + find.length);
}
