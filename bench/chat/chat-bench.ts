// How soon does the AI chat answer beside a busy feed, and does the stream get later by it? Fifty
// users chat with the whole program at 5,000 updates a second; rounds with and without them
// alternate.

import { setTimeout as delay } from 'node:timers/promises';
import { BuiltProgram, KEY, simulated } from '#test/programs/built-program.ts';
import { StreamListener } from '#test/programs/stream-listener.ts';
import { atLeast, atMost, type Bench, below, type RunSize } from '../shared/bench.ts';
import { openPart, type Part } from '../shared/child-calls.ts';
import { inTurns, quantile } from '../shared/measure.ts';
import type { Report } from '../shared/report.ts';
import type { Target } from '../shared/target.ts';
import { type ChatTimes, ChatUsers } from './chat-users.ts';

interface Run {
  readonly users: number;
  readonly updatesPerSecond: number;
  readonly rounds: number;
  readonly seconds: number;
  /** How long a user reads before the next question, on average. */
  readonly thinkMs: number;
}

const BUSY = { users: 50, updatesPerSecond: 5000, thinkMs: 2000 };
const RUNS: Readonly<Record<RunSize, Run>> = {
  full: { ...BUSY, rounds: 15, seconds: 4 },
  quick: { ...BUSY, rounds: 2, seconds: 5 },
  micro: {
    ...{ users: 2, updatesPerSecond: 200, rounds: 1, seconds: 0.5, thinkMs: 100 },
  },
};
const FIRST_STEP_MS = 5;
const ANSWER_MS = 30;
const STREAM_RATIO = 1.3;
/** The times of frames are whole milliseconds: no ratio is made of less. */
const LAG_MS_MIN = 1;

/** A round with chats or without. */
export interface ChatRound {
  readonly lagsMs: readonly number[];
  readonly chats: ChatTimes | undefined;
}

interface Parts {
  readonly program: BuiltProgram;
  readonly users: Part<ChatUsers>;
  readonly listener: Part<StreamListener>;
}

export const chatBench: Bench = {
  name: 'chat',
  question: 'first step and answer of 50 chats beside 5,000 updates/s, and the lag of the stream',
  async run(size, report) {
    const run = RUNS[size];
    const { users: count, updatesPerSecond, thinkMs } = run;
    report.line(
      `profile  the simulated feed, ${updatesPerSecond} updates/s; ${count} users, ` +
        `${thinkMs} ms between questions, none asked twice`,
    );
    const program = await BuiltProgram.start({ env: simulated(updatesPerSecond) });
    const file = (name: string): URL => new URL(name, import.meta.url);
    const users = openPart(file('./chat-users-main.js'), null, () => new ChatUsers());
    const listener = openPart(file('./stream-listener-main.js'), null, () => new StreamListener());
    try {
      await listener.calls.open(program.url, KEY);
      return await measure({ program, users, listener }, run, report);
    } finally {
      await users.close();
      await listener.close();
      await program.stop();
    }
  },
};

async function measure(parts: Parts, run: Run, report: Report): Promise<readonly Target[]> {
  // Users hurry at first, so that what a busy service has compiled is compiled.
  await round(parts, { ...run, seconds: 2 * run.seconds, thinkMs: run.thinkMs / 10 }, true, 0);
  const play = (hasChats: boolean, index: number) => round(parts, run, hasChats, index + 1);
  const [quiet = [], chatty = []] = await inTurns([false, true], run.rounds, play);
  return chatTargets(quiet, chatty, report);
}

async function round(
  { program, users, listener }: Parts,
  run: Run,
  hasChats: boolean,
  seed: number,
): Promise<ChatRound> {
  await listener.calls.take();
  const chats = hasChats
    ? await users.calls.chat(program.port, { ...run, seed })
    : await delay(1000 * run.seconds, undefined);
  return { lagsMs: await listener.calls.take(), chats };
}

/** The verdicts; a round without a frame, and a chat that was refused, pass none. */
export function chatTargets(
  quiet: readonly ChatRound[],
  chatty: readonly ChatRound[],
  report: Report,
): readonly Target[] {
  const chats = chatty.flatMap((each) => each.chats ?? []);
  const first = chats.flatMap(({ firstStepMs }) => firstStepMs);
  const answer = chats.flatMap(({ answerMs }) => answerMs);
  const refused = chats.reduce((sum, each) => sum + each.refused, 0);
  const text = (values: readonly number[]): string =>
    `p50 ${quantile(values, 0.5).toFixed(2)} ms, p99 ${quantile(values, 0.99).toFixed(2)} ms`;
  const lagsOf = (rounds: readonly ChatRound[]) => rounds.flatMap(({ lagsMs }) => lagsMs);
  report.line(`stream without chats ${text(lagsOf(quiet))}`);
  report.line(`stream with chats    ${text(lagsOf(chatty))}`);
  report.line(`chats  ${answer.length} answered, ${refused} refused`);
  report.line(`       first step ${text(first)}; answer ${text(answer)}`);
  const [lagBeside, lagAlone] = [quantile(lagsOf(chatty), 0.99), quantile(lagsOf(quiet), 0.99)];
  const frames = [...quiet, ...chatty].map(({ lagsMs }) => lagsMs.length);
  return [
    below('first_step_p99_ms', quantile(first, 0.99), FIRST_STEP_MS),
    below('answer_p99_ms', quantile(answer, 0.99), ANSWER_MS),
    atMost('refused', refused, 0),
    atMost('stream_ratio', lagBeside / Math.max(LAG_MS_MIN, lagAlone), STREAM_RATIO),
    atLeast('frames_of_a_round', Math.min(...frames), 1),
  ];
}
