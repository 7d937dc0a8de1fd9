// How soon does the AI chat answer beside a busy feed, and does the stream notice? Fifty people
// chat with a server that takes 5,000 updates a second; rounds with and without them take turns.
import { setTimeout as delay } from 'node:timers/promises';
import { LEAGUES } from '#domain/league.ts';
import { atLeast, atMost, type Bench, below, type RunSize, type Target } from './bench.ts';
import { ChatServer, type ChatServerSpec } from './chat/chat-server.ts';
import { CHAT_KEY, ChatPeople, type ChatTimes } from './chat/people.ts';
import { Child, type Remote } from './child-calls.ts';
import { quantile, spreadOf } from './measure.ts';
import { canGoFirst, canPin } from './pinning.ts';
import { Fleet, type Greeting, NO_CONTROL } from './push/fleet.ts';
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
  full: { people: 50, updatesPerSecond: 5000, rounds: 15, seconds: 4, thinkMs: 2000 },
  quick: { people: 50, updatesPerSecond: 5000, rounds: 2, seconds: 5, thinkMs: 2000 },
  micro: { people: 2, updatesPerSecond: 500, rounds: 1, seconds: 0.5, thinkMs: 100 },
};
/** People hurry at first, so that what a busy service has compiled is compiled. */
const WARM_SECONDS = 8;
const WARM_HURRY = 10;
const FIRST_STEP_MS = 5;
const ANSWER_MS = 30;
const STREAM_RATIO = 1.1;
const DRAIN_MS = 200;

type Server = Pick<Remote<ChatServer>, 'open' | 'play' | 'pause' | 'seq' | 'due' | 'cpuMs'>;

/** The three sides of the benchmark; each in a process of its own, unless the run is tiny. */
interface Stage {
  readonly server: Server;
  readonly ears: Pick<Remote<Fleet>, 'open' | 'listen' | 'arrivals'>;
  readonly people: Pick<Remote<ChatPeople>, 'meet' | 'chat'>;
  readonly close: () => Promise<void>;
}

/** A round with chats or without. */
export interface ChatRound {
  readonly lagsMs: readonly number[];
  /** Books that heard anything. */
  readonly booksHeard: number;
  readonly cpuShare: number;
  readonly chats: ChatTimes | undefined;
}

export const chatBench: Bench = {
  name: 'chat',
  question: 'first step and answer of 50 chats beside 5,000 updates/s; does the stream notice?',
  async run(size, report) {
    const run = RUNS[size];
    const warmSeconds = size === 'micro' ? 0.3 : WARM_SECONDS;
    const seconds = Math.ceil(2 * run.rounds * (run.seconds + 1) + 2 * (warmSeconds + 1));
    const spec: ChatServerSpec = { updatesPerSecond: run.updatesPerSecond, seconds };
    const stage = size === 'micro' ? stageHere(spec) : stageApart(spec);
    try {
      const port = await stage.server.open();
      await stage.ears.open(port, NO_CONTROL, LEAGUES.length, ...LEAGUES.map(bookOf));
      await stage.people.meet(port);
      report.line(
        `profile  simulated world, all leagues, ${run.updatesPerSecond} updates/s; ` +
          `${run.people} people chat, ${run.thinkMs} ms between questions, none asked twice; ` +
          `${LEAGUES.length} clients follow the odds of a league each; ${coresText(size)}`,
      );
      const hurried = { ...run, thinkMs: run.thinkMs / WARM_HURRY };
      await round(stage, hurried, true, warmSeconds, 0);
      const quiet: ChatRound[] = [];
      const chatty: ChatRound[] = [];
      for (let number = 1; number <= run.rounds; number++) {
        const order = number % 2 === 0 ? [true, false] : [false, true];
        for (const hasChats of order) {
          const made = await round(stage, run, hasChats, run.seconds, number);
          (hasChats ? chatty : quiet).push(made);
        }
      }
      return chatTargets(quiet, chatty, report);
    } finally {
      await stage.close();
    }
  },
};

/** What its processes have got of the machine. */
function coresText(size: RunSize): string {
  if (size === 'micro') return 'all in one process';
  if (!canPin()) return 'nobody is pinned';
  const clients = canGoFirst() ? 'go before all else' : 'are';
  return `the serving thread has a core to itself, clients ${clients} on the other`;
}

/** Clients that go before all else must not wait for helpers that do not. */
const ALONE = ['--single-threaded'];

function stageApart(spec: ChatServerSpec): Stage {
  const file = (name: string): URL => new URL(name, import.meta.url);
  const server = new Child({ file: file('./chat/chat-server-main.js'), argument: spec });
  const [ears, people] = ['./chat/ears-main.js', './chat/people-main.js'].map(
    (name) => new Child({ file: file(name), argument: 0, execArgv: ALONE }),
  ) as [Child, Child];
  return {
    server: server.remote<ChatServer>(),
    ears: ears.remote<Fleet>(),
    people: people.remote<ChatPeople>(),
    close: async () => {
      for (const each of [people, ears, server]) each.close();
    },
  };
}

function stageHere(spec: ChatServerSpec): Stage {
  const [server, ears, people] = [new ChatServer(spec), new Fleet(), new ChatPeople()];
  return {
    server: {
      open: () => server.open(),
      play: async () => server.play(),
      pause: () => server.pause(),
      seq: async () => server.seq(),
      due: async (from, to) => server.due(from, to),
      cpuMs: async () => server.cpuMs(),
    },
    ears: {
      open: (...args) => ears.open(...args),
      listen: async () => ears.listen(),
      arrivals: async () => ears.arrivals(),
    },
    people: { meet: async (port) => people.meet(port), chat: (talk) => people.chat(talk) },
    close: async () => {
      ears.close();
      await server.close();
    },
  };
}

async function round(
  { server, ears, people }: Stage,
  run: Run,
  hasChats: boolean,
  seconds: number,
  seed: number,
): Promise<ChatRound> {
  await ears.listen();
  const [fromSeq, fromCpuMs, fromMs] = [
    await server.seq(),
    await server.cpuMs(),
    performance.now(),
  ];
  await server.play();
  const talk = { people: run.people, seconds, thinkMs: run.thinkMs, seed };
  const chats = hasChats ? await people.chat(talk) : await delay(1000 * seconds, undefined);
  await server.pause();
  const cpuShare = ((await server.cpuMs()) - fromCpuMs) / (performance.now() - fromMs);
  await delay(DRAIN_MS);
  const dueMs = await server.due(fromSeq, await server.seq());
  const arrivals = await ears.arrivals();
  const booksHeard = new Set(arrivals.filter((_, at) => at % 3 === 0)).size;
  const lagsMs = lagsOf(arrivals, dueMs, fromSeq);
  return { lagsMs, booksHeard, cpuShare, chats: chats ?? undefined };
}

/** How late the books heard of each position: three numbers of each arrival, its seq and when. */
function lagsOf(arrivals: Float64Array, dueMs: Float64Array, fromSeq: number): number[] {
  const lags: number[] = [];
  for (let at = 0; at < arrivals.length; at += 3) {
    const due = dueMs[(arrivals[at + 1] as number) - fromSeq] ?? 0;
    if (due > 0) lags.push((arrivals[at + 2] as number) - due);
  }
  return lags;
}

/** A client that follows the odds of a league. */
function bookOf({ leagueId: league }: (typeof LEAGUES)[number]): Greeting {
  const says = [JSON.stringify({ op: 'subscribe', id: '1', channel: 'odds', league })];
  return { path: '/v1/stream', headers: { 'x-api-key': CHAT_KEY }, says, answers: {} };
}

/** A percentile over all rounds: of one alone, the worst hundredth is but four ticks. */
function lagOf(rounds: readonly ChatRound[], share: number): number {
  return quantile(
    rounds.flatMap(({ lagsMs }) => lagsMs),
    share,
  );
}

/** The verdicts; a book that heard nothing in a round, and a chat that was refused, are none. */
export function chatTargets(
  quiet: readonly ChatRound[],
  chatty: readonly ChatRound[],
  report: Report,
): readonly Target[] {
  const told = chatty.flatMap(({ chats }) => chats ?? []);
  const first = told.flatMap(({ firstStepMs }) => firstStepMs);
  const answer = told.flatMap(({ answerMs }) => answerMs);
  const booksHeard = [...quiet, ...chatty].map((round) => round.booksHeard);
  const refused = told.reduce((sum, each) => sum + each.refused, 0);
  const ms = (value: number): string => `${value.toFixed(2)} ms`;
  for (const [name, rounds] of [
    ['without chats', quiet],
    ['with chats', chatty],
  ] as const) {
    const p99 = spreadOf(rounds.map(({ lagsMs }) => quantile(lagsMs, 0.99)));
    const cpu = spreadOf(rounds.map(({ cpuShare }) => 100 * cpuShare));
    report.line(
      `stream ${name.padEnd(13)} p50 ${ms(lagOf(rounds, 0.5))}, p99 ${ms(lagOf(rounds, 0.99))} ` +
        `(of rounds ${p99.min.toFixed(2)} to ${p99.max.toFixed(2)}); ` +
        `server ${cpu.median.toFixed(0)} % of a core`,
    );
  }
  report.line(
    `chats: ${answer.length} answered, ${refused} refused; first step p50 ` +
      `${ms(quantile(first, 0.5))}, p99 ${ms(quantile(first, 0.99))}; answer p50 ` +
      `${ms(quantile(answer, 0.5))}, p99 ${ms(quantile(answer, 0.99))}`,
  );
  return [
    below('first_step_p99_ms', quantile(first, 0.99), FIRST_STEP_MS),
    below('answer_p99_ms', quantile(answer, 0.99), ANSWER_MS),
    atMost('refused', refused, 0),
    atMost('stream_ratio', lagOf(chatty, 0.99) / lagOf(quiet, 0.99), STREAM_RATIO),
    atLeast('books_heard', Math.min(...booksHeard), LEAGUES.length),
  ];
}
