// Fees of markets on their way in: as they are written, in rows, in messages, and beside depth.
import { describe, expect, test } from 'vitest';
import type { MarketFee } from '#domain/market-fee.ts';
import type { Message } from '#domain/message/message.ts';
import { feeOf } from '#ingest/fee-reading.ts';
import { rowStatements } from '#ingest/statements/rows.ts';
import { isQuote } from '#ingest/statements/statement-schema.ts';
import { decodeMessage } from '#ingest/wire/decode.ts';
import { MessageWriter } from '#ingest/wire/encode.ts';
import { GROUP_BYTES_MAX, messageSchema } from '#ingest/wire/message.ts';
import { runWhole } from '#kit/tick-budget.ts';
import { GAME, KICKOFF, patch, quote } from '../oracle/script.ts';

const FEE: MarketFee = {
  ...{ kind: 'contract', rate: 0.035, exponent: 2, step: 0.0001, roundedPer: 'contract' },
};

describe('a fee', () => {
  test('is one of each contract or of winnings, unrounded unless it says to what', () => {
    expect(feeOf({ kind: 'winnings', rate: 0.02 })).toEqual({
      ...{ kind: 'winnings', rate: 0.02, exponent: 1, step: 0, roundedPer: 'order' },
    });
    expect(feeOf(FEE)).toEqual(FEE);
  });

  test.each([
    ['no kind', { rate: 0.02 }],
    ['another kind', { kind: 'none', rate: 0.02 }],
    ['no rate', { kind: 'winnings' }],
    ['a rate in words', { kind: 'winnings', rate: '0.02' }],
    ['a rate in percent', { kind: 'winnings', rate: 2 }],
    ['a negative rate', { kind: 'contract', rate: -0.02 }],
    ['a fraction as exponent', { kind: 'contract', rate: 0.02, exponent: 1.5 }],
    ['a step of winnings', { kind: 'winnings', rate: 0.02, step: 0.01 }],
    ['a rounding of something else', { kind: 'contract', rate: 0.02, roundedPer: 'share' }],
    ['what is no number', { kind: 'contract', rate: Number.NaN }],
  ])('is left out: %s', (_, written) => {
    expect(feeOf(written)).toBeUndefined();
  });
});

test('a row may state it; what is no object refuses the row', () => {
  const row = { league: 'nfl', home: 'a', away: 'b', start: 1, venue: 'x', market: 'h2h' };
  const rows = [{ line: 1, value: { ...row, decimal: '2.5', fee: FEE } }];
  const [made] = runWhole(rowStatements(rows, 'patch'));
  expect(made?.statement).toMatchObject({ quotes: [{ fee: FEE }] });
  const written = { venue: 'x', market: 'h2h', selection: 'home', decimal: 2.5 };
  expect(isQuote({ ...written, fee: FEE })).toBe(true);
  expect(isQuote({ ...written, fee: 0.02 })).toBe(false);
});

test('it travels in messages, alone and beside depth', () => {
  const depth = { behind: [9_000_000, 5], lay: [] };
  const quotes = [
    quote('kalshi', 'home', 110, KICKOFF, { fee: FEE }),
    quote('kalshi', 'away', -110, KICKOFF, { betDelayMs: 1 }),
    quote('polymarket', 'home', 95_000, KICKOFF, {
      ...{ fee: FEE, depth, size: 7, link: 'https://a.b', betDelayMs: 3000 },
    }),
  ];
  const groups = [patch(GAME, KICKOFF, quotes)];
  const message: Message = { source: 'a', session: 1, sourceSeq: 1, groups };
  const writer = new MessageWriter();
  for (const group of groups) expect(writer.add(group, GROUP_BYTES_MAX)).toBe(true);
  const frame = Buffer.from(writer.finish('a', 1, 1));
  expect(decodeMessage(frame)).toEqual(message);
  expect(messageSchema.safeParse(message).success).toBe(true);
  // Of a version that had none.
  frame[2] = 7;
  expect(() => decodeMessage(frame)).toThrow('flags of another version');
});
