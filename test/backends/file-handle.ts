// The calls of all open files, to be spied on by tests of a disk that fails.
import { type FileHandle, open } from 'node:fs/promises';

/** The prototype of file handles: a spy on it sees, or stands for, the call of every handle. */
export async function fileHandleCalls(): Promise<FileHandle> {
  const handle = await open(import.meta.dirname, 'r');
  await handle.close();
  return Object.getPrototypeOf(handle) as FileHandle;
}
