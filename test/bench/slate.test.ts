// The engine benchmark's loads are what their profiles say, and the same each time.
import { describe, expect, test } from 'vitest';
import { Slate } from '#bench/shared/slate.ts';
import { RECORDED_SIZES, SLATE_NAMES, SLATES } from '#bench/shared/slate-profiles.ts';
import { LINES_PER_EVENT } from '#bench/shared/slate-world.ts';
import type { Message, PatchGroup } from '#domain/message.ts';
import { decodeMessage } from '#ingest/decode.ts';

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
  test.each(SLATE_NAMES)('%s is the same for the same profile', (name) => {
    const bytes = () => {
      const slate = new Slate(SLATES[name], EVENTS);
      const load = [...slate.load()].map(({ message }) => JSON.stringify(message));
      const frames = [slate.frame('single'), slate.frame('recorded')];
      return [...load, ...frames.map((frame) => Buffer.from(frame.bytes).toString('hex'))];
    };
    expect(bytes()).toEqual(bytes());
  });

  test('on a sunday sends 80 % of the single updates to 20 % of the lines', () => {
    const slate = new Slate(SLATES['sunday-slate'], EVENTS);
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

  test('with one hot game sends 90 % of the updates to one event', () => {
    const slate = new Slate(SLATES['one-hot-game'], EVENTS);
    const hot = slate.world.heads[0]?.eventId;
    const patches = patchesOf(slate, 20);
    const share = patches.filter(({ event }) => event.eventId === hot).length / patches.length;
    expect(share).toBeGreaterThan(0.87);
    expect(share).toBeLessThan(0.93);
  });

  test('makes recorded groups about as long as those of the recordings', () => {
    const slate = new Slate(SLATES['sunday-slate'], EVENTS);
    const frames = Array.from({ length: 60 }, () => slate.frame('recorded'));
    const updates = frames.reduce((sum, frame) => sum + frame.updates, 0);
    const groups = frames.reduce((sum, frame) => sum + frame.groups, 0);
    const recorded = RECORDED_SIZES.reduce((sum: number, size) => sum + size, 0);
    const mean = recorded / RECORDED_SIZES.length;
    expect(updates / groups).toBeGreaterThan(0.9 * mean);
    expect(updates / groups).toBeLessThan(1.1 * mean);
  });

  test('in a storm withdraws a menu whole before it quotes it again', () => {
    const slate = new Slate(SLATES['venue-reconnect-storm'], EVENTS);
    const images = groupsOf(slate, 'recorded', 2).filter((group) => group.kind === 'image');
    const empty = images.slice(0, EVENTS);
    const full = images.slice(EVENTS, 2 * EVENTS);
    expect(empty.every(({ quotes, venues }) => quotes.length === 0 && venues.length === 1)).toBe(
      true,
    );
    expect(full.every(({ quotes }) => quotes.length > 10)).toBe(true);
    expect(full.map(({ event }) => event.eventId)).toEqual(empty.map(({ event }) => event.eventId));
  });

  test.each(['sunday-slate', 'quiet-night', 'one-hot-game'] as const)(
    '%s begins with quotes as old as they are later on',
    (name) => {
      const slate = new Slate(SLATES[name], EVENTS);
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
      const turns = [0.1, 1, 4, 12].map((count) => count * SLATES[name].turnoverMs);
      const loaded = turns.map(shareOlderThan);
      const from = now;
      while (now < from + 4 * SLATES[name].turnoverMs) {
        hear(decodeMessage(slate.frame('single').bytes));
      }
      const later = turns.map(shareOlderThan);
      for (const [index, share] of later.entries()) {
        expect(Math.abs(share - (loaded[index] as number))).toBeLessThan(0.03);
      }
    },
  );

  test('moves its clock with its updates, a turnover for as many as it has quotes', () => {
    const slate = new Slate(SLATES['quiet-night'], EVENTS);
    const from = slate.frame('single', 1).stampMs;
    let updates = 0;
    let until = from;
    while (updates < slate.world.quotes) {
      const frame = slate.frame('single');
      updates += frame.updates;
      until = frame.stampMs;
    }
    expect((until - from) / SLATES['quiet-night'].turnoverMs).toBeCloseTo(1, 1);
  });
});
