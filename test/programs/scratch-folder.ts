// A folder that does not outlive its process.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface ScratchFolder {
  readonly path: string;
  remove(): void;
}

/** A new folder, removed at the latest when the process exits; `before` runs before that. */
export function scratchFolder(before: () => void = () => {}): ScratchFolder {
  const path = mkdtempSync(join(tmpdir(), 'overround-bench-'));
  const remove = (): void => {
    process.off('exit', end);
    rmSync(path, { recursive: true, force: true, maxRetries: 5 });
  };
  const end = (): void => {
    before();
    remove();
  };
  process.once('exit', end);
  return { path, remove };
}
