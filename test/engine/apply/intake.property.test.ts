// Words by number: off the wire each string has a number that many messages share, and what it
// means is found once. The same messages as objects, where every word is looked up anew, must come
// to the same book.
import { describe, expect, test } from 'vitest';
import type { EventHead, Group, Message } from '#domain/message/message.ts';
import { Engine } from '#engine/engine.ts';
import { outputText } from '#engine/view/text/output-text.ts';
import { FrameDecoder } from '#ingest/wire/decode.ts';
import { MessageWriter } from '#ingest/wire/encode.ts';
import { GROUP_BYTES_MAX } from '#ingest/wire/message.ts';
import { StringCache } from '#ingest/wire/string-cache.ts';
import { randomLog } from '../../fuzz/random-log.ts';
import { share } from '../../long.ts';
import { GAME, image, KICKOFF, MATCH, MINUTE, message, quote, tick } from '../../oracle/script.ts';

const WEEK = 7 * 24 * 60 * MINUTE;

function frameOf({ source, session, sourceSeq, groups }: Message): Uint8Array {
  const writer = new MessageWriter();
  for (const group of groups) expect(writer.add(group, GROUP_BYTES_MAX)).toBe(true);
  return writer.finish(source, session, sourceSeq);
}

/** What an engine says of messages that come as frames of one reader. */
function saidOffTheWire(
  steps: readonly { readonly stampMs: number; readonly message: Message }[],
  strings: StringCache,
): { readonly engine: Engine; readonly said: readonly string[] } {
  const engine = new Engine();
  const decoder = new FrameDecoder(strings);
  const said: string[] = [];
  steps.forEach(({ stampMs, message: own }, index) => {
    const packed = decoder.decode(frameOf(own));
    engine.applyPacked(index + 1, stampMs, packed, (output) => said.push(outputText(output)));
  });
  return { engine, said };
}

describe('words by number', () => {
  // The second begins its numbers anew with nearly every message.
  for (const [name, numbersMax] of [
    ['for ever', undefined],
    ['for a few messages', 20],
  ] as const) {
    test(`mean what the words mean, ${name}`, () => {
      for (let seed = 1; seed <= share(12); seed++) {
        const steps = randomLog(seed, 120);
        const wire = saidOffTheWire(steps, new StringCache(numbersMax));
        const whole = new Engine();
        const said: string[] = [];
        steps.forEach(({ stampMs, message: own }, index) => {
          whole.apply(index + 1, stampMs, own, (output) => said.push(outputText(output)));
        });
        expect(wire.said, `seed ${seed}`).toEqual(said);
        expect(wire.engine.snapshot('e')).toEqual(whole.snapshot('e'));
      }
    });
  }

  test('the id of an event that left does not lead to the one in its place', () => {
    const later = KICKOFF + WEEK + 61 * MINUTE;
    const head = (of: EventHead, startTime: number): EventHead => ({ ...of, startTime });
    const first = image(GAME, KICKOFF - MINUTE, [quote('fanduel', 'home', -110, KICKOFF - MINUTE)]);
    const other = image(head(MATCH, later + WEEK), later, [quote('fanduel', 'home', 150, later)]);
    const again = image(head(GAME, later + WEEK), later, [quote('fanduel', 'home', 200, later)]);
    const groups: readonly (readonly [number, Group])[] = [
      // Said twice: its number is known from then on.
      [KICKOFF - MINUTE, first],
      [KICKOFF - MINUTE, first],
      [KICKOFF + WEEK, tick(KICKOFF + WEEK)],
      [later, tick(later)],
      [later, other],
      [later, again],
    ];
    const steps = groups.map(([stampMs, group], index) => ({
      stampMs,
      message: message(index + 1, [group]),
    }));
    const { engine } = saidOffTheWire(steps, new StringCache());
    expect(engine.sizes).toMatchObject({ events: 2, lines: 2 });
    const lineOf = (eventId: string) =>
      engine.reader.oddsRecord(eventId, {}).markets[0]?.lines[0]?.offers[0]?.price;
    expect([lineOf(GAME.eventId), lineOf(MATCH.eventId)]).toEqual([200, 150]);
  });
});
