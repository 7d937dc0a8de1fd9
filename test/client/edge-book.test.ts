// What a frame of edges says to who holds a book: it is for all who asked for the same, and knows
// nobody's book.
import { expect, test } from 'vitest';
import { EdgeBook } from '#client/books/edge-book.ts';
import type { Channels, StreamedEdge } from '#client/overround.ts';

type EdgesFrame = Channels['edges']['change'];
type Said = EdgesFrame['events'][number];

const edge = (edgeId: string, rest: Partial<StreamedEdge> = {}): StreamedEdge =>
  ({ edgeId, eventId: 'nfl_1', leagueId: 'nfl', sport: 'football', ...rest }) as StreamedEdge;
type Told = [event: Said['event'], edgeId: string, firstSeenAt?: string];
const frame = (...events: readonly Told[]): EdgesFrame =>
  ({
    events: events.map(([event, id, firstSeenAt = '1']) => ({
      event,
      edge: edge(id, { firstSeenAt }),
    })),
  }) as unknown as EdgesFrame;

const said = ({ event, edge: { edgeId, firstSeenAt } }: Said): string =>
  `${event} ${edgeId}${firstSeenAt === '1' ? '' : ` ${firstSeenAt}`}`;

/** What a book that follows the frames hears of the last. */
function heard(...frames: readonly EdgesFrame[]): readonly string[] {
  const book = new EdgeBook();
  let last: EdgesFrame | undefined;
  for (const each of frames) {
    last = book.heard(each);
    book.apply(each);
  }
  return (last?.events ?? []).map(said);
}

test('what comes into view opened, however it is called', () => {
  expect(heard(frame(['update', 'a'], ['open', 'b']))).toEqual(['open a', 'open b']);
  expect(heard(frame(['update', 'a']), frame(['update', 'a']))).toEqual(['update a']);
});

test('what was never shown does not close', () => {
  expect(heard(frame(['close', 'a']))).toEqual([]);
  expect(heard(frame(['open', 'a']), frame(['close', 'a'], ['close', 'b']))).toEqual(['close a']);
  expect(heard(frame(['open', 'a']), frame(['close', 'a']), frame(['close', 'a']))).toEqual([]);
});

test('one that closed and came again within a frame closes first, whatever it is called', () => {
  for (const event of ['open', 'update'] as const) {
    const next = frame([event, 'a', '2']);
    expect(heard(frame(['open', 'a']), next)).toEqual(['close a', 'open a 2']);
  }
  expect(heard(frame(['open', 'a']), frame(['close', 'a', '2']))).toEqual(['close a 2']);
});

test('one that is open already does not open twice', () => {
  expect(heard(frame(['open', 'a']), frame(['open', 'a']))).toEqual(['update a']);
});

test('an image tells what opened, changed and closed, and nothing of what is as it was', () => {
  const book = new EdgeBook();
  const opened = ['a', 'b', 'c', 'd'].map((id) => ({
    event: 'open' as const,
    edge: edge(id, { firstSeenAt: '1', calculatedAt: '7' }),
  }));
  book.apply({ seq: 9, events: opened });
  const { eventId, leagueId, sport } = edge('a');
  const head = { eventId, leagueId, sport, calculatedAt: '8' };
  const shown = [
    { firstSeenAt: '1', edgeId: 'a' },
    { edgeId: 'b', firstSeenAt: '1', point: 3 },
    { edgeId: 'c', firstSeenAt: '2' },
    { edgeId: 'e', firstSeenAt: '2' },
  ];
  const image = [{ ...head, edges: shown }] as unknown as Parameters<EdgeBook['replace']>[0];
  const { seq, events } = book.turned(image, 12);
  expect(seq).toBe(12);
  expect(events.map(said)).toEqual([...['update b', 'close c', 'open c 2', 'open e 2'], 'close d']);
});

test('an event was calculated when the newest of its edges says so, in any order', () => {
  const book = new EdgeBook();
  const at = (id: string, calculatedAt: string) => edge(id, { calculatedAt });
  const open = { event: 'open' as const, edge: at('a', '2026-11-25') };
  const close = { event: 'close' as const, edge: at('b', '2026-11-17') };
  book.apply({ seq: 9, events: [open, close] });
  expect(book.records()[0]?.calculatedAt).toBe('2026-11-25');
});
