// What there is to say of a player before his next game, in numbers and in plain words: form,
// matchup, injuries, the movement of a price. Deterministic: the same input gives the same words,
// and every number in them follows from the input.
import type { Leagues } from '#domain/catalog/league-catalog.ts';
import type { LeagueId } from '#domain/league.ts';
import { countsInRecords } from '#domain/reference.ts';
import { highlightsOf, notesOf, summaryOf } from './analysis-words.ts';
import type {
  Analysis,
  AnalysisInjury,
  AnalysisInput,
  AnalysisPlayer,
  Findings,
  Form,
  Matchup,
  MatchupStat,
  NextGame,
  PostedProp,
  PropForm,
  StatForm,
} from './findings.ts';
import { averageOf, type GameLog, newestSeason, valuedGames } from './game-log.ts';
import { hitRates, YES_NO_LINE } from './hit-rates.ts';
import { type FormProp, formProp, mainProps } from './main-props.ts';
import { restDays } from './situations.ts';

const PROP_WINDOWS: readonly string[] = ['L5', 'L10', 'season'];

/** Of any input, an empty one too; parts that were not handed in are null or empty. */
export function analyse(input: AnalysisInput): Analysis {
  const { leagues, player, logs, nextGame, priceMovement } = input;
  const found: Omit<Findings, 'player' | 'leagues'> = {
    form: formOf(input),
    matchup: nextGame ? matchupOf(leagues, player.leagueId, logs, nextGame) : null,
    injuries: (input.injuries ?? []).toSorted((a, b) => rankOf(a, player) - rankOf(b, player)),
    priceMovement: priceMovement
      ? { ...priceMovement, move: priceMovement.now - priceMovement.opened }
      : null,
  };
  const findings = { leagues, player, ...found };
  const [summary, highlights] = [summaryOf(findings), highlightsOf(findings)];
  return { summary, ...found, highlights, notes: notesOf(findings) };
}

function formOf({ leagues, player, logs, season: asked, props = [] }: AnalysisInput): Form {
  const season = asked ?? newestSeason(logs);
  const games = logs.filter((log) => countsInRecords(log.seasonType) && log.season === season);
  const ended = (result: GameLog['result']) => games.filter((log) => log.result === result).length;
  return {
    season: season ?? null,
    games: games.length,
    wins: ended('W'),
    losses: ended('L'),
    draws: ended('D'),
    stats: mainProps(leagues, player.leagueId, games).flatMap((prop) => statFormOf(prop, games)),
    props: props.flatMap((posted) => propFormOf(leagues, player.leagueId, logs, season, posted)),
  };
}

function statFormOf(prop: FormProp, games: readonly GameLog[]): readonly StatForm[] {
  const valued = valuedGames(games, prop.stat);
  const recent = valued.slice(0, 5);
  const [average, recentAverage] = [averageOf(valued), averageOf(recent)];
  if (average === null || recentAverage === null) return [];
  const { marketType, marketName } = prop;
  const counts = { games: valued.length, recentGames: recent.length };
  return [{ marketType, marketName, average, recentAverage, ...counts }];
}

function propFormOf(
  leagues: Leagues,
  leagueId: LeagueId,
  logs: readonly GameLog[],
  season: string | undefined,
  { marketType, line }: PostedProp,
): readonly PropForm[] {
  const prop = formProp(leagues, leagueId, marketType);
  const against = prop?.isYesNo ? YES_NO_LINE : line;
  if (prop === undefined || against === null) return [];
  const request = { stat: prop.stat, line: against, windows: PROP_WINDOWS, season };
  const { windows } = hitRates(logs, request);
  return [{ marketType, marketName: prop.marketName, line: against, windows }];
}

function matchupOf(
  leagues: Leagues,
  leagueId: LeagueId,
  logs: readonly GameLog[],
  next: NextGame,
): Matchup {
  const before = logs.filter(({ startTime }) => startTime < next.startTime);
  const last = before[0];
  const rest = last === undefined ? null : restDays(last.startTime, next.startTime);
  const counted = before.filter((log) => countsInRecords(log.seasonType));
  const met = counted.filter(({ opponentId }) => opponentId === next.opponentId);
  const stats = mainProps(leagues, leagueId, counted).flatMap((prop): MatchupStat[] => {
    const games = valuedGames(met, prop.stat);
    const average = averageOf(games);
    const { marketType, marketName } = prop;
    return average === null ? [] : [{ marketType, marketName, games: games.length, average }];
  });
  return {
    eventId: next.eventId,
    opponentId: next.opponentId,
    isHome: next.isHome,
    isBackToBack: next.isBackToBack ?? rest === 0,
    restDays: rest,
    games: met.length,
    stats,
  };
}

/** The player, his team, the rest. */
function rankOf({ isSubject, teamId }: AnalysisInjury, player: AnalysisPlayer): number {
  if (isSubject) return 0;
  return teamId === player.teamId ? 1 : 2;
}
