// PGlite: PostgreSQL as WebAssembly, in one directory, behind a unix socket. Only this file knows
// it.
import { readFile, writeFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { PgliteSocket } from './pglite-socket.ts';

export interface ServedPglite {
  close(): Promise<void>;
}

/**
 * Opens the database in `directory` (from the template where it is new and there is one) and
 * listens at `socketPath`. The caller holds the lock of the directory: PGlite has none.
 */
export async function servePglite(
  directory: string,
  socketPath: string,
  templatePath: string | undefined,
): Promise<ServedPglite> {
  const template = templatePath && (await readFile(templatePath));
  const db = await PGlite.create({
    dataDir: directory,
    ...(template && { loadDataDir: new Blob([new Uint8Array(template)]) }),
  });
  const socket = new PgliteSocket(db);
  await socket.listen(socketPath);
  return {
    close: async () => {
      await socket.close();
      await db.close();
    },
  };
}

/** Writes an empty database to a file, from which new ones begin in a second instead of five. */
export async function writeTemplate(path: string): Promise<void> {
  const db = await PGlite.create();
  const dump = await db.dumpDataDir('gzip');
  await db.close();
  await writeFile(path, Buffer.from(await dump.arrayBuffer()));
}
