// A stage for table tests: one engine on a live log whose clock the test moves, and short ways to
// say and to ask things.
import type { EventHead, Group, PricingConfig, Quote } from '#domain/message/message.ts';
import { defaultPricing } from '#domain/pricing-config.ts';
import { Engine } from '#engine/engine.ts';
import type { EngineState } from '#engine/state.ts';
import { outputView } from '#engine/view/output-view.ts';
import type { EdgeRecord, EdgeType, LineRecord, OddsMarketRecord } from '#engine/view/records.ts';
import { outputText } from '#engine/view/text/output-text.ts';
import { must } from '#kit/assert.ts';
import { GAME, image, KICKOFF, MINUTE, message, patch, quote } from '../oracle/script.ts';

/** What one message said, in short words. */
export interface Said {
  /** `event` edges as "open arb:…" and "close value:… stale". */
  readonly edges: readonly string[];
  /** "changed total 44.5" and "removed total 44.5". */
  readonly lines: readonly string[];
  /** "eventId status". */
  readonly events: readonly string[];
  readonly text: string;
}

export class Scene {
  readonly engine = new Engine();
  now: number;
  /** The columns behind the last output, for tests that count work. */
  state: EngineState | undefined;
  #seq = 0;
  #ordinals = new Map<string, number>();

  constructor(now = KICKOFF - 60 * MINUTE, pricing: Partial<PricingConfig> = {}) {
    this.now = now;
    const rules = { ...defaultPricing('live'), ...pricing };
    const config = { mode: 'live', recordings: [], pricing: rules } as const;
    this.say({ kind: 'config', receivedAt: now, rejections: {}, config }, 'config');
  }

  get seq(): number {
    return this.#seq;
  }

  /** Applies one group now. */
  say(group: Group, source = 'feed'): Said {
    const ordinal = (this.#ordinals.get(source) ?? 0) + 1;
    this.#ordinals.set(source, ordinal);
    this.#seq += 1;
    const said = { edges: [] as string[], lines: [] as string[], events: [] as string[], text: '' };
    const own = { ...message(ordinal, [group]), source };
    this.engine.apply(this.#seq, this.now, own, (group) => {
      this.state = group.state;
      const output = outputView(group);
      for (const { event, edge, reason } of output.edges) {
        said.edges.push(`${event} ${edge.edgeId}${reason ? ` ${reason}` : ''}`);
      }
      for (const { change, line, servedMarketType } of output.lines) {
        said.lines.push(
          `${change} ${servedMarketType}${line.point === null ? '' : ` ${line.point}`}`,
        );
      }
      said.events.push(...output.events.map(({ head, status }) => `${head.eventId} ${status}`));
      said.text = outputText(group);
    });
    said.edges.sort();
    said.lines.sort();
    return said;
  }

  /** Single prices now: [venue, side, American price, rest of the quote]. */
  prices(...prices: readonly Price[]): Said {
    return this.say(patch(GAME, this.now, this.quotes(prices)));
  }

  /** The venues' whole answer for what the prices name. */
  answer(prices: readonly Price[], event: EventHead = GAME): Said {
    return this.say(image(event, this.now, this.quotes(prices)));
  }

  quotes(prices: readonly Price[]): Quote[] {
    return prices.map(([venueId, side, american, rest]) =>
      quote(venueId, side, american, this.now, rest),
    );
  }

  /** Lets time pass: the log's own beat. */
  wait(ms: number): Said {
    this.now += ms;
    return this.say({ kind: 'clock', receivedAt: this.now, rejections: {} }, 'clock');
  }

  edges(type?: EdgeType, eventId = GAME.eventId): readonly EdgeRecord[] {
    const types = new Set<EdgeType>(type ? [type] : ['arbitrage', 'value', 'ev']);
    return this.engine.reader.edgesRecord(eventId, { types }).edges;
  }

  arbitrage(eventId = GAME.eventId) {
    return this.edges('arbitrage', eventId)[0]?.arbitrage;
  }

  markets(eventId = GAME.eventId): readonly OddsMarketRecord[] {
    return this.engine.reader.oddsRecord(eventId, {}).markets;
  }

  line(marketType = 'moneyline', point: number | null = null): LineRecord {
    const market = this.markets().find((each) => each.marketType === marketType);
    const line = market?.lines.find((each) => each.point === point);
    return must(line, `no line ${marketType} ${point}`);
  }

  status(eventId = GAME.eventId): string {
    return must(this.engine.reader.findEvent(eventId), 'a known event').status;
  }
}

export type Price = readonly [
  venueId: string,
  side: Quote['side'],
  american: number,
  rest?: Partial<Quote>,
];
