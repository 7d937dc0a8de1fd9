// How many frames a second of Kalshi and Polymarket the program takes from the wire into its book, for
// each second of processor time, beside a parser that does nothing else; when a client sees one; what
// 20,000 contracts take.
import { generateKeyPairSync } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { BuiltProgram, KEY } from '#test/programs/built-program.ts';
import { ExchangeLoad, type VenueName } from '#test/programs/exchange-load.ts';
import { type ExchangeServer, startExchangeServer } from '#test/programs/exchange-server.ts';
import { until } from '#test/programs/until.ts';
import { atLeast, type Bench } from '../shared/bench.ts';
import { inTurns, measurementOf, speedRatio } from '../shared/measure.ts';
import { quantilesText, whole } from '../shared/report.ts';

const FULL = { contracts: 400, slate: 20_000, frames: 100_000, rounds: 5, marks: 1000 };
const RUNS = {
  full: FULL,
  quick: { ...FULL, frames: 20_000, rounds: 3, marks: 300 },
  micro: { contracts: 40, slate: 40, frames: 200, rounds: 1, marks: 4 },
};
/** Frames under way: as many as come within a tenth of a second of a busy slate, and within a hundredth. */
const [FRAMES_AT_ONCE, FEW_AT_ONCE] = [5000, 500];
const FRAMES_PER_S = 50_000;
const MARK_MS = 5;
const KEY_PAIR = generateKeyPairSync('rsa', { modulusLength: 2048 });

export const venueBench: Bench = {
  name: 'venue',
  question: 'frames/s of Kalshi and Polymarket into the book per core, beside parsing alone',
  async run(size, report) {
    const { contracts, slate, frames, rounds, marks } = RUNS[size];
    const targets = [];
    for (const venue of ['kalshi', 'polymarket'] as const) {
      const run = await ProgramRun.start(venue, contracts);
      const bare = new ExchangeLoad(venue, contracts);
      const parse = async (): Promise<number> => {
        const texts = Array.from({ length: frames }, () => bare.change());
        const before = process.cpuUsage().user;
        for (const text of texts) JSON.parse(text);
        return process.cpuUsage().user - before;
      };
      const sides = [() => run.take(frames), parse];
      const rates = await inTurns(
        sides,
        rounds,
        async (side) => (1e6 * frames) / (await side()),
        1,
      );
      const [ours, theirs] = ['overround', 'parse only'].map((name, at) =>
        measurementOf(name, rates[at] ?? [Number.NaN]),
      ) as [ReturnType<typeof measurementOf>, ReturnType<typeof measurementOf>];
      report.rates(`${venue}, ${contracts} contracts`, 'frames', [ours, theirs]);
      report.ratio('to parsing alone', speedRatio(ours, theirs));
      const few = (1e6 * frames) / (await run.take(frames, FEW_AT_ONCE));
      report.line(`  ${FEW_AT_ONCE} frames at once in place of ${FRAMES_AT_ONCE}: ${whole(few)}/s`);
      report.line(`  wire to client, ${marks} frames: ${quantilesText([await run.lags(marks)])}`);
      report.line(`  ${contracts} contracts: ${mibText(run)}`);
      await run.stop();
      const large = await ProgramRun.start(venue, slate);
      await large.take(frames);
      const us = (await large.take(frames)) / frames;
      report.line(`  ${slate} contracts: ${mibText(large)}, ${us.toFixed(0)} us of CPU a frame`);
      await large.stop();
      targets.push(atLeast(`${venue}_frames_per_s`, ours.perSecond.median, FRAMES_PER_S));
    }
    return targets;
  },
};

/** The program beside a local exchange, and a client of its stream. */
class ProgramRun {
  readonly #load: ExchangeLoad;
  readonly #server: ExchangeServer;
  /** Of each contract. */
  readonly #sockets: ReadonlyMap<string, WebSocket>;
  readonly program: BuiltProgram;
  readonly #client: WebSocket;
  readonly #seenAt = new Map<number, number>();
  #mark = 10_000;

  static async start(venue: VenueName, contracts: number): Promise<ProgramRun> {
    const load = new ExchangeLoad(venue, contracts);
    const sockets = new Map<string, WebSocket>();
    const server = await startExchangeServer({
      answer: (url) => load.answer(url),
      message: (text, socket) => {
        for (const frame of load.reply(text)) {
          sockets.set(contractIn(frame), socket);
          socket.send(frame);
        }
      },
    });
    const name = venue.toUpperCase();
    const env = { FEED: venue, ARCHIVE: 'off', SNAPSHOT_EVERY: 'off', KALSHI_KEY_ID: 'bench' };
    const pem = KEY_PAIR.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const hosts = { [`${name}_URL`]: `http://${server.host}`, KALSHI_PRIVATE_KEY: pem };
    const stream = { [`${name}_STREAM_URL`]: `ws://${server.host}`, [`${name}_LEAGUES`]: 'mlb' };
    const program = await BuiltProgram.start({ env: { ...env, ...hosts, ...stream } });
    return new ProgramRun(load, server, sockets, program);
  }

  private constructor(
    load: ExchangeLoad,
    server: ExchangeServer,
    sockets: ReadonlyMap<string, WebSocket>,
    program: BuiltProgram,
  ) {
    [this.#load, this.#server, this.#sockets, this.program] = [load, server, sockets, program];
    const headers = { 'x-api-key': KEY };
    const url = `${program.url.replace('http', 'ws')}/v1/stream`;
    this.#client = new WebSocket(url, { headers });
    this.#client.on('open', () => this.#client.send('{"op":"subscribe","id":1,"channel":"odds"}'));
    this.#client.on('message', (data) => {
      for (const [, size] of String(data).matchAll(/"size":([0-9.]+)/g)) {
        this.#seenAt.set(Math.round(100 * Number(size)), performance.now());
      }
    });
  }

  /** Microseconds of processor time until so many frames were in the book and at the client. */
  async take(frames: number, atOnce = FRAMES_AT_ONCE): Promise<number> {
    await this.lags(1);
    const before = this.program.cpuUs();
    for (let sent = 0; sent < frames; sent += atOnce) {
      for (let at = 0; at < Math.min(atOnce, frames - sent); at++) {
        this.#send(this.#load.change());
      }
      await this.lags(1);
    }
    return this.program.cpuUs() - before;
  }

  /** From the wire to the client, milliseconds, of so many frames one after the other. */
  async lags(marks: number): Promise<number[]> {
    const lags: number[] = [];
    for (let at = 0; at < marks; at++) {
      const mark = ++this.#mark;
      const sentMs = performance.now();
      this.#send(this.#load.marked(mark));
      const seen = () => this.#seenAt.get(46 * mark) ?? 0;
      await until(() => seen() >= sentMs, 'a frame at the client', 60_000, 1);
      lags.push(seen() - sentMs);
      if (marks > 1) await wait(MARK_MS);
    }
    return lags;
  }

  async stop(): Promise<void> {
    this.#client.close();
    await this.program.stop();
    await this.#server.close();
  }

  #send(text: string): void {
    this.#sockets.get(contractIn(text))?.send(text);
  }
}

function mibText({ program }: ProgramRun): string {
  return `${whole(program.rssBytes() / 2 ** 20)} MiB`;
}

function contractIn(frame: string): string {
  return (/"market(?:_ticker)?":"([^"]+)"/.exec(frame)?.[1] ?? '').replace(/[yn]$/, '');
}
