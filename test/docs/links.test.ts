// Relative links of the documents lead to files that exist, and to headings that exist in them; files
// of the repository that they name exist.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';

const LEFT_OUT = /(?:^|\/)(?:node_modules|dist|data|coverage|bench-results|\.[^/]+)$/;
const documents = markdownIn('.');
const ROOMS = new Set(
  readdirSync('.', { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !LEFT_OUT.test(entry.name))
    .map(({ name }) => name),
);

describe('the documents', () => {
  test('link to files and headings that exist', () => {
    const broken = documents.flatMap((path) =>
      linksOf(readFileSync(path, 'utf8'))
        .filter((link) => !leadsSomewhere(path, link))
        .map((link) => `${path}: ${link}`),
    );
    expect(broken).toEqual([]);
  });

  test('name files and folders that exist', () => {
    const missing = documents.flatMap((path) =>
      pathsNamed(readFileSync(path, 'utf8'))
        .filter((name) => !existsSync(name) && !existsSync(join(dirname(path), name)))
        .map((name) => `${path}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  test('list every decision in the index', () => {
    const folder = 'docs/decisions';
    const links = linksOf(readFileSync(`${folder}/README.md`, 'utf8'));
    const index = links.filter((link) => /^\d{3}-/.test(link));
    const records = readdirSync(folder).filter((name) => name !== 'README.md');
    expect(index.toSorted()).toEqual(records.toSorted());
  });

  test('keep to their sizes', () => {
    const bytes = (path: string): number => readFileSync(path).length;
    expect(bytes('README.md')).toBeLessThanOrEqual(8192);
    expect(bytes('ARCHITECTURE.md')).toBeLessThanOrEqual(15_360);
  });
});

function markdownIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return LEFT_OUT.test(path) ? [] : markdownIn(path);
    return entry.name.endsWith('.md') ? [path] : [];
  });
}

/** Relative targets of links and pictures, outside of code. */
function linksOf(text: string): readonly string[] {
  const prose = text.replace(/```[\s\S]*?```|`[^`\n]*`/g, '');
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target));
}

/** Paths in code that begin with a room. */
function pathsNamed(text: string): readonly string[] {
  const spans = [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)+\/?)`/g)].map(([, span = '']) => span);
  return spans.filter((span) => ROOMS.has(span.split('/', 1)[0] ?? ''));
}

function leadsSomewhere(from: string, link: string): boolean {
  const [file = '', heading] = link.split('#');
  const path = file === '' ? from : normalize(join(dirname(from), file));
  if (!existsSync(path)) return false;
  return heading === undefined || headingsOf(readFileSync(path, 'utf8')).includes(heading);
}

/** The anchors that GitHub makes of headings. */
function headingsOf(text: string): readonly string[] {
  const prose = text.replace(/```[\s\S]*?```/g, '');
  return [...prose.matchAll(/^#{1,6} (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
