// Who the reader is: the key, asked once. The server gives its own machine's browser a key of the
// demo account; any other is typed in, and kept where the reader said. Never in an address.
import { createSignal } from 'solid-js';
import { z } from 'zod/mini';

const KEPT_AS = 'overround.key';
/** A given key ends after twelve hours: another one is taken before. */
const RENEW_MS = 11 * 3_600_000;
const answerSchema = z.object({ data: z.object({ apiKey: z.string() }) });

export interface Session {
  readonly apiKey: string;
  /** Given by the server: another one can be had without asking the reader. */
  readonly isGiven: boolean;
}

/** Undefined until there is a key; null where one must be asked for. */
const [session, setSession] = createSignal<Session | null | undefined>(undefined);
/** Why the key is asked for again. */
const [refusal, setRefusal] = createSignal('');

export { refusal, session };

let renewal: ReturnType<typeof setTimeout> | undefined;

/** Finds a key: one that was kept, or one that the server gives. */
export async function beginSession(): Promise<void> {
  const kept = sessionStorage.getItem(KEPT_AS) ?? localStorage.getItem(KEPT_AS);
  if (kept !== null) setSession({ apiKey: kept, isGiven: false });
  else setSession((await givenKey()) ?? null);
}

/** Uses a key that the reader typed; `remembers` keeps it beyond this tab. */
export function signIn(apiKey: string, remembers: boolean): void {
  forget();
  (remembers ? localStorage : sessionStorage).setItem(KEPT_AS, apiKey);
  setRefusal('');
  setSession({ apiKey, isGiven: false });
}

/** Forgets the key and asks for one. */
export function signOut(): void {
  forget();
  setRefusal('');
  setSession(null);
}

/** The server does not know the key (any more): takes another, or asks. */
export async function renewSession(): Promise<void> {
  const wasGiven = session()?.isGiven;
  forget();
  const given = wasGiven ? await givenKey() : undefined;
  if (!given) setRefusal('The server does not know this key.');
  setSession(given ?? null);
}

function forget(): void {
  clearTimeout(renewal);
  sessionStorage.removeItem(KEPT_AS);
  localStorage.removeItem(KEPT_AS);
}

async function givenKey(): Promise<Session | undefined> {
  try {
    const response = await fetch('/v1/session-key', { method: 'POST' });
    const answer = answerSchema.safeParse(await response.json());
    if (!answer.success) return undefined;
    clearTimeout(renewal);
    renewal = setTimeout(() => void renewSession(), RENEW_MS);
    return { apiKey: answer.data.data.apiKey, isGiven: true };
  } catch {
    return undefined;
  }
}
