// Who speaks for a venue in a league, as the specification has it: every source that quotes the
// venue has a voice; of the live ones that may speak the first in rank is the primary. A plain list
// for each venue, judged anew after every group.

import type { SourceEntry } from '#domain/catalog/source-entry.ts';
import type { CatalogGroup, Message } from '#domain/message/message.ts';
import type { VenueSource } from '#engine/view/records.ts';
import { must } from '#kit/assert.ts';
import { ascending, order } from './ordering.ts';
import type { Quotes, StoredQuote } from './quotes.ts';
import { instant } from './words.ts';

const DAY_MS = 24 * 3_600_000;

/** A quote of a voice that is not the primary, and when it was received. */
export type KeptQuotes = Map<string, { readonly quote: StoredQuote; readonly receivedAt: number }>;

/** A source; what it posts without authority counts as said by another. */
export interface Speaker {
  readonly source: string;
  readonly standing: 'feed' | 'vouched' | 'unvouched';
}

export interface Voice extends Speaker {
  heardAt: number;
  /** When what it named last was received. */
  observedAt: number;
  /** Of its quotes that were taken, and of what of it was confirmed without being said. */
  readonly confirmations: number[];
  /** Since when it was never silent for longer than its ttl. */
  since: number;
  /** It was silent before that. */
  hasReturned: boolean;
  isPrimary: boolean;
  /** Its silence had its effect on what is shown. */
  isSilenced: boolean;
  /** By event, while it is not the primary. */
  readonly kept: Map<string, KeptQuotes>;
}

interface Panel {
  readonly leagueId: string;
  readonly venueId: string;
  voices: Voice[];
}

/** What changes about a venue of a league. */
export interface Turn {
  readonly leagueId: string;
  readonly venueId: string;
  /** The primary before; silent where there is no other. */
  readonly from: Voice;
  readonly to: Voice | null;
}

export class Voices {
  readonly #panels = new Map<string, Panel>();
  readonly #settings = new Map<string, SourceEntry>();

  /** What the operator states of sources. */
  state({ by, entries, repeated }: CatalogGroup): void {
    for (const entry of entries) {
      if (entry.kind !== 'source' || by !== 'operator') continue;
      if (repeated && this.#settings.has(entry.id)) continue;
      this.#settings.set(entry.id, entry);
      for (const { voices } of this.#panels.values()) {
        for (const voice of voices) if (voice.source === entry.id) voice.isSilenced = false;
      }
    }
  }

  settingsOf(source: string): Partial<SourceEntry> {
    return this.#settings.get(source) ?? {};
  }

  /** Who speaks of a venue in a message. */
  speakerOf({ source, posted }: Message, venueId: string): Speaker {
    if (posted === undefined) return { source, standing: 'feed' };
    const isBound = this.settingsOf(source).venues?.includes(venueId) ?? false;
    return { source, standing: isBound ? 'vouched' : posted };
  }

  /** He names a venue, and is live by that; undefined where no quote of his was ever taken. */
  hear(leagueId: string, venueId: string, speaker: Speaker, now: number, ttlMs: number) {
    const voice = this.find(leagueId, venueId, speaker);
    if (voice === undefined) return undefined;
    if (now - voice.heardAt > this.#ttlOf(voice, ttlMs)) {
      voice.since = now;
      voice.hasReturned = true;
    }
    voice.heardAt = now;
    voice.isSilenced = false;
    return voice;
  }

  find(leagueId: string, venueId: string, speaker: Speaker): Voice | undefined {
    return this.#panel(leagueId, venueId).voices.find(
      ({ source, standing }) => source === speaker.source && standing === speaker.standing,
    );
  }

  /** Whether somebody else than the primary has a voice. */
  isContested(leagueId: string, venueId: string): boolean {
    return this.#panel(leagueId, venueId).voices.length > 1;
  }

  hasPrimary(leagueId: string, venueId: string): boolean {
    return this.#panel(leagueId, venueId).voices.some(({ isPrimary }) => isPrimary);
  }

  /** A quote of his is taken for the first time: the first one is the primary. */
  open(
    leagueId: string,
    venueId: string,
    speaker: Speaker,
    now: number,
    receivedAt: number,
  ): Voice {
    const known = this.find(leagueId, venueId, speaker);
    if (known !== undefined) return known;
    const panel = this.#panel(leagueId, venueId);
    const isPrimary = panel.voices.length === 0;
    const fresh = { heardAt: now, since: now, hasReturned: false, isPrimary, isSilenced: false };
    const own = { observedAt: receivedAt, confirmations: [], kept: new Map() };
    const voice: Voice = { ...speaker, ...fresh, ...own };
    panel.voices.push(voice);
    return voice;
  }

  /** What the first in rank of an account's sources has kept of a venue. */
  keptBy(account: string, leagueId: string, venueId: string): Voice['kept'] | undefined {
    return this.#panel(leagueId, venueId)
      .voices.filter(({ source }) => this.settingsOf(source).account === account)
      .sort((a, b) => this.#rank(a, b))[0]?.kept;
  }

  /** Venues of a league that anybody quoted. */
  venuesOf(leagueId: string): string[] {
    return [...this.#panels.values()]
      .filter((panel) => panel.leagueId === leagueId && panel.voices.length > 0)
      .map(({ venueId }) => venueId);
  }

  /** Who quotes a venue, as it is shown. */
  sourcesOf(venueId: string, now: number, ttlMs: number): VenueSource[] {
    const panels = [...this.#panels.values()].filter((panel) => panel.venueId === venueId);
    const all = panels.flatMap(({ leagueId, voices }) =>
      voices.map((voice) => ({ leagueId, voice, name: `${voice.source} ${voice.standing}` })),
    );
    const shown = [...new Set(all.map(({ name }) => name))].map((name) => {
      const own = all.filter((each) => each.name === name);
      const voices = own.map(({ voice }) => voice);
      const { source, standing } = must(voices[0], 'a voice');
      const heardAt = latest(voices.map((voice) => voice.heardAt));
      const confirmations = voices.flatMap((voice) => voice.confirmations);
      const confirmedAt = confirmations.length === 0 ? null : latest(confirmations);
      const isLive = now - heardAt <= this.#ttlOf(must(voices[0], 'a voice'), ttlMs);
      const leagues = (isPrimary: boolean): string[] =>
        own
          .filter(({ voice }) => voice.isPrimary === isPrimary)
          .map(({ leagueId }) => leagueId)
          .sort(ascending);
      const record: VenueSource = {
        source,
        authority: ({ feed: 'feed', vouched: 'venue', unvouched: 'none' } as const)[standing],
        state: isLive ? 'live' : now - heardAt <= DAY_MS ? 'silent' : 'ended',
        semantics: this.settingsOf(source).semantics ?? 'poll',
        primaryIn: leagues(true),
        standbyIn: leagues(false),
        lastHeardAt: instant(heardAt),
        lastObservedAt: instant(latest(voices.map((voice) => voice.observedAt))),
        lastConfirmedAt: confirmedAt === null ? null : instant(confirmedAt),
        ageMs: confirmedAt === null ? null : now - confirmedAt,
      };
      return record;
    });
    return shown.sort(
      order<VenueSource>(
        (left, right) => ascending(left.source, right.source),
        (left, right) => ascending(left.authority, right.authority),
      ),
    );
  }

  /** Judges all, by league and venue; each venue turns once at most. */
  turns(now: number, ttlMs: number): Turn[] {
    const panels = [...this.#panels.values()].sort(
      order<Panel>(
        (left, right) => ascending(left.leagueId, right.leagueId),
        (left, right) => ascending(left.venueId, right.venueId),
      ),
    );
    return panels.flatMap((panel) => {
      const turn = this.#turnOf(panel, now, ttlMs);
      return turn === undefined ? [] : [turn];
    });
  }

  /** An event is forgotten, and what was said of it. */
  forget(eventId: string): void {
    for (const { voices } of this.#panels.values()) {
      for (const { kept } of voices) kept.delete(eventId);
    }
  }

  #turnOf(panel: Panel, now: number, ttlMs: number): Turn | undefined {
    const from = panel.voices.find(({ isPrimary }) => isPrimary);
    if (from === undefined) return undefined;
    const { leagueId, venueId } = panel;
    const isRemembered = (voice: Voice): boolean => now - voice.heardAt <= DAY_MS;
    const isLive = (voice: Voice): boolean => now - voice.heardAt <= this.#ttlOf(voice, ttlMs);
    panel.voices = panel.voices.filter((voice) => voice === from || isRemembered(voice));
    const isHeld = panel.voices.some(
      (voice) => voice.standing !== 'unvouched' && isRemembered(voice),
    );
    const maySpeak = (voice: Voice): boolean => !isHeld || voice.standing !== 'unvouched';
    const staysFor = (voice: Voice): boolean => {
      const hasSaidAll = !voice.hasReturned || now - voice.since >= this.#ttlOf(voice, ttlMs);
      return !(hasSaidAll && this.#rank(voice, from) < 0);
    };
    const isGood = isLive(from) && maySpeak(from);
    const [to] = panel.voices
      .filter((voice) => voice !== from && isLive(voice) && maySpeak(voice))
      .filter((voice) => !isGood || !staysFor(voice))
      .sort((a, b) => this.#rank(a, b));
    if (to !== undefined) {
      Object.assign(from, { isPrimary: false, isSilenced: false, hasReturned: false });
      from.since = from.heardAt;
      to.isPrimary = true;
      panel.voices = panel.voices.filter(isRemembered);
      return { leagueId, venueId, from, to };
    }
    if (isLive(from) || from.isSilenced) return undefined;
    from.isSilenced = true;
    return { leagueId, venueId, from, to: null };
  }

  /** Below zero where the first precedes. */
  #rank(left: Voice, right: Voice): number {
    const standings = ['feed', 'vouched', 'unvouched'];
    return order<Voice>(
      (a, b) => Number(a.standing === 'unvouched') - Number(b.standing === 'unvouched'),
      (a, b) => this.#priorityOf(b) - this.#priorityOf(a),
      (a, b) => ascending(a.source, b.source),
      (a, b) => standings.indexOf(a.standing) - standings.indexOf(b.standing),
    )(left, right);
  }

  #priorityOf({ source, standing }: Voice): number {
    return this.settingsOf(source).priority ?? (standing === 'feed' ? 100 : 50);
  }

  #ttlOf({ source }: Voice, ttlMs: number): number {
    const { ttl } = this.settingsOf(source);
    return ttl === undefined ? ttlMs : 1000 * ttl;
  }

  #panel(leagueId: string, venueId: string): Panel {
    const key = `${leagueId} ${venueId}`;
    const known = this.#panels.get(key) ?? { leagueId, venueId, voices: [] };
    this.#panels.set(key, known);
    return known;
  }
}

function latest(times: readonly number[]): number {
  return times.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
}

/** Takes what the shown quotes have of a venue. */
export function takenOut(quotes: Quotes, venueId: string): KeptQuotes {
  const taken: KeptQuotes = new Map();
  for (const [slot, quote] of quotes) {
    if (quote.venueId !== venueId) continue;
    quotes.delete(slot);
    taken.set(slot, { quote: { ...quote, playerTeam: null }, receivedAt: quote.receivedAt ?? 0 });
  }
  return taken;
}
