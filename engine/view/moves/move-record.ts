// Moves as records: everything follows from the book and its time alone, and no member from how
// often somebody looked.

import { QUOTED, quotedMember } from '#domain/native-odds.ts';
import { americanOfPrice, americanOfProbability } from '#domain/odds.ts';
import { AMERICAN, type OddsFormat, oddsIn } from '#domain/odds-format.ts';
import { compareText } from '#kit/compare-text.ts';
import type { MarketState } from '../../book/book.ts';
import { servedType } from '../../book/served-type.ts';
import { aboutLine } from '../../edges/edge-facts.ts';
import type { EngineState } from '../../state.ts';
import { edgeLineOf } from '../edges/edge-view.ts';
import type { MoveRecord, Writable } from '../records.ts';
import { instant, outcomePoint, selectionLabels, teamNameOf } from '../selection.ts';
import type { FoundMove, Mover } from './line-moves.ts';

type AboutMove = Omit<MoveRecord, 'deltaProb' | 'from' | 'to' | 'windowMs' | 'startedAt'>;

/** One move as it is served; its line is the market's main one. */
export function moveRecord(
  state: EngineState,
  market: MarketState,
  { window, side, from, to, delta, startedAt, lastAt, movers }: FoundMove,
): MoveRecord {
  const { event, playerId, player } = market;
  const line = edgeLineOf(state, market.mainLine);
  const idOf = ({ venue }: Mover): string => state.venues.at(venue).bookmakerId;
  const moved = movers
    .filter(({ movedAt }) => movedAt !== null)
    .sort((a, b) => Number(a.movedAt) - Number(b.movedAt) || compareText(idOf(a), idOf(b)));
  const isLeader = ({ movedAt }: Mover): boolean => movedAt === startedAt;
  const about: Writable<Partial<MoveRecord>> = {};
  const teamName = teamNameOf(market);
  if (teamName !== undefined) about.team = teamName;
  if (playerId !== null) {
    about.playerId = playerId;
    about.playerName = player?.name ?? playerId;
  }
  const { eventId, leagueId } = event.head;
  const of = `${aboutLine(line)}:${market.market.sides[side]}`;
  return {
    moveId: `move:${of}:${window.name}`,
    eventId,
    leagueId,
    marketType: servedType(line),
    ...about,
    point: outcomePoint(market.market, side, line.point).point ?? null,
    selection: selectionLabels(market)[side] as string,
    from: { prob: from, odds: americanOfProbability(from) },
    to: { prob: to, odds: americanOfProbability(to) },
    deltaProb: delta,
    windowMs: window.ms,
    startedAt: instant(startedAt),
    lastAt: instant(lastAt),
    leaders: moved.filter(isLeader).map(idOf),
    followers: moved.filter((mover) => !isLeader(mover)).map(idOf),
    laggards: movers
      .filter(({ movedAt }) => movedAt === null)
      .map((mover) => ({
        bookmakerId: idOf(mover),
        odds: americanOfPrice(mover.price),
        ...quotedMember(mover.native),
        updatedAt: instant(mover.updatedAt),
        ageMs: lastAt - mover.updatedAt,
      })),
  } satisfies MoveRecord & AboutMove;
}

/** The move with its odds in a format; the move itself where that is American. */
export function moveIn(move: MoveRecord, format: OddsFormat = AMERICAN): MoveRecord {
  if (format === AMERICAN) return move;
  const endIn = ({ prob }: MoveRecord['from']) => ({ prob, odds: format.ofProbability(prob) });
  const laggards = move.laggards.map((each) => ({
    ...each,
    odds: oddsIn(format, each.odds, each[QUOTED]),
  }));
  return { ...move, from: endIn(move.from), to: endIn(move.to), laggards };
}
