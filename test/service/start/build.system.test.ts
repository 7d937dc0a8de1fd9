// The tests of the program run what was built from these sources, not an older one; an image starts
// it as npm does.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DOCUMENTS } from '#gateway/documents.ts';
import { isFresh, sourceFiles } from '../build.ts';

test('dist is at least as new as every source', () => {
  expect(isFresh()).toBe(true);
});

test('every source of dist is looked at', () => {
  const built = readdirSync('dist', { recursive: true, encoding: 'utf8' })
    .filter((path) => /^(?!test|bench|dashboard).*\.js$/.test(path))
    .map((path) => path.replace(/\.js$/, '.ts'));
  const sources = new Set(sourceFiles());
  expect(built.filter((path) => existsSync(path) && !sources.has(path))).toEqual([]);
});

test('whoever starts the program can copy the database of the build, and nobody changes it', () => {
  const root = 'dist/database-template';
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' });
  expect(paths.length).toBeGreaterThan(100);
  for (const path of ['', ...paths]) {
    const stats = statSync(join(root, path));
    expect(stats.mode & 0o777, path).toBe(stats.isDirectory() ? 0o755 : 0o644);
  }
});

test('the image starts the program as npm start does', () => {
  const { start } = JSON.parse(readFileSync('package.json', 'utf8')).scripts;
  const command = /^CMD (.*)$/m.exec(readFileSync('Dockerfile', 'utf8'))?.[1] ?? '[]';
  expect(JSON.parse(command).join(' ')).toBe(start.replace(/^exec /, ''));
});

test('the documents that the build put into the program are those of the contract', () => {
  const program = readFileSync('dist/src/main.js', 'utf8');
  for (const [path, text] of Object.entries(DOCUMENTS)) {
    const [, built] = new RegExp(`"${path}": ("(?:[^"\\\\]|\\\\.)*")`).exec(program) ?? [];
    expect(JSON.parse(built ?? '""') === text, path).toBe(true);
  }
});
