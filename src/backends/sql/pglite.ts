// PGlite: PostgreSQL as WebAssembly, in one directory, behind a unix socket. Only this file knows
// it.
import { PGlite } from '@electric-sql/pglite';
import { PgliteSocket } from './pglite-socket.ts';

export interface ServedPglite {
  close(): Promise<void>;
}

/**
 * Of its journal about so much is kept: it has no process that would set its points of recovery,
 * which sql-pglite.ts does instead.
 */
const SETTINGS = ['max_wal_size=64MB', 'min_wal_size=32MB'];

/** What PostgreSQL ends its start with, behind the time and the process. */
const REFUSAL = /(?:FATAL|PANIC|DETAIL): +(.*)$|^postgres: (.*)$/;

/**
 * Opens the database in `directory`, or makes one, and listens at `socketPath`. The caller holds
 * the lock of the directory: PGlite has none. `onRefusal` is given what PostgreSQL says where it
 * ends its start, before this rejects.
 */
export async function servePglite(
  directory: string,
  socketPath: string,
  onRefusal: (refusal: string) => void,
): Promise<ServedPglite> {
  const onStderr = (line: string): boolean => {
    const [, logged, plain] = REFUSAL.exec(line) ?? [];
    const refusal = logged ?? plain;
    if (refusal !== undefined) onRefusal(refusal);
    return true;
  };
  const settings = SETTINGS.flatMap((setting) => ['-c', setting]);
  const startParams = [...PGlite.defaultStartParams, ...settings];
  const db = await PGlite.create({ dataDir: directory, onStderr, startParams });
  const socket = new PgliteSocket(db);
  await socket.listen(socketPath);
  return {
    close: async () => {
      await socket.close();
      await db.close();
    },
  };
}
