// Which records are of the very bet that a prompt names: of the team that it backs, at the line
// that it says. They stand before stronger ones of the same game.
import type { ChatRecord } from '#contract/records/chat-records.ts';
import { areOfTeams } from '../language/backed.ts';
import type { Question } from '../language/question.ts';
import type { EventFacts } from './event-facts.ts';

const DRAW = 'Draw';

/** Whose selection a record is compared with: a team's, or the draw's. */
type Test = (record: ChatRecord) => boolean;

/** What is asked for of a game: the bet at the line that is said, then the same at any. */
export function askedBets({ backed, line }: Question, { home, away }: EventFacts): readonly Test[] {
  const teams = backed === undefined || backed === 'draw' ? [] : backed.teams;
  const ids = new Set(teams.map(({ teamId }) => teamId));
  const names = new Set([home, away].filter(({ id }) => ids.has(id)).map(({ name }) => name));
  if (backed === 'draw') names.add(DRAW);
  const isBacked: Test = (record) => names.has(record.team ?? record.outcome);
  const isAtLine: Test = (record) => record.point === line;
  if (names.size === 0) return line === undefined ? [] : [isAtLine];
  return line === undefined ? [isBacked] : [(each) => isBacked(each) && isAtLine(each), isBacked];
}

/** Without the other sides of games in which a bet on a named team is asked for and found. */
export function ofNamedSides(
  records: readonly ChatRecord[],
  { subject, wanted }: Question,
): readonly ChatRecord[] {
  if (!areOfTeams(wanted.markets)) return records;
  const names = new Set(subject.teams.flatMap(({ teams }) => teams.map(({ name }) => name)));
  const isNamed: Test = ({ team, outcome }) => names.has(team ?? outcome);
  const games = new Set(records.filter(isNamed).map(({ eventId }) => eventId));
  return records.filter((record) => !games.has(record.eventId) || isNamed(record));
}
