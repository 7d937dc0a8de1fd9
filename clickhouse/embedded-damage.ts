// What a disk that was full leaves of an embedded archive: definitions of tables without a word in
// them, at which the engine refuses the whole directory without saying so to anybody but stderr.
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ColumnStoreError } from './column-store.ts';

/** Parts of what is archived are called by their month. */
const PART_OF_MONTH = /^\d{6}_\d/;

/**
 * Removes a damaged archive that nothing was ever kept in, and says so; false: it is not damaged.
 * Throws ColumnStoreError where rows would be lost. No process may have the directory open.
 */
export function removeUnfinished(directory: string): boolean {
  const entries = entriesOfTables(join(directory, 'store'));
  const isEmpty = (path: string): boolean => path.endsWith('.sql') && statSync(path).size === 0;
  const empty = entries.filter(({ parentPath, name }) => isEmpty(join(parentPath, name)));
  if (empty.length === 0) return false;
  if (entries.some(({ name }) => PART_OF_MONTH.test(name))) {
    const names = empty.map(({ name }) => name).sort();
    throw new ColumnStoreError(
      `the archive is damaged (${names.join(', ')} empty, as a full disk leaves them): delete ` +
        'DATA_DIR/archive, and it is made anew from what the log still holds',
      'damaged',
    );
  }
  // The directory itself may be a volume.
  for (const name of readdirSync(directory)) rmSync(join(directory, name), { recursive: true });
  return true;
}

/** Definitions and parts: store/<three letters>/<id>/<entry>. */
function entriesOfTables(store: string) {
  return (existsSync(store) ? readdirSync(store) : [])
    .flatMap((letters) => readdirSync(join(store, letters)).map((id) => join(store, letters, id)))
    .flatMap((folder) => readdirSync(folder, { withFileTypes: true }));
}
