// What /readyz of the server that answers says of its feeds.

export interface FeedState {
  readonly name: string;
  readonly state: string;
  /** Prices that it has brought. */
  readonly accepted?: number;
  readonly incidents?: Readonly<Record<string, number>>;
}

export interface Readiness {
  readonly status: string;
  readonly feeds: readonly FeedState[];
}

const WAIT_MS_MAX = 5000;

/** Undefined where the page is hidden, or nothing answers: the next look tells. */
export async function askReadiness(): Promise<Readiness | undefined> {
  if (document.visibilityState === 'hidden') return undefined;
  try {
    const response = await fetch('/readyz', { signal: AbortSignal.timeout(WAIT_MS_MAX) });
    const { status = '', feeds = [] } = (await response.json()) as Partial<Readiness>;
    return { status, feeds };
  } catch {
    return undefined;
  }
}

/** Feeds whose first prices are waited for; none where the server is ready. */
export function awaitedFeeds({ status, feeds }: Readiness): readonly FeedState[] {
  if (status !== 'warming') return [];
  return feeds.filter(({ state, accepted }) => state === 'running' && !accepted);
}
