// An id of a source that means another event from now on: what the source said of the former one leaves
// the book, others' prices of it stay, and the record of each event says what sources call it.
import { describe, expect, test } from 'vitest';
import { type EventEntry, matchId } from '#domain/catalog/catalog-entry.ts';
import { Engine } from '#engine/engine.ts';
import { GAME, patch } from '../../oracle/script.ts';
import { Scene } from '../scene.ts';

const {
  eventId: id,
  leagueId: league,
  homeTeamId: home,
  awayTeamId: away,
  startTime: start,
} = GAME;

function named(source: string, sourceEventId: string): EventEntry {
  return { kind: 'event', id, league, home, away, start, source, sourceEventId };
}

function scene(...names: readonly EventEntry[]): Scene {
  const stage = new Scene();
  const group = { kind: 'catalog', receivedAt: 0, rejections: {} } as const;
  stage.say({ ...group, by: 'ingest', entries: names }, 'participants');
  stage.prices(['fanduel', 'home', 110]);
  stage.say(patch(GAME, stage.now, stage.quotes([['kalshi', 'home', 120]])), 'kalshi');
  return stage;
}

function split(stage: Scene, source: string, sourceEventId: string, by: 'operator' | 'ingest') {
  const about = { source, league, sourceEventId };
  const entry = { kind: 'match', id: matchId(about), ...about, start, isNot: [id] } as const;
  const group = { kind: 'catalog', receivedAt: 0, rejections: {} } as const;
  return stage.say({ ...group, by, entries: [entry] }, 'catalog');
}

const venuesOf = (stage: Scene) => stage.line().offers.map(({ bookmakerId }) => bookmakerId);

describe('an id that means an event no more', () => {
  test('takes the prices of its source with it, and no others', () => {
    const stage = scene(named('kalshi', 'k'), named('feed', 'f'));
    expect(venuesOf(stage)).toEqual(['fanduel', 'kalshi']);
    expect(split(stage, 'kalshi', 'k', 'operator').lines).toEqual(['changed moneyline']);
    expect(venuesOf(stage)).toEqual(['fanduel']);
    expect(stage.engine.reader.sourceIds(id)).toEqual([
      { source: 'feed', id: 'f', turned: false, stated: false },
    ]);
  });

  test('takes none where its source calls the event by another id, too', () => {
    const stage = scene(named('kalshi', 'k'), named('kalshi', 'k2'));
    split(stage, 'kalshi', 'k', 'operator');
    expect(venuesOf(stage)).toEqual(['fanduel', 'kalshi']);
  });

  test('is said by the operator alone', () => {
    const stage = scene(named('kalshi', 'k'));
    expect(split(stage, 'kalshi', 'k', 'ingest').lines).toEqual([]);
    expect(venuesOf(stage)).toEqual(['fanduel', 'kalshi']);
  });

  test('is the same from a snapshot, and the event’s record is another one', () => {
    const stage = scene(named('kalshi', 'k'));
    const before = stage.engine.reader.findEvent(id)?.changedSeq ?? 0;
    split(stage, 'kalshi', 'k', 'operator');
    expect(stage.engine.reader.findEvent(id)?.changedSeq).toBeGreaterThan(before);
    const { engine } = Engine.restore(stage.engine.snapshot('e'));
    expect(engine.reader.sourceIds(id)).toEqual([]);
    expect(engine.statements()).toEqual(stage.engine.statements());
  });
});
