// How soon does the AI chat answer beside a busy feed, and does the stream notice? Fifty people
// chat with a server that takes 5,000 updates a second; rounds with and without them take turns.
import { setTimeout as delay } from 'node:timers/promises';
import { LEAGUES } from '#domain/league.ts';
import { atMost, type Bench, below, type RunSize, type Target } from './bench.ts';
import { type ChatTimes, chatFor, LeagueEar } from './chat/chat-clients.ts';
import { ChatServer, type ChatServerSpec } from './chat/chat-server.ts';
import { Child, type Remote } from './child-calls.ts';
import { spreadOf } from './measure.ts';
import type { Report } from './report.ts';

interface Run {
  readonly people: number;
  readonly updatesPerSecond: number;
  readonly rounds: number;
  readonly seconds: number;
  /** What a person reads before the next question, on average. */
  readonly thinkMs: number;
}

const RUNS: Readonly<Record<RunSize, Run>> = {
  full: { people: 50, updatesPerSecond: 5000, rounds: 5, seconds: 8, thinkMs: 2000 },
  quick: { people: 50, updatesPerSecond: 5000, rounds: 2, seconds: 5, thinkMs: 2000 },
  micro: { people: 2, updatesPerSecond: 500, rounds: 1, seconds: 0.5, thinkMs: 100 },
};
const WARM_SECONDS = 3;
const FIRST_STEP_MS = 5;
const ANSWER_MS = 30;
const STREAM_RATIO = 1.1;
const DRAIN_MS = 200;

type Server = Pick<Remote<ChatServer>, 'open' | 'play' | 'pause' | 'seq' | 'due' | 'cpuMs'>;

interface Round {
  readonly lagP99Ms: number;
  readonly lagP50Ms: number;
  readonly cpuShare: number;
  readonly chats: ChatTimes | undefined;
}

export const chatBench: Bench = {
  name: 'chat',
  question: 'first step and answer of 50 chats beside 5,000 updates/s; does the stream notice?',
  async run(size, report) {
    const run = RUNS[size];
    const warmSeconds = size === 'micro' ? 0.3 : WARM_SECONDS;
    const seconds = Math.ceil((2 * run.rounds + 1) * (run.seconds + 1) + 2 * warmSeconds);
    const spec: ChatServerSpec = { updatesPerSecond: run.updatesPerSecond, seconds };
    const { server, close } = opened(spec, size);
    const ears: LeagueEar[] = [];
    try {
      const port = await server.open();
      for (const { leagueId } of LEAGUES) ears.push(await LeagueEar.open(port, leagueId));
      report.line(
        `profile  simulated world, all leagues, ${run.updatesPerSecond} updates/s; ` +
          `${run.people} people chat, ${run.thinkMs} ms between questions, none asked twice; ` +
          `${ears.length} clients follow the odds of a league each`,
      );
      const meter = { server, ears, port, run };
      await round(meter, true, warmSeconds, 0);
      const quiet: Round[] = [];
      const chatty: Round[] = [];
      for (let number = 1; number <= run.rounds; number++) {
        const order = number % 2 === 0 ? [true, false] : [false, true];
        for (const hasChats of order) {
          const made = await round(meter, hasChats, run.seconds, number);
          (hasChats ? chatty : quiet).push(made);
        }
      }
      return verdict(quiet, chatty, report);
    } finally {
      for (const ear of ears) ear.close();
      await close();
    }
  },
};

/** A process of its own; in the smallest size this one. */
function opened(spec: ChatServerSpec, size: RunSize): { server: Server; close(): Promise<void> } {
  if (size === 'micro') {
    const own = new ChatServer(spec);
    const server: Server = {
      open: () => own.open(),
      play: async () => own.play(),
      pause: () => own.pause(),
      seq: async () => own.seq(),
      due: async (from, to) => own.due(from, to),
      cpuMs: async () => own.cpuMs(),
    };
    return { server, close: () => own.close() };
  }
  const file = new URL('./chat/chat-server-main.js', import.meta.url);
  const child = new Child({ file, argument: spec });
  return { server: child.remote<ChatServer>(), close: async () => child.close() };
}

interface Meter {
  readonly server: Server;
  readonly ears: readonly LeagueEar[];
  readonly port: number;
  readonly run: Run;
}

async function round(
  { server, ears, port, run }: Meter,
  hasChats: boolean,
  seconds: number,
  seed: number,
): Promise<Round> {
  for (const ear of ears) ear.take();
  const [fromSeq, fromCpuMs, fromMs] = [
    await server.seq(),
    await server.cpuMs(),
    performance.now(),
  ];
  await server.play();
  const chats = hasChats
    ? await chatFor(port, run.people, seconds, run.thinkMs, seed)
    : await delay(1000 * seconds, undefined);
  await server.pause();
  const cpuShare = ((await server.cpuMs()) - fromCpuMs) / (performance.now() - fromMs);
  await delay(DRAIN_MS);
  const dueMs = await server.due(fromSeq, await server.seq());
  const lags = ears.flatMap((ear) => lagsOf(ear.take(), dueMs, fromSeq));
  return { ...percentiles(lags), cpuShare, chats: chats ?? undefined };
}

/** How late a book heard of each position that it heard of. */
function lagsOf(heard: readonly number[], dueMs: Float64Array, fromSeq: number): number[] {
  const lags: number[] = [];
  for (let at = 0; at < heard.length; at += 2) {
    const due = dueMs[(heard[at] as number) - fromSeq] ?? 0;
    if (due > 0) lags.push((heard[at + 1] as number) - due);
  }
  return lags;
}

function percentiles(values: readonly number[]): { lagP50Ms: number; lagP99Ms: number } {
  return { lagP50Ms: percentile(values, 0.5), lagP99Ms: percentile(values, 0.99) };
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
}

function verdict(
  quiet: readonly Round[],
  chatty: readonly Round[],
  report: Report,
): readonly Target[] {
  const told = chatty.flatMap(({ chats }) => chats ?? []);
  const first = told.flatMap(({ firstStepMs }) => firstStepMs);
  const answer = told.flatMap(({ answerMs }) => answerMs);
  const refused = told.reduce((sum, each) => sum + each.refused, 0);
  const ms = (value: number): string => `${value.toFixed(2)} ms`;
  for (const [name, rounds] of [
    ['without chats', quiet],
    ['with chats', chatty],
  ] as const) {
    const p99 = spreadOf(rounds.map(({ lagP99Ms }) => lagP99Ms));
    const p50 = spreadOf(rounds.map(({ lagP50Ms }) => lagP50Ms));
    const cpu = spreadOf(rounds.map(({ cpuShare }) => 100 * cpuShare));
    report.line(
      `stream ${name.padEnd(13)} p50 ${ms(p50.median)}, p99 ${ms(p99.median)} ` +
        `(${p99.min.toFixed(2)} to ${p99.max.toFixed(2)}); ` +
        `server ${cpu.median.toFixed(0)} % of a core`,
    );
  }
  report.line(
    `chats: ${answer.length} answered, ${refused} refused; first step p50 ` +
      `${ms(percentile(first, 0.5))}, p99 ${ms(percentile(first, 0.99))}; answer p50 ` +
      `${ms(percentile(answer, 0.5))}, p99 ${ms(percentile(answer, 0.99))}`,
  );
  const ratios = chatty.map(({ lagP99Ms }, at) => lagP99Ms / (quiet[at]?.lagP99Ms || 1));
  return [
    below('first_step_p99_ms', percentile(first, 0.99), FIRST_STEP_MS),
    below('answer_p99_ms', percentile(answer, 0.99), ANSWER_MS),
    atMost('stream_ratio', spreadOf(ratios).median, STREAM_RATIO),
  ];
}
