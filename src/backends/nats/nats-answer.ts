// Requests to servers whose group may have no leader: what reaches a group without one is never
// answered, and a consumer that is placed on a server which has just died never begins. So the request
// is sent again and again without waiting for the answers before, and the first answer counts.
import { JetStreamApiError, type JetStreamManager, type StreamInfo } from '@nats-io/jetstream';
import { type BackOff, backOffMs } from '#kit/back-off.ts';

export interface FirstAnswerOptions<T> {
  /** How long an answer is waited for, milliseconds. */
  readonly withinMs: number;
  /** Waits between one request and the next. */
  readonly again?: BackOff;
  /** Receives each answer that came after the first. */
  readonly onLate?: (answer: T) => void;
}

const AGAIN: BackOff = { firstMs: 200, mostMs: 400 };

/**
 * The first answer. Rejects with the first refusal by the server, and where there was no answer in
 * time. `ask` must settle in bounded time.
 */
export function firstAnswer<T>(
  ask: () => Promise<T>,
  { withinMs, again = AGAIN, onLate = () => {} }: FirstAnswerOptions<T>,
): Promise<T> {
  const giveUpAtMs = performance.now() + withinMs;
  return new Promise((resolve, reject) => {
    let isSettled = false;
    let requests = 0;
    let timer: NodeJS.Timeout | undefined;
    let why = new Error('there was no answer');
    const settle = (act: () => void): void => {
      isSettled = true;
      clearTimeout(timer);
      act();
    };
    const next = (): void => {
      const leftMs = giveUpAtMs - performance.now();
      if (leftMs <= 0) {
        settle(() => reject(why));
        return;
      }
      requests += 1;
      timer = setTimeout(next, Math.min(leftMs, backOffMs(again, requests)));
      ask().then(
        (answer) => (isSettled ? onLate(answer) : settle(() => resolve(answer))),
        (error: Error) => {
          why = error;
          if (!isSettled && !isUnanswered(error)) settle(() => reject(error));
        },
      );
    };
    next();
  });
}

/** Whoever answered for a stream is one of its servers, and knows no leader of it. */
class NoLeaderError extends Error {
  override readonly name = 'NoLeaderError';
}

/** What the leader of a stream says of it. Rejects as `firstAnswer` does. */
export async function infoOfLeader(
  manager: JetStreamManager,
  stream: string,
  withinMs: number,
  options: { readonly subjects_filter?: string } = {},
): Promise<StreamInfo> {
  const ask = async (): Promise<StreamInfo> => {
    const info = await manager.streams.info(stream, options);
    // Newer servers answer from their own disk while there is no leader. One server alone has none.
    if (info.cluster === undefined || info.cluster.leader) return info;
    throw new NoLeaderError(`the stream ${stream} has no leader`);
  };
  return await firstAnswer(ask, { withinMs });
}

/** Nobody answered, or whoever did has no leader. */
function isUnanswered(error: Error): boolean {
  if (error instanceof NoLeaderError) return true;
  if (error instanceof JetStreamApiError) return error.status === 503;
  return error.name === 'TimeoutError' || error.name === 'JetStreamNotEnabled';
}
