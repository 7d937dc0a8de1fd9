// A log that loses its first entries while somebody asks for them.
import { expect, test } from 'vitest';
import { type Log, LogBrokenError, type LogEntry } from '#backends/log.ts';
import { readFromBeginning } from '#src/log/log-beginning.ts';

const HELD = 1000;

/** A log that has always lost so many more entries when it is read than when it was asked. */
function movingLog(lostBetween: number, gapAt = Number.POSITIVE_INFINITY) {
  const asked: number[] = [];
  let firstSeq = 1;
  async function* read(fromSeq: number): AsyncGenerator<LogEntry> {
    asked.push(fromSeq);
    firstSeq += lostBetween;
    if (fromSeq < firstSeq) throw new LogBrokenError('trimmed');
    for (let seq = fromSeq; seq < fromSeq + 3; seq++) {
      if (seq - fromSeq === gapAt) throw new LogBrokenError('a gap');
      yield { seq, stampMs: seq, payload: new Uint8Array(), skipped: false };
    }
  }
  const info = async () => ({ epoch: 'e', firstSeq, lastSeq: firstSeq + HELD - 1, bytes: 0 });
  return { log: { info, read } as unknown as Log, asked };
}

async function seqsOf(log: Log): Promise<number[]> {
  const seqs: number[] = [];
  for await (const { seq } of readFromBeginning(log, { follow: false })) seqs.push(seq);
  return seqs;
}

test('is read from its first entry where that stays', async () => {
  const { log, asked } = movingLog(0);
  expect(await seqsOf(log)).toEqual([1, 2, 3]);
  expect(asked).toEqual([1]);
});

test('is read from a little further on where its beginning moves', async () => {
  const { log, asked } = movingLog(12);
  expect(await seqsOf(log)).toEqual([52, 53, 54]);
  expect(asked).toEqual([1, 18, 35, 52]);
});

test('is given up where no try comes in time, or a later entry is missing', async () => {
  const moving = movingLog(HELD);
  await expect(seqsOf(moving.log)).rejects.toThrow('trimmed');
  expect(moving.asked).toHaveLength(9);
  const broken = movingLog(0, 1);
  await expect(seqsOf(broken.log)).rejects.toThrow('a gap');
  expect(broken.asked).toHaveLength(1);
});
