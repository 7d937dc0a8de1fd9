// What the board follows for each kind of line.

export interface BoardRequest {
  readonly channel: 'odds' | 'player-props';
  readonly market?: string;
}

/** The topics of a kind of line; `main` is moneyline, spread and total. */
export function boardRequests(market: string): readonly BoardRequest[] {
  if (market === 'props') return [{ channel: 'player-props' }];
  const kinds = market === 'main' ? ['moneyline', 'spread', 'total'] : [market];
  return kinds.map((kind) => ({ channel: 'odds', market: kind }));
}
