// The Odds API as a feed: asks what the schedule says, reads every answer with the same code as a
// recording, and keeps only what the next question needs: which games are listed, and when it
// asked.
import { LEAGUES, type LeagueId } from '#domain/league.ts';
import type { Group } from '#domain/message/message.ts';
import { must } from '#kit/assert.ts';
import { eventLoop } from '#kit/tick-budget.ts';
import type { BodyRefusal } from '../../bodies/body-work.ts';
import type { Feed, FeedEnd, GroupSink } from '../../feed.ts';
import type { Identity } from '../../identity/identity.ts';
import { LeftOutLeagues } from '../../left-out.ts';
import type { PlayerSideLookup } from '../../normalize.ts';
import type { Quarantine } from '../../quarantine.ts';
import { type Capture, groupsWithin } from './capture.ts';
import { type FetchResult, OddsApiClient, type OddsApiOptions } from './client.ts';
import { fieldsOf } from './response-schemas.ts';
import { type LeaguePlan, nextPoll, type PlannedPoll } from './schedule.ts';

export interface LiveFeedOptions extends OddsApiOptions {
  /** The entry of FEED. */
  readonly name: string;
  readonly leagues: readonly LeagueId[];
  /** Keys asked for whole leagues; the API takes only featured ones there. */
  readonly markets: readonly string[];
  /** Keys asked event by event close to the start: periods, alternates, props. */
  readonly eventMarkets: Readonly<Partial<Record<LeagueId, readonly string[]>>>;
  readonly identity: Identity;
  readonly quarantine: Quarantine;
  /** For whom players play, which the API does not say; without it their teams stay unknown. */
  readonly playerSideOf?: PlayerSideLookup;
}

const SOURCE = 'the-odds-api';

interface ListedEvent {
  readonly startTime: number;
  readonly polledAt: number | undefined;
}

interface LeagueState {
  readonly leagueId: LeagueId;
  readonly sportKey: string;
  readonly eventMarkets: readonly string[];
  polledAt: number | undefined;
  hasAnswered: boolean;
  /** Why bodies of its answers were refused since one was read: each is logged once. */
  readonly bodyRefusals: Set<BodyRefusal>;
  /** By the API's event id. */
  listed: Map<string, ListedEvent>;
}

/** A feed of the live API. Runs until the signal; rejects when the key is refused. */
export function createLiveFeed(options: LiveFeedOptions): Feed {
  return new LiveFeed(options);
}

class LiveFeed implements Feed {
  readonly name: string;
  readonly source = SOURCE;
  readonly #options: LiveFeedOptions;
  readonly #client: OddsApiClient;
  readonly #leagues: readonly LeagueState[];
  readonly #leftOut = new LeftOutLeagues();

  constructor(options: LiveFeedOptions) {
    this.name = options.name;
    this.#options = options;
    this.#client = new OddsApiClient(options);
    this.#leagues = options.leagues.map((leagueId) => ({
      leagueId,
      sportKey: sportKeyOf(leagueId),
      eventMarkets: options.eventMarkets[leagueId] ?? [],
      polledAt: undefined,
      hasAnswered: false,
      bodyRefusals: new Set(),
      listed: new Map(),
    }));
  }

  get leftOut(): Readonly<Record<string, number>> {
    return this.#leftOut.counts;
  }

  /** Every league has answered once. */
  get delivered(): boolean {
    return this.#leagues.every((league) => league.hasAnswered);
  }

  async run(sink: GroupSink, signal: AbortSignal): Promise<FeedEnd> {
    const { clock } = this.#options;
    while (!signal.aborted) {
      const { creditsRemaining } = this.#client;
      const poll = nextPoll(
        this.#leagues.map(planOf(this.#client, this.#options)),
        creditsRemaining,
        clock.now(),
      );
      const waitMs = poll === undefined ? IDLE_MS : poll.dueAt - clock.now();
      // Waits are cut short so that new starts and credits are planned for in time.
      if (waitMs > 0) await clock.wait(Math.min(waitMs, IDLE_MS), signal);
      else if (poll !== undefined) await this.#poll(poll, sink, signal);
    }
    return 'stopped';
  }

  async #poll(poll: PlannedPoll, sink: GroupSink, signal: AbortSignal): Promise<void> {
    const league = must(
      this.#leagues.find(({ leagueId }) => leagueId === poll.leagueId),
      `planned league ${poll.leagueId}`,
    );
    const { sourceEventId } = poll;
    const answers =
      sourceEventId === null
        ? await this.#client.odds(league.sportKey, this.#options.markets, signal)
        : await this.#client.eventOdds(league.sportKey, sourceEventId, league.eventMarkets, signal);
    if (signal.aborted) return;
    this.#markPolled(league, sourceEventId, answers);
    for (const answer of answers) await this.#publish(league, sourceEventId, answer, sink);
  }

  #markPolled(
    league: LeagueState,
    sourceEventId: string | null,
    answers: readonly FetchResult[],
  ): void {
    const polledAt = this.#options.clock.now();
    const isGone = answers.some(({ kind }) => kind === 'gone');
    if (sourceEventId === null) {
      league.polledAt = polledAt;
      league.hasAnswered ||= isGone;
      return;
    }
    const listed = league.listed.get(sourceEventId);
    if (listed === undefined) return;
    if (isGone) league.listed.delete(sourceEventId);
    else league.listed.set(sourceEventId, { ...listed, polledAt });
  }

  async #publish(
    league: LeagueState,
    sourceEventId: string | null,
    answer: FetchResult,
    sink: GroupSink,
  ): Promise<void> {
    if (answer.kind !== 'answered' && answer.kind !== 'refused') return;
    this.#noteBody(league, answer);
    const capture = captureOf(league.leagueId, sourceEventId, answer);
    const groups = await this.#read(capture);
    if (sourceEventId === null && capture.rejections === undefined) {
      const known = league.listed;
      const ids = new Set(fieldsOf(capture.events).map(({ id }) => id));
      // What cannot be read is asked for as before.
      league.listed = new Map([...known].filter(([id]) => ids.has(id)));
      for (const group of groups) {
        if (group.kind !== 'image') continue;
        const { sourceEventId: id, startTime } = group.event;
        league.listed.set(id, { startTime, polledAt: known.get(id)?.polledAt });
      }
    }
    for (const group of groups) await sink.publish(group);
    if (sourceEventId === null) league.hasAnswered ||= capture.rejections === undefined;
  }

  /** What an answer says. */
  async #read(capture: Capture): Promise<readonly Group[]> {
    const { identity, quarantine, playerSideOf } = this.#options;
    const rosters = playerSideOf && { playerSideOf };
    const leftOut = this.#leftOut;
    const context = { identity, quarantine, source: SOURCE, leftOut, ...rosters };
    return await eventLoop.lane('background').runSteps(groupsWithin(capture, context));
  }

  /** Logs once why the body of an answer was refused; each is counted. */
  #noteBody({ leagueId, bodyRefusals }: LeagueState, answer: FetchResult): void {
    if (answer.kind === 'answered') bodyRefusals.clear();
    if (answer.kind !== 'refused' || bodyRefusals.has(answer.reason)) return;
    const { reason } = answer;
    bodyRefusals.add(reason);
    this.#options.logger.warn({ leagueId, reason }, 'an answer of the odds api is refused whole');
  }
}

/** Longest single wait of the loop. */
const IDLE_MS = 60_000;

function planOf(
  client: OddsApiClient,
  options: LiveFeedOptions,
): (league: LeagueState) => LeaguePlan {
  return ({ leagueId, polledAt, eventMarkets, listed }) => ({
    leagueId,
    polledAt,
    bulkCost: client.costOf(options.markets.length),
    eventCost: client.costOf(eventMarkets.length) * (eventMarkets.length > 0 ? 1 : 0),
    events: Array.from(listed, ([sourceEventId, event]) => ({ sourceEventId, ...event })),
  });
}

/** One that was refused, or is in another form than the endpoint's, is counted and says nothing. */
function captureOf(
  leagueId: LeagueId,
  sourceEventId: string | null,
  answer: Extract<FetchResult, { kind: 'answered' | 'refused' }>,
): Capture {
  const kind = sourceEventId === null ? 'bulk' : 'event';
  const base = { receivedAt: answer.receivedAt, kind, priceFormat: 'american' } as const;
  if (answer.kind === 'refused') return { ...base, events: [], rejections: { [answer.reason]: 1 } };
  const { form, events, dropped } = answer.body;
  if (form !== (kind === 'bulk' ? 'list' : 'object')) {
    return { ...base, events: [], rejections: { malformed: 1 } };
  }
  const asked = { askedMarkets: answer.markets, askedLeague: leagueId };
  return { ...base, events, ...asked, ...(dropped > 0 && { dropped }) };
}

function sportKeyOf(leagueId: LeagueId): string {
  const league = LEAGUES.find((each) => each.leagueId === leagueId);
  return must(league?.oddsApiKeys[0], `league ${leagueId}`);
}
