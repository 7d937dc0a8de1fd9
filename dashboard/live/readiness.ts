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

/** Feeds whose first prices are waited for; none where the server is ready. */
export function awaitedFeeds({ status, feeds }: Readiness): readonly FeedState[] {
  if (status !== 'warming') return [];
  return feeds.filter(({ state, accepted }) => state === 'running' && !accepted);
}
