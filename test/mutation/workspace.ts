// A copy of the project in the system's temporary folder, to be broken: the working tree is only
// ever read. Installed packages are shared by a link.
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Fault, faulty } from './fault.ts';

/** Not needed by tests of the engine, or shared. */
const LEFT_OUT = new Set(['node_modules', 'dist', 'data', 'coverage']);

export class Workspace {
  readonly directory: string;
  #planted: { readonly path: string; readonly text: string } | undefined;

  /** Copies the project at `root`. */
  constructor(root: string) {
    this.directory = mkdtempSync(join(tmpdir(), 'overround-mutants-'));
    process.once('exit', this.#removeNow);
    for (const name of readdirSync(root)) {
      if (LEFT_OUT.has(name) || name.startsWith('.')) continue;
      cpSync(join(root, name), join(this.directory, name), { recursive: true });
    }
    symlinkSync(join(root, 'node_modules'), join(this.directory, 'node_modules'), 'dir');
  }

  /** Plants a fault after taking out the last one; why it cannot be planted, or undefined. */
  plant(fault: Fault): string | undefined {
    this.restore();
    const path = join(this.directory, fault.file);
    const text = textOf(path);
    if (text === undefined) return `there is no ${fault.file}`;
    const changed = faulty(text, fault);
    if (changed === undefined) return 'its text does not occur exactly once';
    if (changed === text) return 'it changes nothing';
    this.#planted = { path, text };
    writeFileSync(path, changed);
    return undefined;
  }

  /** Takes out the fault that was planted last. */
  restore(): void {
    if (this.#planted) writeFileSync(this.#planted.path, this.#planted.text);
    this.#planted = undefined;
  }

  remove(): void {
    process.off('exit', this.#removeNow);
    this.#removeNow();
  }

  readonly #removeNow = (): void => {
    rmSync(this.directory, { recursive: true, force: true, maxRetries: 3 });
  };
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
