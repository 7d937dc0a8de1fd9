// A random schedule: venues speak, clients of the published package join, stall, break, come back
// to another process that is ahead or behind; processes restart; and at every checkpoint each book
// is what REST answers at its position.
import { vi } from 'vitest';
import { Overround, type Stream, type Subscription } from '#client/overround.ts';
import { Engine } from '#engine/engine.ts';
import { createApp } from '#gateway/app.ts';
import { ENDPOINTS } from '#gateway/handlers/endpoints.ts';
import { headersOf } from '#gateway/sockets/http.ts';
import { silentLogger } from '#kit/logger.ts';
import { Random } from '#kit/random.ts';
import { KEY, keyStore } from '../gateway/fixture.ts';
import { CHANNELS, type Filters } from '../gateway/push/state/channel-filters.ts';
import { RandomTalk } from '../gateway/push/state/random-talk.ts';
import type { Answer } from '../gateway/push/state/rest-pages.ts';
import { factsOfRecords, servedFacts } from '../gateway/push/state/served-facts.ts';
import {
  differencesUnder,
  type Facts,
  isFollowedApart,
  type Json,
} from '../gateway/push/state/shown-state.ts';
import { EdgeLives } from './edge-lives.ts';
import { type Entry, fold, MemoryReplica } from './memory-replica.ts';

const STEPS = 36;
const CLIENTS = 3;
const REPLICAS = 2;
const CONFLATE_MS = [0, 0, 0, 100, 1000];
const SETTLE_ROUNDS_MAX = 400;

type AnySubscription = Subscription<'odds'>;

interface Followed {
  readonly subscription: AnySubscription;
  readonly filters: Filters;
  /** Of the channel of edges. */
  readonly lives: EdgeLives | undefined;
}

interface Client {
  readonly stream: Stream;
  readonly followed: Followed[];
}

/** What a schedule has shown: one in which nothing happened proves nothing. */
export interface Seen {
  compared: number;
  restarts: number;
  lives: number;
  images: number;
  stalls: number;
  cuts: number;
  mostWaitingBytes: number;
  /** Changes that were lost on their way. */
  lost: number;
  edgesOpened: number;
  edgesClosed: number;
}

/** Of a schedule that has not begun. */
export function nothingSeen(): Seen {
  return {
    compared: 0,
    restarts: 0,
    lives: 0,
    images: 0,
    stalls: 0,
    cuts: 0,
    mostWaitingBytes: 0,
    lost: 0,
    edgesOpened: 0,
    edgesClosed: 0,
  };
}

type EdgeBook = Subscription<'edges'>['book'];

/** Edges that leave a filter by their figures or legs come back under the same life. */
function isEdges(channel: string, filters: Filters): boolean {
  return channel === 'edges' && !Object.keys(filters).some((name) => FIGURES.includes(name));
}

const FIGURES = ['minProfit', 'minEdge', 'sourceType'];

/** Listens to a subscription to edges. */
function livesOf(subscription: AnySubscription): EdgeLives {
  const edges = subscription as unknown as Subscription<'edges'>;
  const lives = new EdgeLives();
  edges.on('image', () => lives.image(edges.book.edges()));
  edges.on('change', ({ events }) => lives.change(events));
  return lives;
}

export class Schedule {
  readonly seen = nothingSeen();
  readonly #random: Random;
  readonly #talk: RandomTalk;
  readonly #log: Entry[] = [];
  readonly #epoch = 'schedule';
  readonly #replicas: MemoryReplica[];
  /** In every other schedule changes are lost, as no real wire would. */
  readonly #losesChanges: boolean;
  readonly #clients: Client[] = [];
  readonly #truths = new Map<string, Promise<Facts>>();
  /** Engines at positions that somebody was compared at; those of the past are moved on. */
  readonly #truthAt = new Map<number, Engine>();
  readonly #keys = keyStore();

  constructor(seed: number) {
    this.#random = new Random(seed);
    this.#losesChanges = seed % 2 === 0;
    this.#talk = new RandomTalk(new Random(seed + 1_000_000));
    this.#replicas = Array.from(
      { length: REPLICAS },
      () => new MemoryReplica(this.#log, () => this.#epoch),
    );
  }

  /** Plays it; the first thing that was wrong, or empty. */
  async play(): Promise<string> {
    this.#say(this.#talk.introduction());
    for (const replica of this.#replicas) replica.advance(1);
    for (let count = 0; count < CLIENTS; count++) this.#join();
    try {
      for (let step = 0; step < STEPS; step++) {
        await this.#step();
        const wrong = await this.#compare();
        if (wrong !== '') return `step ${step}: ${wrong}`;
      }
      return await this.#settle();
    } finally {
      this.#sum();
      for (const { stream } of this.#clients) stream.close();
      for (const replica of this.#replicas) replica.stop();
    }
  }

  #say(groups: Entry['groups']): void {
    const newest = this.#log.at(-1)?.stampMs ?? 0;
    const stampMs = Math.max(newest, ...groups.map(({ receivedAt }) => receivedAt));
    this.#log.push({ stampMs, groups });
  }

  #join(): void {
    const random = this.#random;
    const overround = new Overround({ apiKey: KEY });
    const stream = overround.stream({
      environment: {
        openSocket: (_, events) => random.pick(this.#replicas).connect(events),
        random: () => random.unit(),
      },
    });
    const client: Client = { stream, followed: [] };
    this.#clients.push(client);
    for (let count = 1 + random.below(3); count > 0; count--) this.#follow(client);
  }

  #follow({ stream, followed }: Client): void {
    const random = this.#random;
    const channel = random.pick(Object.keys(CHANNELS)) as 'odds';
    const filters = random.pick(CHANNELS[channel] as readonly Filters[]);
    const conflateMs = random.pick(CONFLATE_MS);
    const subscription = stream.subscribe({ channel, conflateMs, ...filters } as never) as never;
    this.#count(subscription, isFollowedApart(channel, filters));
    const lives = isEdges(channel, filters) ? livesOf(subscription) : undefined;
    followed.push({ subscription, filters, lives });
  }

  /** A view that is followed apart ends with its last follower: who comes back gets an image. */
  #count(subscription: AnySubscription, isApart: boolean): void {
    subscription.on('image', () => {
      if (!isApart) this.seen.images += 1;
    });
    subscription.on('live', () => {
      if (!isApart) this.seen.lives += 1;
    });
    subscription.on('restart', () => {
      this.seen.restarts += 1;
    });
  }

  async #step(): Promise<void> {
    const random = this.#random;
    for (let count = random.below(4); count > 0; count--) {
      this.#say(Array.from({ length: 1 + random.below(2) }, () => this.#talk.next()));
    }
    // Replicas are ahead of each other now and then.
    for (const replica of this.#replicas) {
      if (random.chance(0.8)) replica.advance(1 + random.below(6));
    }
    this.#trouble();
    await this.#pass(random.below(3) === 0 ? 1500 : 50);
  }

  #trouble(): void {
    const random = this.#random;
    const connections = this.#replicas.flatMap((replica) => replica.connections);
    for (const connection of connections) {
      if (random.chance(0.15)) connection.isStalled = !connection.isStalled;
      this.seen.stalls += connection.isStalled ? 1 : 0;
      const { mostWaitingBytes } = connection;
      this.seen.mostWaitingBytes = Math.max(this.seen.mostWaitingBytes, mostWaitingBytes);
      if (this.#losesChanges && random.chance(0.03)) connection.losesNextChange = true;
      if (!random.chance(0.05)) continue;
      this.seen.cuts += 1;
      connection.cut();
    }
    if (random.chance(0.04)) random.pick(this.#replicas).restart(random.chance(0.5));
    const client = random.pick(this.#clients);
    if (random.chance(0.08)) this.#follow(client);
    if (random.chance(0.08)) this.#leave(client);
  }

  #leave({ followed }: Client): void {
    if (followed.length < 2) return;
    const [left] = followed.splice(this.#random.below(followed.length), 1);
    left?.subscription.close();
  }

  /** Time passes: timers, ticks, frames on their way. */
  async #pass(ms: number): Promise<void> {
    vi.advanceTimersByTime(ms);
    for (let turn = 0; turn < 2; turn++) {
      await new Promise(setImmediate);
      for (const replica of this.#replicas) {
        for (const connection of replica.connections) connection.deliver();
      }
    }
  }

  /** Everybody hears everything; then all books are those of the end of the log. */
  async #settle(): Promise<string> {
    for (let round = 0; round < SETTLE_ROUNDS_MAX; round++) {
      for (const replica of this.#replicas) {
        replica.advance(this.#log.length);
        for (const connection of replica.connections) connection.isStalled = false;
      }
      await this.#pass(1500);
      const all = this.#clients.flatMap(({ followed }) => followed);
      const isSettled = all.every(
        ({ subscription: { isLive, position } }) => isLive && position?.seq === this.#log.length,
      );
      if (isSettled) return await this.#compare();
    }
    return 'somebody never heard the end';
  }

  #sum(): void {
    for (const replica of this.#replicas) this.seen.lost += replica.lost;
    for (const { lives } of this.#clients.flatMap(({ followed }) => followed)) {
      this.seen.edgesOpened += lives?.opened ?? 0;
      this.seen.edgesClosed += lives?.closed ?? 0;
    }
  }

  /** How live books differ from REST at their positions. */
  async #compare(): Promise<string> {
    for (const { followed } of this.#clients) {
      for (const { subscription, filters, lives } of followed) {
        const { channel, position, isLive, book } = subscription;
        if (!isLive || !position) continue;
        const told = lives?.check((book as unknown as EdgeBook).edges()) ?? '';
        if (told !== '') return `edges ${JSON.stringify(filters)} at ${position.seq}: ${told}`;
        const mine = factsOfRecords(channel, book.records());
        const served = await this.#factsAt(position.seq, channel, filters);
        const found = differencesUnder(channel, filters, mine, served);
        if (found !== '')
          return `${channel} ${JSON.stringify(filters)} at ${position.seq}: ${found}`;
        this.seen.compared += 1;
      }
    }
    return '';
  }

  #factsAt(seq: number, channel: string, filters: Filters): Promise<Facts> {
    const key = `${seq} ${channel} ${JSON.stringify(filters)}`;
    const facts = this.#truths.get(key) ?? this.#askAt(seq, channel, filters);
    this.#truths.set(key, facts);
    return facts;
  }

  /** Asks the REST of a process that has folded exactly so much of the log. */
  async #askAt(seq: number, channel: string, filters: Filters): Promise<Facts> {
    const engine = this.#engineAt(seq);
    const app = createApp({
      reader: engine.reader,
      changes: engine.changes,
      epoch: () => this.#epoch,
      keys: this.#keys,
      endpoints: ENDPOINTS,
      pages: new Map(),
      logger: silentLogger,
    });
    const get = async (target: string): Promise<Answer> => {
      const [path = '', query = ''] = target.split('?');
      const headers = { 'x-api-key': KEY };
      const answer = await app.handle({
        method: 'GET',
        path,
        query,
        headers,
        address: () => '',
      });
      const json: Json = JSON.parse(Buffer.from(answer.body).toString());
      return { status: answer.status, headers: headersOf(answer), json };
    };
    return await servedFacts(get, channel, filters);
  }

  /** An engine that has folded the log up to here; the nearest that nobody needs goes on to it. */
  #engineAt(seq: number): Engine {
    const known = this.#truthAt.get(seq);
    if (known) return known;
    const needed = this.#positions();
    const free = [...this.#truthAt.keys()].filter((at) => at < seq && !needed.has(at));
    const nearest = Math.max(...free);
    const engine = this.#truthAt.get(nearest) ?? new Engine();
    this.#truthAt.delete(nearest);
    while (engine.reader.seq < seq) fold(engine, this.#log);
    this.#truthAt.set(seq, engine);
    return engine;
  }

  /** Where the live books are. */
  #positions(): ReadonlySet<number> {
    const all = this.#clients.flatMap(({ followed }) => followed);
    const live = all.filter(({ subscription: { isLive } }) => isLive);
    return new Set(live.map(({ subscription: { position } }) => position?.seq ?? 0));
  }
}
