// An archive of a few rows in memory, which notes what it is asked. It chooses by ids alone: what
// the real one makes of the rest of a request is tested where it is.
import type { History } from '#clickhouse/history-questions.ts';
import type {
  HistoryRequest,
  LineMovement,
  LineSnapshot,
  MovementRequest,
} from '#clickhouse/line-history.ts';

/** A side whose probabilities come to round odds. */
export const EVEN = { fairProb: 0.5, avgProb: 0.52, bestPrice: -10_500, bestVenue: 'fanduel' };

/** A snapshot of the spread of Buffalo at Miami. */
export function snapshot(rest: Partial<LineSnapshot> = {}): LineSnapshot {
  return {
    at: Date.parse('2026-11-08T16:00:00Z'),
    epoch: 'a1r1',
    seq: 7,
    ordinal: 0,
    eventId: 'nfl_20261108_buf_mia',
    leagueId: 'nfl',
    market: 'spread',
    isAlternate: false,
    isMain: true,
    playerId: '',
    playerName: '',
    team: '',
    point: 2.5,
    books: 3,
    sides: [EVEN, EVEN, null],
    ...rest,
  };
}

export class FakeHistory implements History {
  readonly snapshots: readonly LineSnapshot[];
  readonly movements: readonly LineMovement[];
  readonly asked: object[] = [];
  /** Thrown by every question. */
  failure: Error | undefined;

  constructor(snapshots: readonly LineSnapshot[] = [], movements: readonly LineMovement[] = []) {
    this.snapshots = snapshots;
    this.movements = movements;
  }

  async lineHistory(request: HistoryRequest) {
    this.#note(request);
    return this.snapshots.filter((row) => isMeant(row, request)).slice(-request.limit);
  }

  async movement(request: MovementRequest) {
    this.#note(request);
    return this.movements.filter(({ now }) => isMeant(now, request));
  }

  #note(request: object): void {
    this.asked.push(request);
    if (this.failure) throw this.failure;
  }
}

function isMeant(row: LineSnapshot, { eventId, playerId }: MovementRequest): boolean {
  if (eventId !== undefined && row.eventId !== eventId) return false;
  return playerId === undefined || [playerId].flat().includes(row.playerId);
}
