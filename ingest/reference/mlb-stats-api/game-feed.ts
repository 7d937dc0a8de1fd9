// One game in full from the MLB Stats API (`game/{gamePk}/feed/live`): its state, everybody's
// statistics, hits told apart, and each plate appearance as a play.

import { z } from 'zod';
import type { BoxScore, GameFacts, Play, PlayByPlay } from '#domain/reference.ts';
import { parseTime } from '../../times.ts';
import {
  anything,
  idText,
  isObject,
  list,
  maybeBoolean,
  maybeLongText,
  maybeNumber,
  maybeObject,
  maybeScore,
  maybeText,
  readAs,
} from '../field-schemas.ts';
import { scoreOfSides } from '../games.ts';
import { inningName } from '../period-names.ts';
import { Notes, type Outcome } from '../refusal.ts';
import { readTeamBox } from './box-score.ts';
import { linescoreShape, readMlbGame } from './game.ts';

export interface GameFeedReading extends Outcome {
  readonly game: GameFacts | null;
  readonly boxScore: BoxScore | null;
  readonly playByPlay: PlayByPlay | null;
}

const runsShape = maybeObject({ runs: maybeScore });
const feedSchema = z.looseObject({
  gamePk: idText,
  gameData: z.looseObject({
    game: maybeObject({ type: maybeText }),
    datetime: maybeObject({ dateTime: maybeText }),
    status: anything,
    teams: maybeObject({ home: anything, away: anything }),
    venue: anything,
    probablePitchers: maybeObject({ home: anything, away: anything }),
  }),
  liveData: z.looseObject({
    linescore: maybeObject({
      ...linescoreShape,
      teams: maybeObject({ home: runsShape, away: runsShape }),
    }),
    boxscore: maybeObject({ teams: maybeObject({ home: anything, away: anything }) }),
    plays: maybeObject({ allPlays: list }),
  }),
});
const playSchema = z.looseObject({
  result: z.looseObject({
    event: maybeText,
    description: maybeLongText,
    homeScore: maybeScore,
    awayScore: maybeScore,
  }),
  about: z.looseObject({
    atBatIndex: z.number().int().min(0),
    inning: maybeNumber,
    isTopInning: maybeBoolean,
    isScoringPlay: maybeBoolean,
    endTime: maybeText,
  }),
});

type Feed = z.infer<typeof feedSchema>;

/** What the feed tells. Its units are the game, players and plays. Never throws. */
export function readMlbGameFeed(body: unknown): GameFeedReading {
  const notes = new Notes();
  const feed = readAs(feedSchema, body);
  if (feed === undefined) {
    notes.refuse('malformed', 'an answer that is no game feed');
    return { game: null, boxScore: null, playByPlay: null, ...notes.outcome() };
  }
  const game = readMlbGame(asScheduled(feed), notes) ?? null;
  if (game !== null) notes.accept();
  const head = { leagueId: 'mlb', sourceGameId: feed.gamePk, eventId: null } as const;
  const teams = feed.liveData.boxscore?.teams;
  const plays = playsOf(feed.liveData.plays?.allPlays ?? [], notes);
  return {
    game,
    boxScore: teams
      ? { ...head, home: readTeamBox(teams.home, notes), away: readTeamBox(teams.away, notes) }
      : null,
    playByPlay: plays.length > 0 ? { ...head, plays, isWhole: true } : null,
    ...notes.outcome(),
  };
}

/** The same game as a schedule writes it. */
function asScheduled({ gamePk, gameData, liveData }: Feed): unknown {
  const { game, datetime, status, teams, venue, probablePitchers } = gameData;
  const { linescore } = liveData;
  const side = (which: 'home' | 'away'): unknown => ({
    team: teams?.[which],
    score: linescore?.teams?.[which]?.runs,
    probablePitcher: probablePitchers?.[which],
  });
  return {
    gamePk,
    gameType: game?.type,
    gameDate: datetime?.dateTime,
    status,
    teams: { home: side('home'), away: side('away') },
    linescore,
    venue,
  };
}

function playsOf(records: readonly unknown[], notes: Notes): readonly Play[] {
  const plays = new Map<number, Play>();
  for (const record of records) {
    const play = readAs(playSchema, record);
    if (play === undefined) {
      notes.refuse('malformed', `play ${isObject(record) ? record.atBatIndex : typeof record}`);
      continue;
    }
    const { result, about } = play;
    const text = result.description ?? result.event;
    // A plate appearance that goes on has no result yet.
    if (!text) notes.refuse('no_text', `play ${about.atBatIndex}`);
    else {
      const { atBatIndex } = about;
      notes.keep(plays, atBatIndex, playOf(play, text), `play ${atBatIndex}`);
    }
  }
  return [...plays.values()].sort((a, b) => a.sequence - b.sequence);
}

function playOf({ result, about }: z.infer<typeof playSchema>, text: string): Play {
  const isTop = about.isTopInning ?? null;
  return {
    sequence: about.atBatIndex,
    period: inningName(isTop === null ? null : isTop ? 'top' : 'bottom', about.inning ?? 0),
    clock: null,
    type: result.event ?? null,
    text,
    team: isTop === null ? null : isTop ? 'away' : 'home',
    isScoring: about.isScoringPlay === true,
    score: scoreOfSides(result.homeScore, result.awayScore),
    at: parseTime(about.endTime) ?? null,
  };
}
