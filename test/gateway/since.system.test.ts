// `since`: a poller that asks for what changed holds what the lists show, and is told plainly when
// it must start over.
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Random } from '#kit/random.ts';
import { share } from '../long.ts';
import { GAME, image, KICKOFF, MATCH, MINUTE, quote } from '../oracle/script.ts';
import { KEY } from './fixture.ts';
import { LiveBook } from './push/live-book.ts';
import { RandomTalk } from './push/state/random-talk.ts';
import { get } from './push/state/rest-pages.ts';
import type { Json } from './push/state/shown-state.ts';
import { StreamBook } from './push/state/stream-book.ts';

const SEEDS = [1, 2, 3, 4, 5, 6].slice(0, share(6));
const STEPS = 60;
const AT = KICKOFF - 60 * MINUTE;
const POLLED: readonly (readonly [channel: string, filters: Readonly<Record<string, string>>])[] = [
  ['odds', {}],
  ['odds', { league: 'nfl', market: 'spread' }],
  ['odds', { bookmaker: 'draftkings' }],
  ['player-props', {}],
  ['player-props', { player: 'james' }],
  ['best-bets', {}],
  ['best-bets', { sourceType: 'exchange' }],
  ['best-bets', { synthetic: 'true' }],
  ['edges', {}],
  ['edges', { type: 'ev', league: 'nfl' }],
];

let book: LiveBook;

beforeEach(async () => {
  book = await LiveBook.start();
});
afterEach(async () => {
  await book.close();
});

/** Polls one list, and keeps the book of what it heard. */
class Poller {
  readonly filters: Readonly<Record<string, string>>;
  readonly book: StreamBook;
  readonly #path: string;
  #position: string;

  constructor(channel: string, filters: Readonly<Record<string, string>>) {
    this.filters = filters;
    this.#path = channel === 'edges' ? '/v1/edge' : `/v1/${channel}`;
    this.book = new StreamBook(`${channel} ${JSON.stringify(filters)}`, channel);
    this.#position = '';
    // Before anything was said there is nothing to show.
    this.book.image({ seq: 0, epoch: '', part: 1, last: true, data: [] });
  }

  /** One poll; how many changes it brought. */
  async poll(address: string, epoch: string): Promise<number> {
    const since = this.#position || `${epoch}:0`;
    const query = new URLSearchParams({ ...this.filters, since });
    const { status, json, headers } = await get(address, KEY, `${this.#path}?${query}`);
    expect(status, JSON.stringify(json.error)).toBe(200);
    this.#position = json.meta.position;
    expect(`${headers['x-book-epoch']}:${headers['x-book-seq']}`).toBe(this.#position);
    const seq = Number(headers['x-book-seq']);
    if (seq > (this.book.seq ?? 0)) this.book.change(frameOf(this.book, seq, json.data));
    return json.meta.count;
  }
}

/** The answer as the stream would have told it. */
function frameOf({ channel, seq: prev }: StreamBook, seq: number, data: Json): Json {
  if (channel !== 'edges') return { op: 'delta', seq, prev, ...data };
  const opened = data.upsert.map((edge: Json) => ({ event: 'open', edge }));
  const closed = data.remove.map(({ edgeId, reason }: Json) => {
    return { event: 'close', reason, edge: { edgeId } };
  });
  return { op: 'edges', seq, prev, events: [...closed, ...opened] };
}

describe('a poller of what changed', () => {
  test.each(SEEDS)('holds what the lists show, seed %i', async (seed) => {
    const random = new Random(seed);
    const talk = new RandomTalk(new Random(seed + 500));
    const pollers = POLLED.map(([channel, filters]) => new Poller(channel, filters));
    const epoch = (await get(book.address, KEY, '/readyz')).json.epoch;
    const brought = new Set<string>();
    book.say(...talk.introduction());
    for (let step = 0; step < STEPS; step++) {
      book.say(...Array.from({ length: 1 + random.below(3) }, () => talk.next()));
      // Each polls at times of its own.
      for (const poller of pollers) {
        if (random.below(4) !== 0 && step < STEPS - 1) continue;
        if ((await poller.poll(book.address, epoch)) > 0) brought.add(poller.book.topic);
        expect(await book.compare(poller.book, poller.filters), poller.book.topic).toBe('');
      }
    }
    expect(brought.size).toBeGreaterThan(POLLED.length / 2);
  });
});

test('a server that is a moment behind is waited for', async () => {
  const { json: ready } = await get(book.address, KEY, '/readyz');
  const position = `${ready.epoch}:${book.seq + 1}`;
  const target = `/v1/odds?since=${position}`;
  const answer = get(book.address, KEY, target);
  expect(await Promise.race([answer, delay(100)])).toBeUndefined();
  book.say(image(GAME, AT, [quote('draftkings', 'home', -110, AT)]));
  const { status, json } = await answer;
  expect(status).toBe(200);
  expect(json.meta).toMatchObject({ count: 0, position });
});

describe('more than 2,000 lines that changed', () => {
  const totals = (count: number, price: number) =>
    Array.from({ length: count }, (_, at) =>
      quote('draftkings', 'over', price, AT, {
        ...{ marketType: 'total', isAlternate: true, point: 20 + at / 2 },
      }),
    );
  const poll = async (path: string, seq: number): Promise<number> => {
    const { json: ready } = await get(book.address, KEY, '/readyz');
    const target = `/v1/${path}since=${ready.epoch}:${seq}`;
    return (await get(book.address, KEY, target)).status;
  };

  test('are to be fetched as a list; fewer, other leagues and edges are told', async () => {
    book.say(image(MATCH, AT, [quote('draftkings', 'home', -110, AT)]));
    book.say(image(GAME, AT, totals(1, -110)));
    const { seq } = book;
    book.say(image(GAME, AT, totals(2001, -115)));
    const paths = ['odds?', 'best-bets?', 'odds?league=nfl&', 'odds?league=epl&', 'edge?'];
    const statuses = await Promise.all(paths.map((path) => poll(path, seq)));
    expect(statuses).toEqual([410, 410, 410, 200, 200]);
    book.say(image(GAME, AT, totals(2000, -115)));
    book.say(image(GAME, AT, totals(2000, -120)));
    expect(await poll('odds?', book.seq - 1)).toBe(200);
    expect(await poll('odds?', book.seq - 2)).toBe(410);
  });

  test('of player props are too', async () => {
    const prop = { marketType: 'player_pass_yds', playerId: 'nfl_josh_allen' };
    const props = totals(2001, -110).map((each) => ({
      ...each,
      ...prop,
      playerName: 'Josh Allen',
    }));
    book.say(image(GAME, AT, props));
    expect(await poll('player-props?', 0)).toBe(410);
  });
});

describe('refused', () => {
  test.each([
    ['/v1/odds', 'another:1', 410, 'ERR_POSITION_GONE'],
    ['/v1/odds', 'EPOCH:999', 410, 'ERR_POSITION_GONE'],
    ['/v1/player-props', 'another:1', 410, 'ERR_POSITION_GONE'],
    ['/v1/best-bets', 'another:1', 410, 'ERR_POSITION_GONE'],
    ['/v1/edge', 'another:1', 410, 'ERR_POSITION_GONE'],
    ['/v1/odds', '17', 400, 'ERR_INVALID_PARAMETER'],
    ['/v1/odds', 'EPOCH:-1', 400, 'ERR_INVALID_PARAMETER'],
    ['/v1/odds', 'EPOCH:1.5', 400, 'ERR_INVALID_PARAMETER'],
    ['/v1/edge?type=middle', 'EPOCH:0', 400, 'ERR_INVALID_PARAMETER'],
    ['/v1/edge?type=low_hold', 'EPOCH:0', 400, 'ERR_INVALID_PARAMETER'],
    ['/v1/edge/ev', 'EPOCH:0', 400, 'ERR_INVALID_PARAMETER'],
  ])('%s since %s is %i', async (target, since, status, code) => {
    const { json: ready } = await get(book.address, KEY, '/readyz');
    const text = encodeURIComponent(since.replace('EPOCH', ready.epoch));
    const answer = await get(
      book.address,
      KEY,
      `${target}${target.includes('?') ? '&' : '?'}since=${text}`,
    );
    expect(answer.status).toBe(status);
    expect(answer.json.error.code).toBe(code);
  });

  test('what is the same is not sent twice', async () => {
    const { json: ready } = await get(book.address, KEY, '/readyz');
    const target = `${book.address}/v1/odds?since=${ready.epoch}:0`;
    const first = await fetch(target, { headers: { 'x-api-key': KEY } });
    const etag = first.headers.get('etag') ?? '';
    const headers = { 'x-api-key': KEY, 'if-none-match': etag };
    expect((await fetch(target, { headers })).status).toBe(304);
  });
});
