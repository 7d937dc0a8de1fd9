// Prices beside the model of a profile, as they are followed on random logs: lines whose model came to
// be another are told, by time alone or by a model of one's own too, and clients show what REST does.
import { expect, test } from 'vitest';
import { BUILT_IN_PROFILES, type Profile } from '#domain/profile.ts';
import { Engine } from '#engine/engine.ts';
import type { Scope } from '#engine/view/changes/line-walk.ts';
import type { OfferFilter } from '#engine/view/reader.ts';
import { Random } from '#kit/random.ts';
import { MODELS, withModels } from '../../fuzz/model-log.ts';
import { randomLog } from '../../fuzz/random-log.ts';
import { IS_LONG } from '../../long.ts';
import { randomProfile } from '../../oracle/edges/random-profile.ts';
import { LinesClient } from '../client-model.ts';

const LOGS = IS_LONG ? 300 : 12;
const MESSAGES = 60;
const FOLLOWED = 4;

/** One subscription to best bets. */
class OutcomesClient {
  seq = 0;
  readonly #scope: Scope;
  readonly #filter: OfferFilter;
  #outcomes = new Map<string, unknown>();

  constructor(scope: Scope, filter: OfferFilter) {
    this.#scope = scope;
    this.#filter = filter;
  }

  catchUp({ changes }: Engine): void {
    if (!changes.reachesBackTo(this.seq)) {
      this.seq = 0;
      this.#outcomes.clear();
    }
    const delta = changes.bestBets(this.seq, this.#scope, this.#filter);
    this.seq = changes.seq;
    for (const key of delta?.remove ?? []) this.#outcomes.delete(keyText(key));
    for (const outcome of delta?.upsert ?? []) this.#outcomes.set(keyText(outcome), outcome);
  }

  shown(): ReadonlyMap<string, unknown> {
    return this.#outcomes;
  }

  expected({ reader }: Engine): ReadonlyMap<string, unknown> {
    const shown = new Map<string, unknown>();
    for (const { eventId } of reader.events()) {
      if (this.#scope.eventId !== undefined && this.#scope.eventId !== eventId) continue;
      for (const { marketType, outcomes } of reader.bestBetsRecord(eventId, this.#filter).markets) {
        for (const outcome of outcomes) {
          const record = { eventId, marketType, ...outcome };
          shown.set(keyText(record), record);
        }
      }
    }
    return shown;
  }
}

function keyText(key: object): string {
  const { eventId, marketType, name, point, team, playerId } = key as Record<string, unknown>;
  return JSON.stringify([eventId, marketType, name, point, team, playerId]);
}

/** A client of odds and one of best bets under one filter. */
interface Followed {
  readonly filter: OfferFilter;
  readonly lines: LinesClient;
  readonly outcomes: OutcomesClient;
}

function follow(engine: Engine, random: Random): Followed {
  const profile = anyProfile(random);
  const filter: OfferFilter = {
    profile,
    ...(random.chance(0.3) && { bookmakerIds: new Set(['draftkings', 'lowvig', 'kalshi']) }),
    ...(random.chance(0.2) && { sourceType: 'sportsbook' }),
  };
  const event = random.pick([undefined, ...engine.reader.events()]);
  const scope = event !== undefined && random.chance(0.3) ? { eventId: event.eventId } : {};
  engine.changes.followOffers(filter);
  const [lines, outcomes] = [new LinesClient(scope, filter), new OutcomesClient(scope, filter)];
  lines.catchUp(engine.changes);
  outcomes.catchUp(engine);
  return { filter, lines, outcomes };
}

function anyProfile(random: Random): Profile {
  if (random.chance(0.3)) return random.pick(BUILT_IN_PROFILES);
  const profile = randomProfile(random);
  if (random.chance(0.5)) return profile;
  const { account: owner, venueId } = random.pick(MODELS);
  const { perMarket: _, perLeague: __, anchor: ___, ...rules } = profile;
  return { ...rules, owner, anchor: [venueId], exclude: [], minBooks: 1 };
}

test('clients that are told of lines whose model changed show what REST shows', () => {
  let [judged, byModelAlone] = [0, 0];
  for (let seed = 1; seed <= LOGS; seed++) {
    const random = new Random(seed);
    const engine = new Engine();
    const { changes } = engine;
    const all = new Set<Followed>();
    const steps = withModels(randomLog(seed, MESSAGES), seed);
    for (const [index, { message, stampMs }] of steps.entries()) {
      engine.apply(index + 1, stampMs, message);
      const where = `seed ${seed}, message ${index + 1}`;
      if (all.size < FOLLOWED) all.add(follow(engine, random));
      for (const each of all) {
        if (random.chance(0.4)) continue;
        const plain = changes.lines(each.lines.seq, {}, {});
        const told = each.lines.catchUp(changes);
        if (told !== undefined && plain === undefined) byModelAlone += told.upsert.length;
        each.outcomes.catchUp(engine);
        const expected = each.lines.expected(engine.reader);
        expect(open(engine, each.lines.shown()), where).toEqual(open(engine, expected));
        expect(open(engine, each.outcomes.shown()), where).toEqual(
          open(engine, each.outcomes.expected(engine)),
        );
        judged += JSON.stringify([...expected.values()]).split('"modelProb":0').length - 1;
        if (!random.chance(0.02)) continue;
        changes.unfollowOffers(each.filter);
        all.delete(each);
      }
    }
  }
  expect(judged).toBeGreaterThan(100 * LOGS);
  expect(byModelAlone).toBeGreaterThan(LOGS);
}, 900_000);

test('a profile that the log states anew judges from there on, for those who follow it too', () => {
  let told = 0;
  for (let seed = 1; seed <= 3; seed++) {
    const engine = new Engine();
    const mine: Profile = { id: 'mine', minBooks: 1, weights: { '*': 1 } };
    const steps = randomLog(seed, MESSAGES);
    let seq = 0;
    const state = (profiles: readonly Profile[]): void => {
      const { mode, recordings, pricing } = engine.config ?? { mode: 'live', recordings: [] };
      const config = { mode, recordings, pricing: pricing ?? engine.reader.pricing, profiles };
      const group = { kind: 'config', receivedAt: 0, rejections: {}, config } as const;
      const message = { source: 'profiles', session: 1, sourceSeq: ++stated, groups: [group] };
      engine.apply(++seq, engine.reader.now, message);
    };
    let stated = 0;
    for (const { message, stampMs } of steps) engine.apply(++seq, stampMs, message);
    state([mine]);
    const profile = engine.reader.profiles.find(({ id }) => id === 'mine') as Profile;
    const filter = { profile };
    engine.changes.followOffers(filter);
    const client = new LinesClient({}, filter);
    client.catchUp(engine.changes);
    state([{ ...mine, minBooks: 2, devig: 'shin' }]);
    told += client.catchUp(engine.changes)?.upsert.length ?? 0;
    expect(open(engine, client.shown())).toEqual(open(engine, client.expected(engine.reader)));
  }
  expect(told).toBeGreaterThan(0);
});

/** Of events that lists show: the others are not streamed. */
function open({ reader }: Engine, records: ReadonlyMap<string, unknown>): unknown {
  const over = reader.events().filter(({ status }) => status === 'final' || status === 'cancelled');
  const isOver = (key: string): boolean => over.some(({ eventId }) => key.includes(eventId));
  return Object.fromEntries([...records].filter(([key]) => !isOver(key)));
}
