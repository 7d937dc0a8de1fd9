// Lines that changed as JSON text, straight out of the columns: what their records would come to.
// The stream tells thousands of them in a second; records and JSON.stringify took four times as
// long.
import type { Side } from '#domain/market.ts';
import { americanOfPrice, americanOfProbability, probabilityOfPrice } from '#domain/odds.ts';
import { roundTo } from '#kit/exact-math.ts';
import type { EventState, EventText, Line, MarketState } from './book.ts';
import { Consensus, readConsensus, type VenueFilter } from './consensus.ts';
import { oddsEventHead } from './event-record.ts';
import { lineKey } from './line-key.ts';
import { fairOddsOf, holdOf } from './line-summary.ts';
import { NumberTexts } from './number-texts.ts';
import {
  BEST,
  C_UPDATED,
  CLOCKS,
  type Extra,
  type OfferChunk,
  SUSPENDED,
  VENUE_SHIFT,
} from './offers.ts';
import { instant, SIDE_WORDS, selectionLabel, teamsOf } from './selection.ts';
import type { EngineState } from './state.ts';
import { VENUES } from './venue-table.ts';

/** What a venue's offers begin with. */
const VENUE_TEXTS = VENUES.map(({ bookmakerId, bookmakerName, sourceType, sourceRegion }) => {
  const about = { bookmakerId, bookmakerName, sourceType, sourceRegion };
  return `${opened(about)},"selection":`;
});
/** What is said of an offer beside its price, by IS_BEST, IS_SUSPENDED, IS_INDICATIVE. */
const STANDING_TEXTS = Array.from({ length: 8 }, (_, standing) => {
  const isBest = (standing & 1) !== 0;
  const suspended = (standing & 2) !== 0;
  const indicative = (standing & 4) !== 0;
  return `,${JSON.stringify({ isBest, suspended, indicative }).slice(1, -1)},"updatedAt":"`;
});
const IS_BEST = 1;
const IS_SUSPENDED = 2;
const IS_INDICATIVE = VENUES.map(({ sourceType }) => (sourceType === 'dfs' ? 4 : 0));
/** Ends a time, and an offer. */
const OFFER_END = '"}';
const WORD_TEXTS: { readonly [side in Side]?: string } = Object.fromEntries(
  Object.entries(SIDE_WORDS).map(([side, word]) => [side, JSON.stringify(word)]),
);

/** How a summary goes on with a side: the first, and one behind another. */
const FIRST_SIDE = sideTexts(':{');
const NEXT_SIDE = sideTexts(',');
/** How what is said of a side ends. */
const BEST_VENUE_TEXTS = VENUES.map(({ bookmakerId }) => `${JSON.stringify(bookmakerId)}}`);

const FETCHED_AT = '"fetchedAt":"';
const NO_POINT_TEXT = ',"point":null';

/** Places for texts of prices: all from -500 to 500 have one of their own. */
const PRICES = 1024;
/** Of a price in hundredths of American odds. */
const PRICE_TEXTS = new NumberTexts(PRICES, 0.01, (price) => {
  const impliedProbability = roundTo(probabilityOfPrice(price), 8);
  return `,"price":${americanOfPrice(price)},"impliedProbability":${impliedProbability}`;
});
const FAIR_TEXTS = new NumberTexts(PRICES, 1, (odds) => `{"fairOdds":${odds},"bestOdds":`);
const BEST_TEXTS = new NumberTexts(PRICES, 0.01, (price) => `${americanOfPrice(price)},"avgOdds":`);
const AVERAGE_TEXTS = new NumberTexts(PRICES, 1, (odds) => `${odds},"bestBookmakerId":`);
const POINT_TEXTS = new NumberTexts(PRICES, 2, (point) => `,"point":${point}`);
/** Of a hold: what stands before its point, and its ten thousandths. */
const PERCENT_TEXTS = new NumberTexts(128, 1, (percent) => `"hold":${percent}`);
const BEHIND_HOLD = ',"summary"';
const PART_TEXTS = new NumberTexts(16384, 1, (part) => `${part / 10_000}`.slice(1) + BEHIND_HOLD);

/** Filled by each look. */
const consensus = new Consensus();

/** An offer as its record says it; `label`: its selection, as JSON. */
export function offerText(
  state: EngineState,
  chunk: OfferChunk,
  at: number,
  flags: number,
  label: string,
): string {
  const venue = flags >> VENUE_SHIFT;
  const standing =
    ((flags & BEST) === 0 ? 0 : IS_BEST) |
    ((flags & SUSPENDED) === 0 ? 0 : IS_SUSPENDED) |
    (IS_INDICATIVE[venue] as number);
  // Added: in a template V8 asks of each text whether it is one.
  const about = (VENUE_TEXTS[venue] as string) + label + PRICE_TEXTS.of(chunk.priceAt(at));
  const updatedAt = instant(chunk.clocks[at * CLOCKS + C_UPDATED] as number);
  const extra = state.offers.extraOf(chunk, at);
  const text = about + (STANDING_TEXTS[standing] as string) + updatedAt;
  return text + (extra === null ? OFFER_END : extraText(extra));
}

function extraText({ size, link }: Extra): string {
  const taken = size === null ? '' : `,"size":${size}`;
  const linked = link === null ? '' : `,"link":${JSON.stringify(link)}`;
  return `"${taken}${linked}}`;
}

/** Hold and summary of a line as members of an object, over the venues that pass. */
export function summaryText(
  state: EngineState,
  { slot, market: { market } }: Line,
  passes: VenueFilter | undefined,
  withHold: boolean,
): string {
  readConsensus(state, slot, consensus, passes);
  let text = withHold ? holdText(holdOf(consensus, market)) : '"summary"';
  for (let side = 0; side < market.sides.length; side++) {
    text += (side === 0 ? FIRST_SIDE : NEXT_SIDE)[market.sides[side] as Side] + sideText(side);
  }
  return `${text}}`;
}

/**
 * A hold of four decimals at most, up to its summary. There are too many to keep the text of each,
 * but not of what stands before and behind the point.
 */
export function holdText(hold: number | null): string {
  if (hold === null || hold < 0) return `"hold":${hold}${BEHIND_HOLD}`;
  const parts = Math.round(hold * 10_000);
  const part = parts % 10_000;
  return PERCENT_TEXTS.of((parts - part) / 10_000) + PART_TEXTS.of(part);
}

function sideText(side: number): string {
  const venue = consensus.bestVenues[side] as number;
  if (venue < 0) return 'null';
  const fairOdds = fairOddsOf(consensus.fairs[side] as number);
  const fair = fairOdds === null ? '{"fairOdds":null,"bestOdds":' : FAIR_TEXTS.of(fairOdds);
  const best = BEST_TEXTS.of(consensus.bests[side] as number);
  const average = AVERAGE_TEXTS.of(americanOfProbability(consensus.means[side] as number));
  return fair + best + average + (BEST_VENUE_TEXTS[venue] as string);
}

/** The key of a line that a follower knows, as the beginning of an object. */
export function keyText({ market, point, isAlternate }: Line): string {
  const known = isAlternate ? market.alternateKeyText : market.keyText;
  const about = known ?? makeKeyText(market, isAlternate);
  return about + (point === null ? NO_POINT_TEXT : POINT_TEXTS.of(point));
}

function makeKeyText(market: MarketState, isAlternate: boolean): string {
  const { point: _, ...about } = lineKey({ market, point: null, isAlternate });
  const text = opened(about);
  if (isAlternate) market.alternateKeyText = text;
  else market.keyText = text;
  return text;
}

/** The head of an event as the stream tells it with its lines. */
export function headText(event: EventState): string {
  const { head } = textsOf(event);
  return `${head}${instant(event.changedAt)}","status":"${event.status}"}`;
}

/** What a side of a market is called, as JSON. */
export function labelText({ event, market }: MarketState, side: number): string {
  const name = market.sides[side] as Side;
  if (market.probabilityTotal === 1) {
    return name === 'home' || name === 'away' ? textsOf(event)[name] : (WORD_TEXTS[name] as string);
  }
  const { home, away } = teamsOf(event);
  return JSON.stringify(selectionLabel(market, name, home.name, away.name));
}

function textsOf(event: EventState): EventText {
  const { text } = event;
  if (text !== null && text.startTime === event.startTime) return text;
  const made = makeTexts(event);
  event.text = made;
  return made;
}

function makeTexts(event: EventState): EventText {
  const head = JSON.stringify(oddsEventHead(event));
  const { home, away } = teamsOf(event);
  const before = head.indexOf(FETCHED_AT) + FETCHED_AT.length;
  return {
    head: head.slice(0, before),
    startTime: event.startTime,
    home: JSON.stringify(home.name),
    away: JSON.stringify(away.name),
  };
}

/** As JSON, without the brace that ends it. */
export function opened(record: object): string {
  return JSON.stringify(record).slice(0, -1);
}

function sideTexts(before: string): Readonly<Record<Side, string>> {
  const text = (side: Side): string => `${before}"${side}":`;
  return {
    ...{ home: text('home'), away: text('away'), draw: text('draw') },
    ...{ over: text('over'), under: text('under'), yes: text('yes'), no: text('no') },
  };
}
