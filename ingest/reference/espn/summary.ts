// ESPN's summary of one game: its state, everybody's statistics and the plays, each as far as it is
// there; a part that is not leaves the others alone.
import { z } from 'zod';
import { isSoccer, type LeagueId } from '#domain/league.ts';
import type { BoxScore, GameFacts, PlayByPlay } from '#domain/reference.ts';
import { idText, isObject, list, maybeObject, readAs } from '../field-schemas.ts';
import { gameLeague } from '../game-league.ts';
import { Notes, type Outcome } from '../refusal.ts';
import { type TeamWords, teamIdOf } from '../team-names.ts';
import { readTeamBoxes } from './box-score.ts';
import { readGame, sidesOf } from './game.ts';
import { addHitTypes } from './hit-types.ts';
import { playRecordsOf, readPlays } from './plays.ts';
import { readLineups } from './soccer-box-score.ts';

export interface SummaryReading extends Outcome {
  readonly game: GameFacts | null;
  readonly boxScore: BoxScore | null;
  readonly playByPlay: PlayByPlay | null;
}

const summarySchema = z.looseObject({
  header: z.looseObject({ id: idText, competitions: list }),
  boxscore: maybeObject({ players: list }),
  gameInfo: maybeObject({ venue: maybeObject({}) }),
  rosters: list,
});
const competitionSchema = z.looseObject({ competitors: list });

type Team = TeamWords & { readonly id?: string | null | undefined };

/** What the summary tells. Its units are the game, lines of players and plays. Never throws. */
export function readSummary(leagueId: LeagueId, body: unknown): SummaryReading {
  const notes = new Notes();
  // ESPN's pages wrap the same answer.
  const wrapped = isObject(body) ? (body.gamepackageJSON ?? body) : body;
  const summary = readAs(summarySchema, wrapped);
  if (summary === undefined) {
    notes.refuse('malformed', 'an answer without a header');
    return { game: null, boxScore: null, playByPlay: null, ...notes.outcome() };
  }
  const { header } = summary;
  const game =
    readGame(gameLeague(leagueId), withVenue(header, summary.gameInfo?.venue), notes) ?? null;
  if (game !== null) notes.accept();
  const sideOf = sidesById(leagueId, header.competitions[0], game);
  const records = playRecordsOf(wrapped);
  const boxes = isSoccer(leagueId)
    ? readLineups(leagueId, summary.rosters, notes)
    : readTeamBoxes(
        leagueId,
        summary.boxscore?.players ?? [],
        sideOf,
        notes,
        leagueId === 'mlb' ? addHitTypes(records, notes) : () => {},
      );
  const plays = readPlays(leagueId, records, sideOf, notes);
  const head = { leagueId, sourceGameId: header.id, eventId: null };
  return {
    game,
    boxScore: boxes === undefined ? null : { ...head, ...boxes },
    playByPlay: plays.length === 0 ? null : { ...head, plays, isWhole: true },
    ...notes.outcome(),
  };
}

/** A summary's header says where the game is played only beside it. */
function withVenue(header: z.infer<typeof summarySchema>['header'], venue: unknown): unknown {
  const [competition] = header.competitions;
  if (!isObject(competition) || 'venue' in competition) return header;
  return { ...header, competitions: [{ ...competition, venue }] };
}

/** Which side a team is, by the source's id or else by its name. */
function sidesById(leagueId: LeagueId, competition: unknown, game: GameFacts | null) {
  const sides = sidesOf(readAs(competitionSchema, competition)?.competitors ?? []);
  const ids = new Map<string, 'home' | 'away'>();
  for (const side of ['home', 'away'] as const) {
    const id = sides?.[side].team.id ?? sides?.[side].id;
    if (id) ids.set(id, side);
  }
  return (team: Team): 'home' | 'away' | undefined => {
    const known = team.id ? ids.get(team.id) : undefined;
    if (known !== undefined || game === null) return known;
    const teamId = teamIdOf(leagueId, team);
    if (teamId === undefined) return undefined;
    if (teamId === game.homeTeamId) return 'home';
    return teamId === game.awayTeamId ? 'away' : undefined;
  };
}
