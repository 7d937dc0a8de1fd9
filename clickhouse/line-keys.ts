// What lines are about, in the words of the archive's rows: found once for each line and kept as
// long as its number means the same line.

import type { Player } from '#engine/book/book.ts';
import type { LineTombstone } from '#engine/book/line-tombstone.ts';
import { isOfPlayer } from '#engine/book/lines.ts';
import { marketAt } from '#engine/book/market-table.ts';
import { pointOf } from '#engine/edges/edge-facts.ts';
import type { EngineState } from '#engine/state.ts';
import { must } from '#kit/assert.ts';

/** One line, as rows of `quotes` and `lines` name it. */
export interface LineKey {
  readonly eventId: string;
  readonly leagueId: string;
  readonly market: string;
  readonly playerId: string;
  readonly playerName: string;
  readonly team: string;
  readonly point: number | null;
  readonly sides: readonly string[];
}

interface Known extends LineKey {
  readonly event: number;
  readonly marketNumber: number;
  readonly subject: number;
  readonly thousandths: number;
}

export class LineKeys {
  readonly #known: (Known | undefined)[] = [];

  /** Of the line that had this number when it was about just this. */
  of(
    state: EngineState,
    line: number,
    event: number,
    market: number,
    subject: number,
    point: number,
  ): LineKey {
    const known = this.#known[line];
    const isSame =
      known !== undefined &&
      known.event === event &&
      known.marketNumber === market &&
      known.subject === subject &&
      known.thousandths === point;
    const isNamedSo =
      isSame && (!isOfPlayer(subject) || known.playerName === playerOf(state, subject)?.name);
    if (isNamedSo && known.eventId === state.book.slots[event]?.head.eventId) return known;
    const made = keyOf(state, event, market, subject, point);
    this.#known[line] = made;
    return made;
  }
}

function keyOf(
  state: EngineState,
  event: number,
  marketNumber: number,
  subject: number,
  thousandths: number,
): Known {
  const { head } = must(state.book.slots[event], 'an event of a line');
  const { market } = marketAt(marketNumber);
  const player = playerOf(state, subject);
  return {
    event,
    marketNumber,
    subject,
    thousandths,
    eventId: head.eventId,
    leagueId: head.leagueId,
    market: market.marketType,
    playerId: player?.playerId ?? '',
    playerName: player?.name ?? '',
    team: TEAMS[subject & 3] as string,
    point: pointOf(thousandths),
    sides: market.sides,
  };
}

function playerOf(state: EngineState, subject: number): Player | undefined {
  return isOfPlayer(subject) ? state.playerSlots[(subject >> 2) - 1] : undefined;
}

/** As `subjectOf` of the engine counts them. */
const TEAMS = ['', 'home', 'away'];

/** Of a line that left, as it was served. */
export function keyOfGone({ market: of, point }: LineTombstone): LineKey {
  const { head } = of.event;
  return {
    eventId: head.eventId,
    leagueId: head.leagueId,
    market: of.market.marketType,
    playerId: of.playerId ?? '',
    playerName: of.player?.name ?? '',
    team: of.team ?? '',
    point,
    sides: of.market.sides,
  };
}

/** Whether what left stood under its market's alternate key. */
export function wasAlternate({ market: of, servedMarketType: served }: LineTombstone): boolean {
  return served !== of.market.marketType;
}
