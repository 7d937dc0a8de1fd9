// The tests of the program run what was built from these sources, not an older one; an image starts
// it as npm does.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isFresh, sourceFiles } from './build.ts';

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

test('the image starts the program as npm start does', () => {
  const { start } = JSON.parse(readFileSync('package.json', 'utf8')).scripts;
  const command = /^CMD (.*)$/m.exec(readFileSync('Dockerfile', 'utf8'))?.[1] ?? '[]';
  expect(JSON.parse(command).join(' ')).toBe(start.replace(/^exec /, ''));
});
