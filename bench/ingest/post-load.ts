// Posts the slate's bodies: as fast as they are answered, or evenly spaced.
import { setTimeout as delay } from 'node:timers/promises';
import type { LoadTarget } from '../http/request-load.ts';
import { nowMs } from '../push/client-pool.ts';
import { type Answered, openConnection, type PostConnection } from './post-connection.ts';
import { postedBodies, type SlateSpec } from './posted-slate.ts';

/** What came of a round. */
export interface PostRound {
  readonly quotes: number;
  readonly wallMs: number;
  /** From each post to its answer, in ms. */
  readonly waits: readonly number[];
}

/** When each post was sent, and its position in the log: two numbers each. */
export type PacedPosts = Float64Array;

const BATCH_MS = 1;

export class PostLoad {
  #spec: SlateSpec | undefined;
  #bodies: readonly Buffer[] = [];
  #next = 0;

  /** Makes the bodies. */
  prepare(spec: SlateSpec): void {
    this.#spec = spec;
    this.#bodies = postedBodies(spec, Date.now());
    this.#next = 0;
  }

  /** Posts for so many milliseconds over so many connections, and then once to `last`. */
  async run(
    target: LoadTarget,
    last: LoadTarget,
    connections: number,
    ms: number,
  ): Promise<PostRound> {
    const open = Array.from({ length: connections }, () => openConnection(target));
    const answers: Answered[] = [];
    const from = nowMs();
    const until = from + ms;
    await Promise.all(
      open.map(async (connection) => {
        while (nowMs() < until) answers.push(taken(await connection.post(this.#body())));
      }),
    );
    for (const connection of open) connection.close();
    const final = openConnection(last);
    answers.push(taken(await final.post(this.#body())));
    final.close();
    const wallMs = nowMs() - from;
    const waits = answers.map(({ sentAt, answeredAt }) => answeredAt - sentAt);
    const quotes = answers.length * (this.#spec?.quotesPerPost ?? 0);
    return { quotes, wallMs, waits };
  }

  /** So many posts, each when it is due, over the first connection that is free. */
  async paced(target: LoadTarget, posts: number, perSecond: number): Promise<PacedPosts> {
    const all = Array.from({ length: 8 }, () => openConnection(target));
    const free = [...all];
    const posted = new Float64Array(2 * posts);
    const underWay: Promise<void>[] = [];
    const from = nowMs();
    for (let sent = 0; sent < posts; ) {
      const due = Math.floor(((nowMs() - from) * perSecond) / 1000) + 1;
      for (; sent < Math.min(due, posts) && free.length > 0; sent++) {
        const connection = free.pop() as PostConnection;
        const at = 2 * sent;
        // Late where all connections wait: what was due is what clients wait for.
        posted[at] = from + (1000 * sent) / perSecond;
        const done = connection.post(this.#body()).then((answer) => {
          posted[at + 1] = taken(answer).seq;
          free.push(connection);
        });
        underWay.push(done);
      }
      await delay(BATCH_MS);
    }
    await Promise.all(underWay);
    for (const connection of all) connection.close();
    return posted;
  }

  #body(): Buffer {
    const body = this.#bodies[this.#next++ % this.#bodies.length];
    if (body === undefined) throw new Error('no bodies were prepared');
    return body;
  }
}

function taken(answer: Answered): Answered {
  if (!answer.isTaken) throw new Error('a batch was not taken');
  return answer;
}
