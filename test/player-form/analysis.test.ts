// An analysis in words by hand; and of any input, that its words hold no number that the input does
// not.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { builtInLeagues } from '#domain/catalog/league-catalog.ts';
import { analyse as analysisOf } from '#player-form/analysis.ts';
import type { AnalysisInjury, AnalysisInput } from '#player-form/findings.ts';
import type { GameLog } from '#player-form/game-log.ts';
import { gameOf, logsArbitrary } from './random-logs.ts';

const analyse = (input: Omit<AnalysisInput, 'leagues'>) =>
  analysisOf({ leagues: builtInLeagues, ...input });
const PLAYER = {
  name: 'Jaylen Brown',
  leagueId: 'nba',
  teamId: 'nba_bos',
  position: 'G',
} as const;

const POINTS = [31, 28, 26, 30, 25, 19, 12, 22, 25, 17, 20];
const LOGS = POINTS.map((points, index) =>
  gameOf(2 * index, points, {
    isHome: index % 2 === 0,
    result: index % 3 === 0 ? 'L' : 'W',
    opponentId: index % 4 === 0 ? 'nba_mia' : 'nba_nyk',
  }),
);

const injury = (playerName: string, teamId: string, isSubject = false): AnalysisInjury => ({
  playerName,
  teamId,
  position: null,
  status: 'Out',
  injury: 'Knee',
  isSubject,
});

const INPUT: Omit<AnalysisInput, 'leagues'> = {
  player: PLAYER,
  logs: LOGS,
  nextGame: {
    eventId: 'next',
    startTime: (LOGS[0]?.startTime ?? 0) + 86_400_000,
    opponentId: 'nba_mia',
    isHome: false,
  },
  injuries: [
    injury('An Opponent', 'nba_mia'),
    injury('A Team-Mate', 'nba_bos'),
    { ...injury('Jaylen Brown', 'nba_bos', true), status: 'Questionable', injury: null },
  ],
  props: [
    { marketType: 'player_points', line: 24.5 },
    { marketType: 'player_rebounds', line: 5 },
    { marketType: 'player_double_double', line: null },
    { marketType: 'player_first_basket', line: null },
    { marketType: 'player_assists', line: null },
  ],
  priceMovement: {
    marketType: 'player_points',
    side: 'over',
    line: 24.5,
    opened: 0.482,
    now: 0.5213,
  },
};

test('form, matchup, injury and price are said in a few sentences', () => {
  const { summary } = analyse(INPUT);
  expect(summary.split(/(?<=[.)]) (?=[A-Z])/)).toEqual([
    'Jaylen Brown (G, Boston Celtics) has played 11 games in 2025-26 (won 7, lost 4), ' +
      'averaging 23.2 Points, 5 Rebounds and 5 Assists.',
    'Last 5 games: 28 Points (+4.8), 5 Rebounds (unchanged) and 5 Assists (unchanged).',
    'Next away to Miami Heat, on a back-to-back: 3 games against them, ' +
      'averaging 27 Points, 5 Rebounds and 5 Assists.',
    'Jaylen Brown is listed as Questionable.',
    'Over 24.5 Points moved from 48.2% to 52.1% (up 3.9 percentage points).',
  ]);
});

test('what stands out is told with its games, what is little as a note', () => {
  const { highlights, notes } = analyse(INPUT);
  expect(highlights).toEqual([
    'Over 24.5 Points in 5 of the last 5 games',
    'Double Double: No in 5 of the last 5 games',
    'Double Double: No in 10 of the last 10 games',
    '28 Points over the last 5 games, against 23.2 over 11 games of the season',
    'Injured team-mates: A Team-Mate Out (Knee)',
    'Injured opponents: An Opponent Out (Knee)',
  ]);
  expect(notes).toEqual(['Small sample: 3 games against this opponent']);
});

test('the findings stand beside the words', () => {
  const { form, matchup, injuries, priceMovement } = analyse(INPUT);
  expect(form).toMatchObject({ season: '2025-26', games: 11, wins: 7, losses: 4, draws: 0 });
  expect(form.props.map(({ marketType }) => marketType)).toEqual([
    'player_points',
    'player_rebounds',
    'player_double_double',
  ]);
  expect(form.props[0]?.windows[1]).toMatchObject({ label: 'L10', games: 10, hits: 6 });
  expect(matchup).toMatchObject({ isBackToBack: true, restDays: 0, games: 3, isHome: false });
  expect(injuries.map(({ playerName }) => playerName)).toEqual([
    'Jaylen Brown',
    'A Team-Mate',
    'An Opponent',
  ]);
  expect(priceMovement?.move).toBeCloseTo(0.0393);
});

test('pushes are said where they are', () => {
  const logs = [30, 30, 25, 30, 30].map((points, index) => gameOf(2 * index, points));
  const { highlights } = analyse({
    player: PLAYER,
    logs,
    props: [{ marketType: 'player_points', line: 25 }],
  });
  expect(highlights).toEqual(['Over 25 Points in 4 of the last 5 games, 1 pushed']);
});

test('nothing known is said to be nothing known', () => {
  const empty = analyse({ player: { ...PLAYER, position: null }, logs: [] });
  expect(empty).toEqual({
    summary: 'Jaylen Brown (Boston Celtics) has no recorded games this season.',
    form: { season: null, games: 0, wins: 0, losses: 0, draws: 0, stats: [], props: [] },
    matchup: null,
    injuries: [],
    priceMovement: null,
    highlights: [],
    notes: [
      'No game of the season is recorded',
      'No next game is known',
      'No movement of a price is recorded',
    ],
  });
  const preseason = [gameOf(0, 50, { seasonType: 'preseason' })];
  expect(analyse({ player: PLAYER, logs: preseason }).form.games).toBe(0);
});

test('a small sample is a note, and a schedule rules over his own games', () => {
  const input = { ...INPUT, logs: LOGS.slice(0, 2) };
  expect(analyse(input).notes).toContain('Small sample: 2 games of the season');
  const nextGame = { ...INPUT.nextGame, isBackToBack: false } as AnalysisInput['nextGame'];
  expect(analyse({ ...INPUT, nextGame }).matchup?.isBackToBack).toBe(false);
  expect(analyse({ ...INPUT, nextGame }).summary).not.toContain('back-to-back');
});

/** Every number that may be said of these games: counts, averages, differences, lines, shares. */
function numbersOf(logs: readonly GameLog[], line: number, odds: readonly number[]): Set<string> {
  const played = logs.filter(({ seasonType }) => seasonType !== 'preseason');
  const ofSeason = played.filter(({ season }) => season === played[0]?.season);
  const met = played.filter(({ opponentId }) => opponentId === 'nba_mia');
  const round = (value: number) => String(Math.round(Math.abs(value) * 10) / 10);
  const kinds = [['points'], ['rebounds'], ['assists'], ['points', 'rebounds', 'assists']];
  const said = new Set([String(line), String(ofSeason.length), String(met.length)]);
  for (const result of ['W', 'L', 'D']) {
    said.add(String(ofSeason.filter((log) => log.result === result).length));
  }
  for (const names of kinds) {
    const valuesOf = (games: readonly GameLog[]) =>
      games
        .filter(({ stats }) => 'points' in stats)
        .map(({ stats }) => names.reduce((sum, name) => sum + (stats[name] ?? 0), 0));
    const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;
    const all = valuesOf(ofSeason);
    const recent = all.slice(0, 5);
    const against = valuesOf(met);
    for (const value of [mean(all), mean(recent), mean(against), mean(recent) - mean(all)]) {
      said.add(round(value));
    }
    for (const count of [all.length, recent.length, against.length]) said.add(String(count));
    if (names.length > 1 || names[0] !== 'points') continue;
    for (const size of [5, 10]) {
      const window = valuesOf(played).slice(0, size);
      const side = (sign: number) => window.filter((value) => Math.sign(value - line) === sign);
      for (const sign of [-1, 0, 1]) said.add(String(side(sign).length));
      said.add(String(window.length));
    }
  }
  const [opened = 0, now = 0] = odds;
  for (const value of [opened, now, now - opened]) said.add(round(100 * value));
  return said;
}

test('of any input, no number is said that does not follow from it', () => {
  const probability = fc.integer({ min: 1, max: 999 }).map((permille) => permille / 1000);
  const line = fc.integer({ min: 1, max: 24 }).map((half) => half / 2);
  let numbers = 0;
  fc.assert(
    fc.property(logsArbitrary, line, probability, probability, (logs, at, opened, now) => {
      const next = {
        eventId: 'next',
        startTime: (logs[0]?.startTime ?? 0) + 86_400_000,
        opponentId: 'nba_mia',
        isHome: true,
      };
      const move = { marketType: 'player_points', side: 'under', line: at, opened, now } as const;
      const answer = analyse({
        player: PLAYER,
        logs,
        nextGame: next,
        props: [{ marketType: 'player_points', line: at }],
        priceMovement: move,
      });
      expect(answer).toEqual(
        analyse({
          player: PLAYER,
          logs: logs.map((log) => ({ ...log })),
          nextGame: next,
          props: [{ marketType: 'player_points', line: at }],
          priceMovement: move,
        }),
      );
      const allowed = numbersOf(logs, at, [opened, now]);
      const text = [answer.summary, ...answer.highlights, ...answer.notes].join(' ');
      const words = text.replaceAll(/20\d\d-\d\d/g, '');
      for (const [number] of words.matchAll(/\d+(?:\.\d+)?/g)) {
        if (!allowed.has(number)) expect([...allowed], text).toContain(number);
        numbers += 1;
      }
      expect(text).not.toMatch(/NaN|undefined|null|Infinity/);
    }),
  );
  expect(numbers).toBeGreaterThan(1000);
});
