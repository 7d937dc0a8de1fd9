// The book that a client builds of one topic, by the rules of the stream and not one step
// beyond: whatever the rules do not allow is a breach.
import { crc32 } from 'node:zlib';
import {
  type Facts,
  factsOfBestBets,
  factsOfEdges,
  factsOfOdds,
  factsOfWhole,
  type Json,
  lineKey,
  offerKey,
  outcomeKey,
  wholeKey,
} from './shown-state.ts';

interface HeldLine {
  readonly eventId: string;
  fields: Json;
  readonly offers: Map<string, Json>;
}

/** A frame that the rules do not allow. */
export class StreamBreach extends Error {
  override readonly name = 'StreamBreach';
}

/** One topic as a client holds it. */
export class StreamBook {
  readonly topic: string;
  readonly channel: string;
  /** Position; undefined before the first complete image. */
  seq: number | undefined;
  epoch: string | undefined;
  images = 0;
  deltas = 0;
  ignored = 0;
  /** Sum of what `conflated` said. */
  conflated = 0;
  /** Checksums that were those of the book. */
  checks = 0;
  #parts: Json[] = [];
  #partsSeq: number | undefined;
  #events = new Map<string, Json>();
  #lines = new Map<string, HeldLine>();
  #edges = new Map<string, Json>();
  #outcomes = new Map<string, Json>();
  /** Events or venues, told whole. */
  #whole = new Map<string, Json>();

  constructor(topic: string, channel: string) {
    this.topic = topic;
    this.channel = channel;
  }

  /** Takes over another connection's book of the same topic, to resume from. */
  continueFrom(earlier: StreamBook): void {
    this.seq = earlier.seq;
    this.epoch = earlier.epoch;
    this.#events = earlier.#events;
    this.#lines = earlier.#lines;
    this.#edges = earlier.#edges;
    this.#outcomes = earlier.#outcomes;
    this.#whole = earlier.#whole;
  }

  get isComplete(): boolean {
    return this.seq !== undefined && this.#partsSeq === undefined;
  }

  /** An answer without `recovered`: a half-heard image is void, a whole one follows. */
  startAnew(): void {
    this.#parts = [];
    this.#partsSeq = undefined;
  }

  image(frame: Json): void {
    const { seq, epoch, part, last, data } = frame;
    this.#require(part === (this.#parts.length || 0) + 1, `part ${part} after`, this.#parts.length);
    this.#require(part === 1 || seq === this.#partsSeq, 'parts of two positions', frame.seq);
    this.#require(this.seq === undefined || seq >= this.seq, 'an image from before', seq);
    this.#partsSeq = seq;
    this.#parts.push(data);
    if (!last) return;
    const records = this.#parts.flat();
    this.#parts = [];
    this.#partsSeq = undefined;
    this.seq = seq;
    this.epoch = epoch;
    this.images += 1;
    this.#events = new Map();
    this.#lines = new Map();
    this.#edges = new Map();
    this.#outcomes = new Map();
    this.#whole = new Map();
    for (const record of records) this.#takeRecord(record);
  }

  /** A `delta`, an `edges` or a `moves` frame. */
  change(frame: Json): void {
    const { seq, prev, conflated = 0 } = frame;
    this.#require(this.seq !== undefined, 'a change before the image', seq);
    this.#require(this.#partsSeq === undefined, 'a change within an image', seq);
    this.#require(prev <= seq, `prev ${prev} after seq`, seq);
    const isOwn = this.channel === 'edges' || this.channel === 'moves';
    this.#require(frame.op === (isOwn ? this.channel : 'delta'), 'op', frame.op);
    const mine = this.seq as number;
    if (seq <= mine) {
      this.ignored += 1;
      return;
    }
    this.#require(prev <= mine, `a gap: mine is ${mine}, prev`, prev);
    this.conflated += conflated;
    this.deltas += 1;
    this.seq = seq;
    if (frame.op === 'edges') for (const news of frame.events) this.#takeEdge(news);
    else if (frame.op === 'moves') for (const news of frame.events) this.#takeMove(news);
    else this.#takeDelta(frame);
  }

  /** The server's checksum of an event is that of what is held of it. */
  check({ seq, eventId, crc }: Json): void {
    this.#require(this.isComplete && seq >= (this.seq as number), 'a check from before', seq);
    const lines = [...this.#lines.values()].filter((line) => line.eventId === eventId);
    const text = lines.flatMap(({ fields, offers }) => {
      const { marketType, team = '', playerId = '', point } = fields;
      return [...offers.values()].map(({ selection, bookmakerId, price, suspended, ...rest }) => {
        const key = [marketType, team, playerId, point ?? '', selection, bookmakerId];
        return `${key.join('|')}|${price}|${suspended ? 1 : 0}${levelsText(rest)}\n`;
      });
    });
    const sorted = text.map((line) => Buffer.from(line)).sort(Buffer.compare);
    const mine = crc32(Buffer.concat(sorted));
    this.#require(crc === mine, `check of ${eventId} at ${seq}: ${crc}, mine`, mine);
    this.checks += 1;
  }

  heartbeat(seq: number): void {
    this.#require(this.seq !== undefined, 'a heartbeat before the image', seq);
    this.seq = Math.max(this.seq as number, seq);
  }

  /** What the client would show: events without lines or edges are not shown. */
  get facts(): Facts {
    if (this.channel === 'edges') return factsOfEdges(this.#edgeRecords());
    if (this.channel === 'best-bets') return factsOfBestBets(this.#outcomeRecords());
    if (this.#isWhole) return factsOfWhole([...this.#whole.values()]);
    const records = new Map<string, Json>();
    for (const { eventId, fields, offers } of this.#lines.values()) {
      const record = records.get(eventId) ?? { ...this.#events.get(eventId), markets: [] };
      records.set(eventId, record);
      const { isMain, hold, summary, point, eventId: _, ...market } = fields;
      const ofOdds = this.channel === 'odds' ? { isMain, hold } : {};
      const line = { ...ofOdds, summary, point, offers: [...offers.values()] };
      record.markets.push({ ...market, lines: [line] });
    }
    return factsOfOdds([...records.values()]);
  }

  get #isWhole(): boolean {
    return ['events', 'venues', 'moves'].includes(this.channel);
  }

  #outcomeRecords(): readonly Json[] {
    const records = new Map<string, Json>();
    for (const { eventId, marketType, ...outcome } of this.#outcomes.values()) {
      const record = records.get(eventId) ?? { ...this.#events.get(eventId), markets: [] };
      records.set(eventId, record);
      record.markets.push({ marketType, outcomes: [outcome] });
    }
    return [...records.values()];
  }

  #edgeRecords(): readonly Json[] {
    const records = new Map<string, Json>();
    for (const { eventId, edge } of this.#edges.values()) {
      const record = records.get(eventId) ?? { ...this.#events.get(eventId), edges: [] };
      records.set(eventId, record);
      record.edges.push(edge);
    }
    return [...records.values()];
  }

  #takeRecord(record: Json): void {
    if (this.#isWhole) {
      this.#require(!this.#whole.has(wholeKey(record)), 'twice in one image', wholeKey(record));
      this.#whole.set(wholeKey(record), record);
      return;
    }
    const { markets: ofEvent = [], players = [], edges = [], ...head } = record;
    const { eventId } = head;
    const ofPlayers = players.flatMap(({ markets, ...player }: Json) =>
      markets.map((market: Json) => ({ ...player, ...market })),
    );
    const markets = [...ofEvent, ...ofPlayers];
    this.#require(!this.#events.has(eventId), 'an event twice in one image', eventId);
    this.#events.set(eventId, head);
    for (const edge of edges) this.#edges.set(edge.edgeId, { eventId, edge });
    for (const { lines = [], outcomes = [], ...market } of markets) {
      for (const outcome of outcomes) {
        const { marketType } = market;
        this.#takeOutcome({ eventId, marketType, ...outcome });
      }
      for (const { offers, ...line } of lines) {
        const fields = { ...market, ...line, eventId };
        const byKey = new Map(offers.map((offer: Json) => [offerKey(offer), offer]));
        this.#lines.set(lineKey(fields), { eventId, fields, offers: byKey as Map<string, Json> });
      }
    }
  }

  #takeDelta({ events = [], upsert, remove }: Json): void {
    if (this.#isWhole) {
      for (const record of upsert) this.#whole.set(wholeKey(record), record);
      for (const key of remove) this.#whole.delete(wholeKey(key));
      return;
    }
    for (const head of events) {
      const isBare = !('markets' in head) && !('players' in head);
      this.#require(isBare, 'a head with more than its own fields', head.eventId);
      this.#events.set(head.eventId, head);
    }
    if (this.channel === 'best-bets') {
      const named = [...upsert, ...remove].map(outcomeKey);
      this.#require(new Set(named).size === named.length, 'named twice', named.join(' '));
      for (const key of remove) this.#outcomes.delete(outcomeKey(key));
      for (const outcome of upsert) this.#takeOutcome(outcome);
      return;
    }
    const named = [...upsert, ...remove].map(lineKey);
    this.#require(new Set(named).size === named.length, 'a line named twice', named.join(' '));
    for (const key of remove) this.#lines.delete(lineKey(key));
    for (const line of upsert) this.#takeLine(line);
  }

  #takeOutcome(outcome: Json): void {
    this.#require(this.#events.has(outcome.eventId), 'an outcome without its event', outcome.name);
    this.#outcomes.set(outcomeKey(outcome), outcome);
  }

  #takeLine({ offers, gone, ...fields }: Json): void {
    const key = lineKey(fields);
    const known = this.#lines.get(key);
    this.#require(known || 'marketName' in fields, 'a new line without its fields', key);
    this.#require(this.#events.has(fields.eventId), 'a line without its event', key);
    const { eventId } = fields;
    const line: HeldLine = known ?? { eventId, fields: {}, offers: new Map<string, Json>() };
    line.fields = { ...line.fields, ...fields };
    for (const [bookmakerId, selection] of gone) {
      line.offers.delete(offerKey({ bookmakerId, selection }));
    }
    for (const offer of offers) line.offers.set(offerKey(offer), offer);
    this.#lines.set(key, line);
  }

  #takeEdge({ event, reason, edge: streamed }: Json): void {
    const { eventId, leagueId, sport, calculatedAt, ...edge } = streamed;
    this.#events.set(eventId, { eventId, leagueId, sport, calculatedAt });
    this.#require((event === 'close') === (reason !== undefined), `${event} with reason`, reason);
    if (event === 'close') this.#edges.delete(edge.edgeId);
    else this.#edges.set(edge.edgeId, { eventId, edge });
  }

  #takeMove({ event, reason, move }: Json): void {
    this.#require((event === 'close') === (reason !== undefined), `${event} with reason`, reason);
    if (event === 'close') this.#whole.delete(wholeKey(move));
    else this.#whole.set(wholeKey(move), move);
  }

  #require(holds: unknown, what: string, detail: unknown): void {
    if (!holds) throw new StreamBreach(`${this.topic}: ${what} ${detail}`);
  }
}

/** What a line of a check ends with where levels are followed. */
function levelsText({ lay, depth }: Json): string {
  if (depth === undefined) return '';
  const sides = [depth.back, depth.lay].map((levels: Json[]) =>
    levels.map(([price, size]) => `${price}:${size ?? ''}`).join(','),
  );
  return `|${lay?.price ?? ''}|${lay?.size ?? ''}|${sides.join('/')}`;
}
