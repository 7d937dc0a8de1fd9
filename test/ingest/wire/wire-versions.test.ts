// What an older version of the wire could not say, and what a frame may not say in any.
import { describe, expect, test } from 'vitest';
import type { EventGroup, Message, Quote } from '#domain/message/message.ts';
import { FLAG, PLAYER_TEAM } from '#domain/message/packed-message.ts';
import { decodeMessage, FrameDecoder } from '#ingest/wire/decode.ts';
import { MessageWriter } from '#ingest/wire/encode.ts';
import { DecodeError } from '#ingest/wire/frame-reader.ts';
import { GROUP_BYTES_MAX } from '#ingest/wire/message.ts';
import { GAME, KICKOFF, patch, quote, report } from '../../oracle/script.ts';

function encode({ source, session, sourceSeq, groups }: Message): Buffer {
  const writer = new MessageWriter();
  for (const group of groups) expect(writer.add(group, GROUP_BYTES_MAX)).toBe(true);
  return Buffer.from(writer.finish(source, session, sourceSeq));
}

describe('a frame of version 1', () => {
  const prop = (playerTeam: Quote['playerTeam']): Message => {
    const subject = { playerId: 'nfl_josh_allen', playerName: 'Josh Allen', playerTeam };
    const made = quote('fanduel', 'over', -110, KICKOFF, {
      ...subject,
      marketType: 'player_pass_yds',
      point: 250.5,
      nativeFormat: 'probability',
    });
    return { source: 'a', session: 1, sourceSeq: 1, groups: [patch(GAME, KICKOFF, [made])] };
  };
  const asOfVersion1 = (message: Message): Buffer => {
    const frame = encode(message);
    expect(frame[2]).toBe(8);
    frame[2] = 1;
    return frame;
  };

  test('is read: it says no player’s team', () => {
    expect(decodeMessage(asOfVersion1(prop(null)))).toEqual(prop(null));
  });

  test('cannot have the flags of a later one', () => {
    for (const team of ['home', 'away'] as const) {
      expect(decodeMessage(encode(prop(team)))).toEqual(prop(team));
      expect(() => decodeMessage(asOfVersion1(prop(team)))).toThrow('flags of another version');
    }
  });

  test('is as long as one that says the team: that costs no byte', () => {
    expect(encode(prop('home'))).toHaveLength(encode(prop(null)).length);
  });
});

test('a batch of version 5 is read, and a session of those who post as a source since', () => {
  const batch = { key: 'k', bodyHash: 'h'.repeat(43), groupsBefore: 0, answer: null };
  const writer = new MessageWriter();
  const frameOf = (posted: object): Buffer => {
    writer.add(report(GAME, KICKOFF, 'final'), GROUP_BYTES_MAX);
    return Buffer.from(writer.finish('a', 1, 1, posted));
  };
  expect(decodeMessage(frameOf({ batch, sourceSession: 7 }))).toMatchObject({
    ...{ batch, sourceSession: 7 },
  });
  expect(decodeMessage(frameOf({ sourceSession: 7 }))).not.toHaveProperty('batch');
  // Of version 5 the batch stood there alone.
  const old = frameOf(batch);
  old[2] = 5;
  expect(decodeMessage(old)).toMatchObject({ batch });
  expect(decodeMessage(old)).not.toHaveProperty('sourceSession');
  const newer = frameOf({ sourceSession: 7 });
  newer[2] = 5;
  expect(() => decodeMessage(newer)).toThrow(DecodeError);
});

describe('a part of the season that an earlier version did not have', () => {
  const wordOf = (seasonType: EventGroup['seasonType']): Message => {
    const groups = [{ ...report(GAME, KICKOFF, 'final'), neutralSite: true, seasonType }];
    return { source: 'a', session: 1, sourceSeq: 1, groups };
  };
  const asOfVersion = (version: number, message: Message): Buffer => {
    const frame = encode(message);
    frame[2] = version;
    return frame;
  };

  test('is refused in its frames, which are read otherwise', () => {
    for (const seasonType of ['preseason', 'regular', 'postseason', null] as const) {
      expect(decodeMessage(asOfVersion(3, wordOf(seasonType)))).toEqual(wordOf(seasonType));
    }
    expect(decodeMessage(asOfVersion(4, wordOf('cup')))).toEqual(wordOf('cup'));
    expect(() => decodeMessage(asOfVersion(3, wordOf('cup')))).toThrow('flags of another version');
    expect(decodeMessage(asOfVersion(2, wordOf(null)))).toEqual(wordOf(null));
    expect(() => decodeMessage(asOfVersion(2, wordOf('regular')))).toThrow(DecodeError);
  });
});

describe('flags of a quote that make no sense', () => {
  const frameOf = (flags: number): Buffer => {
    const group = patch(GAME, KICKOFF, [quote('kalshi', 'home', 150, KICKOFF)]);
    const frame = encode({ source: 'a', session: 1, sourceSeq: 1, groups: [group] });
    // The only row: 31 bytes before the count of withdrawn keys, its flags first.
    frame.writeUInt16LE(flags, frame.length - 35);
    return frame;
  };

  test('a team without a player is left out', () => {
    for (const flag of [FLAG.playerHome, FLAG.playerAway, PLAYER_TEAM]) {
      expect(new FrameDecoder().decode(frameOf(flag)).flags[0]).toBe(0);
    }
  });

  test('bits that nothing stands for, and a fourth format, are refused', () => {
    for (const flags of [FLAG.format, 4096, 0x8000]) {
      expect(() => decodeMessage(frameOf(flags))).toThrow(DecodeError);
    }
  });
});
