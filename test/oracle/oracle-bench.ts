// An oracle at work in a test: groups sent one after another, and what it shows of the game.
import type { EdgeType } from '#engine/view/records.ts';
import { Oracle } from './oracle.ts';
import { GAME, HOUR, KICKOFF, message, quote } from './script.ts';

export const START = KICKOFF - HOUR;
export const ALL_EDGES = { types: new Set<EdgeType>(['arbitrage', 'value', 'ev']) };
export const MONEYLINE = [{ marketType: 'moneyline', isAlternate: false }];

/** One oracle and the number of its next group. */
export class OracleBench {
  readonly oracle = new Oracle();
  #ordinal = 1;

  /** Sends groups as one message. */
  send(stampMs: number, ...groups: Parameters<typeof message>[1]): void {
    this.oracle.apply(message(this.#ordinal, groups), stampMs);
    this.#ordinal += groups.length;
  }

  offers(filter = {}) {
    return this.oracle
      .oddsRecord(GAME.eventId, filter)
      .markets.flatMap((market) => market.lines.flatMap((line) => line.offers));
  }

  edges() {
    return this.oracle.edgesRecord(GAME.eventId, ALL_EDGES).edges;
  }
}

export function at(ms: number): string {
  return new Date(ms).toISOString();
}

export function pinnacle(confirmedAt: number) {
  return [
    quote('pinnacle', 'home', -120, confirmedAt),
    quote('pinnacle', 'away', 100, confirmedAt),
  ];
}
