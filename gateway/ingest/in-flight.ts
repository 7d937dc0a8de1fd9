// How much each key, and all keys together, may have under way: bodies are held in memory from
// their first byte until they are in the log.

/** Of one key. */
export const POSTS_MAX = 16;
const BYTES_MAX = 64 * 1024 * 1024;
/** Of all keys. */
const BYTES_TOTAL_MAX = 256 * 1024 * 1024;

interface Share {
  posts: number;
  bytes: number;
}

export class InFlight {
  readonly #shares = new Map<string, Share>();
  #bytes = 0;

  /** Takes room for a batch of a connection, whose window bounds how many there are. */
  hold(keyId: string, bytes: number): (() => void) | undefined {
    return this.reserve(keyId, bytes, 0);
  }

  /** Takes room for a post; what gives it back, once. Undefined where there is none. */
  reserve(keyId: string, bytes: number, posts = 1): (() => void) | undefined {
    const share = this.#shares.get(keyId) ?? { posts: 0, bytes: 0 };
    const isFull = share.posts + posts > POSTS_MAX || share.bytes + bytes > BYTES_MAX;
    if (isFull || this.#bytes + bytes > BYTES_TOTAL_MAX) return undefined;
    this.#shares.set(keyId, share);
    this.#add(share, posts, bytes);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#add(share, -posts, -bytes);
      if (share.posts === 0 && share.bytes === 0) this.#shares.delete(keyId);
    };
  }

  #add(share: Share, posts: number, bytes: number): void {
    share.posts += posts;
    share.bytes += bytes;
    this.#bytes += bytes;
  }
}
