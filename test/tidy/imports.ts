// The imports of a source file, with what each resolves to: a file of ours, a module of Node, or a
// package. Relative ones and '#alias' ones alike.
import { posix } from 'node:path';
import type { Manifest, Project, SourceFile } from './project.ts';
import { lineOf } from './scan.ts';

export interface Import {
  readonly specifier: string;
  readonly line: number;
  /** Types only: nothing is loaded by it. */
  readonly isTypeOnly: boolean;
  readonly kind: 'relative' | 'alias' | 'node' | 'package';
  /** Path from the root, or the name of the module or package. */
  readonly target: string;
}

const FROM = /\b(?:import|export)\b[^;'"]*?\bfrom\s*(?=['"])/g;
const BARE = /\bimport\s*\(?\s*(?=['"])/g;

/** Every import and re-export of a file, dynamic ones with a plain string included. */
export function importsOf(file: SourceFile, manifest: Manifest): readonly Import[] {
  const byIndex = new Map(file.strings.map(({ index, value }) => [index, value]));
  return [...file.code.matchAll(FROM), ...file.code.matchAll(BARE)].flatMap((match) => {
    const specifier = byIndex.get(match.index + match[0].length);
    if (specifier === undefined) return [];
    const line = lineOf(file.code, match.index + match[0].length);
    const target = resolve(file.path, specifier, manifest);
    return [{ specifier, line, isTypeOnly: isTypeOnly(match[0]), ...target }];
  });
}

/** Files of ours that a file names: by an import, or by a string that is the path of one. */
export function filesNamedBy(file: SourceFile, project: Project): readonly string[] {
  const folder = posix.dirname(file.path);
  const imported = importsOf(file, project.manifest).map(({ target }) => target);
  const named = file.strings.flatMap(({ value }) => [value, posix.join(folder, value)]);
  // A build's name of a file stands for its source.
  const sources = [...imported, ...named].flatMap((path) => [path, path.replace(/\.js$/, '.ts')]);
  return sources.filter((path) => project.sources.has(path));
}

function resolve(
  path: string,
  specifier: string,
  manifest: Manifest,
): Pick<Import, 'kind' | 'target'> {
  if (specifier.startsWith('.')) {
    return { kind: 'relative', target: posix.join(posix.dirname(path), specifier) };
  }
  if (specifier.startsWith('#')) {
    return { kind: 'alias', target: resolveAlias(specifier, manifest) ?? specifier };
  }
  if (specifier.startsWith('node:')) return { kind: 'node', target: specifier };
  return { kind: 'package', target: packageOf(specifier) };
}

function isTypeOnly(statement: string): boolean {
  if (/^(?:import|export)\s+type\b/.test(statement)) return true;
  const names = /^(?:import|export)\s*\{([^}]*)\}/.exec(statement)?.[1]?.split(',') ?? [];
  const present = names.map((name) => name.trim()).filter((name) => name !== '');
  return present.length > 0 && present.every((name) => name.startsWith('type '));
}

function resolveAlias(specifier: string, manifest: Manifest): string | undefined {
  for (const [pattern, { source }] of Object.entries(manifest.imports)) {
    const [head = '', tail = ''] = pattern.split('*');
    if (!specifier.startsWith(head) || !specifier.endsWith(tail)) continue;
    const middle = specifier.slice(head.length, specifier.length - tail.length);
    return posix.normalize(source.replace('*', middle));
  }
  return undefined;
}

function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
