// The most there may be is kept, and what is used stays.
import { describe, expect, it } from 'vitest';
import { RecentMap, RecentPairMap } from '#kit/recent-map.ts';

const names = (count: number): string[] => Array.from({ length: count }, (_, at) => `name ${at}`);

describe('a map that forgets', () => {
  it('keeps what is used, however much comes after it, and holds no more than it may', () => {
    const map = new RecentMap<number>(100);
    map.set('kept', -1);
    for (const [at, name] of names(10_000).entries()) {
      map.set(name, at);
      expect(map.get('kept')).toBe(-1);
      expect(map.size).toBeLessThanOrEqual(100);
    }
    expect(map.get('name 9999')).toBe(9999);
    expect(map.get('name 0')).toBeUndefined();
  });
});

describe('a map by two names that forgets', () => {
  it('keeps what is used, whichever of the names is new', () => {
    const map = new RecentPairMap<number>(100);
    map.set('path', 'kept', -1);
    for (const [at, name] of names(10_000).entries()) {
      if (at % 2 === 0) map.set('path', name, at);
      else map.set(name, 'query', at);
      expect(map.get('path', 'kept')).toBe(-1);
    }
    expect(map.get('path', 'name 9998')).toBe(9998);
    expect(map.get('name 9999', 'query')).toBe(9999);
    expect(map.get('path', 'name 9999')).toBeUndefined();
    const held = names(10_000).filter(
      (name) => map.get('path', name) !== undefined || map.get(name, 'query') !== undefined,
    );
    expect(held.length).toBeLessThanOrEqual(100);
  });

  it('tells pairs apart that join to the same text', () => {
    const map = new RecentPairMap<number>(10);
    map.set('ab', 'c', 1);
    expect(map.get('a', 'bc')).toBeUndefined();
    expect(map.get('ab', 'c')).toBe(1);
  });
});
