// PGlite: PostgreSQL as WebAssembly, in one directory, behind a unix socket. Only this file knows
// it.
import { PGlite } from '@electric-sql/pglite';
import { PgliteSocket } from './pglite-socket.ts';

export interface ServedPglite {
  close(): Promise<void>;
}

/**
 * Opens the database in `directory`, or makes one, and listens at `socketPath`. The caller holds
 * the lock of the directory: PGlite has none.
 */
export async function servePglite(directory: string, socketPath: string): Promise<ServedPglite> {
  const db = await PGlite.create({ dataDir: directory });
  const socket = new PgliteSocket(db);
  await socket.listen(socketPath);
  return {
    close: async () => {
      await socket.close();
      await db.close();
    },
  };
}
