// The connection of a signed-in reader: REST, the stream, the subscriptions that screens share, and
// what the status bar says of all of them.
import { createSignal } from 'solid-js';
import type { Channel, Channels, Refusal, Stream, Subscription } from '#client/overround.ts';
import { Overround } from '#client/overround.ts';
import { state } from '../view/state.ts';
import { askClock, isReplay, setClock } from './engine-clock.ts';
import { earlyFetch } from './first-ask.ts';
import { atFrame, onPainted } from './frame.ts';
import { Latency, type Quantiles } from './latency.ts';

export type Link =
  | { readonly state: 'connecting' | 'open' }
  | { readonly state: 'down'; readonly reason: string; readonly retryAtMs: number }
  | { readonly state: 'failed'; readonly code: number; readonly reason: string };

/** What happened so far. */
export interface Tally {
  readonly updatesPerSecond: number;
  /** The newest position that is drawn. */
  readonly seq: number;
  readonly epoch: string;
  /** Connections that came back. */
  readonly resumes: number;
  /** Checksums of the server that were those of the books, and those that were not. */
  readonly checked: number;
  readonly mismatches: number;
  /** Books that were asked for anew because something was missing. */
  readonly gaps: number;
  readonly venueToScreen: Quantiles | undefined;
  readonly serverToScreen: Quantiles | undefined;
}

/** A subscription that is shared, and ends a while after the last one let go. */
export interface Followed<C extends Channel> {
  readonly subscription: Subscription<C>;
  /** Whether the book equals the server's. */
  readonly isLive: () => boolean;
  release(): void;
}

interface Shared {
  readonly subscription: Subscription<Channel>;
  readonly isLive: () => boolean;
  users: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** What somebody follows, and the server does not serve. */
interface Refused {
  readonly shared: Shared;
  readonly refusal: Refusal;
  readonly subscribe: () => Shared;
}

/** The parts of a change that are counted and timed, of any channel. */
interface AnyChange {
  readonly times: { readonly venue: string | null; readonly received: string; sent: string };
  readonly upsert?: readonly { readonly offers?: readonly unknown[] }[];
  readonly remove?: readonly unknown[];
  readonly events?: readonly unknown[];
}

/** Going from one screen to another and back asks for nothing again. */
const LINGER_MS = 15_000;
/** Ended before their time when there are more: the server allows a connection 32 in all. */
const LINGERING_MAX = 8;
const TICK_MS = 1000;
/** How often it is tried whether there are credits again, and a replay's clock is asked for. */
const ASK_AGAIN_MS = 60_000;
/** A clock that jumped so far slept. */
const SLEPT_MS = 6000;

export class Connection {
  readonly overround: Overround;
  readonly #link = state<Link>({ state: 'connecting' });
  readonly link = this.#link.get;
  readonly #refusal = state<string | undefined>(undefined);
  /** Why something that is shown is not served; undefined where all is. */
  readonly refusal = this.#refusal.get;
  readonly #round = state(1);
  /** Changes when what was over is served again: all that is shown is to be followed anew. */
  readonly round = this.#round.get;
  readonly venueToScreen = new Latency();
  readonly #serverToScreen = new Latency();
  #stream: Stream;
  readonly #shared = new Map<string, Shared>();
  readonly #refused = new Map<string, Refused>();
  readonly #endings: (() => void)[] = [];
  /** Clocks of frames that are not drawn yet. */
  #undrawn: { venueMs: number; sentMs: number }[] = [];
  #updates = 0;
  #opened = 0;
  #epoch = '';
  #mismatches = 0;
  #gaps = 0;
  /** Checks of subscriptions that are over. */
  #checkedBefore = 0;
  #tickedAtMs = Date.now();
  /** Behind everything that is counted. */
  readonly #tally = state(this.#counted(TICK_MS));
  /** Changes once a second. */
  readonly tally = this.#tally.get;

  constructor(apiKey: string, url: string) {
    this.overround = new Overround({ url, apiKey, fetch: earlyFetch });
    this.#stream = this.#open();
    this.#listen();
  }

  /** Follows a channel, or goes on with what another follows already. */
  follow<C extends Channel>(
    request: Channels[C]['request'] & { readonly channel: C },
  ): Followed<C> {
    const key = JSON.stringify(Object.entries(request).sort(([a], [b]) => (a < b ? -1 : 1)));
    const known = this.#shared.get(key);
    const shared = known ?? this.#subscribe<C>(request, key);
    shared.users += 1;
    clearTimeout(shared.timer);
    let isReleased = false;
    const release = (): void => {
      if (isReleased) return;
      isReleased = true;
      shared.users -= 1;
      if (shared.users > 0) return;
      if (this.#shared.get(key) === shared) this.#linger(key, shared);
      if (this.#refused.get(key)?.shared === shared) this.#refused.delete(key);
      this.#reportRefusals();
    };
    const subscription = shared.subscription as unknown as Subscription<C>;
    return { subscription, isLive: shared.isLive, release };
  }

  /** Connects anew after an end for good. */
  beginAgain(): void {
    this.#link.set({ state: 'connecting' });
    this.#beginRound();
  }

  close(): void {
    for (const end of this.#endings) end();
    for (const { timer } of this.#shared.values()) clearTimeout(timer);
    this.#stream.close();
  }

  readonly #beginRound = (): void => this.#round.set(this.round() + 1);

  #subscribe<C extends Channel>(
    request: Channels[C]['request'] & { readonly channel: C },
    key: string,
  ): Shared {
    const subscription = this.#stream.subscribe<C>(request) as unknown as Subscription<Channel>;
    const [isLive, setLive] = createSignal(false);
    const refresh = (): void => {
      setLive(subscription.isLive);
    };
    const shared: Shared = { subscription, isLive, users: 0, timer: undefined };
    this.#shared.set(key, shared);
    const refused = (refusal: Refusal): void => {
      const subscribe = (): Shared => this.#subscribe<C>(request, key);
      if (shared.users > 0) this.#refused.set(key, { shared, refusal, subscribe });
      this.#reportRefusals();
    };
    subscription.on('waiting', refused);
    subscription.on('refused', (refusal) => {
      this.#end(key, shared);
      refused(refusal);
    });
    subscription.on('live', () => {
      if (this.#refused.delete(key)) this.#reportRefusals();
      atFrame(refresh);
    });
    subscription.on('stale', () => atFrame(refresh));
    subscription.on('restart', (reason) => {
      if (reason === 'gap') this.#gaps += 1;
      else this.#mismatches += 1;
    });
    subscription.on('change', (change) => this.#receive(change as unknown as AnyChange));
    return shared;
  }

  #linger(key: string, shared: Shared): void {
    shared.timer = setTimeout(() => this.#end(key, shared), LINGER_MS);
    // Behind those that were let go before it.
    this.#shared.delete(key);
    this.#shared.set(key, shared);
    const lingering = [...this.#shared].filter(([, { users }]) => users === 0);
    for (const [oldKey, old] of lingering.slice(0, -LINGERING_MAX)) this.#end(oldKey, old);
  }

  #end(key: string, shared: Shared): void {
    clearTimeout(shared.timer);
    this.#checkedBefore += shared.subscription.checked;
    this.#shared.delete(key);
    shared.subscription.close();
  }

  #reportRefusals(): void {
    const [first] = this.#refused.values();
    // What is wrong with the frame's `op` is nothing that a reader wrote.
    this.#refusal.set(first?.refusal.message.replace(/^op: /, ''));
  }

  /** One of those that want credits is asked for: all of them do where it is served. */
  #askAgain(): void {
    if (isReplay()) void askClock();
    for (const [key, { shared: refused, refusal, subscribe }] of this.#refused) {
      const known = this.#shared.get(key);
      // What waits asks by itself.
      if (refusal.code !== 'ERR_CREDITS_EXHAUSTED' || known === refused) continue;
      const shared = known ?? subscribe();
      if (shared.users === 0) this.#linger(key, shared);
      shared.subscription.ready.then(this.#beginRound, () => {});
      return;
    }
  }

  #receive({ times, upsert = [], remove = [], events = [] }: AnyChange): void {
    for (const { offers } of upsert) this.#updates += offers?.length || 1;
    this.#updates += remove.length + (upsert.length === 0 ? events.length : 0);
    setClock(Date.parse(times.received));
    // Nothing is drawn of a page that nobody sees.
    if (document.visibilityState === 'hidden') return;
    const venueMs = times.venue === null ? Number.NaN : Date.parse(times.venue);
    this.#undrawn.push({ venueMs, sentMs: Date.parse(times.sent) });
    atFrame(nothingToDraw);
  }

  #drawn(): void {
    const nowMs = Date.now();
    for (const { venueMs, sentMs } of this.#undrawn) {
      this.#serverToScreen.add(nowMs - sentMs);
      if (!Number.isNaN(venueMs) && !isReplay()) this.venueToScreen.add(nowMs - venueMs);
    }
    this.#undrawn = [];
  }

  /** It connects when something is followed. */
  #open(): Stream {
    const stream = this.overround.stream();
    stream.on('open', ({ epoch }) => {
      this.#opened += 1;
      this.#epoch = epoch;
      // Somebody went on to another screen: the rest of the page goes along.
      if (this.link().state === 'failed') this.#beginRound();
      this.#link.set({ state: 'open' });
      void askClock();
    });
    stream.on('down', ({ reason, retryInMs }) =>
      this.#link.set({ state: 'down', reason, retryAtMs: Date.now() + retryInMs }),
    );
    stream.on('failed', (failure) => {
      this.#link.set({ state: 'failed', ...failure });
      for (const [key, shared] of this.#shared) this.#end(key, shared);
      this.#stream = this.#open();
    });
    return stream;
  }

  #listen(): void {
    const again = (): void => {
      if (document.visibilityState === 'visible' && this.link().state === 'down') {
        this.#stream.retry();
      }
    };
    addEventListener('online', again);
    document.addEventListener('visibilitychange', again);
    const timer = setInterval(() => this.#tick(), TICK_MS);
    const asking = setInterval(() => this.#askAgain(), ASK_AGAIN_MS);
    this.#endings.push(
      onPainted(() => this.#drawn()),
      () => removeEventListener('online', again),
      () => document.removeEventListener('visibilitychange', again),
      () => clearInterval(timer),
      () => clearInterval(asking),
    );
  }

  #tick(): void {
    const nowMs = Date.now();
    const elapsedMs = nowMs - this.#tickedAtMs;
    this.#tickedAtMs = nowMs;
    // Whoever slept may hold a dead line without knowing.
    if (elapsedMs > SLEPT_MS && document.visibilityState === 'visible') this.#stream.retry();
    this.#tally.set(this.#counted(elapsedMs));
    this.#updates = 0;
  }

  #counted(elapsedMs: number): Tally {
    const subscriptions = [...this.#shared.values()].map(({ subscription }) => subscription);
    return {
      updatesPerSecond: Math.round((1000 * this.#updates) / elapsedMs),
      seq: Math.max(0, ...subscriptions.map(({ position }) => position?.seq ?? 0)),
      epoch: this.#epoch,
      resumes: Math.max(0, this.#opened - 1),
      checked: this.#checkedBefore + subscriptions.reduce((sum, { checked }) => sum + checked, 0),
      mismatches: this.#mismatches,
      gaps: this.#gaps,
      venueToScreen: this.venueToScreen.quantiles(),
      serverToScreen: this.#serverToScreen.quantiles(),
    };
  }
}

/** A frame is asked for, so that what came in it is timed. */
function nothingToDraw(): void {}
