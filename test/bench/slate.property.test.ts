// The load of the benchmarks is what its profile states, and the same each time.
import { describe, expect, test } from 'vitest';
import { Slate } from '#bench/shared/slate.ts';
import { RECORDED_SIZES, SUNDAY } from '#bench/shared/slate-profiles.ts';
import { LINES_PER_EVENT } from '#bench/shared/slate-world.ts';
import type { Message, PatchGroup } from '#domain/message/message.ts';
import { decodeMessage } from '#ingest/wire/decode.ts';

const EVENTS = 10;

function groupsOf(slate: Slate, shape: 'single' | 'recorded', frames: number) {
  return Array.from({ length: frames }, () => decodeMessage(slate.frame(shape).bytes)).flatMap(
    ({ groups }) => groups,
  );
}

function patchesOf(slate: Slate, frames: number): readonly PatchGroup[] {
  return groupsOf(slate, 'single', frames).filter((group) => group.kind === 'patch');
}

describe('a slate', () => {
  test('is the same each time', () => {
    const bytes = () => {
      const slate = new Slate(EVENTS);
      const load = [...slate.load()].map(({ message }) => JSON.stringify(message));
      const frames = [slate.frame('single'), slate.frame('recorded')];
      return [...load, ...frames.map((frame) => Buffer.from(frame.bytes).toString('hex'))];
    };
    expect(bytes()).toEqual(bytes());
  });

  test('sends 80 % of the single updates to 20 % of the lines', () => {
    const slate = new Slate(EVENTS);
    const met = new Map<string, number>();
    const patches = patchesOf(slate, 40);
    for (const { event, quotes } of patches) {
      const [quote] = quotes;
      const key = `${event.eventId} ${quote?.marketType} ${quote?.playerId} ${quote?.point}`;
      met.set(key, (met.get(key) ?? 0) + 1);
    }
    const busiest = [...met.values()]
      .sort((a, b) => b - a)
      .slice(0, 0.2 * EVENTS * LINES_PER_EVENT);
    const share = busiest.reduce((sum, count) => sum + count, 0) / patches.length;
    expect(share).toBeGreaterThan(0.77);
    expect(share).toBeLessThan(0.86);
  });

  test('makes recorded groups about as long as those of the recordings', () => {
    const slate = new Slate(EVENTS);
    const frames = Array.from({ length: 60 }, () => slate.frame('recorded'));
    const updates = frames.reduce((sum, frame) => sum + frame.updates, 0);
    const groups = frames.reduce((sum, frame) => sum + frame.groups, 0);
    const recorded = RECORDED_SIZES.reduce((sum: number, size) => sum + size, 0);
    const mean = recorded / RECORDED_SIZES.length;
    expect(updates / groups).toBeGreaterThan(0.9 * mean);
    expect(updates / groups).toBeLessThan(1.1 * mean);
  });

  test('begins with quotes as old as they are later on', () => {
    const slate = new Slate(EVENTS);
    const confirmed = new Map<string, number>();
    let now = 0;
    const hear = ({ groups }: Pick<Message, 'groups'>): void => {
      for (const group of groups) {
        if (group.kind !== 'image' && group.kind !== 'patch') continue;
        now = group.receivedAt;
        for (const { venueId, side, confirmedAt, ...line } of group.quotes) {
          const about = [venueId, side, line.marketType, line.playerId, line.point];
          confirmed.set(`${group.event.eventId} ${about}`, confirmedAt);
        }
      }
    };
    const shareOlderThan = (ms: number) =>
      [...confirmed.values()].filter((at) => now - at > ms).length / confirmed.size;
    for (const { message } of slate.load()) hear(message);
    const turns = [0.1, 1, 4, 12].map((count) => count * SUNDAY.turnoverMs);
    const loaded = turns.map(shareOlderThan);
    const from = now;
    while (now < from + 4 * SUNDAY.turnoverMs) {
      hear(decodeMessage(slate.frame('single').bytes));
    }
    const later = turns.map(shareOlderThan);
    for (const [index, share] of later.entries()) {
      expect(Math.abs(share - (loaded[index] as number))).toBeLessThan(0.03);
    }
  });

  test('moves its clock with its updates, a turnover for as many as it has quotes', () => {
    const slate = new Slate(EVENTS);
    const from = slate.frame('single', 1).stampMs;
    let updates = 0;
    let until = from;
    while (updates < slate.world.quotes) {
      const frame = slate.frame('single');
      updates += frame.updates;
      until = frame.stampMs;
    }
    expect((until - from) / SUNDAY.turnoverMs).toBeCloseTo(1, 1);
  });
});
