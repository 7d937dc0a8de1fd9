// What of a post was refused: counts for the answer, samples with their lines, and the names that a
// source uses and the catalogue does not have.

import type { RefusedLine } from '#domain/post.ts';
import { ownText } from '#kit/own-text.ts';
import { type Quarantine, sampleText } from '../quarantine.ts';
import { NOTED_ONLY, type RejectionReason } from '../rejection.ts';
import { RoomCache, SharedRoom } from '../source-room.ts';

/** Samples of one answer. */
const SAMPLES_MAX = 20;
const TEXT_CHARS_MAX = 80;
/** Names that are kept. */
const NAMES = { share: 50, pool: 50_000 };

/** Which word of a refused piece the reason is about. */
const WORDS: Readonly<Partial<Record<RejectionReason, readonly string[]>>> = {
  unknown_team: ['home', 'away', 'selection', 'team'],
  unknown_league: ['league', 'sport_key'],
  unknown_venue: ['venue', 'key', 'id'],
  venue_not_allowed: ['venue', 'key', 'id'],
  unknown_market: ['market', 'key'],
  unknown_selection: ['selection'],
  missing_player: ['player'],
};
/** Reasons that a change of the catalogue, or an introduction of the event, may mend. */
const RETRYABLE: ReadonlySet<RejectionReason> = new Set(['unknown_event']);

/** A name that the catalogue does not have. */
export interface UnmatchedName {
  readonly reason: string;
  readonly text: string;
  readonly count: number;
  readonly lastAt: number;
}

/** Names that one source uses and nobody knows; the longest unused are forgotten first. */
export class UnmatchedNames {
  readonly #names: RoomCache<UnmatchedName>;

  /** `room`: of all sources. */
  constructor(room = nameRoom()) {
    this.#names = new RoomCache(room);
  }

  note(reason: RejectionReason, word: string, at: number): void {
    if (WORDS[reason] === undefined || word === '') return;
    // A key that is put together keeps its parts.
    const text = ownText(word);
    const key = `${reason} ${text}`;
    const count = (this.#names.get(key)?.count ?? 0) + 1;
    this.#names.set(key, { reason, text, count, lastAt: at });
  }

  /** Most frequent first. */
  list(): readonly UnmatchedName[] {
    return [...this.#names.values()].sort(
      (a, b) => b.count - a.count || (a.text < b.text ? -1 : 1),
    );
  }
}

/** Memory for the names of many sources. */
export function nameRoom(): SharedRoom {
  return new SharedRoom(NAMES);
}

/** The refusals of one post, which it takes in place of the source's quarantine. */
export class PostRefusals implements Quarantine {
  readonly samples: RefusedLine[] = [];
  /** The line in hand. */
  line = 1;
  /** Pieces that have lines of their own: one of each. */
  pieces: readonly unknown[] = [];
  pieceLines: readonly number[] = [];
  readonly #quarantine: Quarantine;
  readonly #names: UnmatchedNames;
  readonly #counts = new Map<string, number>();

  constructor(quarantine: Quarantine, names: UnmatchedNames) {
    this.#quarantine = quarantine;
    this.#names = names;
  }

  add(source: string, reason: RejectionReason, receivedAt: number, fragment: unknown): void {
    this.#quarantine.add(source, reason, receivedAt, fragment);
    if (NOTED_ONLY.has(reason)) return;
    const isSample = this.samples.length < SAMPLES_MAX;
    if (!isSample && WORDS[reason] === undefined) return;
    const text = wordOf(reason, fragment);
    this.#names.note(reason, text, receivedAt);
    if (!isSample) return;
    const line = this.pieceLines[this.pieces.indexOf(fragment)] ?? this.line;
    this.samples.push({ line, reason, retryable: RETRYABLE.has(reason), text });
  }

  count(counts: Readonly<Record<string, number>>): void {
    for (const [reason, count] of Object.entries(counts)) {
      if (NOTED_ONLY.has(reason as RejectionReason)) continue;
      this.#counts.set(reason, (this.#counts.get(reason) ?? 0) + count);
    }
  }

  counts(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#counts);
  }
}

/** What a reason is about, out of a piece of any form and size. */
function wordOf(reason: RejectionReason, piece: unknown): string {
  if (typeof piece !== 'object' || piece === null) return String(piece).slice(0, TEXT_CHARS_MAX);
  const own = piece as Readonly<Record<string, unknown>>;
  const event = (own.event ?? {}) as typeof own;
  const words = (WORDS[reason] ?? []).flatMap((name) => {
    const word = own[name] ?? event[name];
    return typeof word === 'string' ? [word] : [];
  });
  return (words.join(' / ') || sampleText(piece)).slice(0, TEXT_CHARS_MAX);
}
