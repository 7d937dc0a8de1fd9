// What must not be written and no linter knows: words that break the engine's determinism, headers
// read past the one reader, folders outside the project. Each with what to do instead.
import { isProduct, type Project, type SourceFile, type Violation } from './project.ts';
import { lineOf } from './scan.ts';

interface Ban {
  readonly pattern: RegExp;
  readonly message: string;
}

const MATHS =
  /\bMath\.(?:pow|exp(?:m1)?|log(?:2|10|1p)?|a?sinh?|a?cosh?|a?tanh?|atan2|cbrt|hypot|random)\b/g;

/** Nothing whose result depends on the machine, the moment or the Node version. */
const IN_PURE: readonly Ban[] = [
  ban(/(?<![.\w$#])async\b(?!\s*:)/g, 'async: the engine is synchronous; do it outside'),
  ban(/(?<![.\w$#])await\b/g, 'await: the engine is synchronous; do it outside'),
  ban(/\bDate\.now\b/g, 'Date.now: time is data; take it from the state'),
  ban(/\bnew\s+Date\s*(?:\(\s*\)|(?=[;,)]))/g, 'new Date(): time is data; take it from the state'),
  ban(/(?<![.\w$]|new\s)\bDate\s*\(/g, 'Date(): time is data; take it from the state'),
  ban(MATHS, 'its bits differ between Node versions (or runs): use #kit/exact-math.ts'),
  ban(/\*\*/g, '**: its bits differ between Node versions; use power of #kit/exact-math.ts'),
  ban(
    /(?<![.\w$])(?:setTimeout|setInterval|setImmediate|queueMicrotask)\b/g,
    'timers: time is data',
  ),
  ban(/(?<![.\w$])process\b(?!\s*[:(])/g, 'process: hand in what is needed'),
  ban(/(?<![.\w$])performance\b(?!\s*:)/g, 'performance: the engine reads no clock; count work'),
  ban(/(?<![.\w$])(?:console|globalThis)\b/g, 'the engine does not log and knows no globals'),
  ban(
    /\.(?:localeCompare|toLocale\w+)\b|\bIntl\./g,
    'it depends on the ICU of the machine: compare with <',
  ),
];

const LOOKED_UP = ban(
  /\bconst ([A-Z][A-Z\d_]*): Readonly<Record<string,(?=[\s\S]*(?<![.\w$])\1\[)/g,
  'text from outside may be "constructor": look it up in a Map',
);

const HEADER_READ = ban(
  /\.getHeader\b/g,
  'getHeader sees the first line of a name alone: read heads in gateway/ingress/request-head.ts',
);

const LEFTOVER = ban(
  /\b(?:TODO|FIXME|XXX)\b/g,
  'leftover: do it now, or say in a sentence what holds',
);
const OUTSIDE = ban(
  /\.\.\/shared\b/g,
  'names a folder outside the project: the product stands alone',
);
const ABSOLUTE = ban(
  /(?<![\w.])\/(?:work|home|root|Users)\/\w+/g,
  'a place of one machine: use a relative path',
);

/** A file that a test starts by its path: a test that is skipped here would hide a wrong one. */
const STARTED_FILE = /(?<=['"`])test\/[\w./-]+\.(?:mjs|ts)(?=['"`])/g;

/** Applies every ban to the files it is for. */
export function wordRules(project: Project): readonly Violation[] {
  const found: Violation[] = [];
  for (const file of project.sources.values()) {
    const { path, code, text } = file;
    // These rules have to name what they ban.
    if (path.startsWith('test/tidy')) continue;
    found.push(...apply([LEFTOVER, ABSOLUTE], path, text));
    found.push(...missingFiles(file, project));
    if (!isProduct(path)) continue;
    found.push(...apply([OUTSIDE], path, text));
    if (path !== 'gateway/ingress/request-head.ts') found.push(...apply([HEADER_READ], path, code));
    const isMadeUp = path.startsWith('ingest/simulated-feed/');
    if (path.startsWith('ingest/') && !isMadeUp) found.push(...apply([LOOKED_UP], path, code));
    if (path.startsWith('engine/')) found.push(...apply(IN_PURE, path, code));
    if (path.startsWith('src/domain/')) found.push(...apply(IN_PURE, path, code));
  }
  for (const [path, text] of project.documents) {
    found.push(...apply([LEFTOVER, ABSOLUTE, OUTSIDE], path, text));
  }
  return found;
}

function missingFiles({ path, text }: SourceFile, project: Project): readonly Violation[] {
  const missing = [...text.matchAll(STARTED_FILE)].filter(([name]) => !project.sources.has(name));
  return missing.map(({ 0: name, index }) => {
    return { path, line: lineOf(text, index), message: `${name} - there is no such file` };
  });
}

function apply(bans: readonly Ban[], path: string, text: SourceFile['text']): readonly Violation[] {
  return bans.flatMap(({ pattern, message }) =>
    [...text.matchAll(pattern)].map((match) => {
      const line = lineOf(text, match.index);
      return { path, line, message: `${match[0].trim()} - ${message}` };
    }),
  );
}

function ban(pattern: RegExp, message: string): Ban {
  return { pattern, message };
}
