// A run: so many random requests on some connections at once, with garbage on the stream and below
// HTTP beside them. What fails is asked again alone and made small.
import { setTimeout as delay } from 'node:timers/promises';
import { Contract } from './contract.ts';
import type { FuzzedProgram } from './fuzzed-program.ts';
import { type Answer, curlLine, type FuzzRequest, type Outcome, wireOf } from './http-message.ts';
import { Lane } from './lane.ts';
import { type Growth, growthOf } from './memory.ts';
import { requestAt } from './requests.ts';
import { shrunk } from './shrink.ts';
import { sendGarbage } from './socket-garbage.ts';
import { misbehave } from './stream-garbage.ts';
import { conditionalProblem, headProblem, Judge } from './verdict.ts';
import { type World, worldOf } from './world.ts';

export interface CampaignOptions {
  readonly seed: number;
  readonly requests: number;
  /** Only the request of this number, alone. */
  readonly only?: number | undefined;
  readonly say?: (text: string) => void;
}

export interface Finding {
  readonly index: number;
  readonly problem: string;
  readonly request: FuzzRequest | undefined;
  readonly curl: string;
  /** It fails alone, too. */
  readonly isAlone: boolean;
}

export interface CampaignReport {
  readonly findings: readonly Finding[];
  /** By kind of request and status. */
  readonly answers: ReadonlyMap<string, number>;
  readonly operations: number;
  readonly streams: number;
  readonly garbage: number;
  readonly followUps: number;
  readonly growth: Growth;
}

const LANES = 12;
const STREAM_LANES = 3;
const FINDINGS_MAX = 40;
const SAMPLES = 200;
const FOLLOW_UP_EVERY = 8;
const PAUSE_MS = 25;

export async function campaign(
  program: FuzzedProgram,
  options: CampaignOptions,
): Promise<CampaignReport> {
  const document = await (await fetch(`${program.address}/v1/openapi.json`)).json();
  const world = await worldOf(program.address, program.callers);
  return await new Campaign(program, new Contract(document), world, options).run();
}

class Campaign {
  readonly #program: FuzzedProgram;
  readonly #contract: Contract;
  readonly #world: World;
  readonly #options: CampaignOptions;
  readonly #judge: Judge;
  readonly #findings = new Map<string, Finding>();
  readonly #answers = new Map<string, number>();
  readonly #operations = new Set<string>();
  readonly #samples: number[] = [];
  #next = 0;
  #isOver = false;
  #streams = 0;
  #garbage = 0;
  #followUps = 0;

  constructor(program: FuzzedProgram, contract: Contract, world: World, options: CampaignOptions) {
    this.#program = program;
    this.#contract = contract;
    this.#world = world;
    this.#options = options;
    this.#judge = new Judge(contract);
  }

  async run(): Promise<CampaignReport> {
    const { only } = this.#options;
    if (only !== undefined) await this.#ask(only, new Lane(this.#program.port));
    else await this.#runAll();
    return {
      findings: [...this.#findings.values()],
      answers: this.#answers,
      operations: this.#operations.size,
      streams: this.#streams,
      garbage: this.#garbage,
      followUps: this.#followUps,
      growth: growthOf(this.#samples.length > 0 ? this.#samples : [this.#program.memoryMib]),
    };
  }

  async #runAll(): Promise<void> {
    const streams = Array.from({ length: STREAM_LANES }, (_, lane) => this.#streamLane(lane));
    const garbage = this.#garbageLane();
    await Promise.all(Array.from({ length: LANES }, () => this.#lane()));
    this.#isOver = true;
    await Promise.all([...streams, garbage]);
    if (!(await this.#isAlive())) this.#note(this.#next, 'it does not answer any more', undefined);
    for (const said of this.#program.complaints) this.#note(this.#next, said, undefined);
  }

  get #goesOn(): boolean {
    return this.#next < this.#options.requests && this.#findings.size < FINDINGS_MAX;
  }

  async #lane(): Promise<void> {
    const lane = new Lane(this.#program.port);
    const every = Math.max(1, Math.floor(this.#options.requests / SAMPLES));
    while (this.#goesOn && this.#program.isRunning) {
      const index = this.#next++;
      if (index % every === 0) this.#sample(index);
      await this.#ask(index, lane);
    }
    lane.close();
  }

  #sample(index: number): void {
    const mib = this.#program.memoryMib;
    this.#samples.push(mib);
    if (this.#samples.length % 20 !== 0) return;
    this.#options.say?.(
      `${index} requests, ${mib.toFixed(0)} MiB, ${this.#findings.size} findings`,
    );
  }

  async #ask(index: number, lane: Lane): Promise<void> {
    const { seed } = this.#options;
    const request = requestAt(seed, index, this.#contract, this.#world);
    const outcome = await lane.send(wireOf(request), request.method, request.mayClose);
    this.#count(request, outcome);
    const problem = this.#judge.problemOf(request, outcome);
    if (problem) {
      await this.#found(index, request, problem);
      return;
    }
    if (index % FOLLOW_UP_EVERY !== 0 || outcome.kind !== 'answer') return;
    const again = await this.#followUpProblem(request, outcome, lane);
    if (again) this.#note(index, again, request);
  }

  /** The same with the tag that was answered, and as HEAD. */
  async #followUpProblem(request: FuzzRequest, answer: Answer, lane: Lane) {
    const tag = answer.headers.get('etag');
    if (request.method !== 'GET' || answer.status !== 200 || tag === undefined) return undefined;
    this.#followUps += 1;
    const send = async (changed: FuzzRequest): Promise<Outcome> =>
      await lane.send(wireOf(changed), changed.method, changed.mayClose);
    const others = request.headers.filter(([name]) => name !== 'if-none-match');
    const conditional = { ...request, headers: [...others, ['if-none-match', tag] as const] };
    const again = await send(conditional);
    return (
      conditionalProblem(answer, again) ??
      this.#judge.problemOf(conditional, again) ??
      headProblem(answer, await send({ ...request, method: 'HEAD' }))
    );
  }

  /** Alone, and as small as it gets. */
  async #found(index: number, request: FuzzRequest, problem: string): Promise<void> {
    const kind = kindOf(problem, request, this.#contract);
    if (this.#findings.has(kind)) return;
    const lane = new Lane(this.#program.port);
    const problemOf = async (candidate: FuzzRequest): Promise<string | undefined> => {
      const outcome = await lane.send(wireOf(candidate), candidate.method, true);
      return this.#judge.problemOf(candidate, outcome);
    };
    const fails = async (candidate: FuzzRequest): Promise<boolean> => {
      const found = await problemOf(candidate);
      return found !== undefined && kindOf(found, candidate, this.#contract) === kind;
    };
    const isAlone = await fails(request);
    // Where a certain status is due, less of the request would be due another.
    const isFree = request.statuses.length === 0;
    const small = isAlone && isFree ? await shrunk(request, fails) : request;
    this.#note(index, (isAlone && (await problemOf(small))) || problem, small, isAlone, kind);
  }

  #note(
    index: number,
    problem: string,
    request: FuzzRequest | undefined,
    isAlone = false,
    kind = problem,
  ): void {
    if (this.#findings.has(kind)) return;
    const curl = request ? curlLine(request, this.#program.address) : '';
    const finding = { index, problem, request, curl, isAlone };
    this.#findings.set(kind, finding);
    this.#options.say?.(findingText(this.#options.seed, finding));
  }

  #count(request: FuzzRequest, outcome: Outcome): void {
    const what = outcome.kind === 'answer' ? outcome.status : outcome.kind;
    const name = `${request.kind} ${what}`;
    this.#answers.set(name, (this.#answers.get(name) ?? 0) + 1);
    if (request.kind !== 'valid' || what !== 200) return;
    const operation = this.#contract.operationAt(
      request.method,
      request.target.split('?')[0] ?? '',
    );
    if (operation) this.#operations.add(operation.id);
  }

  async #streamLane(lane: number): Promise<void> {
    for (let turn = 0; !this.#isOver && this.#program.isRunning; turn++) {
      const seed = this.#options.seed * 7919 + lane * 1_000_003 + turn;
      const problem = await misbehave(seed, this.#program.port, this.#world);
      this.#streams += 1;
      if (problem) this.#note(turn, `the stream (garbage ${seed}): ${problem}`, undefined);
      await delay(PAUSE_MS);
    }
  }

  async #garbageLane(): Promise<void> {
    for (let turn = 0; !this.#isOver && this.#program.isRunning; turn++) {
      const seed = this.#options.seed * 104_729 + turn;
      const problem = await sendGarbage(seed, this.#program.port, this.#world);
      this.#garbage += 1;
      if (problem) this.#note(turn, `bytes (garbage ${seed}): ${problem}`, undefined);
    }
  }

  async #isAlive(): Promise<boolean> {
    const health = await fetch(`${this.#program.address}/healthz`).catch(() => undefined);
    return health?.status === 200;
  }
}

/** Failures that are one: the same about the same operation. */
function kindOf(problem: string, request: FuzzRequest, contract: Contract): string {
  const path = request.target.split('?')[0] ?? '';
  const where = contract.operationAt(request.method, path)?.id ?? request.what;
  return `${where}: ${problem.split(/[:"]/)[0]}`;
}

/** What is said of it. */
function findingText(seed: number, { index, problem, curl, isAlone }: Finding): string {
  const again = isAlone ? 'fails alone' : 'not alone';
  return [`FOUND seed ${seed}, request ${index} (${again}): ${problem}`, curl].join('\n  ');
}
