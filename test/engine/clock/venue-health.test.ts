// How fresh venues are: live, stale, down, at the limits and between them.
import { describe, expect, test } from 'vitest';
import type { Group, PricingConfig } from '#domain/message/message.ts';
import { defaultPricing } from '#domain/pricing-config.ts';
import { Engine } from '#engine/engine.ts';
import type { VenueStatus } from '#engine/view/records.ts';
import { must } from '#kit/assert.ts';
import {
  coverage,
  GAME,
  image,
  KICKOFF,
  MINUTE,
  message,
  patch,
  quote,
} from '../../oracle/script.ts';
import { Scene } from '../scene.ts';

const LIMITS = { venueStaleMs: 10 * MINUTE, venueDownMs: 60 * MINUTE };
const NOON = KICKOFF - 6 * 60 * MINUTE;
const NOTHING = { markets: [{ marketType: 'moneyline', isAlternate: false }] };

function at(ms: number): string {
  return new Date(ms).toISOString();
}

function venueOf(engine: Engine, bookmakerId: string): VenueStatus {
  const found = engine.reader.venueStatuses().find((venue) => venue.bookmakerId === bookmakerId);
  return must(found, `${bookmakerId} was heard`);
}

/** A venue that quoted both sides of the moneyline once, at noon. */
function quotedAtNoon(pricing: Partial<PricingConfig> = LIMITS): Scene {
  const scene = new Scene(NOON, pricing);
  scene.answer([
    ['fanduel', 'home', 120],
    ['fanduel', 'away', -140],
  ]);
  return scene;
}

function statusOf(scene: Scene, bookmakerId = 'fanduel'): VenueStatus['status'] {
  return venueOf(scene.engine, bookmakerId).status;
}

describe('a venue that falls silent', () => {
  test('is live up to the first limit, stale up to the second, and then down', () => {
    const scene = quotedAtNoon();
    expect(statusOf(scene)).toBe('live');
    scene.wait(10 * MINUTE);
    expect(statusOf(scene)).toBe('live');
    scene.wait(1);
    expect(statusOf(scene)).toBe('stale');
    scene.wait(50 * MINUTE - 1);
    expect(statusOf(scene)).toBe('stale');
    scene.wait(1);
    expect(statusOf(scene)).toBe('down');
    expect(venueOf(scene.engine, 'fanduel')).toMatchObject({
      lastHeardAt: at(NOON),
      lastConfirmedAt: at(NOON),
      ageMs: 60 * MINUTE + 1,
    });
  });

  test('is live again with its next fresh price', () => {
    const scene = quotedAtNoon();
    scene.wait(61 * MINUTE);
    scene.prices(['fanduel', 'home', 125]);
    expect(statusOf(scene)).toBe('live');
  });

  test('says nothing of the others, and only venues that were heard are listed', () => {
    const scene = quotedAtNoon();
    scene.wait(61 * MINUTE);
    scene.prices(['draftkings', 'home', 125]);
    const shown = scene.engine.reader.venueStatuses();
    expect(shown.map(({ bookmakerId, status }) => `${bookmakerId} ${status}`)).toEqual([
      'draftkings live',
      'fanduel down',
    ]);
  });
});

describe('a venue that answers', () => {
  test('and never had a price is live while it answers', () => {
    const scene = new Scene(NOON, LIMITS);
    for (let poll = 0; poll < 5; poll++) {
      scene.say(image(GAME, scene.now, [], { ...NOTHING, venues: ['fanduel'] }));
      scene.wait(9 * MINUTE);
    }
    expect(venueOf(scene.engine, 'fanduel')).toEqual({
      bookmakerId: 'fanduel',
      bookmakerName: 'FanDuel',
      sourceType: 'sportsbook',
      sourceRegion: 'us',
      status: 'live',
      lastHeardAt: at(NOON + 36 * MINUTE),
      lastReceivedAt: at(NOON + 36 * MINUTE),
      lastConfirmedAt: null,
      ageMs: null,
      offers: 0,
      accepted: 0,
      rejected: {},
      latencyMs: null,
      sources: [],
    });
    scene.wait(MINUTE + 1);
    expect(statusOf(scene)).toBe('stale');
  });

  test('with a coverage alone is heard', () => {
    const scene = quotedAtNoon();
    scene.wait(9 * MINUTE);
    scene.say(coverage(GAME, scene.now, ['fanduel', 'betmgm'], [GAME.eventId]));
    expect(venueOf(scene.engine, 'fanduel').lastHeardAt).toBe(at(scene.now));
    expect(statusOf(scene, 'betmgm')).toBe('live');
  });

  test('but confirms nothing new is stale, however often it answers, and never down', () => {
    const scene = quotedAtNoon();
    for (let minute = 1; minute <= 61; minute++) {
      scene.wait(MINUTE);
      const prices = [quote('fanduel', 'home', 120, NOON), quote('fanduel', 'away', -140, NOON)];
      scene.say(image(GAME, scene.now, prices));
      expect(statusOf(scene), `minute ${minute}`).toBe(minute <= 10 ? 'live' : 'stale');
    }
    // After an hour they are too old for the book, too.
    expect(venueOf(scene.engine, 'fanduel')).toMatchObject({
      ageMs: 61 * MINUTE,
      offers: 0,
      accepted: 2 * 61,
      rejected: { expired: 2 },
    });
  });

  test('keeps its newest confirmation when an older one comes after it', () => {
    const scene = quotedAtNoon();
    scene.wait(MINUTE);
    scene.say(patch(GAME, scene.now, [quote('fanduel', 'home', 118, NOON - 5 * MINUTE)]));
    expect(venueOf(scene.engine, 'fanduel')).toMatchObject({
      lastConfirmedAt: at(NOON),
      latencyMs: { toReceived: 0, toApplied: 0 },
    });
  });
});

test('a patch that only withdraws is no answer', () => {
  const scene = quotedAtNoon();
  scene.wait(5 * MINUTE);
  scene.say(patch(GAME, scene.now, [], [quote('fanduel', 'home', 120, NOON)]));
  expect(venueOf(scene.engine, 'fanduel')).toMatchObject({ lastHeardAt: at(NOON), offers: 1 });
});

test('a clock ahead is clamped: nobody is confirmed in the future', () => {
  const scene = new Scene(NOON, LIMITS);
  const ahead = NOON + 5 * MINUTE;
  scene.say(patch(GAME, ahead, [quote('fanduel', 'home', 120, ahead)]));
  expect(venueOf(scene.engine, 'fanduel')).toMatchObject({
    lastHeardAt: at(NOON),
    lastReceivedAt: at(ahead),
    lastConfirmedAt: at(NOON),
    ageMs: 0,
    // Its source's clock is ahead of the log's.
    latencyMs: { toReceived: 5 * MINUTE, toApplied: -5 * MINUTE },
  });
  scene.wait(10 * MINUTE + 1);
  expect(statusOf(scene)).toBe('stale');
});

test('latency is that of the newest confirmation when it first came', () => {
  const scene = new Scene(NOON, LIMITS);
  const tell = (confirmedAt: number, receivedAt: number) =>
    scene.say(patch(GAME, receivedAt, [quote('fanduel', 'home', 120, confirmedAt)]));
  tell(NOON - 3000, NOON - 40);
  const first = { toReceived: 2960, toApplied: 40 };
  expect(venueOf(scene.engine, 'fanduel').latencyMs).toEqual(first);
  // The same confirmation again has aged; it was not slower.
  scene.wait(MINUTE);
  tell(NOON - 3000, scene.now);
  expect(venueOf(scene.engine, 'fanduel').latencyMs).toEqual(first);
  tell(scene.now - 500, scene.now - 7);
  expect(venueOf(scene.engine, 'fanduel').latencyMs).toEqual({ toReceived: 493, toApplied: 7 });
});

test('offers are counted as they are shown: one per line and selection, suspended ones too', () => {
  const scene = quotedAtNoon();
  const total = { marketType: 'total', point: 44.5 };
  scene.prices(
    ['fanduel', 'over', -110, total],
    ['fanduel', 'over', -108, { ...total, isAlternate: true }],
    ['fanduel', 'under', -110, { ...total, suspended: true }],
  );
  expect(venueOf(scene.engine, 'fanduel')).toMatchObject({ offers: 4, accepted: 5 });
});

test('a market that this version does not know is refused under its venue', () => {
  const scene = quotedAtNoon();
  scene.say(patch(GAME, NOON, [quote('fanduel', 'home', 100, NOON, { marketType: 'coin_toss' })]));
  scene.say(patch(GAME, NOON, [quote('nobody', 'home', 100, NOON)]));
  expect(venueOf(scene.engine, 'fanduel').rejected).toEqual({ unknown_market: 1 });
  expect(scene.engine.reader.venueStatuses()).toHaveLength(1);
});

test('other limits count from the moment they are in force', () => {
  const scene = quotedAtNoon();
  scene.wait(5 * MINUTE);
  const pricing = { ...defaultPricing('live'), venueStaleMs: MINUTE, venueDownMs: 4 * MINUTE };
  const config = { mode: 'live', recordings: [], pricing } as const;
  scene.say({ kind: 'config', receivedAt: scene.now, rejections: {}, config }, 'config');
  expect(statusOf(scene)).toBe('down');
});

test('in a replay time is the recording’s and the limits are wider', () => {
  const engine = new Engine();
  const stamp = KICKOFF + 1e10;
  let ordinal = 0;
  const say = (group: Group): void => {
    ordinal += 1;
    engine.apply(ordinal, stamp, message(ordinal, [group]));
  };
  const config = { mode: 'replay', recordings: [], pricing: defaultPricing('replay') } as const;
  say({ kind: 'config', receivedAt: 0, rejections: {}, config });
  say(image(GAME, NOON, [quote('fanduel', 'home', 120, NOON)]));
  const statusAt = (ms: number): string => {
    say({ kind: 'clock', receivedAt: ms, rejections: {} });
    return venueOf(engine, 'fanduel').status;
  };
  expect(venueOf(engine, 'fanduel').lastHeardAt).toBe(at(NOON));
  expect(statusAt(NOON + 30 * MINUTE)).toBe('live');
  expect(statusAt(NOON + 30 * MINUTE + 1)).toBe('stale');
  expect(statusAt(NOON + 180 * MINUTE)).toBe('stale');
  expect(statusAt(NOON + 180 * MINUTE + 1)).toBe('down');
});
