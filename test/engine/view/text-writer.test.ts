// What is written is the UTF-8 of the texts, however they are kept and however long they get.
import { expect, test } from 'vitest';
import { KeptNumbers, kept, keptForever, TextWriter } from '#engine/view/text/text-writer.ts';
import { roundTo } from '#kit/exact-math.ts';
import { Random } from '#kit/random.ts';

const ALPHABETS = ['a', 'é', '詹', '🏀', '\u007f', '\u0000', '"'];

function written(out: TextWriter): string {
  return Buffer.from(out.between(0, out.length)).toString();
}

test.each([1, 2, 3])('texts of any alphabet and length, kept or not, seed %i', (seed) => {
  const random = new Random(seed);
  const out = new TextWriter();
  for (let run = 0; run < 20; run++) {
    out.clear();
    let expected = '';
    // Some runs outgrow the memory that there is at first.
    const most = run % 5 === 0 ? 60_000 : 200;
    for (let piece = 0; piece < 30; piece++) {
      const from = run % 2 === 0 ? ALPHABETS : ['x'];
      const chars = Array.from({ length: random.below(10) }, () => random.pick(from)).join('');
      const text = chars.repeat(random.below(most) / 9);
      const way = random.below(5);
      if (way === 0) out.kept(kept(text));
      else if (way === 1) out.kept(keptForever(text));
      else if (way === 2) out.utf8(Buffer.from(text));
      else out.text(text);
      expected += text;
    }
    expect(written(out) === expected, `run ${run}`).toBe(true);
  }
});

test('whole numbers, and their last digits', () => {
  const out = new TextWriter();
  const numbers = [0, 9, 10, 99, 100, 2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1];
  for (const number of numbers) {
    out.whole(number);
    out.ascii(0x20);
  }
  out.digits(7, 3);
  out.digits(1234, 2);
  expect(written(out)).toBe(`${numbers.join(' ')} 00734`);
});

test('numbers as JSON has them, rounded or not', () => {
  const [random, out] = [new Random(5), new TextWriter()];
  const ends = [0, -0, 1, -1, 0.1, -0.25, 1e-6, 9.9e-7, 1e-8, -3e-7, 0.1 + 0.2, 1 / 3, 1e21];
  const edges = [2 ** 31 - 0.5, 2 ** 31, -(2 ** 31), 1e7 - 1e-8, 1e7 + 0.5, 123456789.125, 1e300];
  const drawn = Array.from({ length: 20_000 }, (_, at) => {
    const value = (random.unit() - 0.5) * 10 ** random.below(9);
    return roundTo(value, ([2, 4, 6, 8] as const)[at % 4] ?? 8);
  });
  for (const value of [...ends, ...edges, ...drawn, ...drawn.map((each) => each / 7)]) {
    out.clear();
    out.number(value);
    if (written(out) !== JSON.stringify(value)) expect(written(out)).toBe(JSON.stringify(value));
  }
});

test('numbers that share a place, and those whose texts are too long to be kept', () => {
  const made: number[] = [];
  const texts = new KeptNumbers(4, 1, 16, (value) => {
    made.push(value);
    return value === 3 ? 'longer than is kept: é' : `é${value}`;
  });
  const out = new TextWriter();
  const said = [1, 1, 5, 1, -2, -2, 3, 3, 0.5, 0];
  for (const value of said) texts.write(out, value);
  const expected = said.map((value) => (value === 3 ? 'longer than is kept: é' : `é${value}`));
  expect(written(out)).toBe(expected.join(''));
  expect(made).toEqual([1, 5, 1, -2, 3, 3, 0.5, 0]);
});
