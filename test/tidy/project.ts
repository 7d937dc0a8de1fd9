// The tree as the tidy rules see it: source files, documents and package.json, read from the disk
// or made up by a test. Rules take a project and give violations, so each can be tried on a tiny
// one.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type StringLiteral, scan } from './scan.ts';

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
  readonly strings: readonly StringLiteral[];
}

export interface Manifest {
  readonly imports: Readonly<Record<string, { readonly source: string }>>;
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

export interface Project {
  readonly sources: ReadonlyMap<string, SourceFile>;
  /** Markdown files by path. */
  readonly documents: ReadonlyMap<string, string>;
  readonly manifest: Manifest;
}

export type Rule = (project: Project) => readonly Violation[];

/** Folders that make up the product; everything else is about it. */
const PRODUCT = /^(?:src|ingest|engine|gateway|clickhouse|client|dashboard)\//;
const TEST = /^(?:test|bench)\//;
const SOURCE = /\.(?:[mc]?ts|tsx|[mc]?js)$/;
const LEFT_OUT = new Set(['node_modules', 'dist', 'data', 'coverage', 'client/dist']);

export function isProduct(path: string): boolean {
  return PRODUCT.test(path);
}

export function isTest(path: string): boolean {
  return TEST.test(path);
}

/** Constant data and what a program wrote, exempt from sizes and line lengths. */
export function isDataTable(path: string): boolean {
  return path.startsWith('src/domain/data/') || path.includes('/generated/');
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
  return projectOf(texts, JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
}

/** A project of these files. */
export function projectOf(
  texts: Readonly<Record<string, string>>,
  manifest: Partial<Manifest> = {},
): Project {
  const sources = new Map<string, SourceFile>();
  const documents = new Map<string, string>();
  for (const [path, text] of Object.entries(texts)) {
    if (path.endsWith('.md')) documents.set(path, text);
    else sources.set(path, { path, text, ...scan(text, path.endsWith('.tsx')) });
  }
  const empty = { imports: {}, scripts: {}, dependencies: {}, devDependencies: {} };
  return { sources, documents, manifest: { ...empty, ...manifest } };
}
