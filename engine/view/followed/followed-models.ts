// What the models of profiles say of each line while somebody follows prices beside them: lines whose
// model came to be another since a position, which no change of a price need have told.

import type { Profile } from '#domain/profile.ts';
import { ChangeList, type Linked } from '../../book/changes.ts';
import type { EngineState } from '../../state.ts';
import type { Watch } from '../../watch.ts';
import { type ProfileModel, profileModel } from '../profile-model.ts';
import type { OfferFilter } from '../reader.ts';

/** The model of one line as it was when it was looked at last. */
interface Known extends Linked {
  readonly line: number;
  version: string;
}

/** One profile on all lines of the book. */
class FollowedModel {
  followers = 0;
  /** Positions from which changes are known, and of the last change. */
  completeSince: number;
  newestSeq: number;
  readonly #state: EngineState;
  readonly #model: ProfileModel;
  readonly #lines = new Map<number, Known>();
  readonly #changes = new ChangeList<Known>();
  /** When what a model of one's own says of a line is too old, by time alone. */
  readonly #untils = new Map<number, number>();
  #nextAt = Number.POSITIVE_INFINITY;

  constructor(state: EngineState, profile: Profile) {
    this.#state = state;
    this.#model = profileModel(state, profile);
    this.completeSince = state.seq;
    this.newestSeq = state.seq;
    this.refreshAll();
  }

  refreshAll(): void {
    const { top } = this.#state.lines;
    for (let line = 0; line < top; line++) this.refresh(line);
  }

  /** A line was evaluated, or left: then its number may be another's by now. */
  refresh(line: number): void {
    const known = this.#lines.get(line);
    if (!this.#state.lines.markets[line]) {
      if (known) this.#changes.remove(known);
      this.#lines.delete(line);
      this.#untils.delete(line);
      return;
    }
    const { version } = this.#model.of(line);
    this.#noteUntil(line, this.#model.until);
    if (version === (known?.version ?? '')) return;
    const { seq } = this.#state;
    const entry = known ?? { line, version, changedSeq: 0, older: null, newer: null };
    entry.version = version;
    this.#lines.set(line, entry);
    this.#changes.touch(entry, seq);
    this.newestSeq = seq;
  }

  passTime(): void {
    const { now } = this.#state;
    if (now < this.#nextAt) return;
    for (const [line, at] of [...this.#untils]) if (at <= now) this.refresh(line);
    this.#nextAt = Math.min(...this.#untils.values());
  }

  *linesSince(since: number): Generator<number> {
    for (const { line } of this.#changes.since(since)) yield line;
  }

  #noteUntil(line: number, until: number): void {
    if (until === Number.POSITIVE_INFINITY) this.#untils.delete(line);
    else this.#untils.set(line, until);
    this.#nextAt = Math.min(this.#nextAt, until);
  }
}

/** Those of all profiles beside which somebody follows prices. */
export class FollowedModels {
  readonly #state: EngineState;
  readonly #byProfile = new Map<ProfileModel, FollowedModel>();
  readonly #byFilter = new Map<OfferFilter, FollowedModel>();
  #profiles: readonly Profile[] = [];

  constructor(state: EngineState) {
    this.#state = state;
  }

  get isEmpty(): boolean {
    return this.#byFilter.size === 0;
  }

  /** Begins with the model of the filter's profile, which must be there; the filter names it. */
  follow(filter: OfferFilter, profile: Profile): void {
    if (this.isEmpty) this.#profiles = this.#state.profiles;
    const key = profileModel(this.#state, profile);
    const followed = this.#byProfile.get(key) ?? new FollowedModel(this.#state, profile);
    this.#byProfile.set(key, followed);
    if (!this.#byFilter.has(filter)) followed.followers += 1;
    this.#byFilter.set(filter, followed);
  }

  /** Nobody follows prices under this filter any more; nobody may have. */
  unfollow(filter: OfferFilter): void {
    const followed = this.#byFilter.get(filter);
    if (followed === undefined) return;
    this.#byFilter.delete(filter);
    followed.followers -= 1;
    if (followed.followers > 0) return;
    for (const [key, each] of this.#byProfile) {
      if (each === followed) this.#byProfile.delete(key);
    }
  }

  of(filter: OfferFilter): FollowedModel | undefined {
    return this.#byFilter.get(filter);
  }

  /** Looks again at what groups touched. */
  pass({ lines, models }: Watch): void {
    for (const followed of this.#byProfile.values()) {
      for (const line of lines) followed.refresh(line);
      for (const slot of models) this.#refreshEvent(followed, slot);
      if (this.#profiles !== this.#state.profiles) followed.refreshAll();
      followed.passTime();
    }
    this.#profiles = this.#state.profiles;
  }

  #refreshEvent(followed: FollowedModel, slot: number): void {
    for (const market of this.#state.book.slots[slot]?.markets.values() ?? []) {
      for (const line of market.lines) followed.refresh(line);
    }
  }
}
