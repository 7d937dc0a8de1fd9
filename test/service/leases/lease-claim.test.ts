// What a process knows of a lease and asks next: it is taken after five seconds in which nobody
// renewed it, kept through lost answers, and gives each session once.
import { describe, expect, test } from 'vitest';
import { LeaseClaim, type LeaseRecord, type SeenRecord } from '#src/leases/lease-claim.ts';

/** The bucket's one key. */
class Key {
  seen: SeenRecord = { revision: 0, record: undefined };
  #revision = 40;

  put(record: LeaseRecord, revision: number): number | undefined {
    if (revision !== this.seen.revision) return undefined;
    this.#revision += 1;
    this.seen = { revision: this.#revision, record };
    return this.#revision;
  }
}

let claims = 0;

function claimOf(holder: string, isSecond = false, firstSession = 0): LeaseClaim {
  const newClaim = (): string => `claim ${++claims}`;
  return new LeaseClaim({
    ...{ holder, newClaim },
    firstSession: () => firstSession,
    isSecond: () => isSecond,
  });
}

/** One request and its answer; what was asked. */
function turn(claim: LeaseClaim, key: Key, atMs: number): string {
  const request = claim.next(atMs);
  if (request.do === 'read') claim.saw(key.seen, atMs);
  else claim.wasPut(request.record, key.put(request.record, request.revision), atMs);
  return request.do;
}

function turns(claim: LeaseClaim, key: Key, ...atMs: readonly number[]): string[] {
  return atMs.map((at) => turn(claim, key, at));
}

function session(claim: LeaseClaim, key: Key, least: number): number | undefined {
  const request = claim.nextSession(least);
  if (request?.do !== 'put') return undefined;
  const revision = key.put(request.record, request.revision);
  claim.wasPut(request.record, revision, 0);
  return revision && request.record.session;
}

describe('a lease', () => {
  test('that nobody has is taken at once, and renewed', () => {
    const [key, claim] = [new Key(), claimOf('a')];
    expect(turns(claim, key, 0, 1, 1000)).toEqual(['read', 'put', 'put']);
    expect(claim.isHeld).toBe(true);
    expect(key.seen.record).toMatchObject({ holder: 'a', renewals: 1 });
  });

  test('is taken when it was seen unchanged for five seconds, and not before', () => {
    const [key, a, b] = [new Key(), claimOf('a'), claimOf('b')];
    turns(a, key, 0, 1, 1000, 2000);
    expect(turns(b, key, 2100, 4000, 7000)).toEqual(['read', 'read', 'read']);
    expect(turns(b, key, 7101)).toEqual(['put']);
    expect([a.isHeld, b.isHeld]).toEqual([true, true]);
    // The one that stood still learns it by its next renewal.
    expect(turns(a, key, 30_000, 30_001)).toEqual(['put', 'read']);
    expect([a.isHeld, b.isHeld]).toEqual([false, true]);
  });

  test('is not taken for a silence that was the server’s', () => {
    const [key, a, b] = [new Key(), claimOf('a'), claimOf('b')];
    turns(a, key, 0, 1);
    turns(b, key, 100);
    b.wasLost();
    expect(turns(b, key, 60_000, 64_900)).toEqual(['read', 'read']);
    expect(turns(b, key, 65_001)).toEqual(['put']);
  });

  test('is taken at once from the process that was in the same DATA_DIR before', () => {
    const [key, a, again, other] = [new Key(), claimOf('a'), claimOf('a'), claimOf('b')];
    turns(a, key, 0, 1);
    expect(turns(other, key, 2, 3)).toEqual(['read', 'read']);
    expect(turns(again, key, 4, 5)).toEqual(['read', 'put']);
    expect(again.isHeld).toBe(true);
  });

  test('is taken at once where it was given back, by whoever is second after five seconds', () => {
    const [key, a, second, b] = [new Key(), claimOf('a'), claimOf('c', true), claimOf('b')];
    turns(a, key, 0, 1);
    const request = a.release();
    if (request?.do !== 'put') throw new Error('it is not given back');
    a.wasPut(request.record, key.put(request.record, request.revision), 2);
    expect(a.isHeld).toBe(false);
    expect(turns(second, key, 3, 4000)).toEqual(['read', 'read']);
    expect(turns(b, key, 4001, 4002)).toEqual(['read', 'put']);
    expect(turns(second, key, 5500)).toEqual(['put']);
    expect([b.isHeld, second.isHeld]).toEqual([true, false]);
  });

  test('is kept where the answer to a renewal is lost, whether or not it was stored', () => {
    for (const isStored of [true, false]) {
      const [key, claim] = [new Key(), claimOf('a')];
      turns(claim, key, 0, 1);
      const request = claim.next(1000);
      if (request.do !== 'put') throw new Error('it is not renewed');
      if (isStored) key.put(request.record, request.revision);
      claim.wasLost();
      expect(claim.isHeld).toBe(true);
      expect(turns(claim, key, 1001, 2000)).toEqual(['read', 'put']);
      expect(claim.isHeld).toBe(true);
    }
  });

  test('is had where the answer to taking it is lost', () => {
    const [key, claim] = [new Key(), claimOf('a')];
    turns(claim, key, 0);
    const request = claim.next(1);
    if (request.do !== 'put') throw new Error('it is not taken');
    key.put(request.record, request.revision);
    claim.wasLost();
    expect(claim.isHeld).toBe(false);
    turns(claim, key, 2);
    expect(claim.isHeld).toBe(true);
  });
});

describe('a session', () => {
  test('is above all of the log, above the revision, and given once, to whomever', () => {
    const [key, a, b] = [new Key(), claimOf('a'), claimOf('b')];
    turns(a, key, 0, 1);
    expect(session(a, key, 1)).toBeGreaterThan(0);
    expect(session(a, key, 9000)).toBe(9000);
    // What it has said of that session nobody has seen yet.
    turns(b, key, 2, 6000);
    expect(b.isHeld).toBe(true);
    expect(session(b, key, 8000)).toBe(9001);
    expect(session(b, key, 8000)).toBe(9002);
  });

  test('of a lease that nobody ever had is not below those of logs before, in milliseconds', () => {
    const [key, claim] = [new Key(), claimOf('a', false, 1_700_000_000_000)];
    turns(claim, key, 0, 1);
    expect(session(claim, key, 1)).toBe(1_700_000_000_001);
  });

  test('is not given by who has lost the lease, or does not know', () => {
    const [key, a, b] = [new Key(), claimOf('a'), claimOf('b')];
    turns(a, key, 0, 1);
    turns(b, key, 2, 6000);
    expect(session(a, key, 1)).toBeUndefined();
    expect(a.nextSession(1)).toEqual({ do: 'read' });
    turns(a, key, 6001);
    expect(a.nextSession(1)).toBeUndefined();
    expect(key.seen.record).toMatchObject({ holder: 'b' });
  });
});
