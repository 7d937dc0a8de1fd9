// Who the reader is: the key, asked once. The server gives its own machine's browser a key of the
// demo account; any other is typed in, and kept where the reader said. Never in an address.
import { createSignal } from 'solid-js';
import { firstKey } from './first-ask.ts';
import { forgetKey, givenKey, keepKey } from './key.ts';

/** A given key ends after twelve hours: another one is taken before. */
const RENEW_MS = 11 * 3_600_000;
/** It lives for an hour yet: long enough to outwait most outages. */
const RENEW_AGAIN_MS = 30_000;

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

/** Begins with the key that was kept, or with one that the server gives. */
export async function beginSession(): Promise<void> {
  const { kept, given } = firstKey;
  if (kept !== undefined) setSession({ apiKey: kept, isGiven: false });
  else setSession(sessionOf(await given));
}

/** Uses a key that the reader typed; `remembers` keeps it beyond this tab. */
export function signIn(apiKey: string, remembers: boolean): void {
  forget();
  keepKey(apiKey, remembers);
  setSession({ apiKey, isGiven: false });
}

/** Uses a key that the server gave, in the place of any that was kept. */
export function useGiven(apiKey: string): void {
  forget();
  setSession(sessionOf(apiKey));
}

/** Forgets the key and asks for one. */
export function signOut(): void {
  forget();
  setSession(null);
}

/** The server does not know the key (any more): takes another, or asks. */
export async function renewSession(): Promise<void> {
  clearTimeout(renewal);
  const before = session();
  const given = before?.isGiven ? await givenKey() : null;
  // Somebody signed in or out meanwhile.
  if (session() !== before) return;
  if (given === undefined) {
    renewal = setTimeout(() => void renewSession(), RENEW_AGAIN_MS);
    return;
  }
  forget();
  if (given === null) setRefusal('This key is not valid.');
  setSession(sessionOf(given));
}

function forget(): void {
  clearTimeout(renewal);
  forgetKey();
  setRefusal('');
}

/** Of a key that the server gave, which ends by itself. */
function sessionOf(apiKey: string | null | undefined): Session | null {
  if (!apiKey) return null;
  clearTimeout(renewal);
  renewal = setTimeout(() => void renewSession(), RENEW_MS);
  return { apiKey, isGiven: true };
}
