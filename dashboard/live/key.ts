// Where keys come from: this browser, or the server, which gives its own machine's browser one for
// the token in the address that it printed.
import { stored } from '../view/stored.ts';

const KEPT_AS = 'overround.key';
const TOKEN_KEPT_AS = 'overround.token';
const GIVEN_MS_MAX = 10_000;

/** The key that the reader typed once and this browser kept. */
export function keptKey(): string | undefined {
  const kept = stored(() => sessionStorage.getItem(KEPT_AS) ?? localStorage.getItem(KEPT_AS));
  return kept ?? undefined;
}

/** Keeps a key: in this tab, or `longer`. */
export function keepKey(apiKey: string, longer: boolean): void {
  stored(() => (longer ? localStorage : sessionStorage).setItem(KEPT_AS, apiKey));
}

export function forgetKey(): void {
  stored(() => {
    sessionStorage.removeItem(KEPT_AS);
    localStorage.removeItem(KEPT_AS);
  });
}

/** Whether the server would give a key, had the page brought the right token. */
let wantsToken = false;

/** The token of the address that the program printed; it leaves the address bar at once. */
const addressToken = takenToken();

function takenToken(): string {
  const token = new URLSearchParams(location.hash.slice(1)).get('token') ?? '';
  if (token !== '') history.replaceState(null, '', `${location.pathname}${location.search}`);
  return token;
}

// The printed address may be opened where the page is shown already: browsers do not load it again.
addEventListener('hashchange', () => {
  if (location.hash.startsWith('#token=')) location.reload();
});

/** A key of the server's own giving; null where it gives none, undefined where it is away. */
export async function givenKey(): Promise<string | null | undefined> {
  // Kept for reloads and bookmarks: the program has the same token after a restart.
  const token = addressToken || (stored(() => localStorage.getItem(TOKEN_KEPT_AS)) ?? '');
  try {
    const response = await fetch('/v1/session-key', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
      signal: AbortSignal.timeout(GIVEN_MS_MAX),
    });
    if (response.status >= 500) return undefined;
    wantsToken = response.status === 401;
    // A wrong one, which anybody's link may hold, takes no right one's place.
    if (response.ok && token !== '') stored(() => localStorage.setItem(TOKEN_KEPT_AS, token));
    const { data } = (await response.json()) as { data: { readonly apiKey?: unknown } | null };
    return typeof data?.apiKey === 'string' ? data.apiKey : null;
  } catch {
    return undefined;
  }
}

/** Whether the last answer was that the right token was missing. */
export function lacksToken(): boolean {
  return wantsToken;
}
