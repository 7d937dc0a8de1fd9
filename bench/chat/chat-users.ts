// Users who chat, each with one question at a time.
import { setTimeout as delay } from 'node:timers/promises';
import { LEAGUES } from '#domain/league.ts';
import { teamsOfLeague } from '#domain/team.ts';
import { Random } from '#kit/random.ts';
import { KEY } from '#test/programs/built-program.ts';

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

export class ChatUsers {
  /** Users who ask, read for a while, and ask again, until the time is over. */
  async chat(port: number, { users, seconds, thinkMs, seed }: ChatPlan): Promise<ChatTimes> {
    const times: ChatTimes = { firstStepMs: [], answerMs: [], refused: 0 };
    const endMs = performance.now() + seconds * 1000;
    const converse = async (user: number): Promise<void> => {
      const random = new Random(seed * 1000 + user);
      await delay(random.between(0, thinkMs));
      while (performance.now() < endMs) {
        await ask(port, questionOf(random), times);
        await delay(random.between(0.5, 1.5) * thinkMs);
      }
    };
    await Promise.all(Array.from({ length: users }, (_, user) => converse(user)));
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

/** Asks one question, and notes when the first step and the end of the answer arrived. */
async function ask(port: number, content: string, times: ChatTimes): Promise<void> {
  const from = performance.now();
  const response = await fetch(`http://127.0.0.1:${port}/v1/ai/chat`, {
    method: 'POST',
    headers: { 'x-api-key': KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ stream: true, messages: [{ role: 'user', content }] }),
  });
  let firstMs: number | undefined;
  for await (const chunk of response.body ?? []) {
    if (Buffer.from(chunk).includes(FIRST_STEP)) firstMs ??= performance.now() - from;
  }
  if (response.status !== 200 || firstMs === undefined) {
    times.refused += 1;
    return;
  }
  times.firstStepMs.push(firstMs);
  times.answerMs.push(performance.now() - from);
}
