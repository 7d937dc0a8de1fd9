// Who may import whom: imports point toward src/domain, and only the wiring files of src see both
// ends. Also how an import is written, and that each package has one file that knows it.
import { type Import, importsOf } from './imports.ts';
import { isProduct, isTest, type Project, type SourceFile, type Violation } from './project.ts';

interface Layer {
  /** Layers it may import besides itself. */
  readonly layers: readonly string[];
  /** Single files of other layers that it may import. */
  readonly files?: readonly string[];
  /** Single files of other layers of which it may import types only. */
  readonly types?: readonly string[];
  readonly notFiles?: readonly string[];
  readonly isPure?: boolean;
}

/** The table. A layer is a top folder, or one of the folders of src. */
const LAYERS: Readonly<Record<string, Layer>> = {
  'src/kit': { layers: [] },
  'src/domain': { layers: [], files: ['src/kit/assert.ts'], isPure: true },
  engine: {
    layers: ['src/domain', 'src/kit'],
    notFiles: ['src/kit/clock.ts', 'src/kit/logger.ts'],
    isPure: true,
  },
  'src/backends': { layers: ['src/kit'] },
  'src/stores': { layers: ['src/domain', 'src/kit', 'src/backends'] },
  ingest: { layers: ['src/domain', 'src/kit', 'src/backends', 'src/stores'] },
  clickhouse: { layers: ['src/domain', 'src/kit', 'engine'], types: ['src/backends/log.ts'] },
  gateway: {
    layers: ['src/domain', 'src/kit', 'src/backends', 'src/stores', 'engine'],
    types: ['clickhouse/', 'engine/engine.ts'],
  },
  // It is published alone.
  client: { layers: [] },
  dashboard: { layers: ['client'] },
};

/** Its packages are built into its files: nothing of them is installed where it runs. */
const BUILT_IN = new Set(['test', 'bench', 'client', 'dashboard']);

/** Not a driver but the language of every component. */
const LANGUAGES = new Set(['solid-js']);

/** zod reads what comes from outside: at the adapters, the interface and the wiring. */
const ZOD_LAYERS = new Set(['ingest', 'gateway', 'src', 'client', 'dashboard']);

export function importRules(project: Project): readonly Violation[] {
  const found: Violation[] = [];
  const importers = new Map<string, Set<string>>();
  for (const file of project.sources.values()) {
    for (const item of importsOf(file, project.manifest)) {
      for (const message of judge(file, item, project)) {
        found.push({ path: file.path, line: item.line, message });
      }
      if (item.kind !== 'package' || item.target === 'zod' || !isProduct(file.path)) continue;
      if (LANGUAGES.has(item.target)) continue;
      importers.set(item.target, (importers.get(item.target) ?? new Set()).add(file.path));
    }
  }
  for (const [name, paths] of importers) {
    const [first, ...others] = [...paths].sort();
    for (const path of others) {
      const message = `${name} is imported by ${first} too: one file per driver`;
      found.push({ path, line: 1, message });
    }
  }
  return found;
}

/** Layer of a path: `src/kit` and the like, `src` for the wiring, else the top folder. */
function layerOf(path: string): string {
  const [top = '', next = ''] = path.split('/');
  const inner = `${top}/${next}`;
  if (!path.includes('/')) return '';
  return top === 'src' && inner in LAYERS ? inner : top;
}

function judge(file: SourceFile, item: Import, project: Project): readonly string[] {
  const layer = layerOf(file.path);
  if (item.kind === 'node' || item.kind === 'package') return judgeForeign(layer, item, project);
  const messages: string[] = [];
  if (!project.sources.has(item.target)) {
    messages.push(`"${item.specifier}" is no file of ours: correct the path or package.json`);
  }
  const target = layerOf(item.target);
  if (item.kind === 'relative' && target !== layer) {
    messages.push(
      `"${item.specifier}" leaves its folder: use the #alias of ${target || 'the root'}`,
    );
  }
  if (item.kind === 'alias' && target === layer && !file.path.startsWith('src/commands/')) {
    messages.push(`"${item.specifier}" stays in its folder: import it relatively`);
  }
  if (target !== layer && !isTest(file.path)) {
    const reason = refusalOf(layer, target, item);
    if (reason !== undefined) messages.push(reason);
  }
  return messages;
}

/** Why a layer may not import a file of another one; undefined where it may. */
function refusalOf(layer: string, target: string, item: Import): string | undefined {
  if (isTest(item.target)) return `nothing imports ${target}: move what is needed into the product`;
  const rule = LAYERS[layer];
  if (rule === undefined) return undefined;
  const path = item.target;
  if (rule.notFiles?.includes(path)) return `${layer} must not know ${path}: hand in what it needs`;
  if (rule.types?.some((prefix) => path.startsWith(prefix))) {
    return item.isTypeOnly ? undefined : `${layer} may import only types of ${path}`;
  }
  if (rule.layers.includes(target) || rule.files?.includes(path)) return undefined;
  const allowed = [...rule.layers, ...(rule.files ?? []), ...(rule.types ?? [])].join(', ');
  return `${layer} must not import ${path}: only ${allowed || 'nothing of ours'}`;
}

function judgeForeign(layer: string, item: Import, project: Project): readonly string[] {
  if (LAYERS[layer]?.isPure) {
    return [`${layer} is pure and imports no ${item.target}: hand the result in from outside`];
  }
  if (item.kind === 'node' || layer === '') return [];
  const { dependencies, devDependencies } = project.manifest;
  const known = BUILT_IN.has(layer) ? { ...dependencies, ...devDependencies } : dependencies;
  if (!(item.target in known)) return [`package.json does not depend on ${item.target}: add it`];
  if (item.target === 'zod' && isProduct(`${layer}/`) && !ZOD_LAYERS.has(layer)) {
    return [`${layer} must not import zod: what reaches it was checked in ingest or gateway`];
  }
  return [];
}
