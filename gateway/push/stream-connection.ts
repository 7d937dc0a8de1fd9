// A client's connection as the hub sees it: a way out that can fill up. WebSockets share the
// server's own topics where many follow; whatever else carries frames listens to a topic by itself.

import type { CloseCode } from '#contract/close-codes.ts';

/** JSON text as characters or as UTF-8. */
export type FrameText = string | Uint8Array;

/** What a connection knows of a topic that it follows. */
export interface FollowedTopic {
  readonly subscription: { readonly topic: string };
  /** Sessions that follow it, those that fell behind included. */
  readonly followers: number;
  /** Connections that the server's own topics do not reach. */
  readonly listeners: Set<StreamConnection>;
}

export interface StreamConnection {
  /** True while more can be written without piling up. */
  readonly hasRoom: boolean;
  /** More waits than may: its client is too slow. */
  readonly isOverfull: boolean;
  /** Sends one frame; `seq`: whoever has heard it can go on from there. */
  send(text: FrameText, seq?: number): void;
  /** From now on it hears what is published to the topic. */
  follow(topic: FollowedTopic): void;
  unfollow(topic: FollowedTopic): void;
  /** Who takes nothing is not cut off yet: it is the hub that says how long that may be. */
  keepOpen?(): void;
  /** Says why, and ends. */
  end(code: CloseCode): void;
}
