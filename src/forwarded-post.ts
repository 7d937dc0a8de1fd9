// What a forwarded post says beside its body: the authority of the key that the forwarding process
// has checked. Only processes of this product may publish such messages, so it is taken at its word.
import { z } from 'zod';
import { isSourceName } from '#domain/ingest-scope.ts';
import type { PostScope } from '#domain/post.ts';
import { parseJson } from '#kit/json.ts';

/** The header of a message that opens a session: `new`, or the number of the one to go on with. */
export const OPEN_SESSION = 'Open-Session';
/** Longer than a process waits for an answer, whose clock may differ. */
const WAITED_FOR_MS = 30_000;

const authoritySchema = z.strictObject({
  venues: z.array(z.string().refine(isSourceName)).nullable(),
  scores: z.boolean(),
});

export function authorityText({ venues, scores }: PostScope): string {
  return JSON.stringify({ venues: venues && [...venues], scores });
}

/** Undefined where it cannot be read. */
export function readAuthority(text: string | undefined): PostScope | undefined {
  const { data } = authoritySchema.safeParse(parseJson(text ?? ''));
  return data && { ...data, venues: data.venues && new Set(data.venues) };
}

/** Whether nobody waits any longer for what becomes of a message: its sender was told to retry. */
export function isForgotten(storedAtMs: number, now: number): boolean {
  return now - storedAtMs > WAITED_FOR_MS;
}
