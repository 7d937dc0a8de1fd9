// Messages in columns: what is packed comes back, and columns used again hold nothing of before.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Message, Quote } from '#domain/message/message.ts';
import { packMessage } from '#domain/message/pack.ts';
import { NO_REJECTIONS, NO_STRING, PackedMessage } from '#domain/message/packed-message.ts';
import { unpackMessage } from '#domain/message/unpack.ts';
import { GAME, image, KICKOFF, message, patch, quote, report, tick } from '../oracle/script.ts';
import { anyMessage } from './message-arbitrary.ts';
import { copyOf } from './packed-copy.ts';

function packedQuote(rest: Partial<Quote>): PackedMessage {
  const made = quote('kalshi', 'home', 150, KICKOFF, rest);
  return packMessage(message(1, [patch(GAME, KICKOFF, [made])]));
}

describe('a message in columns', () => {
  test('comes back as it was', () => {
    fc.assert(
      fc.property(anyMessage, (made) => {
        expect(unpackMessage(packMessage(made))).toEqual(made);
      }),
    );
  });

  test('comes back with a player without a name, and a name without a player', () => {
    for (const rest of [
      { playerId: 'nfl_josh_allen', playerName: null },
      { playerId: null, playerName: 'Josh Allen' },
    ]) {
      const [group] = unpackMessage(packedQuote(rest)).groups;
      expect(group).toMatchObject({ quotes: [rest] });
    }
  });

  test('leaves out a team that no player plays for', () => {
    const [group] = unpackMessage(packedQuote({ playerTeam: 'home' })).groups;
    expect(group).toMatchObject({ quotes: [{ playerId: null, playerTeam: null }] });
  });

  test('holds nothing of what the columns held before', () => {
    const columns = new PackedMessage();
    fc.assert(
      fc.property(anyMessage, (made: Message) => {
        expect(copyOf(packMessage(made, columns))).toEqual(copyOf(packMessage(made)));
      }),
    );
  });

  test('stays what it was when unpacked and the columns are filled again', () => {
    const columns = new PackedMessage();
    const first = message(1, [image(GAME, KICKOFF, [quote('kalshi', 'home', 150, KICKOFF)])]);
    const back = unpackMessage(packMessage(first, columns));
    packMessage(message(2, [report(GAME, KICKOFF, 'final'), tick(1)]), columns);
    expect(back).toEqual(first);
  });

  test('has each string once, as many quotes as there are, and one empty count of refusals', () => {
    const quotes = Array.from({ length: 1000 }, () => quote('kalshi', 'home', 150, KICKOFF));
    const packed = packMessage(message(1, [image(GAME, KICKOFF, quotes)]));
    expect(packed.strings.slice(0, packed.stringCount)).toEqual(['moneyline', 'kalshi']);
    expect(packed.quoteCount).toBe(1000);
    expect(packed.group(0)).toMatchObject({ quotesFrom: 0, quotesTo: 1000, withdrawnTo: 1000 });
    expect(packed.group(0).rejections).toBe(NO_REJECTIONS);
  });

  test('a point of minus zero becomes zero', () => {
    const [group] = unpackMessage(packedQuote({ point: -0 })).groups;
    expect(group?.kind === 'patch' && Object.is(group.quotes[0]?.point, 0)).toBe(true);
  });
});

describe('what the columns cannot hold', () => {
  test.each([
    ['a side', { side: 'nobody' as never }],
    ['a format', { nativeFormat: 'fractional' as never }],
    ['a price', { price: 2 ** 31 }],
    ['a broken price', { price: 15_000.5 }],
    ['a far point', { point: 2_000_001 }],
    ['a point between thousandths', { point: 0.0004 }],
    ['no number', { point: Number.NaN }],
  ])('is a bug: %s', (_, rest) => {
    expect(() => packedQuote(rest)).toThrow(/list|column|multiple/);
  });

  test('is a bug: more strings than an index can name', () => {
    const venues = Array.from({ length: NO_STRING + 1 }, (_, index) => `venue_${index}`);
    const groupOf = (count: number) => image(GAME, 1, [], { venues: venues.slice(0, count) });
    expect(packMessage(message(1, [groupOf(NO_STRING)])).stringCount).toBe(NO_STRING);
    expect(() => packMessage(message(1, [groupOf(NO_STRING + 1)]))).toThrow('strings');
  });
});
