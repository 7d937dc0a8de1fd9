// Where the consensus on main lines opened and stands, as records of a chat.

import type { LineMovement, LineSnapshot } from '#clickhouse/line-history.ts';
import type { LineMovementRecord } from '#contract/records/chat-records.ts';
import { servedMarketType } from '#domain/market-catalog.ts';
import { americanOfPrice, americanOfProbability } from '#domain/odds.ts';
import { ownPoint, selectionLabel } from '#engine/view/selection.ts';
import { roundTo } from '#kit/exact-math.ts';
import { type EventFacts, recordHead, venueFields } from './event-facts.ts';

/**
 * The record of each market of an event: of a team that is named its own side, else of the side that became likelier,
 * or was there first.
 */
export function movementRecords(
  event: EventFacts,
  movements: readonly LineMovement[],
  teamIds: ReadonlySet<string> = new Set(),
): readonly LineMovementRecord[] {
  const [isHome, isAway] = [event.home, event.away].map(({ id }) => teamIds.has(id));
  const named = isHome === isAway ? undefined : isHome ? 'home' : 'away';
  return movements.flatMap((movement) => recordOf(event, movement, named) ?? []);
}

function recordOf(
  event: EventFacts,
  movement: LineMovement,
  named: 'home' | 'away' | undefined,
): LineMovementRecord | undefined {
  const { opened, now } = movement;
  const market = event.catalog.leagues.markets(event.leagueId).byType.get(now.market);
  const own = named && market ? market.sides.indexOf(named) : -1;
  const side = own >= 0 && chancesOf(opened, now, own) ? own : likelierSide(movement);
  const sideName = market?.sides[side];
  const quoted = now.sides[side];
  const venue = quoted && event.catalog.venues.get(quoted.bestVenue);
  const chances = chancesOf(opened, now, side);
  if (!market || sideName === undefined || !quoted || !venue || !chances) return undefined;
  const marketType = servedMarketType(market, now.isAlternate);
  const signed = (point: number | null): number | null =>
    point === null ? null : ownPoint(market, sideName, point);
  const { team, playerId, playerName } = now;
  const head = recordHead('line_movement', event, {
    calculatedAt: new Date(now.at).toISOString(),
    market: marketType,
    outcome: selectionLabel(market, sideName, event.home.name, event.away.name),
    point: signed(now.point) ?? undefined,
    team: team === '' ? undefined : team === 'home' ? event.home.name : event.away.name,
    playerId: playerId === '' ? undefined : playerId,
    playerName,
  });
  return Object.assign(head, venueFields(venue), {
    odds: americanOfPrice(quoted.bestPrice),
    opened: standingOf(opened, chances.opened, signed(opened.point)),
    now: standingOf(now, chances.now, signed(now.point)),
    move: roundTo(chances.now - chances.opened, 6),
  });
}

/** The side that moved most towards happening; of equals the first. */
function likelierSide({ opened, now }: LineMovement): number {
  let [best, bestMove] = [0, Number.NEGATIVE_INFINITY];
  for (let side = 0; side < now.sides.length; side++) {
    const chances = chancesOf(opened, now, side);
    if (!chances) continue;
    const move = chances.now - chances.opened;
    if (move > bestMove) [best, bestMove] = [side, move];
  }
  return best;
}

interface Chances {
  readonly opened: number;
  readonly now: number;
}

/** Without the vig where it is known both times, else of the mean prices. */
function chancesOf(opened: LineSnapshot, now: LineSnapshot, side: number): Chances | undefined {
  const [then, since] = [opened.sides[side], now.sides[side]];
  if (!then || !since) return undefined;
  const isFair = then.fairProb !== null && since.fairProb !== null;
  const chances = {
    opened: roundTo(isFair ? (then.fairProb as number) : then.avgProb, 6),
    now: roundTo(isFair ? (since.fairProb as number) : since.avgProb, 6),
  };
  const isPossible = [chances.opened, chances.now].every((chance) => chance > 0 && chance < 1);
  return isPossible ? chances : undefined;
}

function standingOf({ at, books }: LineSnapshot, probability: number, point: number | null) {
  const ts = new Date(at).toISOString();
  return { ts, point, probability, odds: americanOfProbability(probability), books };
}
