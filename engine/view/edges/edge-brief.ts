// An open edge as one briefs through many of them: what it is, without its record being made.
import { americanOfPrice } from '#domain/odds.ts';
import type { Venue } from '#domain/venue.ts';
import type { EventState, MarketState } from '../../book/book.ts';
import { confirmedAtOn } from '../../book/cells.ts';
import { L_CELLS, LINE } from '../../book/lines.ts';
import { servedType } from '../../book/served-type.ts';
import { isOpen } from '../../clock/event-life.ts';
import {
  ARBITRAGE,
  E_LINE,
  E_PRICE,
  E_TYPE,
  E_VENUE,
  EDGE,
  edgeSide,
  F_MODEL,
  F_PERCENT,
  F_UPDATED,
  FIGURES,
} from '../../edges/edge-table.ts';
import { KEPT_EDGE_TYPES } from '../../edges/edge-types.ts';
import type { EngineState } from '../../state.ts';
import { Consensus, readConsensus } from '../consensus.ts';
import type { EdgeBrief } from '../reader.ts';
import type { EdgeRecord } from '../records.ts';
import { instant, selectionLabels } from '../selection.ts';
import { outcomeOf } from './edge-record.ts';
import { edgeWithoutStakes } from './edge-shown.ts';
import { edgeLineOf, edgeNumbersOf, edgeOf } from './edge-view.ts';

/** Filled by each look. */
const consensus = new Consensus();

type Types = readonly EdgeBrief['type'][];

/** The open edges of an event of these types, in no order; good until the book moves on. */
export function edgeBriefs(state: EngineState, types: Types, event: EventState): EdgeBrief[] {
  if (!isOpen(event.status)) return [];
  const asked = askedTypes(types);
  return edgeNumbersOf(state, event)
    .filter((edge) => isAsked(state, asked, edge))
    .map((edge) => new TableBrief(state, edge));
}

/** A bit for each type. */
function askedTypes(types: Types): number {
  return types.reduce((bits, type) => bits | (1 << KEPT_EDGE_TYPES.indexOf(type)), 0);
}

function isAsked(state: EngineState, asked: number, edge: number): boolean {
  return ((asked >> (state.edges.ints[edge * EDGE + E_TYPE] as number)) & 1) === 1;
}

class TableBrief implements EdgeBrief {
  readonly #state: EngineState;
  readonly #edge: number;
  readonly #market: MarketState;

  constructor(state: EngineState, edge: number) {
    this.#state = state;
    this.#edge = edge;
    this.#market = state.lines.markets[this.#int(E_LINE)] as MarketState;
  }

  get event(): EventState {
    return this.#market.event;
  }

  get eventId(): string {
    return this.event.head.eventId;
  }

  get calculatedAt(): string {
    return instant(this.event.edgesChangedAt);
  }

  get type(): EdgeBrief['type'] {
    return KEPT_EDGE_TYPES[this.#int(E_TYPE)] as EdgeBrief['type'];
  }

  get percent(): number {
    return this.#state.edges.figures[this.#edge * FIGURES + F_PERCENT] as number;
  }

  get marketType(): string {
    return servedType(edgeLineOf(this.#state, this.#int(E_LINE)));
  }

  get playerId(): string | undefined {
    return this.#market.playerId ?? undefined;
  }

  get outcome(): string {
    const side = this.#int(E_TYPE) === ARBITRAGE ? undefined : this.#side;
    return outcomeOf(selectionLabels(this.#market), side);
  }

  get venues(): readonly Venue[] {
    if (this.#int(E_TYPE) !== ARBITRAGE) return [this.#state.venues.at(this.#int(E_VENUE))];
    const { venues, count } = this.#state.edges.legsOf(this.#edge);
    return Array.from(venues.subarray(0, count), (venue) => this.#state.venues.at(venue));
  }

  get odds(): number | undefined {
    if (this.#int(E_TYPE) === ARBITRAGE) return undefined;
    return americanOfPrice(this.#int(E_PRICE));
  }

  get startTimeMs(): number {
    return this.event.head.startTime;
  }

  get modelProb(): number | undefined {
    if (this.#int(E_TYPE) === ARBITRAGE) return undefined;
    return this.#state.edges.figures[this.#edge * FIGURES + F_MODEL] as number;
  }

  get booksMost(): number {
    return this.#state.lines.ints[this.#int(E_LINE) * LINE + L_CELLS] as number;
  }

  get books(): number {
    const { books, quotes } = readConsensus(this.#state, this.#int(E_LINE), consensus);
    return this.#int(E_TYPE) === ARBITRAGE ? books : (quotes[this.#side] as number);
  }

  get confirmedAtMs(): number {
    const line = this.#int(E_LINE);
    const isOne = this.#int(E_TYPE) !== ARBITRAGE;
    const { venues, updatedAts, count } = isOne
      ? { venues: [this.#int(E_VENUE)], updatedAts: [this.#updatedAt], count: 1 }
      : this.#state.edges.legsOf(this.#edge);
    let oldest = Number.POSITIVE_INFINITY;
    for (let leg = 0; leg < count; leg++) {
      const side = isOne ? this.#side : leg;
      const at = confirmedAtOn(this.#state, line, venues[leg] as number, side);
      oldest = Math.min(oldest, at ?? (updatedAts[leg] as number));
    }
    return oldest;
  }

  get #updatedAt(): number {
    return this.#state.edges.figures[this.#edge * FIGURES + F_UPDATED] as number;
  }

  record(): EdgeRecord {
    return edgeWithoutStakes(this.#state, edgeOf(this.#state, this.#edge));
  }

  get #side(): number {
    return edgeSide(this.#state.edges.ints, this.#edge * EDGE);
  }

  #int(field: number): number {
    return this.#state.edges.ints[this.#edge * EDGE + field] as number;
  }
}
