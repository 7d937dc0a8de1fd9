// Where keys come from: this browser, or the server, which gives its own machine's browser one.

const KEPT_AS = 'overround.key';
const GIVEN_MS_MAX = 10_000;

/** The key that the reader typed once and this browser kept. */
export function keptKey(): string | undefined {
  try {
    return sessionStorage.getItem(KEPT_AS) ?? localStorage.getItem(KEPT_AS) ?? undefined;
  } catch {
    // A browser that keeps nothing asks for it with each page.
    return undefined;
  }
}

/** Keeps a key: in this tab, or `longer`. */
export function keepKey(apiKey: string, longer: boolean): void {
  try {
    (longer ? localStorage : sessionStorage).setItem(KEPT_AS, apiKey);
  } catch {
    // It is known until the page is left.
  }
}

export function forgetKey(): void {
  try {
    sessionStorage.removeItem(KEPT_AS);
    localStorage.removeItem(KEPT_AS);
  } catch {
    // Nothing was kept.
  }
}

/** A key of the server's own giving; null where it gives none, undefined where it is away. */
export async function givenKey(): Promise<string | null | undefined> {
  try {
    const signal = AbortSignal.timeout(GIVEN_MS_MAX);
    const response = await fetch('/v1/session-key', { method: 'POST', signal });
    if (response.status >= 500) return undefined;
    const { data } = (await response.json()) as { data: { readonly apiKey?: unknown } | null };
    return typeof data?.apiKey === 'string' ? data.apiKey : null;
  } catch {
    return undefined;
  }
}
