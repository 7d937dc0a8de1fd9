// People who chat: each over a connection of his own, leanly, so that what is measured is the
// server.
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { LEAGUES } from '#domain/league.ts';
import { teamsOfLeague } from '#domain/team.ts';
import { Random } from '#kit/random.ts';
import { SocketReader } from '../socket-reader.ts';

/** Whom the server lets in. */
export const CHAT_KEY = 'ovr_bench_chat_key';

/** What chats came to; milliseconds. */
export interface ChatTimes {
  readonly firstStepMs: number[];
  readonly answerMs: number[];
  refused: number;
}

/** How people chat. */
export interface Talk {
  readonly people: number;
  readonly seconds: number;
  /** What a person reads before the next question, on average. */
  readonly thinkMs: number;
  readonly seed: number;
}

const SUBJECTS = LEAGUES.filter(({ sport }) => sport !== 'soccer');
const SURFACES = [
  'best bets',
  '+EV bets',
  'arbitrage',
  '4 leg parlay',
  'best totals',
  'best props',
];

const FIRST_STEP = 'event: step';
/** The last chunk of an answer that is told. */
const LAST_CHUNK = '\r\n0\r\n\r\n';

export class ChatPeople {
  #port = 0;

  /** Whom they will ask. */
  meet(port: number): void {
    this.#port = port;
  }

  /** So many people who ask, read for a while, and ask again, until the time is up. */
  async chat({ people, seconds, thinkMs, seed }: Talk): Promise<ChatTimes> {
    const times: ChatTimes = { firstStepMs: [], answerMs: [], refused: 0 };
    const askers = Array.from({ length: people }, () => new Asker(this.#port, times));
    await Promise.all(askers.map((asker) => asker.connected));
    const until = performance.now() + seconds * 1000;
    const talk = async (asker: Asker, person: number): Promise<void> => {
      const random = new Random(seed * 1000 + person);
      await delay(random.between(0, thinkMs));
      while (performance.now() < until) {
        await asker.ask(questionOf(random));
        await delay(random.between(0.5, 1.5) * thinkMs);
      }
      asker.leave();
    };
    await Promise.all(askers.map(talk));
    return times;
  }
}

/**
 * Questions as people ask them; the bankroll makes each another one, so that none is answered
 * twice.
 */
export function questionOf(random: Random): string {
  const bankroll = `with a $${100 + random.below(900_000)} bankroll`;
  if (random.chance(0.4)) {
    const { name } = random.pick(teamsOfLeague(random.pick(SUBJECTS).leagueId));
    return `Best bet for the ${name} game ${bankroll}`;
  }
  const league = random.chance(0.7) ? `${random.pick(LEAGUES).name} ` : '';
  return `${league}${random.pick(SURFACES)} ${bankroll}`;
}

/** One connection: a question at a time, and no more read of its answer than when it came. */
class Asker {
  readonly connected: Promise<unknown>;
  readonly #socket: SocketReader['socket'];
  readonly #times: ChatTimes;
  #askedAt = 0;
  #firstMs: number | undefined;
  #status = '';
  #end = '';
  #answered: () => void = () => {};
  #failed: (error: Error) => void = () => {};

  constructor(port: number, times: ChatTimes) {
    this.#times = times;
    const reader = new SocketReader(port);
    reader.onRead = (chunk) => this.#take(chunk);
    this.#socket = reader.socket;
    this.#socket.setNoDelay(true);
    this.connected = once(this.#socket, 'connect');
    this.#socket.on('error', (error) => this.#failed(error));
    this.#socket.on('close', () => this.#failed(new Error('the server hung up')));
  }

  ask(content: string): Promise<void> {
    const body = JSON.stringify({ stream: true, messages: [{ role: 'user', content }] });
    const head = [
      'POST /v1/ai/chat HTTP/1.1',
      'host: 127.0.0.1',
      `x-api-key: ${CHAT_KEY}`,
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(body)}`,
    ];
    this.#firstMs = undefined;
    this.#status = '';
    this.#end = '';
    return new Promise((resolve, reject) => {
      this.#answered = resolve;
      this.#failed = reject;
      this.#askedAt = performance.now();
      this.#socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
    });
  }

  leave(): void {
    this.#failed = () => {};
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    const waitedMs = performance.now() - this.#askedAt;
    if (this.#status === '') this.#status = chunk.toString('latin1', 9, 12);
    const isTold = this.#status === '200';
    if (isTold && this.#firstMs === undefined && chunk.includes(FIRST_STEP)) {
      this.#firstMs = waitedMs;
    }
    this.#end = (this.#end + chunk.toString('latin1', chunk.length - LAST_CHUNK.length)).slice(
      -LAST_CHUNK.length,
    );
    if (isTold && this.#end !== LAST_CHUNK) return;
    if (this.#firstMs === undefined) this.#times.refused += 1;
    else {
      this.#times.firstStepMs.push(this.#firstMs);
      this.#times.answerMs.push(waitedMs);
    }
    this.#answered();
  }
}
