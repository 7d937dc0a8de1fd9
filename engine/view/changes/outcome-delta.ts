// What a delta says of best bets: the outcomes whose best price may be another, those that have
// none any more, and the heads of their events.

import type { EventState, Line, MarketState } from '../../book/book.ts';
import type { LineTombstone } from '../../book/line-tombstone.ts';
import { servedType } from '../../book/served-type.ts';
import type { EdgeLine } from '../../edges/edge.ts';
import { mayTurn } from '../../price/synthetic.ts';
import type { EngineState } from '../../state.ts';
import { bestOutcomes } from '../best-outcomes.ts';
import { bestBetsHead } from '../event-record.ts';
import type { OfferFilter } from '../reader.ts';
import type { BestBetsHead, BestOutcome } from '../records.ts';
import { outcomePoint, selectionLabels, teamNameOf } from '../selection.ts';
import type { LineVisitor, Reach } from './line-walk.ts';
import { isSideChanged } from './new-offers.ts';

/** Identifies an outcome within the stream. */
export interface OutcomeKey {
  readonly eventId: string;
  readonly marketType: string;
  readonly name: string;
  readonly point?: number;
  readonly team?: string;
  readonly playerId?: string;
}

export interface OutcomeUpsert extends BestOutcome {
  readonly eventId: string;
  readonly marketType: string;
}

export interface OutcomesDelta {
  /** Events that are new to the stream or whose head changed. */
  readonly events: readonly BestBetsHead[];
  readonly upsert: readonly OutcomeUpsert[];
  readonly remove: readonly OutcomeKey[];
}

/** An outcome is no shorter as JSON. */
const OUTCOME_CHARS_MIN = 120;

/** Gathers what one delta says of best bets. */
export class OutcomeCollector implements LineVisitor {
  readonly #state: EngineState;
  readonly #since: number;
  readonly #filter: OfferFilter;
  readonly #outcomesMax: number;
  readonly #upserts = new Map<string, OutcomeUpsert>();
  readonly #removed = new Map<string, OutcomeKey>();

  constructor(state: EngineState, { since, filter, charsMax }: Reach) {
    this.#state = state;
    this.#since = since;
    this.#filter = filter;
    this.#outcomesMax = (charsMax ?? Number.POSITIVE_INFINITY) / OUTCOME_CHARS_MIN;
  }

  isAbout(): boolean {
    return this.#upserts.size <= this.#outcomesMax;
  }

  show(line: Line, isAfresh: boolean): boolean {
    const marketType = servedType(line);
    const { eventId } = line.market.event.head;
    const found = new Map(
      bestOutcomes(this.#state, line, this.#filter).map((outcome) => {
        const upsert = Object.assign({ eventId, marketType }, outcome);
        return [keyText(upsert), upsert];
      }),
    );
    keysOf(line.market, line.point, marketType).forEach((key, side) => {
      if (!isAfresh && !this.#isTouched(line, side)) return;
      const upsert = found.get(keyText(key));
      if (upsert) this.#upserts.set(keyText(key), upsert);
      else this.#remove(key);
    });
    return found.size > 0;
  }

  remove(line: Line): void {
    for (const key of keysOf(line.market, line.point, servedType(line))) this.#remove(key);
  }

  removeGone({ market, point, servedMarketType }: LineTombstone): void {
    for (const key of keysOf(market, point, servedMarketType)) this.#remove(key);
  }

  hasContent(line: Line): boolean {
    return bestOutcomes(this.#state, line, this.#filter).length > 0;
  }

  /** What was gathered, with the heads of these events; undefined where there is nothing. */
  delta(shown: readonly EventState[]): OutcomesDelta | undefined {
    const events = shown.map(bestBetsHead);
    const upsert = [...this.#upserts.values()];
    const remove = [...this.#removed.values()];
    if (events.length + upsert.length + remove.length === 0) return undefined;
    return { events, upsert, remove };
  }

  /** Whether its outcome may be another: its best is what it was where no price changed or left. */
  #isTouched(line: Line, side: number): boolean {
    // What a profile says of one price rests on those of all venues on the line.
    const { profile, synthetic = false } = this.#filter;
    if (line.appearedSeq > this.#since || profile !== undefined) return true;
    if (isSideChanged(this.#state, line, side, this.#since)) return true;
    // Lays of the other selection are its prices, too.
    return synthetic && mayTurn(line) && isSideChanged(this.#state, line, 1 - side, this.#since);
  }

  #remove(key: OutcomeKey): void {
    const text = keyText(key);
    if (!this.#upserts.has(text)) this.#removed.set(text, key);
  }
}

/** The keys of a line's outcomes, by side. */
function keysOf(market: MarketState, point: EdgeLine['point'], marketType: string): OutcomeKey[] {
  const { eventId } = market.event.head;
  const team = teamNameOf(market);
  return selectionLabels(market).map((name, side) => ({
    eventId,
    marketType,
    name,
    ...outcomePoint(market.market, side, point),
    ...(team !== undefined && { team }),
    ...(market.playerId !== null && { playerId: market.playerId }),
  }));
}

function keyText({ eventId, marketType, name, point, team, playerId }: OutcomeKey): string {
  return JSON.stringify([eventId, marketType, name, point, team, playerId]);
}
