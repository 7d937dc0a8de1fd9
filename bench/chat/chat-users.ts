// Users who chat: each over a connection of its own that costs the client little, so that the server
// is what is measured.
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { LEAGUES } from '#domain/league.ts';
import { teamsOfLeague } from '#domain/team.ts';
import { Random } from '#kit/random.ts';
import { KEY } from '../shared/bench-program.ts';
import { SocketReader } from '../shared/socket-reader.ts';

/** What chats came to; milliseconds. */
export interface ChatTimes {
  readonly firstStepMs: number[];
  readonly answerMs: number[];
  refused: number;
}

export interface ChatPlan {
  readonly users: number;
  readonly seconds: number;
  /** How long a user reads before the next question, on average. */
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
/** The last chunk of an answer. */
const LAST_CHUNK = '\r\n0\r\n\r\n';

export class ChatUsers {
  /** Users who ask, read for a while, and ask again, until the time is over. */
  async chat(port: number, { users, seconds, thinkMs, seed }: ChatPlan): Promise<ChatTimes> {
    const times: ChatTimes = { firstStepMs: [], answerMs: [], refused: 0 };
    const connections = Array.from({ length: users }, () => new ChatConnection(port, times));
    await Promise.all(connections.map(({ connected }) => connected));
    const endMs = performance.now() + seconds * 1000;
    const converse = async (connection: ChatConnection, user: number): Promise<void> => {
      const random = new Random(seed * 1000 + user);
      await delay(random.between(0, thinkMs));
      while (performance.now() < endMs) {
        await connection.ask(questionOf(random));
        await delay(random.between(0.5, 1.5) * thinkMs);
      }
      connection.close();
    };
    await Promise.all(connections.map(converse));
    return times;
  }
}

/** Questions as users ask them; the bankroll differs, so that no answer comes from a cache. */
function questionOf(random: Random): string {
  const bankroll = `with a $${100 + random.below(900_000)} bankroll`;
  if (random.chance(0.4)) {
    const { name } = random.pick(teamsOfLeague(random.pick(SUBJECTS).leagueId));
    return `Best bet for the ${name} game ${bankroll}`;
  }
  const league = random.chance(0.7) ? `${random.pick(LEAGUES).name} ` : '';
  return `${league}${random.pick(SURFACES)} ${bankroll}`;
}

/** A question at a time; of its answer no more is read than when it came. */
class ChatConnection {
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
    this.#socket.on('close', () => this.#failed(new Error('the server closed the connection')));
  }

  ask(content: string): Promise<void> {
    const body = JSON.stringify({ stream: true, messages: [{ role: 'user', content }] });
    const head = [
      'POST /v1/ai/chat HTTP/1.1',
      'host: 127.0.0.1',
      `x-api-key: ${KEY}`,
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

  close(): void {
    this.#failed = () => {};
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    const waitedMs = performance.now() - this.#askedAt;
    if (this.#status === '') this.#status = chunk.toString('latin1', 9, 12);
    const isAnswer = this.#status === '200';
    if (isAnswer && this.#firstMs === undefined && chunk.includes(FIRST_STEP)) {
      this.#firstMs = waitedMs;
    }
    this.#end = (this.#end + chunk.toString('latin1', chunk.length - LAST_CHUNK.length)).slice(
      -LAST_CHUNK.length,
    );
    if (isAnswer && this.#end !== LAST_CHUNK) return;
    if (this.#firstMs === undefined) this.#times.refused += 1;
    else {
      this.#times.firstStepMs.push(this.#firstMs);
      this.#times.answerMs.push(waitedMs);
    }
    this.#answered();
  }
}
