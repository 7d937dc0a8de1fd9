// A football game told: every touchdown, field goal and extra point of the script with who made it,
// and the drives around them. What is quoted on a player comes out as his props say, as far as the
// score allows.
import { must } from '#kit/assert.ts';
import type { Random } from '#kit/random.ts';
import { drive } from './football-drives.ts';
import { catchWeight, type FootballTeam, footballTeamOf, type Touchdown } from './football-team.ts';
import type { Meeting, Moment, Performance } from './performance.ts';
import { drawIndex, shuffled } from './shares.ts';
import type { SquadPlayer } from './squad.ts';

/** Of touchdowns nobody quoted scores. */
const PASS_SHARE = 0.6;
const RETURN_SHARE = 0.07;
/** Everything of one football game. */
export function footballPerformance(meeting: Meeting): Performance {
  const { random } = meeting;
  const home = footballTeamOf(meeting.home);
  const away = footballTeamOf(meeting.away);
  const homeTouchdowns = touchdownsOf(random, home);
  const awayTouchdowns = touchdownsOf(random, away);
  const moments: Moment[] = [];
  for (const [own, other, touchdowns] of [
    [home, away, homeTouchdowns],
    [away, home, awayTouchdowns],
  ] as const) {
    const yards = drive(random, own, other, touchdowns);
    for (const play of own.cast.scoring) {
      const touchdown = touchdowns.find((each) => each.play === play);
      const moment = touchdown
        ? touchdownMoment(random, own, touchdown, yards.get(touchdown) ?? 1)
        : fieldGoalMoment(random, own);
      moments.push({ ...play, side: own.cast.side, ...moment });
    }
    // The misses of the kicker.
    if (random.chance(0.25)) own.sheet.add(own.kicker, 'fieldGoalsAttempted');
  }
  return { home: home.sheet, away: away.sheet, moments };
}

/** Who scores each touchdown and how: the quoted ones as often as their props say. */
function touchdownsOf(random: Random, team: FootballTeam): readonly Touchdown[] {
  const { cast, passer, runners, receivers, backs } = team;
  const free = shuffled(
    random,
    cast.scoring.filter(({ points }) => points >= 6),
  );
  const touchdowns: Touchdown[] = [];
  for (const index of [1, 2]) {
    const scorer = must(
      cast.players.find((player) => player.index === index),
      'who is quoted plays',
    );
    for (const play of free.splice(0, cast.target(index, 'player_anytime_td'))) {
      const kind = index === 1 && random.chance(0.8) ? 'rush' : 'pass';
      touchdowns.push({ play, kind, scorer });
    }
  }
  const catchers = receivers.filter(({ index }) => index > 2);
  const carriers = [passer, ...runners.filter(({ index }) => index > 2)];
  for (const play of free) {
    const roll = random.unit();
    if (roll < PASS_SHARE) {
      const scorer = catchers[drawIndex(random, catchers.map(catchWeight))] as SquadPlayer;
      touchdowns.push({ play, kind: 'pass', scorer });
    } else if (roll < 1 - RETURN_SHARE) {
      touchdowns.push({ play, kind: 'rush', scorer: random.pick(carriers) });
    } else if (random.chance(0.6)) {
      touchdowns.push({ play, kind: 'interception', scorer: random.pick(backs) });
    } else {
      touchdowns.push({ play, kind: 'kickoff', scorer: random.pick(catchers) });
    }
  }
  return touchdowns;
}

function touchdownMoment(
  random: Random,
  { sheet, passer, kicker }: FootballTeam,
  { play, kind, scorer }: Touchdown,
  yards: number,
): Pick<Moment, 'type' | 'text'> {
  const kick = kicker.playerName;
  let after = '(two-point conversion is good)';
  if (play.points === 7) {
    after = `(${kick} kick)`;
    sheet.add(kicker, 'extraPointsMade');
    sheet.add(kicker, 'extraPointsAttempted');
  } else if (play.points === 6 && random.chance(0.7)) {
    after = `(${kick} kick missed)`;
    sheet.add(kicker, 'extraPointsAttempted');
  } else if (play.points === 6) {
    after = '(two-point conversion failed)';
  }
  const of = `${scorer.playerName} ${yards} yd`;
  switch (kind) {
    case 'pass':
      return {
        type: 'Passing Touchdown',
        text: `${of} pass from ${passer.playerName} ${after}`,
      };
    case 'rush':
      return { type: 'Rushing Touchdown', text: `${of} run ${after}` };
    case 'interception':
      return { type: 'Interception Return Touchdown', text: `${of} interception return ${after}` };
    case 'kickoff':
      return { type: 'Kickoff Return Touchdown', text: `${of} kickoff return ${after}` };
  }
}

function fieldGoalMoment(
  random: Random,
  { sheet, kicker }: FootballTeam,
): Pick<Moment, 'type' | 'text'> {
  sheet.add(kicker, 'fieldGoalsMade');
  sheet.add(kicker, 'fieldGoalsAttempted');
  const yards = 20 + random.below(35);
  return { type: 'Field Goal Good', text: `${kicker.playerName} ${yards} yd field goal` };
}
