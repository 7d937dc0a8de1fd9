// ESPN as a live source of reference data: asks what the schedule says, one question at a time, and
// hands on what the answers say. Whatever comes back, it goes on: failures make it wait, longer and
// longer, and the worst answer is a count.

import type { LeagueId } from '#domain/league.ts';
import type { GameFacts, ReferenceBatch } from '#domain/reference.ts';
import { must } from '#kit/assert.ts';
import { backOffMs } from '#kit/back-off.ts';
import type { Clock } from '#kit/clock.ts';
import type { Logger } from '#kit/logger.ts';
import type { Random } from '#kit/random.ts';
import type { WriteReport } from '#stores/reference-writer.ts';
import type { Bodies } from '../../bodies/bodies.ts';
import { type Reply, request, type Validators } from '../request.ts';
import { ESPN, type EspnAnswer, type EspnReading } from './answer.ts';
import { LeagueMemory } from './league-memory.ts';
import type { EspnLeague } from './leagues.ts';
import { type Ask, asksOf, keyOf, nextPoll, type PollState, waitMsOf } from './schedule.ts';
import { SourceCounts } from './source-status.ts';
import type { TeamStanding } from './standings.ts';

export interface EspnSourceOptions {
  /** `https://site.api.espn.com` */
  readonly baseUrl: string;
  readonly leagues: readonly LeagueId[];
  /** Leagues that entries state, as they are now; the games of these are asked for as well. */
  readonly statedLeagues?: () => readonly EspnLeague[];
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  /** Takes what is to be kept. If it rejects, the same is asked for and handed over again. */
  readonly sink: { write(batch: ReferenceBatch): Promise<WriteReport | undefined> };
  /** Every game of every answer, changed or not. */
  readonly onGames?: (games: readonly GameFacts[]) => Promise<void>;
  /** A scoreboard of the league was read, be it empty. */
  readonly onScoreboard?: (leagueId: LeagueId) => void;
  readonly onStandings?: (leagueId: LeagueId, standings: readonly TeamStanding[]) => Promise<void>;
  readonly timeoutMs?: number;
  /** Where bodies are read; in this thread unless said. */
  readonly bodies?: Bodies;
}

const TIMEOUT_MS = 20_000;
/** Between any two requests. */
export const GAP_MS = 250;
/** Longest single wait, so that days and starts are planned for in time. */
const IDLE_MS = 30_000;
const BACKOFF_FIRST_MS = 2000;
/** Of the source as a whole, after failures of any question. */
const QUIET_MAX_MS = 2 * 60_000;
/** Of one question that keeps failing. */
export const RETRY_MAX_MS = 15 * 60_000;
const RETRY_AFTER_MAX_MS = 60 * 60_000;

type EspnReply = Reply<EspnReading>;

interface Asked extends PollState {
  readonly failures: number;
  readonly validators: Validators | undefined;
}

/** Asks nothing before it runs. */
export class EspnSource {
  readonly counts: SourceCounts;
  readonly #options: EspnSourceOptions;
  /** Those of the table that were chosen. */
  readonly #leagues: readonly LeagueMemory[];
  readonly #stated = new Map<LeagueId, LeagueMemory>();
  readonly #asked = new Map<string, Asked>();
  #rosterAskedAt: number | undefined;
  /** Nothing is asked before this. */
  #quietUntil = 0;

  constructor(options: EspnSourceOptions) {
    this.#options = options;
    this.#leagues = options.leagues.map((leagueId) => new LeagueMemory(leagueId));
    this.counts = new SourceCounts(options.logger);
  }

  /** Resolves when the signal aborts; never rejects for what a source or sink does. */
  async run(signal: AbortSignal): Promise<void> {
    const { clock } = this.#options;
    while (!signal.aborted) {
      const now = clock.now();
      const next = nextPoll(this.#plans(), (key) => this.#asked.get(key), this.#rosterAskedAt, now);
      // Silence beyond the longest one was agreed on before the clock was set back.
      if (this.#quietUntil > now + RETRY_AFTER_MAX_MS) this.#quietUntil = 0;
      const dueAt = Math.max(next?.dueAt ?? now + IDLE_MS, this.#quietUntil);
      if (dueAt > now) await clock.wait(Math.min(dueAt - now, IDLE_MS), signal);
      else if (next !== undefined) {
        await this.#ask(next.ask, signal);
        await clock.wait(GAP_MS, signal);
      }
    }
  }

  async #ask(ask: Ask, signal: AbortSignal): Promise<void> {
    const { clock, timeoutMs = TIMEOUT_MS, bodies } = this.#options;
    const key = keyOf(ask);
    const validators = this.#asked.get(key)?.validators;
    const url = urlOf(this.#options.baseUrl, ask);
    this.counts.requests += 1;
    if (ask.kind === 'roster') this.#rosterAskedAt = clock.now();
    const task = { reader: 'espn', ask } as const;
    const options = { clock, timeoutMs, task, ...(bodies && { bodies }) };
    const reply = await request(options, url, validators, signal);
    if (signal.aborted) return;
    if (reply.status === 304 && validators !== undefined) this.#noteUnchanged(ask, key, reply);
    else if (reply.reading && isAnswer(ask, reply.reading)) {
      await this.#take(ask, key, reply, reply.reading);
    } else this.#noteFailure(ask, key, reply);
    if (ask.kind === 'scoreboard') this.#forgetPast();
  }

  #noteUnchanged(ask: Ask, key: string, reply: EspnReply): void {
    const { clock } = this.#options;
    this.counts.notModified += 1;
    this.counts.noteAnswer(reply.receivedAt);
    if (ask.kind === 'summary') this.#league(ask).noteSummary(ask.about, undefined);
    const validators = this.#asked.get(key)?.validators;
    this.#asked.set(key, { askedAt: clock.now(), retryAt: undefined, failures: 0, validators });
  }

  async #take(ask: Ask, key: string, reply: EspnReply, reading: EspnReading): Promise<void> {
    const { clock, logger } = this.#options;
    const { answer, listedIds } = reading;
    this.counts.add(ask.kind, key, answer.outcome);
    if (isInAnotherForm(ask, answer)) return this.#noteFailure(ask, key, reply);
    this.counts.answered += 1;
    this.counts.noteAnswer(reply.receivedAt);
    const league = this.#league(ask);
    if (ask.kind === 'scoreboard') {
      league.learnGames(ask.about, answer.games, new Set(listedIds), reply.receivedAt);
    }
    if (ask.kind === 'teams') league.learnTeams(answer.teams);
    try {
      await this.#handOn(league, ask, answer);
    } catch (error) {
      logger.error({ ask: key, error: String(error) }, 'reference data could not be kept');
      // Without validators the whole answer comes again; in time, as the log has its scores.
      this.#retryLater(key, undefined, waitMsOf(ask, league, clock.now()));
      return;
    }
    if (ask.kind === 'summary') league.noteSummary(ask.about, answer.summaryStatus);
    const { validators } = reply;
    this.#asked.set(key, { askedAt: clock.now(), retryAt: undefined, failures: 0, validators });
  }

  async #handOn(league: LeagueMemory, ask: Ask, answer: EspnAnswer): Promise<void> {
    const { sink, onGames, onScoreboard, onStandings } = this.#options;
    const { games, standings, batch } = answer;
    if (games.length > 0) await onGames?.(games);
    if (standings.length > 0) await onStandings?.(ask.leagueId, standings);
    if (ask.kind !== 'scoreboard') {
      if (batch !== undefined) this.counts.addUnknown(await sink.write(batch));
      return;
    }
    const changed = league.changedGames(games);
    if (changed.length > 0) await sink.write({ source: ESPN, games: changed });
    league.noteWritten(changed);
    onScoreboard?.(ask.leagueId);
  }

  /** What is not there (404) is asked for again in time; any other failure makes all wait. */
  #noteFailure(ask: Ask, key: string, reply: EspnReply): void {
    const { clock, logger } = this.#options;
    const { status, refusal, retryAfterMs } = reply;
    const message = reply.message || 'an answer in another form';
    this.counts.noteFailure(`${key}: ${message}`);
    const isBeyondBounds = refusal !== undefined && refusal !== 'malformed';
    const isOthers =
      status === 0 || status === 429 || status === 403 || status >= 500 || isBeyondBounds;
    // A source that is away has not said that it knows no more of a game.
    if (ask.kind === 'summary' && !isOthers) this.#league(ask).noteSummary(ask.about, undefined);
    this.#retryLater(key, this.#asked.get(key)?.validators);
    const waitMs = isOthers ? this.#backoffMs(this.counts.failuresInRow, QUIET_MAX_MS) : 0;
    const asked = Math.min(retryAfterMs ?? 0, RETRY_AFTER_MAX_MS);
    this.#quietUntil = clock.now() + Math.max(waitMs, asked);
    if (refusal !== undefined && !this.counts.noteRefusal(ask.kind, refusal)) return;
    logger.warn({ ask: key, status, message, waitMs }, 'no answer of espn');
  }

  #retryLater(key: string, validators: Validators | undefined, mostMs = RETRY_MAX_MS): void {
    const now = this.#options.clock.now();
    const failures = (this.#asked.get(key)?.failures ?? 0) + 1;
    const retryAt = now + this.#backoffMs(failures + 2, Math.min(mostMs, RETRY_MAX_MS));
    this.#asked.set(key, { askedAt: now, retryAt, failures, validators });
  }

  #backoffMs(failures: number, mostMs: number): number {
    const { random } = this.#options;
    return backOffMs({ firstMs: BACKOFF_FIRST_MS, mostMs }, failures, () => random.between(0, 1));
  }

  /** What is no longer asked for: days gone by, games that are over. */
  #forgetPast(): void {
    const now = this.#options.clock.now();
    const wanted = new Set(this.#plans().flatMap((league) => asksOf(league, now).map(keyOf)));
    for (const key of this.#asked.keys()) if (!wanted.has(key)) this.#asked.delete(key);
  }

  /** What is asked for now: of stated leagues what their entries say now. */
  #plans(): readonly LeagueMemory[] {
    const { statedLeagues } = this.#options;
    const stated = statedLeagues?.().map((espn) => {
      const { leagueId } = espn;
      const memory = this.#stated.get(leagueId) ?? new LeagueMemory(leagueId);
      memory.espn = espn;
      this.#stated.set(leagueId, memory);
      return memory;
    });
    return stated ? [...this.#leagues, ...stated] : this.#leagues;
  }

  #league({ leagueId }: Ask): LeagueMemory {
    const known = this.#leagues.find((league) => league.leagueId === leagueId);
    return must(known ?? this.#stated.get(leagueId), `asked league ${leagueId}`);
  }
}

/** Any JSON, but of a scoreboard, whose absent games are forgotten, only one that lists games. */
function isAnswer({ kind }: Ask, { isScoreboard }: EspnReading): boolean {
  return kind !== 'scoreboard' || isScoreboard;
}

/** Of what is asked for once a day: an answer of which nothing could be read. */
function isInAnotherForm({ kind }: Ask, { outcome }: EspnAnswer): boolean {
  const { accepted, refusals } = outcome;
  const isDaily = kind === 'teams' || kind === 'rankings';
  return isDaily && accepted === 0 && refusals.some(({ reason }) => reason === 'malformed');
}

function urlOf(baseUrl: string, { path, query }: Ask): URL {
  const url = new URL(`${baseUrl.replace(/\/+$/, '')}${path}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}
