// The shape of files: names, opening comments, sizes of lines, functions and files, no barrels.
import { functionsOf } from './functions.ts';
import {
  isDataTable,
  isProduct,
  type Project,
  type SourceFile,
  type Violation,
} from './project.ts';

const FILE_LINES_MAX = 400;
const FUNCTION_LINES_MAX = 70;
const COLUMNS_MAX = 100;
const MAIN_LINES_MAX = 40;

/** Files over the limit and the lines they may have: lower or remove, never add. */
export type Ratchet = Readonly<Record<string, number>>;

const KEBAB = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const EMPTY_NAMES = new Set('util utils helper helpers common manager managers misc'.split(' '));
const IMPORT = /\bimport\b[^;]*;/g;
const PASSED_ON = /\bexport\s+(?:type\s+)?[*{][^;]*;/g;

/** Everything about a file that its own text decides. */
export function shapeRules(project: Project): readonly Violation[] {
  return [...project.sources.values()].flatMap((file) => [
    ...nameRule(file),
    ...openingRule(file),
    ...columnRule(file),
    ...functionRule(file),
    ...barrelRule(file),
  ]);
}

/** No file is over the limit but those in the list, and the list is no longer than needed. */
export function sizeRule(project: Project, ratchet: Ratchet): readonly Violation[] {
  const found: Violation[] = [];
  for (const { path, text } of project.sources.values()) {
    if (isDataTable(path)) continue;
    const lines = lineCount(text);
    const max = ratchet[path] ?? (path === 'src/main.ts' ? MAIN_LINES_MAX : FILE_LINES_MAX);
    if (lines <= max) continue;
    const message = `${lines} lines, at most ${max}: split it by what makes its parts change`;
    found.push({ path, line: max + 1, message });
  }
  for (const [path, max] of Object.entries(ratchet)) {
    const file = project.sources.get(path);
    const lines = file ? lineCount(file.text) : 0;
    if (lines === max && lines > FILE_LINES_MAX) continue;
    if (lines > max) continue;
    const remedy = lines > FILE_LINES_MAX ? `lower it to ${lines}` : 'remove it';
    found.push({ path, line: 1, message: `the size list allows it ${max} lines: ${remedy}` });
  }
  return found;
}

function lineCount(text: string): number {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}

function nameRule({ path }: SourceFile): readonly Violation[] {
  const parts = path.split('/');
  return parts.flatMap((part, index) => {
    const isFile = index === parts.length - 1;
    const words = isFile ? part.split('.').slice(0, -1) : [part];
    const found = (message: string): Violation => ({ path, line: 1, message });
    if (isFile && words[0] === 'index')
      return [found('index: name the file after what it defines')];
    if (!words.every((word) => KEBAB.test(word))) return [found(`${part}: names are kebab-case`)];
    const empty = words.flatMap((word) => word.split('-')).find((word) => EMPTY_NAMES.has(word));
    return empty ? [found(`${part}: "${empty}" says nothing; name the thing in it`)] : [];
  });
}

function openingRule({ path, text }: SourceFile): readonly Violation[] {
  if (/^(?:#!.*\n)?(?:\/\/ ?\S|\/\*\*?\s*\S)/.test(text)) return [];
  const message = 'no opening comment: say in one to five lines what it is and what it guarantees';
  return [{ path, line: 1, message }];
}

function columnRule({ path, text }: SourceFile): readonly Violation[] {
  if (isDataTable(path)) return [];
  return text.split('\n').flatMap((line, index) => {
    const columns = [...line].length;
    if (columns <= COLUMNS_MAX) return [];
    return [{ path, line: index + 1, message: `${columns} columns: at most ${COLUMNS_MAX}` }];
  });
}

function functionRule({ path, code }: SourceFile): readonly Violation[] {
  return functionsOf(code).flatMap(({ name, firstLine, lastLine, body }) => {
    const lines = lastLine - firstLine + 1;
    // A function that registers tests is a list of them.
    const isList = !isProduct(path) && /(?<![.\w$])(?:describe|it|test)\b[.\w]*\s*\(/.test(body);
    if (lines <= FUNCTION_LINES_MAX || isList) return [];
    const what = name === '=>' ? 'an arrow function' : name;
    const message = `${what} has ${lines} lines, at most ${FUNCTION_LINES_MAX}: take a step out`;
    return [{ path, line: firstLine, message }];
  });
}

function barrelRule({ path, code }: SourceFile): readonly Violation[] {
  if (!isProduct(path)) return [];
  const everything = /\bexport\s*\*\s*from\b/.test(code);
  const onlyPassesOn =
    /\bexport\b/.test(code) && code.replace(IMPORT, '').replace(PASSED_ON, '').trim() === '';
  if (!everything && !onlyPassesOn) return [];
  const message = 'a barrel only passes on: import the file that defines the thing';
  return [{ path, line: 1, message }];
}
