// A run of hostile posts, over some connections at once and over WebSockets beside them. Each answer
// is held against the document of ingest, the table of reasons, and the lines that were sent.
import { WebSocket } from 'ws';
import { INGEST_CLOSE_CODES } from '#contract/close-codes.ts';
import { REJECTION_REASONS } from '#ingest/rejection.ts';
import { Random } from '#kit/random.ts';
import { Contract, type Json } from '../http/contract.ts';
import type { Answer, Outcome } from '../http/http-message.ts';
import { Lane } from '../http/lane.ts';
import { type HostilePost, type Poster, postAt, wireOf } from './hostile-posts.ts';

export interface PostingOptions {
  readonly port: number;
  readonly seed: number;
  /** Ends when so many lines were sent. */
  readonly lines: number;
  readonly posters: readonly Poster[];
  /** Resident memory of the program, in MiB. */
  readonly memoryMib: () => number;
}

export interface PostingReport {
  readonly findings: readonly string[];
  readonly lines: number;
  /** By kind of body and status. */
  readonly answers: ReadonlyMap<string, number>;
  readonly reasons: ReadonlyMap<string, number>;
  readonly accepted: number;
  readonly acks: number;
  /** After each fiftieth of the lines. */
  readonly memoryMib: readonly number[];
}

const LANES = 4;
const FINDINGS_MAX = 30;
const SAMPLES = 50;
/** Posts of a socket before the next one is opened. */
const SOCKET_POSTS = 40;
/** Batches that have no answer yet. */
const UNANSWERED_MAX = 8;
const HOST = '127.0.0.1';
/** What may be answered whatever is documented of the operation. */
const ANYWHERE = new Set([400, 401, 403, 404, 405, 408, 411, 413, 414, 415, 426, 429, 431]);
const CLOSES = new Set<number>([
  ...[1000, 1001, 1002, 1005, 1006, 1007, 1009],
  ...Object.values(INGEST_CLOSE_CODES).map(({ code }) => code),
]);

export async function postingCampaign(options: PostingOptions): Promise<PostingReport> {
  const json = async (name: string): Promise<Json> =>
    await (await fetch(`http://${HOST}:${options.port}/ingest/v1/${name}`)).json();
  const contract = new Contract(await json('openapi.json'));
  const campaign = new PostingCampaign(options, contract, await json('line.schema.json'));
  return await campaign.run();
}

class PostingCampaign {
  readonly #options: PostingOptions;
  readonly #contract: Contract;
  readonly #schema: Json;
  readonly #findings = new Map<string, string>();
  readonly #answers = new Map<string, number>();
  readonly #reasons = new Map<string, number>();
  readonly #memoryMib: number[] = [];
  #next = 0;
  #lines = 0;
  #accepted = 0;
  #acks = 0;

  constructor(options: PostingOptions, contract: Contract, schema: Json) {
    this.#options = options;
    this.#contract = contract;
    this.#schema = schema;
  }

  async run(): Promise<PostingReport> {
    const lanes = Array.from({ length: LANES }, () => this.#lane());
    await Promise.all([...lanes, this.#socketLane()]);
    const findings = [...this.#findings].map(([, text]) => text);
    const own = { findings, lines: this.#lines, answers: this.#answers, reasons: this.#reasons };
    return { ...own, accepted: this.#accepted, acks: this.#acks, memoryMib: this.#memoryMib };
  }

  get #goesOn(): boolean {
    return this.#lines < this.#options.lines && this.#findings.size < FINDINGS_MAX;
  }

  #take(): HostilePost {
    const { seed, posters, lines, memoryMib } = this.#options;
    const post = postAt(seed, this.#next++, this.#schema, posters);
    this.#lines += post.lines;
    while (this.#memoryMib.length < Math.floor((SAMPLES * this.#lines) / lines)) {
      this.#memoryMib.push(memoryMib());
    }
    return post;
  }

  async #lane(): Promise<void> {
    const lane = new Lane(this.#options.port);
    while (this.#goesOn) {
      const index = this.#next;
      const post = this.#take();
      const outcome = await lane.send(wireOf(post), 'POST', post.body.length > 16 * 1024 * 1024);
      const what = outcome.kind === 'answer' ? outcome.status : outcome.kind;
      count(this.#answers, `${post.what} ${what}`);
      const problem = this.#problemOf(post, outcome);
      if (problem) this.#note(index, post, problem);
    }
    lane.close();
  }

  #note(index: number, { what, query, coding, form, body }: HostilePost, problem: string): void {
    const head = `${what}, ${form}${coding ? `, ${coding}` : ''}, ?${query}`;
    const text = `post ${index} (${head}): ${problem}: ${body.toString('latin1', 0, 300)}`;
    this.#findings.set(`${what} ${problem.slice(0, 40)}`, text);
  }

  #problemOf(post: HostilePost, outcome: Outcome): string | undefined {
    if (outcome.kind === 'silent') return 'no answer in time';
    if (outcome.kind === 'closed') return 'closed without an answer';
    const { status, headers } = outcome;
    const json = jsonOf(outcome);
    if (status >= 500 && !(status === 503 && headers.has('retry-after'))) {
      return `a failure of the server: ${status}`;
    }
    if (status === 429 && !headers.has('retry-after')) return '429 without Retry-After';
    const isData = json?.data !== null && json?.data !== undefined;
    const target = `/ingest/v1/${post.source}`;
    const spec = this.#contract.operationAt('POST', target)?.responses.get(status);
    if (!spec && !ANYWHERE.has(status)) return `${status} is not documented`;
    if (status === 200) {
      if (spec?.validate && !spec.validate(json)) {
        return `not as documented: ${JSON.stringify(spec.validate.errors?.slice(0, 2))}`;
      }
    } else if (!isData && !this.#contract.validateError(json)) return `${status} is no error`;
    else if (isData && json.error?.code !== 'ERR_NOTHING_ACCEPTED') return `${status} with data`;
    return isData ? this.#accountProblem(json.data, post.accounted) : undefined;
  }

  #accountProblem(data: Json, accounted: number | undefined): string | undefined {
    const refused = Object.entries<number>(data.refused);
    for (const [reason, times] of refused) {
      if (!Object.hasOwn(REJECTION_REASONS, reason)) return `the reason ${reason} is unknown`;
      count(this.#reasons, reason, times);
    }
    this.#accepted += data.accepted;
    const sum = refused.reduce((total, [, times]) => total + times, data.accepted);
    if (sum === 0 && data.seq === null) return 'nothing accepted and nothing refused';
    if (accounted === undefined || sum === accounted) return undefined;
    return `${accounted} rows, of which ${sum} are accounted for: ${JSON.stringify(data.refused)}`;
  }

  /** One socket after the other, each of one source, beside the posts. */
  async #socketLane(): Promise<void> {
    for (let turn = 0; this.#goesOn; turn++) {
      const random = new Random(this.#options.seed * 7919 + turn);
      const poster = random.pick(this.#options.posters);
      const socket = new PostingSocket(this.#options.port, poster, (frame) =>
        this.#frame(frame, turn),
      );
      await socket.received(1);
      for (let sent = 0; sent < SOCKET_POSTS && this.#goesOn && socket.isOpen; sent++) {
        socket.send(frameOf(this.#take(), random));
        await socket.received(sent - UNANSWERED_MAX);
      }
      const code = await socket.end(random.chance(0.5));
      if (!CLOSES.has(code)) this.#findings.set(`close ${code}`, `socket ${turn} closed: ${code}`);
    }
  }

  #frame(frame: Json, turn: number): void {
    const isKnown = ['hello', 'ack', 'error', 'pong'].includes(frame.op);
    const problem = frame.op === 'ack' ? this.#accountProblem(frame, undefined) : undefined;
    if (frame.op === 'ack') this.#acks += 1;
    if (isKnown && !problem) return;
    this.#findings.set(`frame ${problem ?? frame.op}`, `socket ${turn}: ${JSON.stringify(frame)}`);
  }
}

/** A connection, and how many frames came back over it. */
class PostingSocket {
  readonly #socket: WebSocket;
  readonly #closed: Promise<number>;
  #frames = 0;
  #isOver = false;
  #look = (): void => {};

  constructor(port: number, { source, key }: Poster, onFrame: (frame: Json) => void) {
    const url = `ws://${HOST}:${port}/ingest/v1/${source}/stream`;
    const socket = new WebSocket(url, { headers: { 'x-api-key': key } });
    this.#socket = socket;
    socket.on('message', (data: Buffer) => {
      this.#frames += 1;
      onFrame(JSON.parse(data.toString()));
      this.#look();
    });
    socket.on('error', () => {});
    socket.on('unexpected-response', () => socket.terminate());
    this.#closed = new Promise((resolve) => {
      socket.on('close', (code) => {
        this.#isOver = true;
        this.#look();
        resolve(code);
      });
    });
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  send(frame: Buffer): void {
    this.#socket.send(frame);
  }

  /** Resolves once so many frames came, or none will. */
  received(frames: number): Promise<void> {
    return new Promise((resolve) => {
      this.#look = () => {
        if (this.#frames >= frames || this.#isOver) resolve();
      };
      this.#look();
    });
  }

  /** Ends it, if it is not over; the code of its end. */
  end(isTorn: boolean): Promise<number> {
    if (isTorn) this.#socket.terminate();
    else this.#socket.close();
    return this.#closed;
  }
}

/** A batch, sometimes with a head that is none. */
function frameOf(post: HostilePost, random: Random): Buffer {
  const form = post.form;
  const encoding = post.coding === 'gzip' ? { encoding: 'gzip' } : {};
  const format = post.query.includes('format=') ? { format: 'the-odds-api' } : {};
  const id = post.idempotencyKey ?? `w${random.below(1e9)}`;
  const head = { v: 1, op: 'batch', id, form, ...format, ...encoding };
  const wrong = [
    ...['{}', '', '\u0000', '[]', 'null', '{"v":1,"op":"batch"}', '{"v":2,"op":"ping"}'],
    ...['{"v":1,"op":"auth","key":"x"}', 'x'.repeat(2000), '{"__proto__":{"op":"ping"}}'],
  ];
  const line = random.chance(0.03) ? random.pick(wrong) : JSON.stringify(head);
  const body = post.body.subarray(0, random.chance(0.01) ? 2 * 1024 * 1024 : 900 * 1024);
  return Buffer.concat([Buffer.from(`${line}\n`), body]);
}

function jsonOf({ body }: Answer): Json {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

function count(counts: Map<string, number>, name: string, by = 1): void {
  counts.set(name, (counts.get(name) ?? 0) + by);
}
