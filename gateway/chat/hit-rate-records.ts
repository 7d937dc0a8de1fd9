// Player props as records of a chat: the posted line, its best price, and how often the player beat
// it in windows of games and in the situations that the prompt names.
import { marketOf } from '#domain/market-catalog.ts';
import type { LineRecord, OddsMarketRecord, OfferRecord } from '#engine/records.ts';
import type { HitRateRecord, HitWindow } from '../contract/chat-records.ts';
import type { GameLog } from '../player-form/game-log.ts';
import { hitRates, type PropSide, YES_NO_LINE } from '../player-form/hit-rates.ts';
import { type FormProp, formProp } from '../player-form/main-props.ts';
import type { Situation } from '../player-form/situations.ts';
import { baseTypeOf, type EventFacts, recordHead } from './event-facts.ts';
import { type Filters, pricePasses } from './filters.ts';
import { bestOffer, countedLines } from './price-records.ts';

/** A posted line of a player that his games can be held against. */
export interface PostedProp {
  readonly event: EventFacts;
  readonly calculatedAt: string;
  readonly market: OddsMarketRecord;
  readonly line: LineRecord;
  readonly prop: FormProp;
  readonly playerId: string;
}

/** What the prompt asks of the player's games. */
export interface FormWanted {
  readonly lastGames: number | undefined;
  readonly side: 'over' | 'under' | undefined;
  readonly opponent: { readonly teamId: string; readonly name: string } | undefined;
  readonly location: 'home' | 'away' | undefined;
  readonly backToBack: true | undefined;
}

const WINDOWS: readonly string[] = ['L5', 'L10', 'L25', 'season'];
const SITUATION_WINDOW = 'L25';

/** The posted props of an event's markets that box scores decide; `line` chooses among lines. */
export function postedProps(
  event: EventFacts,
  calculatedAt: string,
  markets: readonly OddsMarketRecord[],
  filters: Filters,
  line: number | undefined,
): readonly PostedProp[] {
  return markets.flatMap((market): PostedProp[] => {
    const { playerId, marketType, isAlternate } = market;
    const prop = formProp(event.leagueId, baseTypeOf(marketType));
    if (playerId === undefined || !prop) return [];
    const asked = market.lines.filter(({ point }) => point === line);
    const lines = line === undefined || asked.length === 0 ? countedLines(market, filters) : asked;
    // Alternates are looked at only for the very line that is asked for.
    const counted = isAlternate ? asked : lines;
    return counted.map((each) => ({ event, calculatedAt, market, line: each, prop, playerId }));
  });
}

/** The records of a posted prop: each side that is quoted and asked for. */
export function hitRateRecords(
  posted: PostedProp,
  logs: readonly GameLog[],
  wanted: FormWanted,
  filters: Filters,
): readonly HitRateRecord[] {
  const market = marketOf(posted.event.leagueId, baseTypeOf(posted.market.marketType));
  const sides: readonly PropSide[] = posted.prop.isYesNo ? ['yes'] : ['over', 'under'];
  return sides.flatMap((side): HitRateRecord[] => {
    if (!market || !isAsked(side, wanted.side, filters)) return [];
    const selection = side.charAt(0).toUpperCase() + side.slice(1);
    const offer = bestOffer(posted.line.offers, selection, filters);
    if (!offer || !pricePasses(filters, offer.price)) return [];
    const record = recordOf(posted, offer, logs, side, wanted);
    return record.windows.every(({ games }) => games === 0) ? [] : [record];
  });
}

/** "Over" means the yes of a market that is named, or of a player's, as in "over half a goal". */
function isAsked(side: PropSide, wanted: FormWanted['side'], filters: Filters): boolean {
  if (wanted === undefined || side === wanted) return true;
  const isNamed = filters.playerIds !== undefined || filters.marketTypes !== undefined;
  return side === 'yes' && wanted === 'over' && isNamed;
}

function recordOf(
  { event, calculatedAt, market, line, prop, playerId }: PostedProp,
  offer: OfferRecord,
  logs: readonly GameLog[],
  side: PropSide,
  wanted: FormWanted,
): HitRateRecord {
  const against = prop.isYesNo || line.point === null ? YES_NO_LINE : line.point;
  const rates = (windows: readonly string[], situation: Situation): readonly HitWindow[] =>
    hitRates(logs, { stat: prop.stat, line: against, side, windows, situation }).windows.map(
      ({ label, games, hits, rate }) => ({ label, games, hits, rate }),
    );
  const { lastGames } = wanted;
  const [custom] = lastGames === undefined ? [] : rates([`L${lastGames}`], {});
  const head = recordHead('hit_rate', event, {
    calculatedAt,
    market: market.marketType,
    outcome: offer.selection,
    point: line.point ?? undefined,
    team: undefined,
    playerId,
    playerName: market.playerName,
  });
  return Object.assign(head, {
    sourceType: offer.sourceType,
    sourceRegion: offer.sourceRegion,
    bookmakerName: offer.bookmakerName,
    bookmakerId: offer.bookmakerId,
    odds: offer.price,
    impliedProb: offer.impliedProbability,
    line: against,
    windows: rates(WINDOWS, {}),
    situations: situationsOf(wanted).map(({ label, situation, ...chosen }) => {
      const [window] = rates([SITUATION_WINDOW], chosen);
      return { ...(window as HitWindow), label, situation };
    }),
    ...(custom && lastGames !== undefined && { custom: { ...custom, n: lastGames } }),
  });
}

interface NamedSituation extends Situation {
  readonly label: string;
  readonly situation: 'opponent' | 'location' | 'rest';
}

function situationsOf(wanted: FormWanted): readonly NamedSituation[] {
  const { opponent, location, backToBack } = wanted;
  return [
    ...(opponent
      ? [
          {
            label: `vs ${opponent.name}`,
            situation: 'opponent',
            opponentId: opponent.teamId,
          } as const,
        ]
      : []),
    ...(location
      ? [
          {
            label: location === 'home' ? 'At home' : 'On the road',
            situation: 'location',
            venue: location,
          } as const,
        ]
      : []),
    ...(backToBack
      ? [{ label: 'Back-to-backs', situation: 'rest', backToBack: true } as const]
      : []),
  ];
}
