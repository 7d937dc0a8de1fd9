// The edges of each line under every model that is followed, next to each other: an update of a price
// reads those of all models, and objects far apart cost more to reach than to read.
import type { EdgeOnLine } from './wanted-edge.ts';

/** Null where a line was judged and has none, undefined where it was not judged. */
type List = EdgeOnLine[] | null | undefined;

export class EdgesByLine {
  /** By line, and by the number of a group of views under one model and the same fees. */
  #lines: (List[] | undefined)[] = [];

  of(line: number, group: number): Readonly<List> {
    return this.#lines[line]?.[group];
  }

  /** Lists are filled again in their place: there are many, and each lives long. */
  keep(line: number, group: number, found: readonly EdgeOnLine[]): void {
    const lists = this.#listsOf(line, group);
    const list = lists[group];
    if (found.length === 0 || list == null) {
      lists[group] = found.length === 0 ? null : found.slice();
      return;
    }
    if (list.length !== found.length) list.length = found.length;
    for (let at = 0; at < found.length; at++) list[at] = found[at] as EdgeOnLine;
  }

  /** As if the line had not been judged. */
  forget(line: number, group: number): void {
    const lists = this.#lines[line];
    if (lists !== undefined && group < lists.length) lists[group] = undefined;
  }

  /** The same of all lines. */
  forgetGroup(group: number): void {
    for (const line of this.#lines.keys()) this.forget(line, group);
  }

  /** Lines that were judged for a group. */
  *judgedFor(group: number): Generator<number> {
    for (const line of this.#lines.keys()) {
      if (this.of(line, group) !== undefined) yield line;
    }
  }

  /** No longer than it has to be: there is one for each line. */
  #listsOf(line: number, group: number): List[] {
    const known = this.#lines[line];
    if (known !== undefined && group < known.length) return known;
    const lists: List[] = Array.from({ length: group + 1 });
    for (const at of known?.keys() ?? []) lists[at] = known?.[at];
    this.#lines[line] = lists;
    return lists;
  }
}
