// The polls of college sports from ESPN.
import { z } from 'zod';
import { seasonOf } from '#domain/history/season.ts';
import type { LeagueId } from '#domain/league.ts';
import type { Poll, Ranking } from '#domain/reference.ts';
import { parseTime } from '../../times.ts';
import {
  list,
  maybeNumber,
  maybeObject,
  maybeText,
  nameOf,
  readAs,
  text,
} from '../field-schemas.ts';
import { Notes, type Reading } from '../refusal.ts';
import { teamIdOf, teamWordsText } from '../team-names.ts';
import { teamShape } from './game.ts';

const answerSchema = z.looseObject({ rankings: z.array(z.unknown()) });
const pollSchema = z.looseObject({
  type: maybeText,
  name: text,
  date: maybeText,
  occurrence: maybeObject({ number: maybeNumber }),
  ranks: list,
});
const rankSchema = z.looseObject({
  current: maybeNumber,
  previous: maybeNumber,
  points: maybeNumber,
  firstPlaceVotes: maybeNumber,
  recordSummary: maybeText,
  team: z.looseObject(teamShape),
});

/** ESPN's types of polls; those of lower divisions are not kept. */
const POLLS: ReadonlyMap<string, string> = new Map([
  ['ap', 'ap'],
  ['usa', 'coaches'],
  ['coaches', 'coaches'],
  ['cfp', 'cfp'],
]);
const RANK_MAX = 500;

/** Editions of polls; `at` (epoch ms) dates one that does not say. Never throws. */
export function readRankings(leagueId: LeagueId, body: unknown, at: number): Reading<Poll> {
  const notes = new Notes();
  const answer = readAs(answerSchema, body);
  if (answer === undefined) notes.refuse('malformed', 'an answer without rankings');
  const polls: Poll[] = [];
  for (const record of answer?.rankings ?? []) {
    const poll = readAs(pollSchema, record);
    if (poll === undefined) {
      notes.refuse('malformed', `poll ${nameOf(record)}`);
      continue;
    }
    const type = poll.type ?? '';
    const kind = POLLS.get(type);
    if (kind === undefined) {
      notes.refuse('unknown_poll', `${type} ${poll.name}`, poll.ranks.length);
      continue;
    }
    const rankings = poll.ranks.flatMap((rank) => rankingOf(leagueId, rank, notes) ?? []);
    if (rankings.length === 0) continue;
    const publishedAt = parseTime(poll.date) ?? at;
    polls.push({
      leagueId,
      poll: kind,
      name: poll.name,
      season: seasonOf(leagueId, publishedAt),
      week: wholeOf(poll.occurrence?.number, 0, 60),
      at: publishedAt,
      rankings,
    });
  }
  return notes.reading(polls);
}

function rankingOf(leagueId: LeagueId, record: unknown, notes: Notes): Ranking | undefined {
  const parsed = readAs(rankSchema, record);
  if (parsed === undefined) return notes.refuse('malformed', `rank ${nameOf(record)}`);
  const teamId = teamIdOf(leagueId, parsed.team);
  if (teamId === undefined) return notes.refuse('unknown_team', teamWordsText(parsed.team));
  const rank = wholeOf(parsed.current, 1, RANK_MAX);
  if (rank === null) return notes.refuse('bad_rank', `${teamId}: ${parsed.current}`);
  notes.accept();
  return {
    rank,
    // 0 and 99 mean that the team was not ranked.
    previousRank: parsed.previous === 99 ? null : wholeOf(parsed.previous, 1, RANK_MAX),
    teamId,
    points: parsed.points ?? null,
    firstPlaceVotes: wholeOf(parsed.firstPlaceVotes, 0, 1000),
    record: parsed.recordSummary ?? null,
  };
}

function wholeOf(value: number | null | undefined, least: number, most: number): number | null {
  const isWhole = value !== undefined && value !== null && Number.isInteger(value);
  return isWhole && value >= least && value <= most ? value : null;
}
