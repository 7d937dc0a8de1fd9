// Play-by-play: every score of the script with who made it, as the box score has it, and between
// them the ends of periods, time-outs, cards, changes and who is hurt. A later look only appends.
import type { Play } from '#domain/reference.ts';

import { type Game, MINUTE_MS } from '../calendar.ts';
import type { ClockFace, GameScript } from '../game-script.ts';
import { sportOf } from '../league-model.ts';
import { randomOf } from '../seed.ts';
import { type PlayedGame, playedGameOf } from './box-score.ts';
import { episodesOf } from './injuries.ts';
import { SIDES, type Side } from './performance.ts';

interface Entry {
  /** Epoch ms. */
  readonly at: number;
  readonly side: Side | null;
  readonly points: number;
  readonly type: string;
  readonly text: string;
}

/** Of each team in a whole game. */
const TIMEOUTS = 4;
const END = 'End of Period';

/** What was played up to `now` (epoch ms), oldest first; nothing of a postponed game. */
export function playsOf(seed: number, game: Game, now: number): readonly Play[] {
  if (game.postponed || now < game.startTime) return [];
  return playsOfPlayed(seed, game, playedGameOf(seed, game), now);
}

/** The plays of a game that was played already, up to `now`. */
export function playsOfPlayed(
  seed: number,
  game: Game,
  played: PlayedGame,
  now: number,
): readonly Play[] {
  const { script } = played.meeting;
  const moments = played.moments.map((moment) => ({ ...moment, at: script.instantOf(moment.at) }));
  const entries = [
    ...moments,
    ...periodsOf(game, script),
    ...timeoutsOf(seed, game),
    ...injuriesOf(seed, game, played),
  ].sort((a, b) => a.at - b.at);
  const score = { home: 0, away: 0 };
  const plays: Play[] = [];
  for (const { at, side, points, type, text } of entries) {
    if (at > now) break;
    if (side) score[side] += points;
    const face = type === END ? faceAtEnd(script.clock(at - 1)) : script.clock(at);
    plays.push({
      sequence: plays.length + 1,
      period: face.period,
      clock: face.clock,
      type,
      text,
      team: side,
      isScoring: points > 0,
      score: { ...score },
      at,
    });
  }
  return plays;
}

/** The face of a clock that has run down; soccer's has run up, an overtime's stands at its goal. */
function faceAtEnd({ period, clock }: ClockFace): ClockFace {
  const isRunDown = clock !== null && !clock.endsWith("'") && period !== 'OT';
  return { period, clock: isRunDown ? '0:00' : clock };
}

function periodsOf(game: Game, script: GameScript): readonly Entry[] {
  const neutral = { side: null, points: 0 };
  const entries: Entry[] = [
    { ...neutral, at: game.startTime, type: 'Start of Game', text: 'Start of the game' },
  ];
  let at = game.startTime;
  for (const segment of script.segments) {
    at += segment.minutes * MINUTE_MS;
    if (segment.share === 0) continue;
    entries.push({ ...neutral, at, type: END, text: `End of ${segment.name}` });
  }
  return entries;
}

function timeoutsOf(seed: number, game: Game): readonly Entry[] {
  const sport = sportOf(game.model.leagueId);
  if (sport !== 'basketball' && sport !== 'football') return [];
  const random = randomOf(seed, game.eventId, game.startTime, 'timeouts');
  return SIDES.flatMap((side) =>
    Array.from({ length: TIMEOUTS }, (): Entry => {
      const segment = random.pick(game.model.segments.filter(({ share }) => share > 0));
      const before = game.model.segments.slice(0, game.model.segments.indexOf(segment));
      const minutes = before.reduce((sum, each) => sum + each.minutes, 0);
      const within = random.between(0.2, 0.97) * segment.minutes;
      const at = game.startTime + Math.floor((minutes + within) * MINUTE_MS);
      return { at, side, points: 0, type: 'Timeout', text: `${game[side].name} timeout` };
    }),
  );
}

/** Those whose injury begins during the game, if they play. */
function injuriesOf(seed: number, game: Game, played: PlayedGame): readonly Entry[] {
  return SIDES.flatMap((side) => {
    const { teamId, leagueId } = game[side];
    return episodesOf(seed, leagueId, teamId, game.startTime, game.endTime).flatMap((episode) => {
      const at = episode.stages[0]?.from ?? 0;
      const player = played[side].players.find(({ index }) => index === episode.index);
      if (!player || at < game.startTime) return [];
      const text = `${player.playerName} is hurt (${episode.injury.toLowerCase()})`;
      return [{ at, side, points: 0, type: 'Injury', text }];
    });
  });
}
