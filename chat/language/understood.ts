// What of a question was understood, as the answer states it beside the filters: each limit, side and
// window by name, what was inherited, and the words that nothing accounts for.
import { easternDay } from '#domain/eastern-day.ts';
import { minutesBehind } from './asked/hours.ts';
import type { PriceOrder } from './asked/price-order.ts';
import type { Question } from './question.ts';

export interface Understood {
  readonly teams?: readonly string[];
  readonly players?: readonly string[];
  readonly opponent?: string;
  readonly excludedTeams?: readonly string[];
  readonly excludedPlayers?: readonly string[];
  readonly excludedLeagues?: readonly string[];
  readonly excludedMarkets?: readonly string[];
  readonly excludedBookmakers?: readonly string[];
  readonly excludedSides?: readonly string[];
  readonly playerProps?: true;
  readonly alternates?: true;
  readonly side?: 'over' | 'under' | 'home' | 'away' | 'draw' | 'favorite' | 'underdog';
  /** Beside a side of a total or a prop. */
  readonly favor?: 'favorite' | 'underdog';
  readonly order?: PriceOrder;
  readonly line?: number;
  readonly minOdds?: number;
  readonly maxOdds?: number;
  /** Of a parlay as a whole. */
  readonly minTotalOdds?: number;
  readonly maxTotalOdds?: number;
  readonly minEvPct?: number;
  readonly minEdgePct?: number;
  readonly minProfitPct?: number;
  readonly minProbability?: number;
  readonly minHitRate?: number;
  /** Between the two lines of a middle. */
  readonly minWidth?: number;
  readonly hits?: { readonly least: number; readonly of: number };
  readonly lastGames?: number;
  readonly location?: 'home' | 'away';
  readonly backToBack?: true;
  readonly legs?: { readonly least: number; readonly most: number };
  readonly risk?: 'safe' | 'long';
  readonly limit?: number;
  readonly stake?: number;
  readonly bankroll?: number;
  readonly kellyFraction?: number;
  readonly fromDay?: string;
  readonly toDay?: string;
  /** Of each day. */
  readonly startsFrom?: string;
  readonly startsBefore?: string;
  readonly startAt?: string;
  readonly startsWithinMinutes?: number;
  readonly startsAfterMinutes?: number;
  readonly phase?: 'live' | 'pregame';
  readonly maxPriceAgeSeconds?: number;
  readonly edit?: string;
  readonly leg?: number;
  readonly roundStakesTo?: number;
  readonly only?: true;
  readonly inherited?: readonly string[];
}

const DAY_MS = 86_400_000;
const DAY_MIN = 1440;

/** What a question was understood to ask; members that it does not ask are absent. */
export function understoodOf(question: Question): Understood {
  const { subject, without, wanted, form, asked, legs, stake, isOnly, inherited } = question;
  const { limits, days } = wanted;
  const range = asked.legsRange;
  const behind = minutesBehind(limits.startsZone ?? 'ET', question.nowMs);
  const inNewYork = (minute: number | undefined): number | undefined =>
    minute === undefined || behind === 0 ? minute : (minute + behind + DAY_MIN) % DAY_MIN;
  const isRolled = typeof stake === 'object';
  const isParlay = question.context === 'parlay';
  return present({
    teams: subject.teams.flatMap(({ teams }) => teams.map(({ name }) => name)),
    players: subject.players.flatMap(({ players }) => players.map((each) => each.playerName)),
    opponent: subject.opponent?.teams[0]?.name,
    excludedTeams: without.names.filter((_, at) => at < without.teamIds.length),
    excludedPlayers: without.names.filter((_, at) => at >= without.teamIds.length),
    excludedLeagues: question.withoutLeagues,
    excludedMarkets: [...wanted.withoutMarkets, ...(wanted.withoutProps ? ['player_props'] : [])],
    excludedBookmakers: wanted.withoutBookIds,
    excludedSides: asked.withoutDraws ? ['draw'] : undefined,
    playerProps: wanted.wantsProps || undefined,
    alternates: wanted.wantsAlternates || undefined,
    side: sideOf(question),
    favor: question.side && favorOf(question),
    order: question.order,
    line: question.line,
    minOdds: limits.oddsMin,
    maxOdds: limits.oddsMax,
    minTotalOdds: isParlay ? asked.totalMin : undefined,
    maxTotalOdds: isParlay ? asked.totalMax : undefined,
    minEvPct: limits.evPctMin,
    minEdgePct: limits.edgePctMin,
    minProfitPct: limits.profitPctMin,
    minProbability: limits.probPctMin,
    minHitRate: limits.hitPctMin,
    minWidth: asked.minWidth,
    hits: limits.hits && { least: limits.hits[0], of: limits.hits[1] },
    lastGames: form.lastGames,
    location: form.location,
    backToBack: form.backToBack,
    legs: range
      ? { least: range[0], most: range[1] }
      : legs.legs === undefined
        ? undefined
        : { least: legs.legs, most: legs.legs },
    risk: legs.risk,
    limit: asked.limit,
    stake: asked.stake,
    bankroll: isRolled ? stake.bankroll : undefined,
    kellyFraction: isRolled ? stake.fraction : asked.kelly,
    fromDay: days && easternDay(days.fromMs),
    toDay: days && easternDay(days.toMs - DAY_MS / 2),
    startsFrom: clockText(inNewYork(limits.startsFromMin) ?? days?.hours?.fromMin),
    startsBefore: clockText(inNewYork(limits.startsBeforeMin) ?? days?.hours?.toMin),
    startAt: clockText(limits.startAtMin),
    startsWithinMinutes: limits.startsWithinMin,
    startsAfterMinutes: limits.startsAfterMin,
    phase: wanted.isLive ? 'live' : wanted.isPregame ? 'pregame' : undefined,
    maxPriceAgeSeconds: limits.ageSecMax,
    edit: asked.edit,
    leg: asked.leg,
    roundStakesTo: asked.roundTo,
    only: isOnly || undefined,
    inherited,
  });
}

function sideOf({ side, backed, wanted, favour }: Question): Understood['side'] {
  if (side !== undefined) return side;
  if (backed === 'draw') return 'draw';
  return favorOf({ favour }) ?? wanted.location;
}

function favorOf({ favour }: Pick<Question, 'favour'>): Understood['favor'] {
  if (favour === undefined) return undefined;
  return favour === 'plus' ? 'underdog' : 'favorite';
}

/** "13:00". */
function clockText(minute: number | undefined): string | undefined {
  if (minute === undefined) return undefined;
  const pad = (value: number): string => String(value).padStart(2, '0');
  return `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`;
}

type Given<T> = { readonly [K in keyof T]: T[K] | undefined };

/** Without what is absent, or empty. */
function present(given: Given<Understood>): Understood {
  const members = Object.entries(given).filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(members) as Understood;
}
