// Posts the slate's bodies: as fast as they are answered, or evenly spaced.
import { setTimeout as delay } from 'node:timers/promises';
import type { LoadTarget } from '../http/request-load.ts';
import { nowMs } from '../push/client-pool.ts';
import type { Sent } from '../push/lag-round.ts';
import { type Answered, openConnection, type PostConnection } from './post-connection.ts';
import { postedBodies, type SlateSpec } from './posted-slate.ts';

/** What came of a round. */
export interface PostRound {
  readonly quotes: number;
  readonly wallMs: number;
  /** From each post to its answer, in ms. */
  readonly waits: readonly number[];
}

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

  /** So many posts, each when it is due, over the first connection that is free; by seq. */
  async paced(target: LoadTarget, posts: number, perSecond: number): Promise<readonly Sent[]> {
    const all = Array.from({ length: 8 }, () => openConnection(target));
    const free = [...all];
    const underWay: Promise<Sent>[] = [];
    const from = nowMs();
    for (let sent = 0; sent < posts; ) {
      const due = Math.floor(((nowMs() - from) * perSecond) / 1000) + 1;
      for (; sent < Math.min(due, posts) && free.length > 0; sent++) {
        const connection = free.pop() as PostConnection;
        // Late where all connections wait: what was due is what clients wait for.
        const at = from + (1000 * sent) / perSecond;
        const done = connection.post(this.#body()).then((answer) => {
          free.push(connection);
          return { at, seq: taken(answer).seq };
        });
        underWay.push(done);
      }
      await delay(BATCH_MS);
    }
    const posted = await Promise.all(underWay);
    for (const connection of all) connection.close();
    return posted.sort((a, b) => a.seq - b.seq);
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
