// Edges of sets, of types found on request and under limits of time, as they are followed: a client
// that is sent the changes, one that resumes from where it was, and an image all show the same.
import { expect, test } from 'vitest';
import { VENUES } from '#domain/data/venues.ts';
import type { Profile } from '#domain/profile.ts';
import { Engine } from '#engine/engine.ts';
import type { Scope } from '#engine/view/changes/line-walk.ts';
import { isFleeting } from '#engine/view/edges/edge-filter.ts';
import type { EdgeFilter } from '#engine/view/reader.ts';
import type { EdgeRecord } from '#engine/view/records.ts';
import { Random } from '#kit/random.ts';
import { MODELS, withModels } from '../../fuzz/model-log.ts';
import { randomLog } from '../../fuzz/random-log.ts';
import { edgeItself } from '../../gateway/push/state/shown-state.ts';
import { IS_LONG } from '../../long.ts';
import { differs } from '../../oracle/compare.ts';
import { randomFilter } from '../../oracle/edges/random-filter.ts';
import { randomProfile } from '../../oracle/edges/random-profile.ts';
import { writtenEdge } from './written-edge.ts';

const LOGS = IS_LONG ? 500 : 12;
const MESSAGES = 60;
const FOLLOWED = 6;

type Book = ReadonlyMap<string, EdgeRecord>;

/** A client of one view: what it shows, from which position. */
interface Client {
  readonly filter: EdgeFilter;
  readonly scope: Scope;
  book: Book;
  seq: number;
  /** What another one showed that broke off. */
  left: { readonly book: Book; readonly seq: number } | undefined;
}

/** Their own instants aside, what the image shows. */
function imageOf({ reader }: Engine, { filter, scope }: Pick<Client, 'filter' | 'scope'>): Book {
  const shown = reader
    .events(scope.leagueId)
    .filter(({ eventId }) => scope.eventId === undefined || scope.eventId === eventId)
    .flatMap(({ eventId }) => reader.edgesRecord(eventId, filter).edges);
  return new Map(shown.map((edge) => [edge.edgeId, edge]));
}

const counts = { open: 0, update: 0, close: 0, resumed: 0 };

/** The book after the changes behind its position; undefined where only an image helps. */
function caughtUp(engine: Engine, { filter, scope }: Client, book: Book, seq: number) {
  const { changes } = engine;
  if (!changes.reachesBackTo(seq, filter)) return undefined;
  const next = new Map(book);
  for (const change of changes.edges(seq, scope, filter)) {
    const { event, edge } = change;
    expect(writtenEdge(change)).toBe(JSON.stringify(change));
    const { eventId: _, leagueId: __, sport: ___, calculatedAt: ____, ...record } = edge;
    counts[event] += 1;
    if (event === 'update') expect(next.has(edge.edgeId), `update ${edge.edgeId}`).toBe(true);
    if (event === 'close') next.delete(edge.edgeId);
    else next.set(edge.edgeId, record);
  }
  return next;
}

function move(engine: Engine, random: Random, client: Client, where: string): void {
  const image = imageOf(engine, client);
  const { seq } = engine.changes;
  const compare = (book: Book | undefined) => {
    if (book !== undefined) expect(differs(sorted(book), sorted(image), where)).toBeNull();
    return book ?? image;
  };
  const { left } = client;
  if (left !== undefined && random.chance(0.3)) {
    counts.resumed += 1;
    compare(caughtUp(engine, client, left.book, left.seq));
    client.left = undefined;
  }
  if (random.chance(0.4)) return;
  client.book = compare(caughtUp(engine, client, client.book, client.seq));
  client.seq = seq;
  if (random.chance(0.1)) client.left = { book: client.book, seq };
}

function sorted(book: Book): readonly EdgeRecord[] {
  return [...book.values()].map(edgeItself).sort((a, b) => (a.edgeId < b.edgeId ? -1 : 1));
}

/** Every other one is anchored on a model of its owner. */
function anyProfile(random: Random): Profile {
  const profile = randomProfile(random);
  if (random.chance(0.5)) return profile;
  const { account: owner, venueId } = random.pick(MODELS);
  const { anchor = [], perMarket: _, perLeague: __, ...rules } = profile;
  const others = random.chance(0.5) ? [] : anchor;
  return { ...rules, owner, anchor: [venueId, ...others], exclude: [], minBooks: 1 };
}

function follow(
  engine: Engine,
  random: Random,
  ids: readonly string[],
  profiles: readonly Profile[],
): Client | undefined {
  const filter: EdgeFilter = {
    ...randomFilter(random, ids),
    ...(random.chance(0.3) && { profile: random.pick(profiles) }),
    ...(random.chance(0.1) && { fees: { key: 'own', rates: new Map([['novig', 0.03]]) } }),
  };
  if (!isFleeting(filter)) return undefined;
  const event = random.pick([undefined, ...engine.reader.events()]);
  const scope = event !== undefined && random.chance(0.3) ? { eventId: event.eventId } : {};
  engine.changes.followEdges(scope, filter);
  const book = imageOf(engine, { filter, scope });
  return { filter, scope, book, seq: engine.changes.seq, left: undefined };
}

test('whoever follows, breaks off and resumes shows what an image shows', () => {
  const ids = VENUES.map(({ bookmakerId }) => bookmakerId);
  for (let seed = 1; seed <= LOGS; seed++) {
    const random = new Random(seed);
    const engine = new Engine();
    // Few, so that several views share one.
    const profiles = [anyProfile(random), anyProfile(random)];
    const clients = new Set<Client>();
    for (const [index, { message, stampMs }] of withModels(
      randomLog(seed, MESSAGES),
      seed,
    ).entries()) {
      engine.apply(index + 1, stampMs, message);
      const client = clients.size < FOLLOWED ? follow(engine, random, ids, profiles) : undefined;
      if (client !== undefined) clients.add(client);
      for (const each of clients) {
        move(engine, random, each, `seed ${seed}, message ${index + 1}`);
        if (!random.chance(0.02)) continue;
        engine.changes.unfollowEdges(each.filter);
        clients.delete(each);
      }
    }
  }
  for (const count of Object.values(counts))
    expect(count, JSON.stringify(counts)).toBeGreaterThan(5);
}, 900_000);
