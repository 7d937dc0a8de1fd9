// Odds and player props: lines with the offers of venues, by event.
import { crc32 } from '../crc32.ts';
import type {
  EventHead,
  LineKey,
  LinesDeltaFrame,
  LineUpsert,
  OddsEvent,
  OddsMarket,
  Offer,
  PropMarket,
  PropsEvent,
} from '../generated/contract.ts';
import type { Book } from './book.ts';

/** A line with its market's fields and its offers. */
export interface HeldLine extends Omit<LineUpsert, 'offers' | 'gone'> {
  /** By `bookmakerId|selection`. */
  readonly offers: ReadonlyMap<string, Offer>;
}

interface OwnLine {
  fields: Omit<LineUpsert, 'offers' | 'gone'>;
  readonly offers: Map<string, Offer>;
}

/** An event with its lines. */
interface HeldEvent {
  head: EventHead;
  readonly lines: Map<string, OwnLine>;
}

const encoder = new TextEncoder();

abstract class LineBook<Rec> implements Book<Rec, LinesDeltaFrame> {
  protected readonly events = new Map<string, HeldEvent>();

  abstract records(): Rec[];
  protected abstract take(record: Rec): void;

  replace(records: readonly Rec[]): void {
    this.events.clear();
    for (const record of records) this.take(record);
  }

  apply({ events, upsert, remove }: LinesDeltaFrame): void {
    for (const head of events) this.put(head);
    for (const key of remove) this.events.get(key.eventId)?.lines.delete(lineKey(key));
    for (const line of upsert) this.#upsert(line);
    for (const { eventId } of remove) {
      if (this.events.get(eventId)?.lines.size === 0) this.events.delete(eventId);
    }
  }

  /** Events that have lines. */
  get eventIds(): string[] {
    return [...this.events.keys()].filter((eventId) => this.events.get(eventId)?.lines.size);
  }

  /** What is known of an event itself. */
  event(eventId: string): EventHead | undefined {
    return this.events.get(eventId)?.head;
  }

  /** Lines of an event; their fields are those of their market and their own. */
  *lines(eventId: string): Generator<HeldLine> {
    for (const { fields, offers } of this.events.get(eventId)?.lines.values() ?? []) {
      yield { ...fields, offers };
    }
  }

  /** One line; undefined where it is not shown. */
  line(key: LineKey): HeldLine | undefined {
    const held = this.events.get(key.eventId)?.lines.get(lineKey(key));
    return held && { ...held.fields, offers: held.offers };
  }

  checksum(eventId: string): number {
    const rows: Uint8Array[] = [];
    for (const { fields, offers } of this.events.get(eventId)?.lines.values() ?? []) {
      const { marketType, team = '', playerId = '', point } = fields;
      for (const { selection, bookmakerId, price, suspended, lay, depth } of offers.values()) {
        const key = [marketType, team, playerId, point ?? '', selection, bookmakerId, price];
        const levels = depthText(lay, depth);
        rows.push(encoder.encode(`${key.join('|')}|${suspended ? 1 : 0}${levels}\n`));
      }
    }
    rows.sort(compareBytes);
    const bytes = new Uint8Array(rows.reduce((sum, row) => sum + row.length, 0));
    let at = 0;
    for (const row of rows) {
      bytes.set(row, at);
      at += row.length;
    }
    return crc32(bytes);
  }

  protected put(head: EventHead): HeldEvent {
    const known = this.events.get(head.eventId);
    if (known) {
      known.head = head;
      return known;
    }
    const held = { head, lines: new Map<string, OwnLine>() };
    this.events.set(head.eventId, held);
    return held;
  }

  protected putLine(held: HeldEvent, fields: OwnLine['fields'], offers: readonly Offer[]): void {
    const byKey = new Map(offers.map((offer) => [offerKey(offer), offer]));
    held.lines.set(lineKey(fields), { fields, offers: byKey });
  }

  #upsert({ offers, gone, ...fields }: LineUpsert): void {
    const held = this.events.get(fields.eventId);
    if (!held) throw new Error(`a line of the event ${fields.eventId}, which was not introduced`);
    const known = held.lines.get(lineKey(fields));
    if (!known) {
      this.putLine(held, fields, offers);
      return;
    }
    known.fields = { ...known.fields, ...fields };
    for (const [bookmakerId, selection] of gone) known.offers.delete(`${bookmakerId}|${selection}`);
    for (const offer of offers) known.offers.set(offerKey(offer), offer);
  }
}

/** The book of the channel `odds`. */
export class OddsBook extends LineBook<OddsEvent> {
  records(): OddsEvent[] {
    return this.eventIds.map((eventId) => {
      const { head, lines } = this.events.get(eventId) as HeldEvent;
      const markets = new Map<string, OddsMarket>();
      for (const { fields, offers } of lines.values()) {
        const { eventId: _, point, isMain, hold, summary, ...market } = fields;
        const key = marketKey(fields);
        const found = markets.get(key) ?? ({ ...market, lines: [] } as unknown as OddsMarket);
        markets.set(key, found);
        const line = { point, isMain, hold, summary, offers: [...offers.values()] };
        found.lines.push(line as OddsMarket['lines'][number]);
      }
      return { ...head, markets: [...markets.values()] };
    });
  }

  protected override take({ markets, ...head }: OddsEvent): void {
    const held = this.put(head);
    for (const { lines, ...market } of markets) {
      for (const { offers, ...line } of lines) {
        this.putLine(held, { eventId: head.eventId, ...market, ...line }, offers);
      }
    }
  }
}

/** The book of the channel `player-props`. */
export class PropsBook extends LineBook<PropsEvent> {
  records(): PropsEvent[] {
    return this.eventIds.map((eventId) => {
      const { head, lines } = this.events.get(eventId) as HeldEvent;
      const players = new Map<string, PropsEvent['players'][number]>();
      const markets = new Map<string, PropMarket>();
      for (const { fields, offers } of lines.values()) {
        const { eventId: _, point, summary, playerId = '', playerName = '', ...rest } = fields;
        const { teamAbbr = null, teamName = null, ...market } = rest;
        const named = { playerName, playerId, teamAbbr, teamName };
        const player = players.get(playerId) ?? { ...named, markets: [] };
        players.set(playerId, player);
        const key = marketKey(fields);
        const found = markets.get(key) ?? ({ ...market, lines: [] } as unknown as PropMarket);
        if (!markets.has(key)) player.markets.push(found);
        markets.set(key, found);
        const line = { point, summary, offers: [...offers.values()] };
        found.lines.push(line as PropMarket['lines'][number]);
      }
      return { ...head, players: [...players.values()] };
    });
  }

  protected override take({ players, ...head }: PropsEvent): void {
    const held = this.put(head);
    for (const { markets, ...player } of players) {
      for (const { lines, ...market } of markets) {
        for (const { offers, ...line } of lines) {
          const fields = { eventId: head.eventId, ...player, ...market, ...line };
          this.putLine(held, fields, offers);
        }
      }
    }
  }
}

/** What a checksum has of levels, where they are followed. */
function depthText(lay: Offer['lay'], depth: Offer['depth']): string {
  if (depth === undefined) return '';
  const levels = [depth.back, depth.lay].map((side) =>
    side.map(([price, size]) => `${price}:${size ?? ''}`).join(','),
  );
  return `|${lay?.price ?? ''}|${lay?.size ?? ''}|${levels.join('/')}`;
}

type LineName = Pick<LineKey, 'marketType' | 'team' | 'playerId' | 'point'>;

function lineKey(line: LineName): string {
  return `${marketKey(line)}|${line.point}`;
}

function marketKey({ marketType, team = '', playerId = '' }: Omit<LineName, 'point'>): string {
  return `${marketType}|${team}|${playerId}`;
}

function offerKey({ bookmakerId, selection }: Offer): string {
  return `${bookmakerId}|${selection}`;
}

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const shorter = Math.min(a.length, b.length);
  for (let at = 0; at < shorter; at++) {
    const difference = (a[at] as number) - (b[at] as number);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}
