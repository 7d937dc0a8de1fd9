// The house rules, held by a test: reads the whole tree and reports every violation like a
// compiler. The rules are in test/tidy, each with a test of its own that it can fail.
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { helpTable } from '#src/config.ts';
import { mentionRule, optionsRule, readmeRule, referenceRule } from './tidy/document-rules.ts';
import { importRules } from './tidy/import-rules.ts';
import { readProject, type Violation } from './tidy/project.ts';
import { exportRule, reachRule } from './tidy/reach-rules.ts';
import { type Ratchet, shapeRules, sizeRule } from './tidy/shape-rules.ts';
import { wordRules } from './tidy/word-rules.ts';

/** Files over the limit and the lines they may have: lower or remove, never add. */
const SIZES: Ratchet = {};

const project = readProject(fileURLToPath(new URL('..', import.meta.url)));

test('the tree was found', () => {
  expect(project.sources.has('src/main.ts')).toBe(true);
  expect(project.sources.has('test/tidy.test.ts')).toBe(true);
  expect(project.documents.has('README.md')).toBe(true);
});

test('the tree keeps the house rules', () => {
  const violations = [
    ...importRules(project),
    ...wordRules(project),
    ...shapeRules(project),
    ...sizeRule(project, SIZES),
    ...reachRule(project),
    ...exportRule(project),
    ...readmeRule(project),
    ...optionsRule(project, helpTable()),
    ...referenceRule(project),
    ...mentionRule(project),
  ];
  expect(violations.length, `violations:\n${report(violations)}`).toBe(0);
});

function report(violations: readonly Violation[]): string {
  const sorted = violations.toSorted((a, b) =>
    a.path < b.path ? -1 : a.path > b.path ? 1 : a.line - b.line,
  );
  return sorted.map(({ path, line, message }) => `${path}:${line}: ${message}`).join('\n');
}
