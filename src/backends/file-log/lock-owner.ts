// Who holds a lock, and whether it still lives. A pid means something only in its own pid namespace
// (two containers each have their process 1, and machines that share a volume number their
// namespaces alike): there, pid and start time decide. Of any other only signs of life are known:
// how long ago the owner touched its file.
import { readFile, readlink, stat } from 'node:fs/promises';
import { z } from 'zod';
import { parseJson } from '#kit/json.ts';

const ownerSchema = z.object({
  pid: z.int().positive(),
  /** Start tick of the process; empty where the system does not tell. */
  started: z.string(),
  /** Boot of the machine and pid namespace of the process; empty where the system does not tell. */
  namespace: z.string().default(''),
  token: z.string(),
});
export type Owner = Readonly<z.output<typeof ownerSchema>>;

/** An owner touches its file this often. */
export const TOUCH_EVERY_MS = 5000;
/** An owner of another namespace that did not touch its file for longer is dead. */
export const SILENCE_MS_MAX = 30_000;

/** This process as the owner of something named by `token`. */
export async function ownOwner(token: string): Promise<Owner> {
  const started = (await startOf(process.pid)) ?? '';
  return { pid: process.pid, started, namespace: await ownNamespace(), token };
}

/** Whether the pid of `owner` means the same process to `self`. */
export function isNear(owner: Owner, self: Owner): boolean {
  return owner.namespace === self.namespace;
}

/** Whether `owner`, whose file is at `path`, lives, as far as `self` can see. */
export async function isAlive(owner: Owner, path: string, self: Owner): Promise<boolean> {
  if (isNear(owner, self)) return isRunning(owner);
  const touchedAt = await touchedAtOf(path);
  return touchedAt !== undefined && Date.now() - touchedAt <= SILENCE_MS_MAX;
}

/** When the file was touched by its owner's clock, epoch ms; undefined when it is gone. */
export async function touchedAtOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).mtimeMs;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** The owner that a lock file names; undefined when it names none. */
export function parseOwner(text: string): Owner | undefined {
  return ownerSchema.safeParse(parseJson(text)).data;
}

export async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const code = codeOf(error);
    // /proc answers ESRCH when the process ends between open and read.
    if (code === 'ENOENT' || code === 'ESRCH') return undefined;
    throw error;
  }
}

export function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException | undefined)?.code;
}

async function ownNamespace(): Promise<string> {
  // Without it all are of one namespace: where there is no /proc there are no containers either.
  const link = await readlink('/proc/self/ns/pid').catch(() => undefined);
  if (link === undefined) return '';
  const boot = (await readIfThere('/proc/sys/kernel/random/boot_id'))?.trim() ?? '';
  return `${boot}:${link}`;
}

async function isRunning(owner: Owner): Promise<boolean> {
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return false;
  }
  const started = await startOf(owner.pid);
  if (started === undefined || owner.started === '') return true;
  return started === owner.started;
}

/** The tick of a process's start. Undefined without /proc; 'dead' for a zombie. */
async function startOf(pid: number): Promise<string | undefined> {
  const text = await readIfThere(`/proc/${pid}/stat`);
  if (text === undefined) return undefined;
  // The command name stands in brackets and may hold anything: fields count from the last bracket.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  // A killed process is gone when its last thread is: until then one may still be in a write.
  if ((fields[0] === 'Z' || fields[0] === 'X') && Number(fields[17]) <= 1) return 'dead';
  return fields[19] ?? '';
}
