// The word rules over the whole tree; each violation is reported like a compiler does. The rules are
// in test/tidy, each with a test of its own that it can fail.
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readProject } from './tidy/project.ts';
import { wordRules } from './tidy/word-rules.ts';

test('the tree keeps the word rules', () => {
  const project = readProject(fileURLToPath(new URL('..', import.meta.url)));
  expect(project.sources.has('src/main.ts')).toBe(true);
  expect(project.documents.has('README.md')).toBe(true);
  const violations = wordRules(project).map(
    ({ path, line, message }) => `${path}:${line}: ${message}`,
  );
  expect(violations).toEqual([]);
});
