// Texts of a page, read with what they belong to; and those with a digit that nobody has read, so
// that a figure that is held against nothing is found.
import type { Page } from 'playwright-core';

/** Of one row: its key, and the texts of its visible parts, by their names. */
export interface RowTexts {
  readonly key: string;
  readonly side: string;
  readonly parts: Readonly<Record<string, readonly string[]>>;
}

/**
 * Reads the visible parts of rows. Parts are selectors within a row, by name; an empty one is the
 * row itself. `key`: of the row or what it stands in.
 */
export async function readRows(
  page: Page,
  rows: string,
  parts: Readonly<Record<string, string>>,
): Promise<readonly RowTexts[]> {
  // It runs in the page: a text, because these sources know no document.
  return (await page.evaluate(`(() => {
    const parts = ${JSON.stringify(parts)};
    const textOf = (element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      let text = '';
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (node.parentElement.checkVisibility()) text += node.data;
      }
      return text.trim().replace(/\\s+/g, ' ');
    };
    return [...document.querySelectorAll(${JSON.stringify(rows)})].map((row) => ({
      key: row.closest('[data-key]')?.dataset.key ?? row.dataset.edge ?? '',
      side: row.dataset.side ?? '',
      parts: Object.fromEntries(Object.entries(parts).map(([name, selector]) => {
        const found = selector === '' ? [row] : [...row.querySelectorAll(selector)];
        const seen = found.filter((each) => each.checkVisibility());
        for (const each of seen) each.setAttribute('data-read', '');
        return [name, seen.map(textOf)];
      })),
    }));
  })()`)) as RowTexts[];
}

/** One part of all rows. */
export async function readTexts(page: Page, rows: string): Promise<readonly string[]> {
  return (await readRows(page, rows, { text: '' })).flatMap(({ parts }) => parts.text ?? []);
}

/** Each piece of text within the elements, apart. */
export async function textsOf(page: Page, elements: string): Promise<readonly string[]> {
  return (await page.evaluate(`(() => {
    const found = [];
    for (const element of document.querySelectorAll(${JSON.stringify(elements)})) {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) found.push(node.data);
    }
    return found;
  })()`)) as string[];
}

/** Visible texts of the screen that have a digit, and that no part covered. */
export async function unreadFigures(page: Page): Promise<readonly string[]> {
  return (await page.evaluate(`(() => {
    const found = [];
    const walker = document.createTreeWalker(document.querySelector('.main'), NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!/\\d/.test(node.data) || parent.closest('[data-read], title')) continue;
      if (!parent.checkVisibility()) continue;
      found.push(parent.tagName + '.' + parent.getAttribute('class') + ': ' + node.data.trim());
    }
    return found;
  })()`)) as string[];
}
