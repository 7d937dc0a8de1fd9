// Player props as records of a chat: the posted line, its best price, and how often the player beat
// it in windows of games and in the situations that the prompt names.

import type { HitRateRecord, HitWindow } from '#contract/records/chat-records.ts';
import type { PriceBrief } from '#engine/view/reader.ts';
import type { GameLog } from '#player-form/game-log.ts';
import { hitRates, type PropSide, YES_NO_LINE } from '#player-form/hit-rates.ts';
import { type FormProp, formProp } from '#player-form/main-props.ts';
import type { Situation } from '#player-form/situations.ts';
import type { Question } from '../../language/question.ts';
import type { FormAsked } from '../../language/windows.ts';
import { agePasses, type Filters, pricePasses } from '../filters.ts';
import { baseTypeOf, type EventFacts, recordHead, venueFields } from './event-facts.ts';
import { impliedProbOf } from './price-records.ts';

/** A side of a posted line of a player that his games can be held against. */
export interface PostedProp {
  readonly event: EventFacts;
  readonly look: PriceBrief;
  readonly prop: FormProp;
  readonly playerId: string;
}

/** What the prompt asks of the player's games. */
export interface FormWanted extends Omit<FormAsked, 'asksHitRates'> {
  readonly side: 'over' | 'under' | undefined;
  readonly opponent: { readonly teamId: string; readonly name: string } | undefined;
}

/** What a question asks of games: of hits of so many games those. */
export function formWanted({
  form,
  side,
  subject,
  asked,
}: Pick<Question, 'form' | 'side' | 'subject' | 'asked'>): FormWanted {
  const { location, backToBack } = form;
  const lastGames = form.lastGames ?? asked.hits?.[1];
  const leagues = new Set(subject.players.flatMap(({ players }) => players.map((p) => p.leagueId)));
  const rivals = subject.opponent?.teams ?? [];
  const opponent = rivals.find(({ leagueId }) => leagues.has(leagueId)) ?? rivals[0];
  return { lastGames, side, location, backToBack, opponent };
}

const WINDOWS: readonly string[] = ['L5', 'L10', 'L25', 'season'];
const SITUATION_WINDOW = 'L25';

/**
 * The props among an event's prices that box scores decide. Of a market that has the very `line`
 * that is asked for that one, else the main one; of alternates no other.
 */
export function postedProps(
  event: EventFacts,
  looks: readonly PriceBrief[],
  line: number | undefined,
): readonly PostedProp[] {
  const withLine = new Set(
    line === undefined ? [] : looks.filter(({ point }) => point === line).map(marketKey),
  );
  return looks.flatMap((look): PostedProp[] => {
    const { playerId, point, isMain } = look;
    const prop = formProp(event.catalog.leagues, event.leagueId, baseTypeOf(look.marketType));
    if (playerId === undefined || !prop) return [];
    const counts = withLine.has(marketKey(look)) ? point === line : isMain;
    return counts ? [{ event, look, prop, playerId }] : [];
  });
}

/** The record of a posted prop, if its side is asked for; none where he never played. */
export function hitRateRecords(
  posted: PostedProp,
  logs: readonly GameLog[],
  wanted: FormWanted,
  filters: Filters,
): readonly HitRateRecord[] {
  const side = sideOf(posted);
  if (!side || !isAsked(side, wanted.side, filters)) return [];
  if (!pricePasses(filters, posted.look.odds) || !agePasses(filters, posted.look)) return [];
  const record = recordOf(posted, logs, side, wanted);
  const isKnown = record.windows.some(({ games }) => games > 0);
  return isKnown && hitsPass(record, filters) ? [record] : [];
}

/** Of the games that are asked for, else the last ten. */
function hitsPass({ windows, custom }: HitRateRecord, { limits }: Filters): boolean {
  const { hits: asked, hitPctMin } = limits;
  const window = custom ?? windows.find(({ label }) => label === 'L10');
  if (!window) return asked === undefined && hitPctMin === undefined;
  if (hitPctMin !== undefined && 100 * (window.rate ?? 0) < hitPctMin) return false;
  if (asked === undefined) return true;
  const [least, of] = asked;
  return window.games >= of && window.hits >= least;
}

/** Nobody keeps count of what a player did not do, but for lines that he stayed under. */
function sideOf({ look, prop }: PostedProp): PropSide | undefined {
  const sides: readonly PropSide[] = prop.isYesNo ? ['yes'] : ['over', 'under'];
  return sides.find((side) => side === look.outcome.toLowerCase());
}

function marketKey({ marketType, playerId }: PriceBrief): string {
  return `${marketType} ${playerId}`;
}

/** "Over" means the yes of a market that is named, or of a player's, as in "over half a goal". */
function isAsked(side: PropSide, wanted: FormWanted['side'], filters: Filters): boolean {
  if (wanted === undefined || side === wanted) return true;
  const isNamed = filters.playerIds !== undefined || filters.marketTypes !== undefined;
  return side === 'yes' && wanted === 'over' && isNamed;
}

function recordOf(
  { event, look, prop, playerId }: PostedProp,
  logs: readonly GameLog[],
  side: PropSide,
  wanted: FormWanted,
): HitRateRecord {
  const { calculatedAt, confirmedAtMs, marketType: market, outcome, point, playerName } = look;
  const { venue, odds, books } = look;
  const against = prop.isYesNo || point === undefined ? YES_NO_LINE : point;
  const rates = (windows: readonly string[], situation: Situation): readonly HitWindow[] =>
    hitRates(logs, { stat: prop.stat, line: against, side, windows, situation }).windows.map(
      ({ label, games, hits, rate }) => ({ label, games, hits, rate }),
    );
  const { lastGames } = wanted;
  const [custom] = lastGames === undefined ? [] : rates([`L${lastGames}`], {});
  const dates = { calculatedAt, confirmedAtMs };
  const bet = { ...dates, market, outcome, point, team: undefined, playerId, playerName };
  return Object.assign(recordHead('hit_rate', event, bet), venueFields(venue), {
    odds,
    books,
    impliedProb: impliedProbOf(odds),
    line: against,
    windows: rates(WINDOWS, {}),
    situations: situationsOf(wanted).map(({ label, situation, ...chosen }) => {
      const [window] = rates([SITUATION_WINDOW], chosen);
      return Object.assign({}, window as HitWindow, { label, situation });
    }),
    ...(custom && lastGames !== undefined && { custom: { ...custom, n: lastGames } }),
  });
}

interface NamedSituation extends Situation {
  readonly label: string;
  readonly situation: 'opponent' | 'location' | 'rest';
}

function situationsOf({ opponent, location, backToBack }: FormWanted): readonly NamedSituation[] {
  const found: NamedSituation[] = [];
  if (opponent) {
    const { teamId: opponentId, name } = opponent;
    found.push({ label: `vs ${name}`, situation: 'opponent', opponentId });
  }
  if (location) {
    const label = location === 'home' ? 'At home' : 'On the road';
    found.push({ label, situation: 'location', venue: location });
  }
  if (backToBack) found.push({ label: 'Back-to-backs', situation: 'rest', backToBack });
  return found;
}
