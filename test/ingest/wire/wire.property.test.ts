// The binary wire: what is written comes back, what does not fit leaves no trace, and foreign bytes
// are refused or are a message by the schema, never anything else.
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Group, Message } from '#domain/message/message.ts';
import { unpackMessage } from '#domain/message/unpack.ts';
import { defaultPricing } from '#domain/pricing-config.ts';
import { decodeMessage, FrameDecoder } from '#ingest/wire/decode.ts';
import { MessageWriter } from '#ingest/wire/encode.ts';
import { DecodeError } from '#ingest/wire/frame-reader.ts';
import {
  GROUP_BYTES_MAX,
  MESSAGE_BYTES_TARGET,
  messageSchema,
  STRING_BYTES_MAX,
} from '#ingest/wire/message.ts';
import { Random } from '#kit/random.ts';
import { anyMessage } from '../../domain/message-arbitrary.ts';
import { copyOf } from '../../domain/packed-copy.ts';
import { randomLog } from '../../fuzz/random-log.ts';
import { share } from '../../long.ts';
import { GAME, image, KICKOFF, patch, quote, report, tick } from '../../oracle/script.ts';

const SEEDS = Array.from({ length: 12 }, (_, index) => index + 500);

/** One message of every kind of group, with every optional member there and absent. */
const EVERYTHING: Message = {
  source: 'föd·🏈',
  session: 1_762_712_345_678,
  sourceSeq: Number.MAX_SAFE_INTEGER - 10,
  groups: [
    {
      ...image(GAME, KICKOFF, [
        quote('kalshi', 'home', 123.45, KICKOFF, { size: 0, link: 'https://example.com/ü' }),
        quote('kalshi', 'away', -99_999.99, KICKOFF, {
          price: -9_999_999,
          suspended: true,
          nativeFormat: 'probability',
          nativePrice: 0.1 + 0.2,
        }),
        quote('pinnacle', 'over', 100, 0, {
          marketType: 'player_pass_yds',
          isAlternate: true,
          playerId: 'nfl_josh_allen',
          playerName: 'Josh Állen',
          playerTeam: 'away',
          point: -0.125,
          nativeFormat: 'decimal',
          size: 1e9,
        }),
      ]),
      rejections: { price_in_gap: 2 ** 31, price_garbage: 1 },
    },
    patch(
      GAME,
      KICKOFF,
      [],
      [
        {
          venueId: 'fanduel',
          marketType: 'team_total',
          isAlternate: true,
          team: 'away',
          playerId: null,
          point: 2_000_000,
          side: 'under',
        },
      ],
    ),
    {
      kind: 'coverage',
      receivedAt: 0,
      rejections: {},
      leagueId: 'soccer_world_cup',
      markets: [],
      venues: [],
      eventIds: ['a', 'b', 'a'],
    },
    { ...report(GAME, 8.64e15, 'postponed'), period: '', clock: '12:34', venue: 'Estadio Azteca' },
    report(GAME, KICKOFF, 'scheduled'),
    ...(['preseason', 'regular', 'postseason', 'cup'] as const).map((seasonType) => ({
      ...report(GAME, KICKOFF, 'final'),
      neutralSite: true,
      seasonType,
    })),
    {
      kind: 'config',
      receivedAt: 1,
      rejections: {},
      config: {
        mode: 'replay',
        recordings: [{ name: 'a.jsonl.gz', sha256: 'ff' }],
        pricing: {
          devig: 'worst_case',
          ttlPregameMs: 1,
          ttlLiveMs: 2,
          edgeAgePregameMs: 3,
          edgeAgeLiveMs: 4,
          arbitragePctMax: 0.5,
          valuePctMax: 25,
          venueStaleMs: 5,
          venueDownMs: 6,
        },
      },
    },
    tick(KICKOFF),
  ],
};

function encode(message: Message): Buffer {
  const writer = new MessageWriter();
  for (const group of message.groups) expect(writer.add(group, GROUP_BYTES_MAX)).toBe(true);
  return Buffer.from(writer.finish(message.source, message.session, message.sourceSeq));
}

/** Messages of the random logs, a few hundred. */
function randomMessages(): Message[] {
  return SEEDS.flatMap((seed) => randomLog(seed, 40).map(({ message }) => message));
}

describe('a frame', () => {
  test('comes back as the message it was made of, which the schema accepts', () => {
    for (const message of [EVERYTHING, ...randomMessages()]) {
      messageSchema.parse(message);
      expect(decodeMessage(encode(message))).toEqual(message);
    }
  });

  test('is the same bytes when written again', () => {
    for (const message of randomMessages().slice(0, 50)) {
      const frame = encode(message);
      expect(encode(decodeMessage(frame)).equals(frame)).toBe(true);
    }
  });

  test('is read wherever it lies in a larger buffer', () => {
    const frame = encode(EVERYTHING);
    const large = Buffer.alloc(frame.length + 64, 0xff);
    large.set(frame, 31);
    expect(decodeMessage(large.subarray(31, 31 + frame.length))).toEqual(EVERYTHING);
  });

  test('is as long as its writer said', () => {
    const writer = new MessageWriter();
    for (const group of EVERYTHING.groups) writer.add(group, GROUP_BYTES_MAX);
    const said = writer.bytes;
    const { source, session, sourceSeq } = EVERYTHING;
    const frame = writer.finish(source, session, sourceSeq);
    // The source's name joins the table only at the end.
    expect(frame.length).toBe(said + Buffer.byteLength(source) + 2);
    expect(writer.groupCount).toBe(0);
  });
});

describe('one decoder for many frames', () => {
  const decoder = new FrameDecoder();

  test('gives each message as it was written, and nothing of the others', () => {
    fc.assert(
      fc.property(anyMessage, (message) => {
        messageSchema.parse(message);
        const frame = encode(message);
        const packed = decoder.decode(frame);
        expect(unpackMessage(packed)).toEqual(message);
        expect(copyOf(packed)).toEqual(copyOf(new FrameDecoder().decode(frame)));
      }),
      { numRuns: share(200) },
    );
  });

  test('gives the same before and after other frames, whole and broken', () => {
    const frame = encode(EVERYTHING);
    const first = copyOf(decoder.decode(frame));
    for (const [index, other] of randomMessages().slice(0, 60).entries()) {
      const foreign = encode(other);
      decoder.decode(foreign);
      expect(copyOf(decoder.decode(frame))).toEqual(first);
      const broken = foreign.subarray(0, foreign.length - 1 - (index % 40));
      expect(() => decoder.decode(broken)).toThrow(DecodeError);
      expect(copyOf(decoder.decode(frame))).toEqual(first);
    }
  });

  test('keeps nothing of the bytes: they may change afterwards', () => {
    const frame = encode(EVERYTHING);
    const packed = decoder.decode(frame);
    frame.fill(0xff);
    expect(unpackMessage(packed)).toEqual(EVERYTHING);
  });

  test('reads a withdrawn key with the flags of a key, and whether it is suspended, alone', () => {
    const frame = encode({ ...EVERYTHING, groups: EVERYTHING.groups.slice(1, 2) });
    // The last row of the frame: 11 bytes, its flags first.
    frame.writeUInt16LE(0xffff & ~8, frame.length - 11);
    const packed = decoder.decode(frame);
    expect(packed.flags[0]).toBe(1 + 2 + 16);
  });
});

describe('a configuration of before the limits of venues', () => {
  test.each(['live', 'replay'] as const)('is read with those of a %s log', (mode) => {
    const { venueStaleMs, venueDownMs, ...older } = defaultPricing(mode);
    const group = (pricing: object) => ({
      kind: 'config',
      receivedAt: 1,
      rejections: {},
      config: { mode, recordings: [], pricing },
    });
    const written = (pricing: object): Message =>
      ({ source: 'config', session: 1, sourceSeq: 1, groups: [group(pricing)] }) as Message;
    expect(decodeMessage(encode(written(older)))).toEqual(written(defaultPricing(mode)));
    expect(messageSchema.parse(written(older))).toEqual(written(defaultPricing(mode)));
    const own = { ...older, venueStaleMs: 1 };
    expect(messageSchema.parse(written(own))).toEqual(written({ ...own, venueDownMs }));
    expect(() => messageSchema.parse(written({ ...older, venueStaleMs: 0 }))).toThrow();
    expect(venueStaleMs).toBe((mode === 'live' ? 10 : 30) * 60_000);
    expect(venueDownMs).toBe((mode === 'live' ? 60 : 180) * 60_000);
  });
});

describe('a group that does not fit', () => {
  test('leaves no trace: the frame is as if it had never been tried', () => {
    const random = new Random(77);
    for (const seed of SEEDS) {
      const groups = randomLog(seed, 30).flatMap(({ message }) => message.groups);
      const [tried, plain] = [new MessageWriter(), new MessageWriter()];
      for (const group of groups) {
        if (random.chance(0.5)) {
          const { bytes, groupCount } = tried;
          expect(tried.add(group, bytes)).toBe(false);
          expect({ bytes: tried.bytes, groupCount: tried.groupCount }).toEqual({
            bytes,
            groupCount,
          });
          continue;
        }
        expect(tried.add(group, GROUP_BYTES_MAX)).toBe(true);
        plain.add(group, GROUP_BYTES_MAX);
      }
      const kept = plain.groupCount;
      const frame = Buffer.from(tried.finish('feed', 1, 1));
      expect(frame.equals(Buffer.from(plain.finish('feed', 1, 1)))).toBe(true);
      expect(decodeMessage(frame).groups).toHaveLength(kept);
    }
  });

  test('fits up to the last byte and not one more', () => {
    const writer = new MessageWriter();
    const group = EVERYTHING.groups[0] as Group;
    writer.add(group, GROUP_BYTES_MAX);
    const { bytes } = writer;
    expect(new MessageWriter().add(group, bytes)).toBe(true);
    expect(new MessageWriter().add(group, bytes - 1)).toBe(false);
  });

  test('a writer can be used again after it finished', () => {
    const writer = new MessageWriter();
    for (const message of [EVERYTHING, ...randomMessages().slice(0, 20)]) {
      for (const group of message.groups) writer.add(group, GROUP_BYTES_MAX);
      const frame = writer.finish(message.source, message.session, message.sourceSeq);
      expect(decodeMessage(frame)).toEqual(message);
    }
  });

  test('a string that is too long is a bug of the caller', () => {
    const long = { ...GAME, sourceEventId: 'x'.repeat(STRING_BYTES_MAX + 1) };
    const writer = new MessageWriter();
    expect(() => writer.add(report(long, 1, 'final'), GROUP_BYTES_MAX)).toThrow('too long');
  });

  test('a message is packed to its target with nothing to spare for another group', () => {
    const writer = new MessageWriter();
    const groups = randomMessages().flatMap((message) => message.groups);
    const refused = groups.find((group) => !writer.add(group, MESSAGE_BYTES_TARGET));
    expect(refused).toBeDefined();
    expect(writer.bytes).toBeLessThanOrEqual(MESSAGE_BYTES_TARGET);
    expect(writer.bytes).toBeGreaterThan(MESSAGE_BYTES_TARGET - 16 * 1024);
  });
});

describe('bytes that are no message', () => {
  let frames: Buffer[] = [];
  beforeAll(() => {
    const messages = [EVERYTHING, ...randomMessages()];
    frames = messages.map(encode).filter((frame) => frame.length < 8000);
  });

  test('every truncation is refused', () => {
    for (const frame of frames.slice(0, share(12))) {
      for (let length = 0; length < frame.length; length++) {
        expect(() => decodeMessage(frame.subarray(0, length))).toThrow(DecodeError);
      }
    }
  });

  test('bytes behind the end are refused', () => {
    const frame = encode(EVERYTHING);
    expect(() => decodeMessage(Buffer.concat([frame, Buffer.of(0)]))).toThrow(DecodeError);
  });

  test('flipped bytes make a message by the schema or a DecodeError', () => {
    const random = new Random(99);
    const outcomes = { accepted: 0, refused: 0 };
    for (let trial = 0; trial < share(20_000); trial++) {
      const frame = Buffer.from(random.pick(frames));
      for (let flips = 1 + random.below(3); flips > 0; flips--) {
        const at = random.below(frame.length);
        frame[at] = random.chance(0.5)
          ? random.below(256)
          : (frame[at] ?? 0) ^ (1 << random.below(8));
      }
      outcomes[outcomeOf(frame, trial)] += 1;
    }
    // Both must occur, or the flips do not reach what is checked.
    expect(Math.min(outcomes.accepted, outcomes.refused)).toBeGreaterThan(share(4000));
  });

  test('random bytes behind a true header end in a DecodeError', () => {
    const random = new Random(5);
    for (let trial = 0; trial < 3000; trial++) {
      const bytes = Buffer.from(Array.from({ length: random.below(400) }, () => random.below(256)));
      const header = Buffer.of(0x56, 0x4f, 1, random.below(3), 0);
      expect(outcomeOf(Buffer.concat([header, bytes]), trial)).toBe('refused');
    }
  });

  test('a false count cannot ask for more than the frame holds', () => {
    const frame = encode({ ...EVERYTHING, groups: [tick(1)] });
    const many = Buffer.from(frame);
    many.writeUInt16LE(0xffff, 3);
    expect(() => decodeMessage(many)).toThrow(DecodeError);
  });

  test('another version says which', () => {
    const frame = encode(EVERYTHING);
    frame[2] = 9;
    expect(() => decodeMessage(frame)).toThrow('wire version 9');
  });
});

function outcomeOf(frame: Buffer, trial: number): 'accepted' | 'refused' {
  let message: Message;
  try {
    message = decodeMessage(frame);
  } catch (error) {
    if (!(error instanceof DecodeError)) expect.fail(`trial ${trial}: ${error}`);
    return 'refused';
  }
  const parsed = messageSchema.safeParse(message);
  if (!parsed.success) {
    expect.fail(`trial ${trial}: ${JSON.stringify(parsed.error.issues.slice(0, 3))}`);
  }
  return 'accepted';
}
