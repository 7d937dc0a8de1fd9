// The property the stream stands on: image plus deltas up to a position equals what REST
// answers there, whenever a client joined, left, resumed or fell behind, under every kind of
// filter.
import { describe, expect, test, vi } from 'vitest';
import { Random } from '#kit/random.ts';
import { IS_LONG } from '../../../long.ts';
import { LiveBook } from '../live-book.ts';
import { CHANNELS, type Filters } from './channel-filters.ts';
import { RandomTalk } from './random-talk.ts';
import { isFollowedApart } from './shown-state.ts';
import type { StreamClient } from './stream-client.ts';

const STEPS = 280;
const CHECK_EVERY = 40;
/** So many of the server's own checks are heard each time: a timer tells them, not the steps. */
const CHECKS_HEARD = 26;
const CHECKS_MS_MAX = 10_000;
/** Between these steps the first client is away. */
const LEAVE_AT = 120;
const RETURN_AT = 170;
const SEEDS = Array.from({ length: IS_LONG ? 200 : 2 }, (_, index) => index + 1);

interface Subscribed {
  readonly client: StreamClient;
  readonly id: string;
  readonly filters: Filters;
}

/** Joins every channel twice, with filters; what happens meanwhile is up to the caller. */
async function join(book: LiveBook, random: Random): Promise<Subscribed[]> {
  const client = await book.client();
  const subscriptions: Promise<Subscribed>[] = [];
  const channels = [...Object.keys(CHANNELS), ...Object.keys(CHANNELS)];
  for (const [count, channel] of channels.entries()) {
    const filters = random.pick(CHANNELS[channel] as readonly Filters[]);
    const id = `${channel} ${count}`;
    subscriptions.push(
      client.subscribe(id, channel, filters).then(() => ({ client, id, filters })),
    );
  }
  return await Promise.all(subscriptions);
}

/** The same filters on a new connection, from where the old one was cut off. */
async function rejoin(book: LiveBook, left: readonly Subscribed[]): Promise<Subscribed[]> {
  const client = await book.client();
  return await Promise.all(
    left.map(async ({ client: old, id, filters }) => {
      const { recovered } = await client.resume(id, old.book(id), filters);
      const { channel } = old.book(id);
      expect(recovered || isFollowedApart(channel, filters)).toBe(true);
      return { client, id, filters };
    }),
  );
}

/** A client throws at a check that its book fails; one that hears none would prove nothing. */
async function untilChecked(joined: readonly Subscribed[]): Promise<void> {
  const heard = (): number =>
    joined.reduce((sum, { client, id }) => sum + client.book(id).checks, 0);
  const wanted = heard() + CHECKS_HEARD;
  await vi.waitFor(() => expect(heard()).toBeGreaterThanOrEqual(wanted), CHECKS_MS_MAX);
}

/** How the streams' books differ from REST, once every client has heard everything. */
async function compareAll(book: LiveBook, all: readonly Subscribed[]): Promise<string> {
  // Topics speak at the end of the turn.
  await new Promise(setImmediate);
  for (const client of new Set(all.map((each) => each.client))) await client.sync();
  const wrong: string[] = [];
  for (const { client, id, filters } of all) {
    const streamed = client.book(id);
    expect(streamed.seq).toBeLessThanOrEqual(book.seq);
    const found = await book.compare(streamed, filters);
    if (found !== '') wrong.push(`${id} ${JSON.stringify(filters)} at ${book.seq}: ${found}`);
  }
  return wrong.join('\n');
}

/** Plays a seed; at its checkpoints the streams that are there are compared with REST. */
async function play(book: LiveBook, seed: number): Promise<Seen> {
  const random = new Random(seed);
  const talk = new RandomTalk(new Random(seed + 1000));
  book.say(...talk.introduction());
  const joinAt = new Set([0, 20, ...Array.from({ length: 3 }, () => random.below(STEPS))]);
  let joining: Promise<Subscribed[]>[] = [];
  let joined: Subscribed[] = [];
  let left: Subscribed[] = [];
  const seen: Seen = { offers: 0, edgeTypes: new Set(), channels: new Set(), deltas: 0, checks: 0 };
  for (let step = 0; step < STEPS; step++) {
    if (joinAt.has(step)) joining.push(join(book, random));
    if (step === LEAVE_AT) {
      left = joined.filter(({ client }) => client === joined[0]?.client);
      joined = joined.filter((each) => !left.includes(each));
      await left[0]?.client.close();
    }
    if (step === RETURN_AT) joining.push(rejoin(book, left));
    book.say(...Array.from({ length: 1 + random.below(3) }, () => talk.next()));
    // Some messages share a tick, others have turns between them.
    for (let turns = random.below(4); turns > 0; turns--) await new Promise(setImmediate);
    if (step % CHECK_EVERY !== CHECK_EVERY - 1) continue;
    joined.push(...(await Promise.all(joining)).flat());
    joining = [];
    await untilChecked(joined);
    expect(await compareAll(book, joined), `seed ${seed}, step ${step}`).toBe('');
    await note(book, joined, seen);
  }
  for (const { client, id } of joined) {
    seen.deltas += client.book(id).deltas;
    seen.checks += client.book(id).checks;
  }
  return seen;
}

/** What a run has shown: a comparison of nothing with nothing proves nothing. */
interface Seen {
  offers: number;
  readonly edgeTypes: Set<string>;
  /** That told news and showed something. */
  readonly channels: Set<string>;
  deltas: number;
  checks: number;
}

async function note(book: LiveBook, joined: readonly Subscribed[], seen: Seen): Promise<void> {
  for (const { client, id } of joined) {
    const { channel, facts, deltas } = client.book(id);
    if (facts.size > 0 && deltas > 0) seen.channels.add(channel);
  }
  const odds = await book.served('odds', {});
  seen.offers += [...odds.keys()].filter((key) => key.startsWith('offer')).length;
  const { records } = await book.page('/v1/edge');
  for (const { edges } of records) for (const { type } of edges) seen.edgeTypes.add(type);
}

/** Channels that some seed showed at work. */
const channelsSeen = new Set<string>();

describe('image plus deltas equals REST at the same position', () => {
  test.each(SEEDS)('for every client and filter, seed %i', async (seed) => {
    // A clock that strides: what is told once a second is told every time.
    let nowMs = 0;
    const book = await LiveBook.start(() => (nowMs += 2000));
    try {
      const { offers, edgeTypes, channels, deltas, checks } = await play(book, seed);
      expect(offers).toBeGreaterThan(100);
      expect([...edgeTypes].sort()).toEqual(['arbitrage', 'ev', 'value']);
      for (const channel of channels) channelsSeen.add(channel);
      expect(deltas).toBeGreaterThan(100);
      expect(checks).toBeGreaterThan(100);
    } finally {
      await book.close();
    }
  });

  test('the seeds showed every channel at work', () => {
    expect([...channelsSeen].sort()).toEqual(Object.keys(CHANNELS).sort());
  });
});
