// How fast do messages come off the wire: our binary frames beside JSON.parse with the zod
// schema, the way most services read their bus. The same messages, each from its bytes to a
// checked Message.
import { decodeMessage } from '#ingest/decode.ts';
import { messageSchema } from '#ingest/message.ts';
import { assert, must } from '#kit/assert.ts';
import { atLeast, type Bench, type RunSize } from './bench.ts';
import { type Measurement, measure, type Rounds, speedRatio } from './measure.ts';
import { liveProfile, type ProfileSizes, profileText } from './profiles.ts';
import { Workload } from './workload.ts';

interface Run {
  readonly sizes: ProfileSizes;
  readonly messages: number;
  readonly rounds: Rounds;
}

const RUNS: Readonly<Record<RunSize, Run>> = {
  full: {
    sizes: { events: 50, lines: 60, venues: 15, inPlay: 5 },
    messages: 400,
    rounds: { warmUp: 5, counted: 25 },
  },
  quick: {
    sizes: { events: 20, lines: 60, venues: 15, inPlay: 2 },
    messages: 200,
    rounds: { warmUp: 3, counted: 9 },
  },
  micro: {
    sizes: { events: 2, lines: 4, venues: 3, inPlay: 1 },
    messages: 2,
    rounds: { warmUp: 1, counted: 2 },
  },
};

/** A conservative bar under what was measured. */
const SPEED_RATIO_MIN = 5;

/** Receives every result, so that no decoder's work can be optimised away. */
const sink: { last: unknown } = { last: undefined };

export const decodeBench: Bench = {
  name: 'decode',
  question: 'quotes per second from bytes to checked messages, beside JSON.parse and zod',
  run(size, report) {
    const run = RUNS[size];
    const workload = new Workload(liveProfile(run.sizes));
    report.line(`\n${profileText(workload.profile, workload.liveQuotes)}`);
    const messages = workload.updates(run.messages);
    const quotes = messages.reduce((sum, item) => sum + item.quotes, 0);
    const frames = messages.map(({ bytes }) => bytes);
    const texts = messages.map(({ message }) => Buffer.from(JSON.stringify(message)));
    assertSameMeaning(must(frames[0], 'a frame'), must(texts[0], 'a text'));
    report.line(
      `         ${messages.length} messages, ${quotes} quotes; bytes per quote: ` +
        `${perQuote(frames, quotes)} binary, ${perQuote(texts, quotes)} JSON`,
    );
    const measured = measure(
      [
        decoder('binary decodeMessage', frames, quotes, decodeMessage),
        decoder('JSON.parse + zod', texts, quotes, parseChecked),
        decoder('JSON.parse, unchecked', texts, quotes, parse),
      ],
      run.rounds,
    );
    report.rates('quotes decoded', 'quotes', measured);
    const [binary, checked, unchecked] = measured as [Measurement, Measurement, Measurement];
    const ratio = speedRatio(binary, checked);
    report.ratio('binary / JSON + zod', ratio);
    report.ratio('binary / JSON unchecked', speedRatio(binary, unchecked));
    return [atLeast('binary / JSON.parse + zod', ratio.median, SPEED_RATIO_MIN)];
  },
};

function decoder<T extends Uint8Array>(
  name: string,
  inputs: readonly T[],
  quotes: number,
  decode: (input: T) => unknown,
) {
  const run = (): number => {
    for (const input of inputs) sink.last = decode(input);
    return quotes;
  };
  return { name, run };
}

function parse(text: Buffer): unknown {
  return JSON.parse(text.toString('utf8'));
}

function parseChecked(text: Buffer): unknown {
  return messageSchema.parse(parse(text));
}

function assertSameMeaning(frame: Uint8Array, text: Buffer): void {
  const fromFrame = JSON.stringify(messageSchema.parse(decodeMessage(frame)));
  assert(fromFrame === JSON.stringify(parseChecked(text)), 'both wires carry the same message');
}

function perQuote(parts: readonly Uint8Array[], quotes: number): string {
  return (parts.reduce((sum, { length }) => sum + length, 0) / quotes).toFixed(0);
}
