// Lines that changed as JSON text, straight from the columns: the same bytes as JSON.stringify writes
// of their records, in a quarter of the time.
import type { Market, Side } from '#domain/market.ts';
import { americanOfPrice, americanOfProbability, probabilityOfPrice } from '#domain/odds.ts';
import { roundTo } from '#kit/exact-math.ts';
import type { EventState, EventText, Line, MarketState } from '../../book/book.ts';
import {
  BEST,
  C_UPDATED,
  CLOCKS,
  type Extra,
  type OfferChunk,
  SUSPENDED,
  VENUE_SHIFT,
} from '../../book/offers.ts';
import { VENUES } from '../../book/venue-table.ts';
import type { EngineState } from '../../state.ts';
import { lineKey } from '../changes/line-key.ts';
import { Consensus, readConsensus, type VenueFilter } from '../consensus.ts';
import { oddsEventHead } from '../event-record.ts';
import { fairOddsOf, holdOf } from '../line-summary.ts';
import { instant, SIDE_WORDS, selectionLabel, teamsOf } from '../selection.ts';
import { NumberTexts } from './number-texts.ts';

/** What a venue's offers begin with. */
const VENUE_TEXTS = VENUES.map(({ bookmakerId, bookmakerName, sourceType, sourceRegion }) => {
  const about = { bookmakerId, bookmakerName, sourceType, sourceRegion };
  return `${opened(about)},"selection":`;
});
/** What follows the price of an offer, by IS_BEST, IS_SUSPENDED, IS_INDICATIVE. */
const STATE_TEXTS = Array.from({ length: 8 }, (_, state) => {
  const isBest = (state & 1) !== 0;
  const suspended = (state & 2) !== 0;
  const indicative = (state & 4) !== 0;
  const record = { isBest, suspended, indicative };
  return `,${JSON.stringify(record).slice(1, -1)},"updatedAt":"`;
});
const IS_BEST = 1;
const IS_SUSPENDED = 2;
const IS_INDICATIVE = VENUES.map(({ sourceType }) => (sourceType === 'dfs' ? 4 : 0));
const WORD_TEXTS: { readonly [side in Side]?: string } = Object.fromEntries(
  Object.entries(SIDE_WORDS).map(([side, word]) => [side, JSON.stringify(word)]),
);
const BEST_VENUE_TEXTS = VENUES.map(
  ({ bookmakerId }) => `,"bestBookmakerId":${JSON.stringify(bookmakerId)}}`,
);

const FETCHED_AT = '"fetchedAt":"';

/** Places for texts of prices: all from -500 to 500 have one of their own. */
const PRICES = 1024;
/** Of a price in hundredths of American odds. */
const PRICE_TEXTS = new NumberTexts(PRICES, 0.01, (price) => {
  const impliedProbability = roundTo(probabilityOfPrice(price), 8);
  return `,"price":${americanOfPrice(price)},"impliedProbability":${impliedProbability}`;
});

/** Filled by each reading. */
const consensus = new Consensus();

/** An offer as its record; `label`: its selection, as JSON. */
export function offerText(
  state: EngineState,
  chunk: OfferChunk,
  at: number,
  label: string,
): string {
  const flags = chunk.flagsAt(at);
  const venue = flags >> VENUE_SHIFT;
  const word =
    ((flags & BEST) === 0 ? 0 : IS_BEST) |
    ((flags & SUSPENDED) === 0 ? 0 : IS_SUSPENDED) |
    (IS_INDICATIVE[venue] as number);
  const text =
    (VENUE_TEXTS[venue] as string) +
    label +
    PRICE_TEXTS.of(chunk.priceAt(at)) +
    STATE_TEXTS[word] +
    instant(chunk.clocks[at * CLOCKS + C_UPDATED] as number);
  const extra = state.offers.extraOf(chunk, at);
  return extra === null ? `${text}"}` : text + extraText(extra);
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
  let text = withHold ? `"hold":${holdOf(consensus, market)},"summary":{` : '"summary":{';
  for (let side = 0; side < market.sides.length; side++) {
    text += `${side === 0 ? '"' : ',"'}${market.sides[side]}":${sideText(side)}`;
  }
  return `${text}}`;
}

function sideText(side: number): string {
  const venue = consensus.bestVenues[side] as number;
  if (venue < 0) return 'null';
  const fairOdds = fairOddsOf(consensus.fairs[side] as number);
  const bestOdds = americanOfPrice(consensus.bests[side] as number);
  const avgOdds = americanOfProbability(consensus.means[side] as number);
  const odds = `{"fairOdds":${fairOdds},"bestOdds":${bestOdds},"avgOdds":${avgOdds}`;
  return odds + BEST_VENUE_TEXTS[venue];
}

/** The key of a line that a subscriber knows, as the beginning of an object. */
export function keyText({ market, point, isAlternate }: Line): string {
  const key =
    (isAlternate ? market.alternateKeyText : market.keyText) ?? makeKey(market, isAlternate);
  return `${key},"point":${point}`;
}

function makeKey(market: MarketState, isAlternate: boolean): string {
  const { point: _, ...about } = lineKey({ market, point: null, isAlternate });
  const text = opened(about);
  if (isAlternate) market.alternateKeyText = text;
  else market.keyText = text;
  return text;
}

/** The head of an event as the stream sends it with its lines. */
export function headText(event: EventState): string {
  return `${textsOf(event).head}${instant(event.changedAt)}","status":"${event.status}"}`;
}

/** The name of a side of a market, as JSON. */
export function labelText({ event, market }: MarketState, side: number): string {
  const name = market.sides[side] as Side;
  if (market.probabilityTotal === 1) {
    return name === 'home' || name === 'away' ? textsOf(event)[name] : (WORD_TEXTS[name] as string);
  }
  const { doubles } = textsOf(event);
  doubles[name] ??= doubleText(event, market, name);
  return doubles[name];
}

function doubleText(event: EventState, market: Market, side: Side): string {
  const { home, away } = teamsOf(event);
  return JSON.stringify(selectionLabel(market, side, home.name, away.name));
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
    doubles: {},
  };
}

/** As JSON, without the brace that ends it. */
export function opened(record: object): string {
  return JSON.stringify(record).slice(0, -1);
}
