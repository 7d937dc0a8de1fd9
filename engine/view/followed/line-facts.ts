// What edges show of the line they stand on: its number may have been that of another line.
import type { EventState, MarketState } from '../../book/book.ts';
import { ALTERNATE, L_FLAGS, L_POINT, LINE } from '../../book/lines.ts';
import type { EngineState } from '../../state.ts';

export interface LineFacts {
  readonly market: MarketState;
  readonly point: number;
  readonly isAlternate: boolean;
  readonly names: EventState['names'];
  readonly playerName: string | undefined;
}

export function lineFacts(state: EngineState, line: number, market: MarketState): LineFacts {
  const { ints } = state.lines;
  return {
    market,
    point: ints[line * LINE + L_POINT] as number,
    isAlternate: ((ints[line * LINE + L_FLAGS] as number) & ALTERNATE) !== 0,
    names: market.event.names,
    playerName: market.player?.name,
  };
}

/** Whether edges show the same of their line now. */
export function areFactsOf(
  { market: known, point, isAlternate, names, playerName }: LineFacts,
  { lines }: EngineState,
  line: number,
  market: MarketState,
): boolean {
  if (known !== market || point !== lines.ints[line * LINE + L_POINT]) return false;
  const flags = lines.ints[line * LINE + L_FLAGS] as number;
  if (isAlternate !== ((flags & ALTERNATE) !== 0)) return false;
  return names === market.event.names && playerName === market.player?.name;
}
