// openfootball's World Cups: fixtures and results (`worldcup.json`), squads and teams. Which of the
// three a document is, its own form says.
import { z } from 'zod';
import type { GameFacts, PlayerFacts } from '#domain/reference.ts';
import { resolveTeam } from '#domain/team.ts';
import { parseClock } from '../../local-times.ts';
import { text } from '../../reference/field-schemas.ts';
import { usualStart } from '../../usual-start.ts';
import type { Fact, FileImporter, Read } from '../facts/file-importer.ts';
import { gameFactsOf } from '../facts/game-facts.ts';
import { refusal } from '../facts/refusal.ts';
import { FieldReader } from '../files/field-reader.ts';
import { yearOfPath } from '../files/file-year.ts';
import {
  matchesOf,
  matchFactsOf,
  matchRowSchema,
  openfootballMatchOf,
} from './openfootball-match.ts';

const LEAGUE = 'soccer_world_cup';
const MINUTE_MS = 60_000;
const TIME = /^(\d{1,2}:\d{2})(?: UTC([+-]\d{1,2})(?::?(\d{2}))?)?$/;
/** Hours ahead of UTC of tournaments in one time zone whose files do not say it: Qatar's. */
const OFFSET_OF_YEAR: ReadonlyMap<string, number> = new Map([['2022', 3]]);
/** Who is at home at a World Cup, as far as anybody is. */
const HOSTS: ReadonlyMap<string, readonly string[]> = new Map([
  ['2018', ['Russia']],
  ['2022', ['Qatar']],
  ['2026', ['USA', 'Canada', 'Mexico']],
]);

const playerSchema = z.looseObject({ name: text });
const squadSchema = z.object({ name: text, players: z.array(playerSchema).min(1).max(60) });
const teamSchema = z.object({ name: text, fifa_code: text });

export const worldcup: FileImporter = {
  kind: 'worldcup',
  describe: 'World Cup matches, squads or teams (openfootball worldcup.json)',
  source: 'openfootball',
  shape: {
    type: 'json',
    rowsOf: (document) => (Array.isArray(document) ? document : matchesOf(document)),
  },
  read({ value }, { path }): Read {
    if (matchRowSchema.safeParse(value).success) {
      return worldCupGameOf(value);
    }
    const isTeam = teamSchema.safeParse(value).success;
    const isSquad = z.object({ players: z.unknown() }).safeParse(value).success;
    if (!isSquad && isTeam) return teamRead(value);
    return rosterOf(value, yearOfPath(path));
  },
};

/**
 * The game of a row. The group stage is the regular season; the first team is the home team, on
 * neutral ground unless it is the host.
 */
function worldCupGameOf(value: unknown): Read {
  const row = matchRowSchema.safeParse(value);
  if (!row.success) return refusal('bad_value', z.prettifyError(row.error));
  if (!row.data.competition.startsWith('World Cup')) {
    return refusal('unknown_league', row.data.competition);
  }
  const match = openfootballMatchOf(row.data.match);
  if ('reason' in match) return match;
  const fields = FieldReader.of(match);
  const start = startOf(fields, match.date);
  const [group, round] = [fields.optional('group'), fields.optional('round')];
  const isGroupStage = group !== null || round?.startsWith('Matchday');
  const game = gameFactsOf({
    leagueId: LEAGUE,
    seasonType: isGroupStage ? 'regular' : 'postseason',
    ...start,
    neutralSite: !HOSTS.get(match.date.slice(0, 4))?.includes(match.team1),
    ...matchFactsOf(match, LEAGUE, fields),
  });
  return fields.refusal ?? [{ type: 'game', game }, ...fields.leftOut];
}

/** A time that is none, or whose clock is not known, leaves the usual start of the day. */
function startOf(fields: FieldReader, date: string): Pick<GameFacts, 'startTime' | 'startIsUsual'> {
  const day = fields.day(date);
  const time = fields.optional('time');
  const [, clock = '', hours, minutes = '0'] = TIME.exec(time ?? '') ?? [];
  const known = parseClock(clock);
  const offset = hours === undefined ? OFFSET_OF_YEAR.get(day.slice(0, 4)) : Number(hours);
  if (known === undefined || offset === undefined || Math.abs(offset) > 14) {
    if (time !== null) fields.leaveOut('value', 'bad_value', `time: ${time}`);
    return { startTime: usualStart(LEAGUE, day), startIsUsual: true };
  }
  const offsetMinutes = offset * 60 + Math.sign(offset) * Number(minutes);
  const localMinutes = known.hour * 60 + known.minute;
  const midnight = Date.parse(`${day}T00:00:00Z`);
  return { startTime: midnight + (localMinutes - offsetMinutes) * MINUTE_MS };
}

/** A team is in our table or it is not; the row has no more to say. */
function teamRead(value: unknown): Read {
  const { name, fifa_code: code } = teamSchema.parse(value);
  const team = resolveTeam(LEAGUE, name) ?? resolveTeam(LEAGUE, code);
  return team === undefined ? refusal('unknown_team', name) : [];
}

/**
 * The squad, as of 1 June of the year in the file's name: squads are final some days later. A squad
 * with somebody nameless is none: it would dissolve the team by one.
 */
function rosterOf(value: unknown, year: number | null): Read {
  if (year === null) return refusal('missing_field', 'no year in the name of the file');
  const parsed = squadSchema.safeParse(value);
  if (!parsed.success) return refusal('bad_value', z.prettifyError(parsed.error));
  const team = resolveTeam(LEAGUE, parsed.data.name);
  if (team === undefined) return refusal('unknown_team', parsed.data.name);
  const leftOut: Fact[] = [];
  const players = parsed.data.players.map((player): PlayerFacts => {
    const fields = FieldReader.of(player);
    const jersey = fields.optionalWhole('number', 0, 99);
    const given = {
      sourcePlayerId: null,
      fullName: player.name,
      position: fields.optional('pos'),
      jersey: jersey === null ? null : String(jersey),
      birthDate: fields.optionalDay('date_of_birth'),
    };
    leftOut.push(...fields.leftOut);
    return { ...given, heightCm: null, weightKg: null };
  });
  const at = Date.UTC(year, 5, 1);
  const roster = { leagueId: LEAGUE, teamId: team.teamId, at, players } as const;
  return [{ type: 'roster', roster }, ...leftOut];
}
