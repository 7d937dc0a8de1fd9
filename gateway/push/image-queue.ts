// Whose turn it is to be sent an image. Images that wait for slow sockets hold so many bytes at
// most, over all clients; then others wait until one is sent or given up. Of those who wait the
// account goes first that is sent the fewest, and of one account who came first; one that is sent
// none waits for no other that is sent several.
import type { Lane } from '#kit/tick-budget.ts';
import type { Following, Session } from './session.ts';

type Frames = readonly Buffer[];

/** So long an image may be under way while others wait for theirs. */
const IMAGE_MS_MAX = 120_000;
/** And so long one of several of an account, while another account is sent none. */
const ONE_OF_SEVERAL_MS_MAX = 10_000;

export class ImageQueue {
  readonly #bytesMax: number;
  readonly #lane: Lane;
  readonly #serve: (session: Session) => void;
  /** Images under way, and to how many clients. */
  readonly #clients = new Map<Frames, number>();
  /** Who is sent one, by account, those first who began first. */
  readonly #ofAccount = new Map<string, Set<Session>>();
  readonly #waiting = new Map<Following, Session>();
  #bytes = 0;
  #turnOf: Following | undefined;
  #isScheduled = false;

  /** `serve`: sends a session what it misses, now that it may take an image. */
  constructor(bytesMax: number, lane: Lane, serve: (session: Session) => void) {
    this.#bytesMax = bytesMax;
    this.#lane = lane;
    this.#serve = serve;
  }

  /** What images under way hold; one that goes to many counts once. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Who has taken so long for an image that others wait for theirs, at a monotonic time. */
  holdingUp(nowMs: number): readonly Session[] {
    if (this.#waiting.size === 0 || this.#bytes < this.#bytesMax) return [];
    const isOld = ({ image }: Session, ms: number): boolean =>
      image !== undefined && nowMs - image.atMs >= ms;
    const accounts = [...this.#ofAccount.values()].sort((one, other) => other.size - one.size);
    const tooSlow = accounts.flatMap((sessions) =>
      [...sessions].filter((session) => isOld(session, IMAGE_MS_MAX)),
    );
    const [most] = accounts;
    const [first] = most ?? [];
    if (tooSlow.length > 0 || !most || !first || most.size === 1) return tooSlow;
    const isAnyLeftOut = [...this.#waiting.values()].some(
      (session) => session.hasRoom && !this.#ofAccount.has(accountOf(session)),
    );
    return isAnyLeftOut && isOld(first, ONE_OF_SEVERAL_MS_MAX) ? [first] : [];
  }

  /** Whether it has to wait for its turn, which comes by itself. */
  mustWait(following: Following): boolean {
    if (!this.#waiting.has(following)) return false;
    this.#schedule();
    return true;
  }

  /** Whether it has waited, and may take one now. */
  isNextInQueue(following: Following): boolean {
    return following === this.#turnOf;
  }

  /** Takes an image for the session; false where it waits for its turn instead. */
  take(session: Session, following: Following, frames: Frames): boolean {
    const clients = this.#clients.get(frames) ?? 0;
    const isFree = this.#bytes < this.#bytesMax;
    const isNext = following === this.#turnOf || this.#waiting.size === 0;
    if (clients === 0 && !(isFree && isNext)) {
      this.#waiting.set(following, session);
      this.#schedule();
      return false;
    }
    if (clients === 0) this.#bytes += bytesOf(frames);
    this.#clients.set(frames, clients + 1);
    const account = accountOf(session);
    this.#ofAccount.set(account, (this.#ofAccount.get(account) ?? new Set()).add(session));
    return true;
  }

  /** The session is sent its image, or wants none any more. */
  release(session: Session, frames: Frames): void {
    const clients = this.#clients.get(frames);
    if (clients === undefined) return;
    if (clients > 1) {
      this.#clients.set(frames, clients - 1);
    } else {
      this.#clients.delete(frames);
      this.#bytes -= bytesOf(frames);
    }
    const account = accountOf(session);
    const left = this.#ofAccount.get(account);
    left?.delete(session);
    if (left?.size === 0) this.#ofAccount.delete(account);
    this.#schedule();
  }

  /** It waits no more. */
  leave(following: Following): void {
    if (this.#waiting.delete(following)) this.#schedule();
  }

  /** One a tick: an image takes time to be cut. */
  #schedule(): void {
    if (this.#isScheduled || this.#waiting.size === 0 || this.#bytes >= this.#bytesMax) return;
    this.#isScheduled = true;
    this.#lane.wait(() => {
      this.#isScheduled = false;
      if (this.#bytes >= this.#bytesMax) return;
      const next = this.#next();
      // Those who wait have no room now, or are sent another: they come back once they have.
      if (next === undefined) return;
      const [following, session] = next;
      this.#waiting.delete(following);
      this.#turnOf = following;
      this.#serve(session);
      this.#turnOf = undefined;
      this.#schedule();
    });
  }

  #next(): readonly [Following, Session] | undefined {
    let next: readonly [Following, Session] | undefined;
    let fewest = Number.POSITIVE_INFINITY;
    for (const each of this.#waiting) {
      const [, session] = each;
      const count = this.#ofAccount.get(accountOf(session))?.size ?? 0;
      if (count >= fewest || session.image || !session.hasRoom) continue;
      next = each;
      fewest = count;
    }
    return next;
  }
}

function accountOf({ account }: Session): string {
  return account?.accountId ?? '';
}

/** What an image holds. */
export function bytesOf(frames: Frames): number {
  return frames.reduce((sum, { length }) => sum + length, 0);
}
