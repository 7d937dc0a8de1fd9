// What models of one's own say, as it is followed on random logs: clients that are sent the changes,
// or resume from where they were, show what REST shows their account, and nobody else is told.
import { expect, test } from 'vitest';
import { Engine } from '#engine/engine.ts';
import type { OfferFilter } from '#engine/view/reader.ts';
import { Random } from '#kit/random.ts';
import { MODELS, withModels } from '../../fuzz/model-log.ts';
import { randomLog } from '../../fuzz/random-log.ts';
import { IS_LONG } from '../../long.ts';
import { LinesClient } from '../client-model.ts';

const LOGS = IS_LONG ? 300 : 12;
const MESSAGES = 60;

function anyFilter(random: Random): OfferFilter {
  const { account } = random.pick(MODELS);
  return {
    ...{ sourceType: 'model', account },
    ...(random.chance(0.2) && { marketTypes: new Set(['moneyline', 'spread']) }),
  };
}

/** Of events that lists show, heads among them. */
function open({ reader }: Engine, records: ReadonlyMap<string, unknown>): unknown {
  const over = reader.events().filter(({ status }) => status === 'final' || status === 'cancelled');
  const isOver = (key: string): boolean => over.some(({ eventId }) => key.includes(eventId));
  return Object.fromEntries([...records].filter(([key]) => !isOver(key)));
}

test('whoever follows a model, breaks off and resumes shows what REST shows its account', () => {
  const counts = { told: 0, resumed: 0, removed: 0, gone: 0 };
  for (let seed = 1; seed <= LOGS; seed++) {
    const random = new Random(seed);
    const engine = new Engine();
    const { changes, reader } = engine;
    const clients: { readonly filter: OfferFilter; readonly client: LinesClient }[] = [];
    for (const [index, step] of withModels(randomLog(seed, MESSAGES), seed).entries()) {
      engine.apply(index + 1, step.stampMs, step.message);
      if (clients.length < 3 && random.chance(0.2)) {
        const filter = anyFilter(random);
        changes.followOffers(filter);
        clients.push({ filter, client: new LinesClient({}, filter) });
      }
      for (const { filter, client } of clients) {
        // Who misses some positions resumes from his own.
        if (random.chance(0.5)) continue;
        if (client.seq > 0 && client.seq < index) counts.resumed += 1;
        if (!changes.reachesBackTo(client.seq, undefined, filter)) client.reset();
        const isNews = changes.mayConcern(client.seq, {}, undefined, filter);
        const told = client.catchUpUntold(changes);
        if (!isNews) expect(told).toBeUndefined();
        counts.told += told?.upsert.length ?? 0;
        counts.removed += told?.remove.length ?? 0;
        counts.gone += told?.upsert.filter(({ gone }) => gone.length > 0).length ?? 0;
        const where = `seed ${seed}, message ${index + 1}`;
        expect(open(engine, client.shown()), where).toEqual(open(engine, client.expected(reader)));
      }
    }
  }
  for (const count of Object.values(counts))
    expect(count, JSON.stringify(counts)).toBeGreaterThan(LOGS / 2);
}, 900_000);

test('a model is told to those who follow its account, and its account is stated anew', () => {
  const engine = new Engine();
  const { changes, reader } = engine;
  const [one, two] = MODELS;
  const filters = MODELS.map(({ account }): OfferFilter => ({ sourceType: 'model', account }));
  for (const filter of filters) changes.followOffers(filter);
  const clients = filters.map((filter) => new LinesClient({}, filter));
  const venuesOf = (client: LinesClient) =>
    new Set(JSON.stringify([...client.shown()]).match(/"bookmakerId":"[a-z_]+"/g));
  let seq = 0;
  for (const { message, stampMs } of withModels(randomLog(1, MESSAGES), 1)) {
    engine.apply(++seq, stampMs, message);
    for (const client of clients) client.catchUpUntold(changes);
    if (clients.every((client) => venuesOf(client).size > 0)) break;
  }
  expect(clients.map((client) => [...venuesOf(client)])).toEqual(
    MODELS.map(({ venueId }) => [`"bookmakerId":"${venueId}"`]),
  );
  // Whose a source is may change: from there on it is told to the other account.
  const entries = [{ kind: 'source', id: one.source, account: two.account } as const];
  const base = { kind: 'catalog', receivedAt: reader.now, rejections: {} } as const;
  const groups = [{ ...base, by: 'operator', entries } as const];
  engine.apply(++seq, reader.now, { source: 'operator', session: 9, sourceSeq: 1, groups });
  for (const client of clients) client.catchUpUntold(changes);
  expect(clients.map((client) => venuesOf(client).size)).toEqual([0, 2]);
  for (const client of clients) {
    expect(open(engine, client.shown())).toEqual(open(engine, client.expected(reader)));
  }
});
