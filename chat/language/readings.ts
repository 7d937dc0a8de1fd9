// What each message of a request says, with the names of whom it points at.
import type { ChatRequest } from '#contract/routes/chat-request.ts';
import { goesOn, ownSubject } from './meant-subject.ts';
import { answeredTeams, gameOfCut, pointedNames } from './pointed-names.ts';
import { type KnownNames, type Reading, readMessage } from './reading.ts';
import { isNamed } from './subject.ts';
import { meaningsIn } from './terms.ts';

const TERM_WORDS_MAX = 6;

/** What each message of the user says, with the names of whom it points at. */
export function readingsOf(request: ChatRequest, known: KnownNames): readonly Reading[] {
  const readings: Reading[] = [];
  for (const [at, { role, content }] of request.messages.entries()) {
    if (role !== 'user') continue;
    const messages = request.messages.slice(0, at + 1);
    const soFar = { ...request, messages };
    const said = asTerm(readMessage(content, known), readings.at(-1));
    const isCut = readings.length === 0 && isHalf(said);
    const names = isCut
      ? gameOfCut(request, at)
      : pointedNames(said, readings, soFar, known.players);
    const reading = names === undefined ? said : readMessage(`${content} ${names}`, known);
    const teams = answeredTeams(reading, request, at);
    // With names behind it, what is asked would be of them.
    readings.push({ ...reading, notServed: said.notServed ?? reading.notServed, teams });
  }
  return readings;
}

/** It goes on with what was said before, and names nobody: "ok the total then". */
function isHalf(reading: Reading): boolean {
  const { references, signs, leagues } = reading;
  const isOpen = leagues.length === 0 && !isNamed(ownSubject(reading));
  return isOpen && signs.specific.size === 0 && (goesOn(reading) || references.toGame);
}

/** "And no vig?" behind a question what a word means asks the same of another word. */
function asTerm(reading: Reading, before: Reading | undefined): Reading {
  const { words, teams, leagues, players } = reading;
  const isBare =
    words.length <= TERM_WORDS_MAX && teams.length + leagues.length + players.length === 0;
  const isTerm = before?.notServed === 'terms' && meaningsIn(words).length > 0;
  return isBare && isTerm ? { ...reading, notServed: 'terms' } : reading;
}
