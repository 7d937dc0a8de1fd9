// A list of rows of which only those in view are in the page; each row says how high it is.
import { createVirtualizer } from '@tanstack/solid-virtual';
import { createEffect, createMemo, on } from 'solid-js';

/** Rows of a list that scrolls in an element; called by the component that shows them. */
export function virtualRows<Row>(list: {
  readonly rows: () => readonly Row[];
  readonly scroller: () => HTMLElement;
  readonly keyOf: (row: Row) => string;
  readonly heightOf: (row: Row) => number;
  /** Lines that a row is read as. */
  readonly linesOf: (row: Row) => number;
  readonly overscan: number;
}) {
  const { rows, scroller, keyOf, heightOf, linesOf, overscan } = list;
  const at = (index: number): Row => rows()[index] as Row;
  const virtualizer = createVirtualizer<HTMLElement, HTMLElement>({
    get count() {
      return rows().length;
    },
    getScrollElement: scroller,
    estimateSize: (index) => heightOf(at(index)),
    getItemKey: (index) => (index < rows().length ? keyOf(at(index)) : index),
    overscan,
  });
  createEffect(on(rows, () => virtualizer.measure(), { defer: true }));
  const places = createMemo(() => {
    const byKey = new Map<string, { readonly top: number; readonly line: number }>();
    let [top, line] = [0, 0];
    for (const row of rows()) {
      byKey.set(keyOf(row), { top, line });
      top += heightOf(row);
      line += linesOf(row);
    }
    return { byKey, lines: line };
  });
  return {
    /** Those in view and a few around them; a row that stays is the same object. */
    inView: createMemo(() =>
      virtualizer.getVirtualItems().flatMap(({ index }) => rows()[index] ?? []),
    ),
    /** Pixels from the top, of a row by its key. */
    topOf: (key: string) => places().byKey.get(key)?.top ?? 0,
    /** How many lines stand before a row, by its key, and in all: for those who hear the list. */
    linesBefore: (key: string) => places().byKey.get(key)?.line ?? 0,
    lines: () => places().lines,
    heightPx: () => virtualizer.getTotalSize(),
    scrollTo: (index: number) => virtualizer.scrollToIndex(index),
  };
}
