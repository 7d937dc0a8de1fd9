// A benchmark's report as one HTML file that needs nothing else, and the same numbers as JSON
// beside it. Light or dark as the reader's system is.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Target } from './bench.ts';
import { escaped } from './svg-plots.ts';

const FOLDER = 'bench-results';

/** Writes both files below the working directory and returns the report's path. */
export function writeResults(name: string, html: string, results: object): string {
  mkdirSync(FOLDER, { recursive: true });
  const path = join(FOLDER, `${name}.html`);
  writeFileSync(path, html);
  writeFileSync(join(FOLDER, `${name}.json`), `${JSON.stringify(results, null, 2)}\n`);
  return path;
}

/** A whole page of sections that are HTML already. */
export function pageOf(title: string, sections: readonly string[]): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title><style>${STYLE}</style></head>
<body><h1>${escaped(title)}</h1>
${sections.join('\n')}
</body></html>
`;
}

export function sectionOf(title: string, parts: readonly string[]): string {
  return `<section><h2>${escaped(title)}</h2>\n${parts.join('\n')}</section>`;
}

export function listOf(lines: readonly string[]): string {
  return `<pre>${lines.map(escaped).join('\n')}</pre>`;
}

/** A table of texts; columns after the first are numbers. */
export function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = (row: readonly string[], tag: 'td' | 'th') =>
    `<tr>${row.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('')}</tr>`;
  const body = rows.map((row) => cells(row, 'td')).join('\n');
  return `<table><thead>${cells(head, 'th')}</thead><tbody>${body}</tbody></table>`;
}

export function targetTable(targets: readonly Target[]): string {
  const rows = targets.map(({ name, value, target, pass }) => [
    name,
    value.toLocaleString('en-US'),
    target,
    pass ? 'pass' : 'MISS',
  ]);
  return tableOf(['target', 'measured', 'bar', ''], rows);
}

const PALETTE = ['#2f7ed8', '#e07b39', '#8a8f98', '#3aa76d', '#b455c8'];

const STYLE = `
:root { color-scheme: light dark; --ink: #1b1f24; --paper: #fff; --faint: #d7dbe0; --dim: #667; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6e8ea; --paper: #14171a; --faint: #32383f; --dim: #9aa3ad; }
}
body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper);
  max-width: 960px; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.15rem; margin-top: 2.2rem; }
pre { font-size: 12px; overflow-x: auto; border-left: 3px solid var(--faint); padding-left: 1em; }
table { border-collapse: collapse; font-size: 13px; margin: 1em 0; }
td, th { padding: 0.25em 0.9em 0.25em 0; border-bottom: 1px solid var(--faint); text-align: right; }
td:first-child, th:first-child { text-align: left; }
figure { margin: 1.4em 0; } figcaption { font-weight: 600; font-size: 14px; }
figcaption small { font-weight: 400; color: var(--dim); margin-left: 1em; }
figcaption i { display: inline-block; width: 0.8em; height: 0.8em; margin: 0 0.3em 0 0.8em; }
svg { width: 100%; height: auto; } text { font-size: 11px; fill: var(--dim); }
text.value { fill: var(--ink); } .grid { stroke: var(--faint); stroke-width: 1; }
polyline { fill: none; stroke-width: 2; }
${PALETTE.map(
  (color, index) =>
    `.c${index} { fill: ${color}; } .l${index} { stroke: ${color}; } ` +
    `.k${index} { background: ${color}; }`,
).join('\n')}
`;
