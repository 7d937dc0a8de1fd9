// A baseball game told: nine turns of each side at bat, with the runs of the script where it has
// them, and the pitchers who faced them. What a batter does the pitcher allows.
import { STATS } from '#domain/history/stat-catalog.ts';
import { must } from '#kit/assert.ts';
import type { Random } from '#kit/random.ts';
import { batHalfInning, type PlateResult, type PlateTurn } from './baseball-inning.ts';
import type { Cast, Meeting, Moment, Performance, Scoring } from './performance.ts';
import { shuffled } from './shares.ts';
import type { SquadPlayer } from './squad.ts';
import { TeamSheet } from './team-sheet.ts';

const INNINGS = 9;
const OUTS = 3 * INNINGS;
const PITCHING: ReadonlySet<string> = new Set(
  `outsRecorded pitcherStrikeouts hitsAllowed walksAllowed runsAllowed earnedRuns homeRunsAllowed
  pitchesThrown pitcherWins`.split(/\s+/),
);
const BATTING = STATS.baseball.filter((name) => !PITCHING.has(name));

const VERBS: Readonly<Record<PlateResult, string>> = {
  single: 'singles',
  double: 'doubles',
  triple: 'triples',
  'home run': 'homers',
  walk: 'walks',
  'hit by pitch': 'is hit by a pitch',
  'sacrifice fly': 'hits a sacrifice fly',
  out: 'is out',
};
const EXTRA_BASES: Readonly<Partial<Record<PlateResult, string>>> = {
  double: 'doubles',
  triple: 'triples',
  'home run': 'homeRuns',
};

/** Hits at the number of their bases. */
const BASES: readonly PlateResult[] = ['out', 'single', 'double', 'triple', 'home run'];

interface Team {
  readonly cast: Cast;
  readonly sheet: TeamSheet;
  readonly lineup: readonly SquadPlayer[];
  /** Pitchers with the outs of the game from which on they throw. */
  readonly pitchers: readonly { readonly player: SquadPlayer; readonly fromOut: number }[];
}

/** Everything of one baseball game. */
export function baseballPerformance(meeting: Meeting): Performance {
  const { random } = meeting;
  const home = teamOf(random, meeting.home);
  const away = teamOf(random, meeting.away);
  const moments = [...bat(random, away, home), ...bat(random, home, away)];
  const winner = meeting.home.score > meeting.away.score ? home : away;
  const [starter, ...others] = winner.pitchers.map(({ player }) => player);
  const isStarters = others.length === 0 || random.chance(0.65);
  const credited = isStarters ? starter : random.pick(others);
  winner.sheet.add(must(credited, 'somebody pitched'), 'pitcherWins');
  return { home: home.sheet, away: away.sheet, moments };
}

/** Nine fit batters, those on the bench for those who are out, and the pitchers of the day. */
function teamOf(random: Random, cast: Cast): Team {
  const sheet = new TeamSheet();
  const isPitcher = ({ position }: SquadPlayer) => position === 'SP' || position === 'RP';
  const lineup = cast.players.filter((player) => !isPitcher(player)).slice(0, INNINGS);
  for (const player of lineup) sheet.enter(player, true, BATTING);
  const starter = must(cast.players[0], `${cast.teamId} has nobody to pitch`);
  const relief = shuffled(
    random,
    cast.players.filter(({ position }) => position === 'RP'),
  );
  const pitchers = [{ player: starter, fromOut: 0 }];
  for (let out = 15 + 3 * random.below(3); out < OUTS; out += 3 * (1 + random.below(2))) {
    const player = relief.pop();
    if (player) pitchers.push({ player, fromOut: out });
  }
  for (const { player } of pitchers) sheet.enter(player, player === starter, [...PITCHING]);
  return { cast, sheet, lineup, pitchers };
}

/** All turns at bat of a team; its scores as moments. */
function bat(random: Random, own: Team, other: Team): readonly Moment[] {
  const turns = turnsOf(random, own);
  const struckOut = strikeoutsOf(random, turns, other);
  const moments: Moment[] = [];
  for (const turn of turns) {
    const isStrikeout = struckOut.has(turn);
    countBatting(own, turn, isStrikeout);
    countPitching(random, other, turn, isStrikeout);
    if (turn.play) moments.push(momentOf(own, turn, turn.play));
  }
  own.sheet.scatter(
    random,
    own.lineup,
    own.lineup.map((player) => own.sheet.of(player, 'hits') + own.sheet.of(player, 'walks')),
    'stolenBases',
    random.below(3),
    (player) => own.sheet.of(player, 'hits') + own.sheet.of(player, 'walks'),
  );
  return moments;
}

function turnsOf(random: Random, { cast, lineup }: Team): readonly PlateTurn[] {
  const turns: PlateTurn[] = [];
  const left = new Map<SquadPlayer, { hits: number; bases: number }>();
  for (const player of lineup.filter(({ index }) => index <= 2)) {
    const hits = cast.target(player.index, 'batter_hits');
    left.set(player, { hits, bases: cast.target(player.index, 'batter_total_bases') });
  }
  let counted = 0;
  const leftOf = (batter: SquadPlayer) => {
    for (; counted < turns.length; counted++) {
      const { batter: before, result } = turns[counted] as PlateTurn;
      const rest = left.get(before);
      if (!rest || !isHit(result)) continue;
      rest.hits -= 1;
      rest.bases -= BASES.indexOf(result);
    }
    return left.get(batter);
  };
  const hitsWanted = (batter: SquadPlayer): number | null => {
    const rest = leftOf(batter);
    return rest ? Math.max(0, rest.hits) : null;
  };
  const basesWanted = (batter: SquadPlayer): number | null => {
    const rest = leftOf(batter);
    // His other hits have one base at least.
    return rest ? Math.max(1, Math.min(4, rest.bases - rest.hits + 1)) : null;
  };
  for (let inning = 0; inning < INNINGS; inning++) {
    const plays = cast.scoring.filter((play) => inningOf(play.at) === inning);
    batHalfInning({ random, lineup, turns, hitsWanted, basesWanted }, inning, plays);
  }
  return turns;
}

/** Which outs are strikeouts: the starter's as many as his props say. */
function strikeoutsOf(
  random: Random,
  turns: readonly PlateTurn[],
  other: Team,
): ReadonlySet<PlateTurn> {
  const outs = turns.filter(({ result }) => result === 'out');
  const change = other.pitchers[1]?.fromOut ?? OUTS;
  const faced = outs.filter((turn) => turn.outsBefore < change);
  const wanted = other.cast.target(0, 'pitcher_strikeouts');
  const chosen = new Set(shuffled(random, faced).slice(0, wanted));
  for (const turn of outs) {
    if (turn.outsBefore >= change && random.chance(0.3)) chosen.add(turn);
  }
  return chosen;
}

function countBatting(
  { sheet }: Team,
  { batter, result, runs }: PlateTurn,
  isStrikeout: boolean,
): void {
  if (isHit(result) || result === 'out') sheet.add(batter, 'atBats');
  if (isHit(result)) sheet.add(batter, 'hits');
  const extra = EXTRA_BASES[result];
  if (extra) sheet.add(batter, extra);
  if (result === 'walk') sheet.add(batter, 'walks');
  if (result === 'hit by pitch') sheet.add(batter, 'hitByPitch');
  if (isStrikeout) sheet.add(batter, 'strikeouts');
  for (const runner of runs) sheet.add(runner, 'runs');
  sheet.add(batter, 'rbis', runs.length);
}

function countPitching(
  random: Random,
  { sheet, pitchers }: Team,
  { result, runs, outsBefore }: PlateTurn,
  isStrikeout: boolean,
): void {
  const pitcher = must(
    pitchers.findLast(({ fromOut }) => fromOut <= outsBefore),
    'somebody pitches from the first out on',
  ).player;
  if (result === 'out' || result === 'sacrifice fly') sheet.add(pitcher, 'outsRecorded');
  if (isStrikeout) sheet.add(pitcher, 'pitcherStrikeouts');
  if (isHit(result)) sheet.add(pitcher, 'hitsAllowed');
  if (result === 'home run') sheet.add(pitcher, 'homeRunsAllowed');
  if (result === 'walk') sheet.add(pitcher, 'walksAllowed');
  sheet.add(pitcher, 'runsAllowed', runs.length);
  sheet.add(pitcher, 'earnedRuns', runs.length);
  const pitches = isStrikeout ? 3 + random.below(4) : result === 'walk' ? 5 : 1 + random.below(6);
  sheet.add(pitcher, 'pitchesThrown', pitches);
}

function momentOf({ cast }: Team, turn: PlateTurn, play: Scoring): Moment {
  const { batter, result, runs } = turn;
  const home = runs.map((runner) => `${runner.playerName} scores.`).join(' ');
  return {
    at: play.at,
    points: runs.length,
    side: cast.side,
    type: result[0]?.toUpperCase() + result.slice(1),
    text: `${batter.playerName} ${VERBS[result]}. ${home}`,
  };
}

function isHit(result: PlateResult): boolean {
  return result === 'single' || result === 'double' || result === 'triple' || result === 'home run';
}

/** From 0. The script puts every run into the inning of its share of play. */
function inningOf(at: number): number {
  return Math.min(INNINGS - 1, Math.floor(at * INNINGS));
}
