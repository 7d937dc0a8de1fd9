// What is posted while a cluster is in trouble: rows under keys of their own, by two sources about the
// same games, each repeated until it is acknowledged. And the requests of one account, which are paid.
import { setTimeout as delay } from 'node:timers/promises';
import { INGEST_KEY } from './fleet.ts';

const START = new Date(Date.now() + 86_400_000).toISOString();
const GAMES = [
  { home: 'Miami Dolphins', away: 'Buffalo Bills' },
  { home: 'Dallas Cowboys', away: 'New York Giants' },
  { home: 'Denver Broncos', away: 'Las Vegas Raiders' },
];
const EVERY_MS = 150;
const TIMEOUT_MS = 15_000;

export class Posts {
  /** Keys whose rows are in the log, as the answers say. */
  readonly acknowledged = new Set<string>();
  /** When they were acknowledged, monotonic milliseconds. */
  readonly acknowledgedAtMs: number[] = [];
  /** Which events the answers name, by the sources' own id of a game. */
  readonly events = new Map<string, Set<string>>();
  readonly #address: string;
  #posts = 0;

  constructor(address: string) {
    this.#address = address;
  }

  /** Posts until the signal, and then what is under way to its end. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.#post(++this.#posts);
      await delay(EVERY_MS);
    }
  }

  async #post(nth: number): Promise<void> {
    const [game, source] = [nth % GAMES.length, nth % 2 === 0 ? 'acme' : 'other'];
    const row = {
      ...{ league: 'nfl', ...GAMES[game], start: START, event: `game-${game}` },
      ...{ venue: source === 'acme' ? 'pinnacle' : 'fanduel', market: 'moneyline' },
      ...{ selection: 'home', american: 100 + nth, link: `https://example/k-${nth}/` },
    };
    while (!(await this.#isAcknowledged(source, `k-${nth}`, row))) await delay(2 * EVERY_MS);
    this.acknowledged.add(`k-${nth}`);
    this.acknowledgedAtMs.push(performance.now());
  }

  async #isAcknowledged(source: string, key: string, row: object): Promise<boolean> {
    try {
      const response = await fetch(`${this.#address}/ingest/v1/${source}`, {
        method: 'POST',
        headers: {
          ...{ 'x-api-key': INGEST_KEY, 'content-type': 'application/json' },
          // A connection of its own, so that each goes to the next gateway.
          ...{ 'idempotency-key': key, connection: 'close' },
        },
        body: JSON.stringify([row]),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const { data } = (await response.json()) as { data?: { events?: Record<string, string> } };
      if (response.status !== 200) return false;
      for (const [own, eventId] of Object.entries(data?.events ?? {})) {
        this.events.set(own, (this.events.get(own) ?? new Set()).add(eventId));
      }
      return true;
    } catch {
      return false;
    }
  }
}

/** Requests of one key, and how many were served. */
export class PaidRequests {
  served = 0;
  readonly #address: string;
  readonly #key: string;

  constructor(address: string, key: string) {
    this.#address = address;
    this.#key = key;
  }

  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const asked = fetch(`${this.#address}/v1/leagues`, {
        headers: { 'x-api-key': this.#key, connection: 'close' },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const response = await asked.catch(() => undefined);
      await response?.arrayBuffer().catch(() => undefined);
      if (response?.status === 200) this.served += 1;
      await delay(EVERY_MS);
    }
  }
}
