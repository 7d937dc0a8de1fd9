// From statements in a venue's words to groups for the log. What cannot be read is refused by the
// smallest piece, counted and sampled. Nothing in a statement makes it throw; a full disk does not
// either: an event whose id cannot be kept is refused.

import type { Confirmation, Group } from '#domain/message/message.ts';
import { fittingImages, suspensions } from '../fitting-images.ts';
import type { RejectionReason } from '../rejection.ts';
import { parseTime } from '../times.ts';
import { type EventsOptions, type Introduced, StatedEvents } from './events.ts';
import { patchesFrom, unplacedIn, withoutUnplaced } from './partial-image.ts';
import { Reading, type ReadingOptions, type Translation } from './statement-reading.ts';
import { statementSchema, type Written, type WrittenEventWords } from './statement-schema.ts';
import { scopeOf, scopeText } from './statement-scope.ts';

export interface TranslatorOptions extends EventsOptions, ReadingOptions {
  /** What the source has introduced before; nothing where this is left out. */
  readonly events?: StatedEvents;
  /** Whether the source may tell how games stand; it may where this is left out. */
  readonly mayStateScores?: boolean;
  /** Whether it may move the start of a game that the book has; it may where this is left out. */
  readonly mayMoveStarts?: boolean;
}

/** What was observed longer ago than this has a wrong time. */
const OBSERVED_AGO_MAX_MS = 24 * 3_600_000;

/** A translator of one source's statements. */
export class Translator {
  readonly #options: TranslatorOptions;
  readonly #events: StatedEvents;

  constructor(options: TranslatorOptions) {
    this.#options = options;
    this.#events = options.events ?? new StatedEvents(options);
  }

  /** Yields after some quotes. `now`: epoch milliseconds. */
  *translate(raw: unknown, now: number): Generator<void, Translation> {
    const reading = new Reading(this.#options, now);
    const statement = statementSchema.safeParse(raw).data;
    if (statement === undefined) return reading.refusedWhole('malformed', raw);
    const observedAt = statement.observedAt === undefined ? now : parseTime(statement.observedAt);
    if (observedAt === undefined || now - observedAt > OBSERVED_AGO_MAX_MS) {
      return reading.refusedWhole('bad_time', raw);
    }
    if (observedAt > now) reading.tally.add('clock_ahead');
    reading.receivedAt = Math.min(observedAt, now);
    switch (statement.kind) {
      case 'image':
        return yield* this.#image(statement, reading);
      case 'patch':
        return yield* this.#patch(statement, reading);
      case 'coverage':
        return this.#coverage(statement, reading);
      case 'event':
        return this.#event(statement, reading);
      case 'heartbeat':
        return this.#heartbeat(statement, reading);
      case 'venue':
        return this.#venue(statement, reading);
    }
  }

  /** Counts what the feed itself refused. */
  refused(reason: RejectionReason, piece: unknown, prices: number, now: number): Group {
    const reading = new Reading(this.#options, now);
    reading.refuse(reason, piece, prices);
    return reading.clockGroup();
  }

  *#image(statement: Written<'image'>, reading: Reading): Generator<void, Translation> {
    const named = this.#find(statement.event, reading);
    if (typeof named === 'string') return reading.refusedWhole(named, statement);
    const { event } = named;
    this.#options.players?.begin(event.eventId);
    const { venues, markets } = scopeOf(statement, event.leagueId, reading);
    const scopes = new Set(markets.map(scopeText));
    const read = yield* reading.quotes(statement.quotes, named, (key) => {
      return venues.includes(key.venueId) && scopes.has(scopeText(key));
    });
    const { receivedAt } = reading;
    const rejections = reading.tally.counts();
    const unplaced = unplacedIn(read.unplaced, named.words.markets);
    const image = { kind: 'image', receivedAt, rejections, event, venues } as const;
    const whole = { ...image, markets, quotes: read.quotes, ...suspensions(read.unpriced) };
    const groups = unplaced.size === 0 ? [whole] : withoutUnplaced(whole, unplaced);
    return reading.translation(groups.flatMap(fitting), read.accepted, event);
  }

  *#patch(statement: Written<'patch'>, reading: Reading): Generator<void, Translation> {
    const known = this.#find(statement.event, reading);
    if (typeof known === 'string') return reading.refusedWhole(known, statement);
    const { quotes, unpriced, accepted } = yield* reading.quotes(
      statement.quotes,
      known,
      () => true,
    );
    const withdrawn = yield* reading.withdrawn(statement.withdrawn, known);
    const { event } = known;
    const { receivedAt, tally } = reading;
    const keys = { withdrawn, suspended: unpriced };
    const groups = patchesFrom(event, quotes, keys, receivedAt, tally.counts());
    return reading.translation(groups, accepted, event);
  }

  #find(words: WrittenEventWords, { receivedAt }: Reading): Introduced | RejectionReason {
    return this.#events.find(words, receivedAt, this.#options.mayMoveStarts ?? true);
  }

  #coverage(statement: Written<'coverage'>, reading: Reading): Translation {
    const { leagues } = this.#options.identity.participants;
    const leagueId = leagues.resolve(statement.league)?.leagueId;
    if (leagueId === undefined) return reading.refusedWhole('unknown_league', statement);
    const { source, identity } = this.#options;
    const eventIds = statement.events.flatMap((id) => identity.eventIdsOf(source, leagueId, id));
    const { receivedAt, tally } = reading;
    const scope = scopeOf(statement, leagueId, reading);
    const about = { leagueId, ...scope, eventIds: [...new Set(eventIds)] };
    const rejections = tally.counts();
    return reading.translation([{ kind: 'coverage', receivedAt, rejections, ...about }], 0);
  }

  #event(statement: Written<'event'>, reading: Reading): Translation {
    const { mayStateScores = true } = this.#options;
    if (!mayStateScores) return reading.refusedWhole('scores_not_allowed', statement);
    const named = this.#find(statement.event, reading);
    if (typeof named === 'string') return reading.refusedWhole(named, statement);
    const { event, words } = named;
    const { status, period = null, clock = null } = statement;
    const { home, away } = statement.score ?? { home: 0, away: 0 };
    const score = words.flipped ? { home: away, away: home } : { home, away };
    const state = { status, score: statement.score ? score : null, period, clock };
    const place = { neutralSite: false, venue: null, seasonType: null };
    const { receivedAt, tally } = reading;
    const rejections = tally.counts();
    const group = { kind: 'event', receivedAt, rejections, event, ...state, ...place } as const;
    return reading.translation([group], 0);
  }

  /** A sign of life; what it confirms counts as stated again. */
  #heartbeat(statement: Written<'heartbeat'>, reading: Reading): Translation {
    const confirms = statement.confirms.flatMap(({ venue, event }): Confirmation[] => {
      const refusal = venue === undefined ? undefined : reading.venueRefusal(venue);
      if (refusal !== undefined) {
        reading.refuse(refusal, { venue });
        return [];
      }
      const venueId = venue ?? null;
      if (event === undefined) return venue === undefined ? [] : [{ venueId, eventId: null }];
      const eventIds = this.#events.idsOf(event);
      if (eventIds.length === 0) reading.refuse('unknown_event', { event });
      return eventIds.map((eventId) => ({ venueId, eventId }));
    });
    const moved = this.#events.takeMoved();
    const withMoved = moved.length > 0 && { moved };
    if (confirms.length === 0) {
      return { ...reading.translation([reading.clockGroup()], 0), ...withMoved };
    }
    const { receivedAt, tally } = reading;
    const rejections = tally.counts();
    const group = { kind: 'confirm', receivedAt, rejections, confirms } as const;
    return { ...reading.translation([group], 0), ...withMoved };
  }

  /** A source lists a venue that the catalogue does not have, or names its own otherwise. */
  #venue(statement: Written<'venue'>, reading: Reading): Translation {
    const refusal = this.#options.venueRefusal(statement.id);
    if (refusal !== undefined) return reading.refusedWhole(refusal, statement);
    const { receivedAt, tally } = reading;
    const { observedAt: _, ...entry } = statement;
    const rejections = tally.counts();
    const group = { kind: 'catalog', receivedAt, rejections, by: 'ingest' } as const;
    return reading.translation([{ ...group, entries: [entry] }], 0);
  }
}

function fitting(group: Group): readonly Group[] {
  return group.kind === 'image' ? fittingImages(group) : [group];
}
