// Parts of forwarded bodies: a body is whole or is not, whatever parts of others come between, and
// what is held of them is bounded.
import { expect, test } from 'vitest';
import { ForwardedParts, type Gathered, PARTS_BYTES_MAX } from '#src/forwarded-parts.ts';

const NOW = 1_760_000_000_000;
const FORGOTTEN_MS = 30_001;

function partOf(id: string, nth: string, body: string | Uint8Array) {
  return { headers: { 'forward-id': id, 'forward-part': nth }, body: Buffer.from(body) };
}

const textOf = (gathered: Gathered): string =>
  typeof gathered === 'string' ? gathered : Buffer.from(gathered).toString();

test('bodies are put together, each of its own parts', () => {
  const parts = new ForwardedParts();
  const said = [
    partOf('a', '1/3', 'one '),
    partOf('b', '1/2', 'eins '),
    partOf('a', '2/3', 'two '),
    partOf('b', '2/2', 'zwei'),
    { headers: { 'forward-id': 'c' }, body: Buffer.from('whole') },
    partOf('a', '3/3', 'three'),
  ];
  const gathered = said.map((part) => textOf(parts.gather(part, NOW)));
  expect(gathered).toEqual(['waits', 'waits', 'waits', 'eins zwei', 'whole', 'one two three']);
  expect(parts.bytes).toBe(0);
});

test('one of which a part is missing, or comes again, is incomplete', () => {
  const cases = [
    ['2/2'],
    ['1/3', '3/3'],
    ['1/3', '2/3', '2/3', '3/3'],
    ['1/2', '1/2', '2/2', '2/2'],
  ];
  for (const order of cases) {
    const parts = new ForwardedParts();
    const gathered = order.map((nth) => textOf(parts.gather(partOf('a', nth, 'x'), NOW)));
    expect(gathered.at(-1)).toBe('incomplete');
    expect(gathered.filter((each) => each === 'xx')).toHaveLength(order[3] === '2/2' ? 1 : 0);
    expect(parts.bytes).toBe(0);
  }
});

test('one that nobody waits for any more is forgotten', () => {
  const parts = new ForwardedParts();
  parts.gather(partOf('a', '1/2', 'x'), NOW);
  parts.gather(partOf('b', '1/2', 'x'), NOW + FORGOTTEN_MS);
  expect(parts.bytes).toBe(1);
  expect(parts.gather(partOf('a', '2/2', 'x'), NOW + FORGOTTEN_MS)).toBe('incomplete');
});

test('no more is held than there is room for, and what goes on has its room', () => {
  const parts = new ForwardedParts();
  const half = new Uint8Array(PARTS_BYTES_MAX / 2);
  expect(parts.gather(partOf('a', '1/2', half), NOW)).toBe('waits');
  expect(parts.gather(partOf('b', '1/2', half), NOW)).toBe('waits');
  expect(parts.gather(partOf('c', '1/2', half), NOW)).toBe('waits');
  expect(parts.bytes).toBe(PARTS_BYTES_MAX);
  expect(parts.gather(partOf('c', '2/2', 'x'), NOW)).toBe('incomplete');
  expect(textOf(parts.gather(partOf('a', '2/2', 'x'), NOW))).toHaveLength(half.length + 1);
  for (let nth = 0; nth < 1000; nth++) parts.gather(partOf(`small ${nth}`, '1/2', 'x'), NOW);
  expect(parts.bytes).toBeLessThan(PARTS_BYTES_MAX);
});

test('hostile words of a part are no body', () => {
  const parts = new ForwardedParts();
  for (const nth of ['', '0/2', '2', '-1/2', '3/2', '1e3/2', '99999/99999', 'x'.repeat(1000)]) {
    const gathered = textOf(parts.gather(partOf('a', nth, 'x'), NOW));
    expect(['x', 'incomplete']).toContain(gathered);
  }
  expect(parts.bytes).toBe(0);
});
