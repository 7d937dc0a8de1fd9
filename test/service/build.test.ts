// The tests of the program run what was built from these sources, not an older one; an image starts
// it as npm does.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isFresh } from './build.ts';

test('dist is at least as new as every source', () => {
  expect(isFresh()).toBe(true);
});

test('the image starts the program as npm start does', () => {
  const { start } = JSON.parse(readFileSync('package.json', 'utf8')).scripts;
  const command = /^CMD (.*)$/m.exec(readFileSync('Dockerfile', 'utf8'))?.[1] ?? '[]';
  expect(JSON.parse(command).join(' ')).toBe(start.replace(/^exec /, ''));
});
