// The two kinds of clients of the chat benchmark: people who chat, and books that follow the
// stream.
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { LEAGUES } from '#domain/league.ts';
import { teamsOfLeague } from '#domain/team.ts';
import { Random } from '#kit/random.ts';
import { CHAT_KEY, nowMs } from './chat-server.ts';

/** What chats came to; milliseconds. */
export interface ChatTimes {
  readonly firstStepMs: number[];
  readonly answerMs: number[];
  refused: number;
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

/** So many people who ask, read for a while, and ask again, until the time is up. */
export async function chatFor(
  port: number,
  people: number,
  seconds: number,
  thinkMs: number,
  seed: number,
): Promise<ChatTimes> {
  const times: ChatTimes = { firstStepMs: [], answerMs: [], refused: 0 };
  const agent = new Agent({ keepAlive: true, maxSockets: people });
  const until = nowMs() + seconds * 1000;
  const talk = async (person: number): Promise<void> => {
    const random = new Random(seed * 1000 + person);
    await delay(random.between(0, thinkMs));
    while (nowMs() < until) {
      await askOnce(port, agent, questionOf(random), times);
      await delay(random.between(0.5, 1.5) * thinkMs);
    }
  };
  await Promise.all(Array.from({ length: people }, (_, person) => talk(person)));
  agent.destroy();
  return times;
}

function askOnce(port: number, agent: Agent, content: string, times: ChatTimes): Promise<void> {
  const body = JSON.stringify({ stream: true, messages: [{ role: 'user', content }] });
  return new Promise((resolve, reject) => {
    const from = nowMs();
    let first = 0;
    const asked = request(
      {
        ...{ port, agent, host: '127.0.0.1', method: 'POST', path: '/v1/ai/chat' },
        headers: {
          'x-api-key': CHAT_KEY,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
      },
      (response) => {
        response.on('data', () => {
          if (first === 0) first = nowMs();
        });
        response.on('end', () => {
          if (response.statusCode === 200) {
            times.firstStepMs.push(first - from);
            times.answerMs.push(nowMs() - from);
          } else times.refused += 1;
          resolve();
        });
      },
    );
    asked.on('error', reject);
    asked.end(body);
  });
}

/** A book of one league, which notes when it heard of which position. */
export class LeagueEar {
  readonly #socket: WebSocket;
  #heard: number[] = [];

  static async open(port: number, league: string): Promise<LeagueEar> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/v1/stream`, {
      headers: { 'x-api-key': CHAT_KEY },
    });
    const ear = new LeagueEar(socket);
    await once(socket, 'open');
    socket.send(JSON.stringify({ op: 'subscribe', id: '1', channel: 'odds', league }));
    return ear;
  }

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data) => {
      const at = nowMs();
      const head = (data as Buffer).subarray(0, 200).toString('latin1');
      const seq = /^\{"op":"delta".*?"seq":(\d+)/.exec(head)?.[1];
      if (seq !== undefined) this.#heard.push(Number(seq), at);
    });
  }

  /** Position and when, two numbers each, since the last call. */
  take(): readonly number[] {
    const heard = this.#heard;
    this.#heard = [];
    return heard;
  }

  close(): void {
    this.#socket.terminate();
  }
}
