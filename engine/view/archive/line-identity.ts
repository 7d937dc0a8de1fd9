// What lines are about, in the words of the archive: made once for each line and kept as long as
// its number means the same line.

import { must } from '#kit/assert.ts';
import type { Player } from '../../book/book.ts';
import type { LineTombstone } from '../../book/line-tombstone.ts';
import { isOfPlayer } from '../../book/lines.ts';
import { pointOf } from '../../edges/edge-facts.ts';
import type { EngineState } from '../../state.ts';

/** What a line is about. */
export interface LineSubject {
  readonly eventId: string;
  readonly leagueId: string;
  /** Market key with its period, without `_alternate`. */
  readonly market: string;
  /** '' in markets that are not a player's. */
  readonly playerId: string;
  readonly playerName: string;
  /** '' but in markets of one team: `home` or `away`. */
  readonly team: string;
  readonly point: number | null;
}

export interface LineIdentity extends LineSubject {
  readonly sides: readonly string[];
}

interface Known extends LineIdentity {
  readonly event: number;
  readonly marketNumber: number;
  readonly subject: number;
  readonly thousandths: number;
}

export class LineIdentities {
  readonly #known: (Known | undefined)[] = [];

  /** Of the line that had this number when it was about just this. */
  of(
    state: EngineState,
    line: number,
    event: number,
    market: number,
    subject: number,
    point: number,
  ): LineIdentity {
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
    const made = identityOf(state, event, market, subject, point);
    this.#known[line] = made;
    return made;
  }
}

function identityOf(
  state: EngineState,
  event: number,
  marketNumber: number,
  subject: number,
  thousandths: number,
): Known {
  const { head } = must(state.book.slots[event], 'an event of a line');
  const { market } = state.markets.at(marketNumber);
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

/** As `subjectOf` counts them. */
const TEAMS = ['', 'home', 'away'];

/** Of a line that left, as it was served. */
export function identityOfGone({ market: of, point }: LineTombstone): LineIdentity {
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

const NOTHING: LineIdentity = {
  eventId: '',
  leagueId: '',
  market: '',
  playerId: '',
  playerName: '',
  team: '',
  point: null,
  sides: [],
};

/** A row about one line. */
export class RowOfLine implements LineSubject {
  protected of = NOTHING;

  get eventId(): string {
    return this.of.eventId;
  }

  get leagueId(): string {
    return this.of.leagueId;
  }

  get market(): string {
    return this.of.market;
  }

  get playerId(): string {
    return this.of.playerId;
  }

  get playerName(): string {
    return this.of.playerName;
  }

  get team(): string {
    return this.of.team;
  }

  get point(): number | null {
    return this.of.point;
  }
}
