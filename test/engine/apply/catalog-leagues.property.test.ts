// Leagues, teams and markets that come at run time: a league that states what a built-in one is gives
// the same records, the order of entries decides nothing, and a snapshot continues.
import { describe, expect, test } from 'vitest';
import type { LeagueWords } from '#domain/catalog/league-catalog.ts';
import { leagueById } from '#domain/league.ts';
import type { Group } from '#domain/message/message.ts';
import { teamsOfLeague } from '#domain/team.ts';
import { Engine } from '#engine/engine.ts';
import { must } from '#kit/assert.ts';
import { Random } from '#kit/random.ts';
import { divergenceOf } from '../../fuzz/divergence.ts';
import { type LogStep, randomLog } from '../../fuzz/random-log.ts';
import { share } from '../../long.ts';
import { KICKOFF } from '../../oracle/script.ts';
import { shuffled } from '../../shuffled.ts';
import { Scene } from '../scene.ts';
import { recordsText, transcriptOf } from '../transcript.ts';

const SEEDS = Array.from({ length: share(12) }, (_, index) => index + 1);
/** Of random logs: the built-in league that they name, and the one that is stated in its place. */
const BUILT_IN = 'nfl';
const STATED = 'nflx';

function entries(): readonly LeagueWords[] {
  const { name, sport, seasonFirstMonth } = must(leagueById(BUILT_IN), BUILT_IN);
  const league: LeagueWords = {
    ...{ kind: 'league', id: STATED, name, sport, marketsOf: BUILT_IN, overtimeCounts: false },
    ...(seasonFirstMonth && { seasonFirstMonth }),
  };
  const teams = teamsOfLeague(BUILT_IN).map(
    ({ teamId, name: team, abbreviation }): LeagueWords => ({
      kind: 'participant',
      ...{ id: teamId.replace(BUILT_IN, STATED), league: STATED, name: team, abbreviation },
    }),
  );
  const market: LeagueWords = {
    ...{ kind: 'market', key: 'first_drive', name: 'First Drive', format: 'yes_no' },
    leagues: [STATED],
  };
  return [league, ...teams, market];
}

/** A random log of the stated league, behind these entries. */
function statedLog(seed: number, stated: readonly LeagueWords[]): LogStep[] {
  const [first, ...steps] = randomLog(seed, 80).map(
    (step): LogStep => JSON.parse(JSON.stringify(step).replaceAll(`"${BUILT_IN}`, `"${STATED}`)),
  );
  const { stampMs, message } = must(first, 'a first step');
  const { receivedAt } = must(message.groups[0], 'a group');
  const groups = stated.map(
    (entry): Group => ({
      ...{ kind: 'catalog', receivedAt, rejections: {}, by: 'operator' },
      entries: [entry],
    }),
  );
  const said = { source: 'catalog', session: 0, sourceSeq: 1, groups };
  return [must(first, 'a first step'), { stampMs, message: said }, ...steps];
}

describe('a league that is stated', () => {
  test('gives the records of the built-in one that it is like', () => {
    for (const seed of SEEDS) {
      const own = recordsText(transcriptOf(statedLog(seed, entries())).engine);
      const { records } = transcriptOf(randomLog(seed, 80));
      expect(own.replaceAll(STATED, BUILT_IN), `seed ${seed}`).toBe(records);
      expect(own).toContain(STATED);
    }
  });

  test('gives the same bytes in whichever order its entries come', () => {
    const [league, ...others] = entries();
    for (const seed of SEEDS) {
      const first = must(league, 'a league');
      const inOrder = transcriptOf(statedLog(seed, [first, ...others]));
      const mixed = transcriptOf(statedLog(seed, [first, ...shuffled(others, new Random(seed))]));
      expect(mixed.outputs.join()).toBe(inOrder.outputs.join());
      expect(mixed.records).toBe(inOrder.records);
    }
  });

  test('survives a snapshot, wherever it is taken', () => {
    for (const seed of SEEDS) {
      const steps = statedLog(seed, entries());
      const cut = 2 + new Random(seed).below(steps.length - 2);
      const before = transcriptOf(steps.slice(0, cut)).engine;
      const { engine } = Engine.restore(before.snapshot('e'));
      expect(Buffer.compare(engine.snapshot('e'), before.snapshot('e')), `seed ${seed}`).toBe(0);
      for (const [index, { stampMs, message }] of steps.slice(cut).entries()) {
        engine.apply(cut + index + 1, stampMs, message);
      }
      expect(recordsText(engine)).toBe(transcriptOf(steps).records);
    }
  });
});

test('groups of a league that nobody has stated are counted, and change nothing', () => {
  const [first, , ...steps] = statedLog(3, entries());
  const { engine } = transcriptOf([must(first, 'a first step'), ...steps]);
  expect(recordsText(engine)).not.toContain(STATED);
  const sources = engine.sources.map((source) => engine.reader.sourceCounts(source).rejected);
  expect(sources.some((rejected) => (rejected.unknown_league ?? 0) > 0)).toBe(true);
});

test('a team that is named anew is shown by its new name', () => {
  const steps = statedLog(5, entries());
  const { engine } = transcriptOf(steps);
  const { eventId, leagueId } = must(engine.reader.events()[0], 'an event');
  const { homeTeam } = engine.reader.eventRecord(eventId);
  const { stampMs } = must(steps.at(-1), 'a last step');
  const said = { receivedAt: engine.reader.now, rejections: {}, by: 'operator' } as const;
  const entry = { kind: 'participant', id: homeTeam.id, league: leagueId } as const;
  engine.apply(engine.reader.seq + 1, stampMs, {
    ...{ source: 'catalog', session: 1, sourceSeq: 1 },
    groups: [{ kind: 'catalog', ...said, entries: [{ ...entry, name: 'The New Name' }] }],
  });
  expect(engine.reader.eventRecord(eventId).homeTeamName).toBe('The New Name');
});

describe('how long games of a league take', () => {
  const HOUR = 3_600_000;
  const lasting = (minutes: number) => ({ id: 'nfl', typicalDurationMinutes: minutes });

  function stated(entry: { readonly id: string }, receivedAt: number): Group {
    const said = { receivedAt, rejections: {}, by: 'operator' } as const;
    return { kind: 'catalog', ...said, entries: [{ kind: 'league', ...entry }] };
  }

  /** The statuses of a game so many hours after its start; an entry comes after `statedAt` hours. */
  function statusesOf(minutes: number, statedAt: number, hours: readonly number[]) {
    const scene = new Scene(KICKOFF - HOUR);
    scene.prices(['fanduel', 'home', -110]);
    return [...hours, statedAt]
      .toSorted((a, b) => a - b)
      .flatMap((hour) => {
        scene.wait(KICKOFF + hour * HOUR - scene.now);
        if (hour !== statedAt) return [scene.status()];
        scene.say(stated(lasting(minutes), scene.now), 'catalog');
        return [];
      });
  }

  test('decides when one without a score source is over, and is judged anew when it changes', () => {
    const playing = 'in_progress';
    expect(statusesOf(240, -0.5, [5.99, 6])).toEqual([playing, 'final']);
    expect(statusesOf(120, -0.5, [2.99, 3])).toEqual([playing, 'final']);
    expect(statusesOf(6720, -0.5, [6, 167])).toEqual([playing, playing]);
    expect(statusesOf(60, 2, [1.99, 2.01])).toEqual([playing, 'final']);
    expect(statusesOf(480, 7, [6.5, 7.5, 12])).toEqual(['final', playing, 'final']);
  });

  test('gives the book of the oracle wherever entries change it', () => {
    for (const seed of SEEDS) {
      const random = new Random(seed * 31);
      let sourceSeq = 1;
      const steps = randomLog(seed, 80).flatMap((step): LogStep[] => {
        if (random.chance(0.9)) return [step];
        const { receivedAt } = must(step.message.groups.at(-1), 'a group');
        const id = random.pick(['nfl', 'nba', 'mlb']);
        const minutes = random.pick([1, 30, 240, 400, 6720]);
        const groups = [stated({ ...lasting(minutes), id }, receivedAt)];
        const said = { source: 'catalog', session: 0, sourceSeq: sourceSeq++, groups };
        return [step, { stampMs: step.stampMs, message: said }];
      });
      expect({ seed, ...divergenceOf(steps) }).toEqual({ seed });
    }
  });

  test('stands in snapshots', () => {
    const { engine } = transcriptOf(statedLog(1, entries()));
    const said = stated({ ...lasting(90), id: STATED }, engine.reader.now);
    const message = { source: 'catalog', session: 1, sourceSeq: 1, groups: [said] };
    engine.apply(engine.reader.seq + 1, engine.reader.now, message);
    const restored = Engine.restore(engine.snapshot('e')).engine;
    expect(restored.reader.leagues.get(STATED)?.typicalDurationMinutes).toBe(90);
  });
});
