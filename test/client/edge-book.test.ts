// What a frame of edges says to who holds a book: it is for all who asked for the same, and knows
// nobody's book.
import { expect, test } from 'vitest';
import { EdgeBook } from '#client/books/edge-book.ts';
import type { Channels, StreamedEdge } from '#client/overround.ts';

type EdgesFrame = Channels['edges']['change'];
type Said = EdgesFrame['events'][number];

const edge = (edgeId: string, rest: Partial<StreamedEdge> = {}): StreamedEdge =>
  ({ edgeId, eventId: 'nfl_1', leagueId: 'nfl', sport: 'football', ...rest }) as StreamedEdge;
const frame = (...events: readonly [event: Said['event'], edgeId: string][]): EdgesFrame =>
  ({ events: events.map(([event, id]) => ({ event, edge: edge(id) })) }) as unknown as EdgesFrame;

/** What a book that follows the frames hears of the last. */
function heard(...frames: readonly EdgesFrame[]): readonly string[] {
  const book = new EdgeBook();
  let last: EdgesFrame | undefined;
  for (const each of frames) {
    last = book.heard(each);
    book.apply(each);
  }
  return (last?.events ?? []).map(({ event, edge: { edgeId } }) => `${event} ${edgeId}`);
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

test('one that closed and came again within a frame is the next life of the same', () => {
  expect(heard(frame(['open', 'a']), frame(['open', 'a']))).toEqual(['open a']);
});

test('an image tells what opened, changed and closed, and nothing of what is as it was', () => {
  const book = new EdgeBook();
  const said = ['a', 'b', 'c', 'd'].map((id) => ({
    event: 'open' as const,
    edge: edge(id, { firstSeenAt: '1', calculatedAt: '7' }),
  }));
  book.apply({ seq: 9, events: said });
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
  expect(events.map(({ event, edge: { edgeId } }) => `${event} ${edgeId}`)).toEqual([
    ...['update b', 'open c', 'open e'],
    'close d',
  ]);
});

test('an event was calculated when the newest of its edges says so, in any order', () => {
  const book = new EdgeBook();
  const at = (id: string, calculatedAt: string) => edge(id, { calculatedAt });
  const open = { event: 'open' as const, edge: at('a', '2026-11-25') };
  const close = { event: 'close' as const, edge: at('b', '2026-11-17') };
  book.apply({ seq: 9, events: [open, close] });
  expect(book.records()[0]?.calculatedAt).toBe('2026-11-25');
});
