// Plays of a game from the NBA's statistics API (`playbyplayv3`). Several actions may share an
// action number (a block and the shot it blocked), so the action's id is the sequence.

import { z } from 'zod';
import type { Score } from '#domain/message/message.ts';
import type { Play, PlayByPlay } from '#domain/reference.ts';
import { isObject, list, maybeNumber, maybeText, readAs, text } from '../field-schemas.ts';
import { scoreOfSides } from '../games.ts';
import { periodName } from '../period-names.ts';
import { Notes, type Reading } from '../refusal.ts';
import { figureOf } from '../stat-values.ts';
import { clockText } from './scoreboard.ts';

const answerSchema = z.looseObject({ game: z.looseObject({ gameId: text, actions: list }) });
const actionSchema = z.looseObject({
  actionId: z.number().int().min(0),
  period: maybeNumber,
  clock: maybeText,
  location: maybeText,
  actionType: maybeText,
  description: maybeText,
  /** '' where the action changed nothing. */
  scoreHome: maybeText,
  scoreAway: maybeText,
});

type Action = z.infer<typeof actionSchema>;

/** The plays; their units are actions. Never throws. */
export function readNbaPlayByPlay(body: unknown): Reading<PlayByPlay> {
  const notes = new Notes();
  const answer = readAs(answerSchema, body) ?? notes.refuse('malformed', 'an answer without plays');
  if (answer === undefined) return notes.reading([]);
  const actions = new Map<number, Action>();
  for (const record of answer.game.actions) {
    const action = readAs(actionSchema, record);
    if (action === undefined) {
      const id = isObject(record) ? record.actionId : typeof record;
      notes.refuse('malformed', `action ${id}`);
    } else if (actions.has(action.actionId)) notes.refuse('duplicate', `action ${action.actionId}`);
    else if (!action.description) notes.refuse('no_text', `action ${action.actionId}`);
    else {
      actions.set(action.actionId, action);
      notes.accept();
    }
  }
  const plays = playsOf([...actions.values()].sort((a, b) => a.actionId - b.actionId));
  if (plays.length === 0) return notes.reading([]);
  const head = { leagueId: 'nba', sourceGameId: answer.game.gameId, eventId: null } as const;
  return notes.reading([{ ...head, plays, isWhole: true }]);
}

function playsOf(actions: readonly Action[]): readonly Play[] {
  let [home, away] = [0, 0];
  return actions.map((action) => {
    const score = scoreOf(action);
    const isScoring = score !== null && (score.home > home || score.away > away);
    if (score !== null) ({ home, away } = score);
    return {
      sequence: action.actionId,
      period: periodName('nba', action.period ?? 0),
      clock: clockText(action.clock),
      type: action.actionType ?? null,
      text: action.description ?? '',
      team: action.location === 'h' ? 'home' : action.location === 'v' ? 'away' : null,
      isScoring,
      score,
      at: null,
    };
  });
}

function scoreOf({ scoreHome, scoreAway }: Action): Score | null {
  return scoreOfSides(figureOf(scoreHome), figureOf(scoreAway));
}
