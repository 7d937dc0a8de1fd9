// A player's games parted two ways or more, with the average of each part: home and away, against
// the next opponent, lately, won and lost, rested and not. Of one season, but for opponents,
// whom one meets too seldom.
import type { Leagues } from '#domain/catalog/league-catalog.ts';
import type { LeagueId } from '#domain/league.ts';
import {
  averageOf,
  type GameLog,
  newestSeason,
  placeOf,
  type ValuedGame,
  valuedGames,
} from './game-log.ts';
import type { FormProp } from './main-props.ts';
import { backToBacksOf, restDaysOf } from './situations.ts';
import { averageText, gamesText } from './wording.ts';

const RECENT_GAMES = 5;

export type SplitName = 'home_away' | 'opponent' | 'recent' | 'result' | 'back_to_back' | 'rest';

export interface SplitRequest {
  readonly leagues: Leagues;
  readonly leagueId: LeagueId;
  /** Newest first. */
  readonly logs: readonly GameLog[];
  /** Whom he meets next, to be split against all others. */
  readonly opponentId?: string | undefined;
  /** Ids of the games that are back-to-backs by the team's schedule; else his own games tell. */
  readonly backToBacks?: ReadonlySet<string> | undefined;
  /** That of the newest game if not given. */
  readonly season?: string | undefined;
}

export interface SplitPart {
  readonly label: string;
  readonly games: number;
  /** Mean of the statistic; of props of yes and no the share of yes. */
  readonly average: number;
}

export interface SplitCard {
  readonly kind: 'split';
  readonly split: SplitName;
  readonly marketType: string;
  readonly marketName: string;
  readonly label: string;
  readonly detail: string;
  /** All games that were parted; a recent one is of the season too and counts once. */
  readonly games: number;
  /** Average of the first part less that of the second. */
  readonly value: number;
  readonly parts: readonly SplitPart[];
}

/** A part before it is averaged. */
type Part = readonly [label: string, games: readonly ValuedGame[]];

/** The splits of which at least two parts have games. */
export function splitCards(prop: FormProp, request: SplitRequest): readonly SplitCard[] {
  const { logs, opponentId } = request;
  const all = valuedGames(logs, prop.stat);
  const season = request.season ?? newestSeason(logs);
  const games = all.filter(({ log }) => log.season === season);
  const backToBacks = request.backToBacks ?? backToBacksOf(logs);
  const where = (passes: (log: GameLog) => boolean) => games.filter(({ log }) => passes(log));
  const recent: Part = [`Last ${RECENT_GAMES}`, games.slice(0, RECENT_GAMES)];
  return [
    ...cardOf(prop, 'home_away', 'Home and away', [
      ['Home', where((log) => placeOf(log) === 'home')],
      ['Away', where((log) => placeOf(log) === 'away')],
    ]),
    ...(opponentId === undefined ? [] : opponentCard(prop, all, request)),
    ...(games.length <= RECENT_GAMES
      ? []
      : cardOf(prop, 'recent', `${recent[0]} and season`, [recent, ['Season', games]])),
    ...cardOf(prop, 'result', 'Won and lost', [
      ['Won', where(({ result }) => result === 'W')],
      ['Lost', where(({ result }) => result === 'L')],
      ['Drawn', where(({ result }) => result === 'D')],
    ]),
    ...cardOf(prop, 'back_to_back', 'Back-to-backs', [
      ['Back-to-back', where(({ eventId }) => backToBacks.has(eventId))],
      ['Others', where(({ eventId }) => !backToBacks.has(eventId))],
    ]),
    ...cardOf(prop, 'rest', 'Days of rest', restParts(request, games)),
  ];
}

function opponentCard(
  prop: FormProp,
  all: readonly ValuedGame[],
  { leagues, opponentId = '' }: SplitRequest,
): readonly SplitCard[] {
  const name = leagues.team(opponentId)?.name ?? opponentId;
  return cardOf(prop, 'opponent', `Against ${name} and others`, [
    [`Against ${name}`, all.filter(({ log }) => log.opponentId === opponentId)],
    ['Against others', all.filter(({ log }) => log.opponentId !== opponentId)],
  ]);
}

/** A week is the rule in football, a day or two elsewhere. */
function restParts(
  { leagues, leagueId, logs }: SplitRequest,
  games: readonly ValuedGame[],
): Part[] {
  const rest = restDaysOf(logs);
  const between = (from: number, to: number) =>
    games.filter(({ log }) => {
      const days = rest.get(log.eventId);
      return days !== undefined && days >= from && days <= to;
    });
  if (leagues.get(leagueId)?.sport === 'football') {
    return [
      ['Up to 5 days', between(-1, 5)],
      ['6 to 8 days', between(6, 8)],
      ['9 days or more', between(9, Number.POSITIVE_INFINITY)],
    ];
  }
  return [
    ['0 days', between(-1, 0)],
    ['1 day', between(1, 1)],
    ['2 days', between(2, 2)],
    ['3 days or more', between(3, Number.POSITIVE_INFINITY)],
  ];
}

function cardOf(
  prop: FormProp,
  split: SplitName,
  label: string,
  sides: readonly Part[],
): readonly SplitCard[] {
  const parts = sides.flatMap(([name, games]): SplitPart[] => {
    const average = averageOf(games);
    return average === null ? [] : [{ label: name, games: games.length, average }];
  });
  const [first, second] = parts;
  if (first === undefined || second === undefined) return [];
  const words = parts.map(
    ({ label: name, games, average }) =>
      `${name}: ${averageText(prop, average)} (${gamesText(games)})`,
  );
  return [
    {
      kind: 'split',
      split,
      marketType: prop.marketType,
      marketName: prop.marketName,
      label: `${prop.marketName}: ${label}`,
      detail: words.join('; '),
      games: new Set(sides.flatMap(([, games]) => games)).size,
      value: first.average - second.average,
      parts,
    },
  ];
}
