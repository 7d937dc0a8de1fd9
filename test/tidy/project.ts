// The tree as the word rules see it: source files and documents, read from the disk or made up by a
// test. A rule takes a project and gives violations, so each can be tried on a tiny one.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scan } from './scan.ts';

export interface Violation {
  readonly path: string;
  /** From 1. */
  readonly line: number;
  /** What is wrong, and what to do instead. */
  readonly message: string;
}

export interface SourceFile {
  /** From the project root, with slashes. */
  readonly path: string;
  readonly text: string;
  /** Without comments and the insides of strings. */
  readonly code: string;
}

export interface Project {
  readonly sources: ReadonlyMap<string, SourceFile>;
  /** Markdown files by path. */
  readonly documents: ReadonlyMap<string, string>;
}

/** Folders that make up the product; everything else is about it. */
const PRODUCT = /^(?:src|ingest|engine|contract|chat|gateway|clickhouse|client|dashboard)\//;
const SOURCE = /\.(?:[mc]?ts|tsx|[mc]?js)$/;
const LEFT_OUT = new Set(['node_modules', 'dist', 'data', 'coverage', 'client/dist']);

export function isProduct(path: string): boolean {
  return PRODUCT.test(path);
}

/** Reads the project in this folder. */
export function readProject(root: string): Project {
  const texts: Record<string, string> = {};
  const walk = (folder: string): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.name.startsWith('.')) continue;
      if (entry.isDirectory() && !LEFT_OUT.has(path)) walk(path);
      if (!entry.isFile() || !(SOURCE.test(path) || path.endsWith('.md'))) continue;
      texts[path] = readFileSync(join(root, path), 'utf8');
    }
  };
  walk('');
  return projectOf(texts);
}

/** A project of these files. */
export function projectOf(texts: Readonly<Record<string, string>>): Project {
  const sources = new Map<string, SourceFile>();
  const documents = new Map<string, string>();
  for (const [path, text] of Object.entries(texts)) {
    if (path.endsWith('.md')) documents.set(path, text);
    else sources.set(path, { path, text, code: scan(text, path.endsWith('.tsx')) });
  }
  return { sources, documents };
}
