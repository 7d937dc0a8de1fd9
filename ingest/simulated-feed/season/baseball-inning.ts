// Half an inning of baseball, batter by batter: three outs, and the runs of the script in between.
// Runners stand in the order in which they came; who scores was on base or hit the ball.
import type { Random } from '#kit/random.ts';
import type { Scoring } from './performance.ts';
import type { SquadPlayer } from './squad.ts';

export type PlateResult =
  | 'single'
  | 'double'
  | 'triple'
  | 'home run'
  | 'walk'
  | 'hit by pitch'
  | 'sacrifice fly'
  | 'out';

/** One turn at bat. */
export interface PlateTurn {
  readonly batter: SquadPlayer;
  readonly result: PlateResult;
  /** Who came home, the batter last. */
  readonly runs: readonly SquadPlayer[];
  /** The score of the script, if it was one. */
  readonly play: Scoring | null;
  /** Outs of the whole game before it. */
  readonly outsBefore: number;
}

/** Who bats, through the whole game. */
export interface Batting {
  readonly random: Random;
  readonly lineup: readonly SquadPlayer[];
  readonly turns: PlateTurn[];
  /** Hits that the batter still should have; null where nobody asks. */
  hitsWanted(batter: SquadPlayer): number | null;
  /** Bases that his next hit should have, 1 to 4; null where nobody asks. */
  basesWanted(batter: SquadPlayer): number | null;
}

/** By their bases, but for home runs, which bring everybody home. */
const HITS: readonly PlateResult[] = ['single', 'double', 'triple'];
/** That a batter nobody asks for reaches base when nothing is at stake. */
const REACH_CHANCE = 0.2;

class HalfInning {
  readonly #batting: Batting;
  readonly #outsBefore: number;
  #runners: SquadPlayer[] = [];
  #outs = 0;

  constructor(batting: Batting, inning: number) {
    this.#batting = batting;
    this.#outsBefore = 3 * inning;
  }

  /** Brings in exactly the runs of the play, once enough runners are on. */
  score(play: Scoring): void {
    const { random } = this.#batting;
    if (this.#outs < 2 && random.chance(0.4)) this.#out();
    const canHomer = this.#runners.length < play.points && (this.#bases() ?? 4) === 4;
    if (canHomer && this.#wants() !== 0 && random.chance(play.points === 1 ? 0.5 : 0.6)) {
      while (this.#runners.length < play.points - 1) this.#reach();
      this.#bat('home run', play.points, play);
      return;
    }
    while (this.#runners.length < play.points) this.#reach();
    this.#bringHome(play);
  }

  /** The outs that are left, and who reaches base between them. */
  finish(): void {
    const { random } = this.#batting;
    while (this.#outs < 3) {
      const wants = this.#wants();
      const chance = wants === null ? REACH_CHANCE : 0.08 + (wants > 0 ? 0.35 : 0);
      if (this.#runners.length < 3 && random.chance(chance)) this.#reach();
      else this.#out();
    }
  }

  #bringHome(play: Scoring): void {
    const { random } = this.#batting;
    const runs = play.points;
    const noHit = this.#wants() === 0;
    if (runs === 1 && this.#runners.length === 3 && random.chance(noHit ? 0.7 : 0.25)) {
      this.#bat('walk', 1, play);
    } else if (runs === 1 && this.#outs < 2 && random.chance(noHit ? 0.9 : 0.2)) {
      this.#outs += 1;
      this.#bat('sacrifice fly', 1, play);
    } else if (runs === 1) this.#hit(random.chance(0.75) ? 'single' : 'double', 1, play);
    else if (runs === 2) this.#hit(random.chance(0.5) ? 'single' : 'double', 2, play);
    else this.#hit(random.chance(0.85) ? 'double' : 'triple', runs, play);
  }

  #reach(): void {
    const { random } = this.#batting;
    const wants = this.#wants();
    const isHit = random.chance(wants === null ? 0.66 : wants > 0 ? 0.9 : 0.04);
    if (isHit) {
      const roll = random.unit();
      this.#hit(roll < 0.76 ? 'single' : roll < 0.97 ? 'double' : 'triple', 0, null);
    } else this.#bat(random.chance(0.9) ? 'walk' : 'hit by pitch', 0, null);
  }

  /** The hit that is asked of the batter, or this one. */
  #hit(other: PlateResult, runs: number, play: Scoring | null): void {
    const bases = this.#bases();
    this.#bat(bases === null ? other : (HITS[Math.min(bases, 3) - 1] ?? other), runs, play);
  }

  #out(): void {
    this.#outs += 1;
    this.#bat('out', 0, null);
  }

  #bat(result: PlateResult, runs: number, play: Scoring | null): void {
    const { turns } = this.#batting;
    const batter = this.#next();
    const isOut = result === 'out' || result === 'sacrifice fly';
    const outsBefore = this.#outsBefore + this.#outs - (isOut ? 1 : 0);
    const fromBase = this.#runners.splice(0, result === 'home run' ? runs - 1 : runs);
    const home = result === 'home run' ? [...fromBase, batter] : fromBase;
    if (!isOut && result !== 'home run') this.#runners.push(batter);
    turns.push({ batter, result, runs: home, play, outsBefore });
  }

  #next(): SquadPlayer {
    const { lineup, turns } = this.#batting;
    return lineup[turns.length % lineup.length] as SquadPlayer;
  }

  #bases(): number | null {
    return this.#batting.basesWanted(this.#next());
  }

  #wants(): number | null {
    return this.#batting.hitsWanted(this.#next());
  }
}

/** Plays half an inning: appends its turns at bat. `inning` counts from 0. */
export function batHalfInning(batting: Batting, inning: number, plays: readonly Scoring[]): void {
  const half = new HalfInning(batting, inning);
  for (const play of plays) half.score(play);
  half.finish();
}
