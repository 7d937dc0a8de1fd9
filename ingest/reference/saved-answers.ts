// Answers of reference sources that were saved to files, by the kind typed on the command line:
// read by the same readers as live ones.
import type { ReferenceBatch } from '#domain/reference.ts';
import { readCfbd } from './cfbd/records.ts';
import { batchWithoutEarlyResults } from './early-results.ts';
import { readMlbGameFeed } from './mlb-stats-api/game-feed.ts';
import { readMlbSchedule } from './mlb-stats-api/schedule.ts';
import { readNbaBoxScore } from './nba-api/box-score.ts';
import { readNbaPlayByPlay } from './nba-api/play-by-play.ts';
import { readNbaScoreboard } from './nba-api/scoreboard.ts';
import { readNhlGameCenter } from './nhl-api/game-center.ts';
import { readNhlSchedule } from './nhl-api/schedule.ts';
import type { Outcome, Reading } from './refusal.ts';

/** What an answer came to. */
export interface AnswerRead {
  readonly batch: ReferenceBatch;
  readonly outcome: Outcome;
}

type Reader = (body: unknown) => AnswerRead;

const READERS: ReadonlyMap<string, Reader> = new Map(
  Object.entries<Reader>({
    'mlb-schedule': (body) => listed('mlb_stats', readMlbSchedule(body), 'games'),
    'mlb-game-feed': (body) => {
      const { game, boxScore, playByPlay, ...outcome } = readMlbGameFeed(body);
      return { batch: ofGame('mlb_stats', game, boxScore, playByPlay), outcome };
    },
    'nhl-schedule': (body) => listed('nhl_api', readNhlSchedule(body), 'games'),
    'nhl-game-center': (body) => {
      const { game, boxScore, ...outcome } = readNhlGameCenter(body);
      return { batch: ofGame('nhl_api', game, boxScore, null), outcome };
    },
    'nba-scoreboard': (body) => listed('nba_api', readNbaScoreboard(body), 'games'),
    'nba-box-score': (body) => listed('nba_api', readNbaBoxScore(body), 'boxScores'),
    'nba-play-by-play': (body) => listed('nba_api', readNbaPlayByPlay(body), 'playByPlays'),
    'cfbd-games': (body) => {
      const { games, teams: _, ...outcome } = readCfbd(body);
      return { batch: { source: 'cfbd', games }, outcome };
    },
  }),
);

/** Kinds of saved answers, for the help. */
export const ANSWER_KINDS: readonly string[] = [...READERS.keys()];

/**
 * Reads a saved answer; undefined for a kind that there is not. Results of games that begin after
 * `now` (epoch milliseconds) are refused. Never throws for its content.
 */
export function readSavedAnswer(kind: string, body: unknown, now: number): AnswerRead | undefined {
  const read = READERS.get(kind)?.(body);
  return read && batchWithoutEarlyResults(read.batch, read.outcome, now);
}

function listed<T>(
  source: string,
  { records, ...outcome }: Reading<T>,
  member: 'games' | 'boxScores' | 'playByPlays',
): AnswerRead {
  return { batch: { source, [member]: records }, outcome };
}

function ofGame(
  source: string,
  game: NonNullable<ReferenceBatch['games']>[number] | null,
  boxScore: NonNullable<ReferenceBatch['boxScores']>[number] | null,
  playByPlay: NonNullable<ReferenceBatch['playByPlays']>[number] | null,
): ReferenceBatch {
  return {
    source,
    ...(game && { games: [game] }),
    ...(boxScore && { boxScores: [boxScore] }),
    ...(playByPlay && { playByPlays: [playByPlay] }),
  };
}
