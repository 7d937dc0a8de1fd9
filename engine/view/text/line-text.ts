// Lines that changed as JSON text, straight out of the columns: what their records would come to.
// The stream tells thousands of them in a second; records and JSON.stringify took four times as
// long.
import type { Market, Side } from '#domain/market.ts';
import type { OddsFormat } from '#domain/odds-format.ts';
import type { Venue } from '#domain/venue.ts';
import type { EventState, EventText, Line, MarketState } from '../../book/book.ts';
import {
  BEST,
  C_UPDATED,
  CLOCKS,
  type Extra,
  nativeOf,
  type OfferChunk,
  SUSPENDED,
  VENUE_SHIFT,
} from '../../book/offers.ts';
import type { VenueText } from '../../book/venue-table.ts';
import type { EngineState } from '../../state.ts';
import { lineKey } from '../changes/line-key.ts';
import { Consensus, readConsensus, type VenueFilter } from '../consensus.ts';
import { depthMembers } from '../depth-record.ts';
import { oddsEventHead } from '../event-record.ts';
import { fairOddsOf, holdOf } from '../line-summary.ts';
import { instant, SIDE_WORDS, selectionLabel, teamsOf } from '../selection.ts';
import { type OddsTexts, priceKey } from './odds-texts.ts';
import { KeptNumbers, type KeptText, keptForever, type TextWriter } from './text-writer.ts';

/** What is said of an offer beside its price, by IS_BEST, IS_SUSPENDED, IS_INDICATIVE. */
const STANDING_TEXTS = Array.from({ length: 8 }, (_, standing) => {
  const isBest = (standing & 1) !== 0;
  const suspended = (standing & 2) !== 0;
  const indicative = (standing & 4) !== 0;
  return keptForever(
    `,${JSON.stringify({ isBest, suspended, indicative }).slice(1, -1)},"updatedAt":"`,
  );
});
const IS_BEST = 1;
const IS_SUSPENDED = 2;
const IS_INDICATIVE = 4;
/** Ends a time, and an offer. */
const OFFER_END = keptForever('"}');
const WORD_TEXTS: { readonly [side in Side]?: KeptText } = Object.fromEntries(
  Object.entries(SIDE_WORDS).map(([side, word]) => [side, keptForever(JSON.stringify(word))]),
);

/** How a summary goes on with a side: the first, and one behind another. */
const FIRST_SIDE = sideTexts(':{');
const NEXT_SIDE = sideTexts(',');

const FETCHED_AT = '"fetchedAt":"';
const NO_POINT_TEXT = keptForever(',"point":null');
const FAIR = keptForever('{"fairOdds":');
const NULL = keptForever('null');
const BEST_ODDS = keptForever(',"bestOdds":');
const AVERAGE = keptForever(',"avgOdds":');
const HOLD = keptForever('"hold":');
const BEHIND_HOLD = keptForever(',"summary"');
const NO_HOLD = keptForever('"summary"');
const END = keptForever('}');
const STATUS = keptForever('","status":"');
const HEAD_END = keptForever('"}');

/** Places for texts of points. */
const POINTS = 1024;
const POINT_TEXTS = new KeptNumbers(POINTS, 2, 48, (point) => `,"point":${point}`);
/** Of times up to the minute, which most of what is written shares. */
const MINUTE_MS = 60_000;
const MINUTE_TEXTS = new KeptNumbers(256, 1, 48, (minute) =>
  instant(minute * MINUTE_MS).slice(0, 17),
);
/** ASCII. */
const DOT = 0x2e;
const Z = 0x5a;

/** Filled by each look. */
const consensus = new Consensus();

/** Writes an offer as its record says it; `label`: its selection, as JSON. */
export function writeOffer(
  out: TextWriter,
  state: EngineState,
  chunk: OfferChunk,
  at: number,
  label: KeptText,
  texts: OddsTexts,
  levels: number | undefined,
): void {
  const flags = chunk.flagsAt(at);
  const venue = flags >> VENUE_SHIFT;
  const standing =
    ((flags & BEST) === 0 ? 0 : IS_BEST) |
    ((flags & SUSPENDED) === 0 ? 0 : IS_SUSPENDED) |
    (state.venues.isIndicative[venue] === 0 ? 0 : IS_INDICATIVE);
  out.kept(venueText(state, venue).beginning);
  out.kept(label);
  const price = chunk.priceAt(at);
  const native = nativeOf(flags);
  texts.prices.write(out, priceKey(texts, price, native));
  out.kept(STANDING_TEXTS[standing] as KeptText);
  writeInstant(out, chunk.clocks[at * CLOCKS + C_UPDATED] as number);
  const extra = state.offers.extraOf(chunk, at);
  if (extra === null) out.kept(OFFER_END);
  else {
    const by = state.venues.at(venue);
    out.text(extraText(price, native, extra, by, levels, texts.format));
  }
}

/** What each offer of a venue begins with, and how a side ends whose best price it has. */
function venueText({ venues }: EngineState, number: number): VenueText {
  const known = venues.texts[number];
  if (known) return known;
  const { bookmakerId, bookmakerName, sourceType, sourceRegion } = venues.at(number);
  const about = { bookmakerId, bookmakerName, sourceType, sourceRegion };
  const made = {
    beginning: keptForever(`${opened(about)},"selection":`),
    best: keptForever(`,"bestBookmakerId":${JSON.stringify(bookmakerId)}}`),
  };
  venues.texts[number] = made;
  return made;
}

function extraText(
  price: number,
  native: number,
  { size, link, depth, fee, betDelayMs }: Extra,
  by: Venue,
  levels: number | undefined,
  format: OddsFormat,
): string {
  const taken = size === null ? '' : `,"size":${size}`;
  const linked = link === null ? '' : `,"link":${JSON.stringify(link)}`;
  const stated = `${taken}${linked}${betDelayMs === null ? '' : `,"betDelayMs":${betDelayMs}`}`;
  if (depth === null && fee === null) return `"${stated}}`;
  const quoted = { price, native, size, depth, fee };
  const members = JSON.stringify(depthMembers(quoted, by, levels, format)).slice(1, -1);
  return `"${stated}${members === '' ? '' : `,${members}`}}`;
}

/** Writes hold and summary of a line as members of an object, over the venues that pass. */
export function writeSummary(
  out: TextWriter,
  state: EngineState,
  { slot, market: { market } }: Line,
  passes: VenueFilter | undefined,
  withHold: boolean,
  texts: OddsTexts,
): void {
  readConsensus(state, slot, consensus, passes);
  if (withHold) writeHold(out, holdOf(consensus, market));
  else out.kept(NO_HOLD);
  for (let side = 0; side < market.sides.length; side++) {
    out.kept((side === 0 ? FIRST_SIDE : NEXT_SIDE)[market.sides[side] as Side]);
    writeSide(out, state, side, texts);
  }
  out.kept(END);
}

/** A hold, up to its summary. */
export function writeHold(out: TextWriter, hold: number | null): void {
  out.kept(HOLD);
  if (hold === null) out.kept(NULL);
  else out.number(hold);
  out.kept(BEHIND_HOLD);
}

/** Writes whole epoch milliseconds as `instant` does. */
export function writeInstant(out: TextWriter, ms: number): void {
  const minute = Math.floor(ms / MINUTE_MS);
  const inMinute = ms - minute * MINUTE_MS;
  const second = (inMinute / 1000) | 0;
  MINUTE_TEXTS.write(out, minute);
  out.digits(second, 2);
  out.ascii(DOT);
  out.digits(inMinute - 1000 * second, 3);
  out.ascii(Z);
}

function writeSide(
  out: TextWriter,
  state: EngineState,
  side: number,
  { format, odds }: OddsTexts,
): void {
  const venue = consensus.bestVenues[side] as number;
  if (venue < 0) {
    out.kept(NULL);
    return;
  }
  const fairOdds = fairOddsOf(consensus.fairs[side] as number, format);
  out.kept(FAIR);
  if (fairOdds === null) out.kept(NULL);
  else odds.write(out, fairOdds);
  out.kept(BEST_ODDS);
  odds.write(out, format.ofPrice(consensus.bests[side] as number, consensus.bestNatives[side]));
  out.kept(AVERAGE);
  odds.write(out, format.ofProbability(consensus.means[side] as number));
  out.kept(venueText(state, venue).best);
}

/** Writes the key of a line that a follower knows, as the beginning of an object. */
export function writeKey(out: TextWriter, { market, point, isAlternate }: Line): void {
  out.kept(
    (isAlternate ? market.alternateKeyText : market.keyText) ?? makeKey(market, isAlternate),
  );
  if (point === null) out.kept(NO_POINT_TEXT);
  else POINT_TEXTS.write(out, point);
}

function makeKey(market: MarketState, isAlternate: boolean): KeptText {
  const { point: _, ...about } = lineKey({ market, point: null, isAlternate });
  const text = market.event.texts.keep(opened(about));
  if (isAlternate) market.alternateKeyText = text;
  else market.keyText = text;
  return text;
}

/** Writes the head of an event as the stream tells it with its lines. */
export function writeHead(out: TextWriter, event: EventState): void {
  out.kept(textsOf(event).head);
  writeInstant(out, event.changedAt);
  out.kept(STATUS);
  out.text(event.status);
  out.kept(HEAD_END);
}

/** What a side of a market is called, as JSON. */
export function labelText({ event, market }: MarketState, side: number): KeptText {
  const name = market.sides[side] as Side;
  if (market.probabilityTotal === 1) {
    return name === 'home' || name === 'away'
      ? textsOf(event)[name]
      : (WORD_TEXTS[name] as KeptText);
  }
  const { doubles } = textsOf(event);
  doubles[name] ??= event.texts.keep(doubleText(event, market, name));
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
    head: event.texts.keep(head.slice(0, before)),
    startTime: event.startTime,
    home: event.texts.keep(JSON.stringify(home.name)),
    away: event.texts.keep(JSON.stringify(away.name)),
    doubles: {},
  };
}

/** As JSON, without the brace that ends it. */
export function opened(record: object): string {
  return JSON.stringify(record).slice(0, -1);
}

function sideTexts(before: string): Readonly<Record<Side, KeptText>> {
  const text = (side: Side): KeptText => keptForever(`${before}"${side}":`);
  return {
    ...{ home: text('home'), away: text('away'), draw: text('draw') },
    ...{ over: text('over'), under: text('under'), yes: text('yes'), no: text('no') },
  };
}
