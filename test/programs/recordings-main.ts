// Makes `test/recordings` anew: two hours of the simulated world as an answer of The Odds API would
// show them, each file in another form that a replay reads. The same program writes the same bytes.
import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { LeagueId } from '#domain/league.ts';
import { LEAGUES } from '#domain/league.ts';
import { oddsApiKeyOf } from '#domain/market-catalog.ts';
import type { Group } from '#domain/message/message.ts';
import { defaultPricing } from '#domain/pricing-config.ts';
import { Engine } from '#engine/engine.ts';
import type { EventEntry } from '#engine/view/reader.ts';
import type { OddsEventRecord, OfferRecord } from '#engine/view/records.ts';
import { World } from '#ingest/simulated-feed/world.ts';
import { must } from '#kit/assert.ts';
import { grouped } from '../oracle/ordering.ts';

const SEED = 20260110;
const FIRST_AT = Date.parse('2026-01-10T18:00:00Z');
const MINUTE = 60_000;
const LAST_AT = FIRST_AT + 120 * MINUTE;
const STEP_MS = 2500;
const CHANGES_PER_STEP = 100;
/** Later games are left out: they cost much room and move little. */
const LEAD_MS_MAX = 3 * 60 * MINUTE;
const FEATURED = new Set(['moneyline', 'spread', 'total']);

interface Recording {
  readonly name: string;
  readonly leagueId: LeagueId;
  readonly everyMs: number;
  readonly kind: 'bulk' | 'event';
  /** The file that the answers make; `at` are their times. */
  readonly text: (answers: readonly Answer[]) => string;
}

interface Answer {
  readonly timestamp: string;
  readonly data: unknown;
}

const lines = (values: readonly unknown[]): string =>
  values.map((value) => `${JSON.stringify(value)}\n`).join('');

/** Wrappers a line, a list of wrappers, bare lists, and single events with their props. */
const RECORDINGS: readonly Recording[] = [
  { name: 'nfl.jsonl.gz', leagueId: 'nfl', everyMs: MINUTE / 2, kind: 'bulk', text: lines },
  {
    name: 'soccer_epl.json.gz',
    leagueId: 'soccer_epl',
    everyMs: 2 * MINUTE,
    kind: 'bulk',
    text: (answers) => JSON.stringify(answers),
  },
  {
    name: 'nba.jsonl.gz',
    leagueId: 'nba',
    everyMs: 2 * MINUTE,
    kind: 'bulk',
    text: (answers) => lines(answers.map(({ data }) => data)),
  },
  { name: 'nhl-event.jsonl.gz', leagueId: 'nhl', everyMs: 10 * MINUTE, kind: 'event', text: lines },
];

const engine = new Engine();
const world = new World(SEED, FIRST_AT);
const answers = RECORDINGS.map((): Answer[] => []);
const config = { mode: 'live', recordings: [], pricing: defaultPricing('live') } as const;
const ordinals = new Map<string, number>();
apply('config', FIRST_AT, [{ kind: 'config', receivedAt: FIRST_AT, rejections: {}, config }]);
for (const groups of world.introduce(FIRST_AT)) apply('simulated', FIRST_AT, groups);
for (let now = FIRST_AT; now < LAST_AT; now += STEP_MS) {
  const groups: Group[] = [...world.step(now)];
  world.trade(now, CHANGES_PER_STEP, groups);
  apply('simulated', now, groups);
  for (const [index, { leagueId, everyMs, kind }] of RECORDINGS.entries()) {
    if ((now - FIRST_AT) % everyMs !== 0) continue;
    const known = engine.reader.events(leagueId);
    const listed = known.filter((entry) => isListed(entry, now));
    // An event that nobody suspends: an answer about one says nothing of markets that it lacks.
    const next = must(
      known.find(({ startTimeMs }) => startTimeMs > LAST_AT),
      leagueId,
    );
    const chosen = kind === 'bulk' ? listed : [next];
    const data = chosen.map((entry) => eventOf(entry, kind === 'event'));
    answers[index]?.push({ timestamp: timeOf(now), data: kind === 'bulk' ? data : data[0] });
  }
}
for (const [index, { name, text }] of RECORDINGS.entries()) {
  const bytes = Buffer.from(text(must(answers[index], name)));
  writeFileSync(`test/recordings/${name}`, name.endsWith('.gz') ? gzipSync(bytes) : bytes);
}

function apply(source: string, now: number, groups: readonly Group[]): void {
  if (groups.length === 0) return;
  const sourceSeq = ordinals.get(source) ?? 1;
  ordinals.set(source, sourceSeq + groups.length);
  engine.apply(engine.reader.seq + 1, now, { source, session: 1, sourceSeq, groups });
}

function isListed({ status, startTimeMs }: EventEntry, now: number): boolean {
  return (status === 'scheduled' || status === 'in_progress') && startTimeMs - now < LEAD_MS_MAX;
}

function timeOf(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');
}

/** One selection of one venue, and the market under which the API lists it. */
interface Listed {
  readonly marketKey: string;
  readonly offer: OfferRecord;
  readonly outcome: { readonly name: string; readonly price: number };
}

function eventOf({ eventId, leagueId, startTimeMs }: EventEntry, withProps: boolean): unknown {
  const record = engine.reader.oddsRecord(eventId, { marketTypes: FEATURED });
  const listed = [...gameLines(record, leagueId), ...(withProps ? props(eventId, leagueId) : [])];
  const venues = grouped(
    listed.filter(({ offer }) => !offer.suspended),
    ({ offer }) => offer.bookmakerId,
  );
  const bookmakers = [...venues].map(([key, ofVenue]) => ({
    key,
    title: must(ofVenue[0], key).offer.bookmakerName,
    markets: [...grouped(ofVenue, ({ marketKey }) => marketKey)].map(([market, each]) => ({
      key: market,
      last_update: timeOf(Math.max(...each.map(({ offer }) => Date.parse(offer.updatedAt)))),
      outcomes: each.map(({ outcome }) => outcome),
    })),
  }));
  return {
    id: `recorded-${eventId}`,
    sport_key: LEAGUES.find((league) => league.leagueId === leagueId)?.oddsApiKeys[0],
    commence_time: timeOf(startTimeMs),
    home_team: record.homeTeamName,
    away_team: record.awayTeamName,
    bookmakers,
  };
}

function gameLines(record: OddsEventRecord, leagueId: LeagueId): Listed[] {
  return record.markets.flatMap(({ marketType, format, lines: ofMarket }) => {
    const marketKey = must(oddsApiKeyOf(marketType, leagueId), marketType);
    return ofMarket.flatMap(({ point, offers }) =>
      offers.map((offer) => {
        const { selection: name, price } = offer;
        const isAway = format === 'spread' && name !== record.homeTeamName;
        const ownPoint = point !== null && isAway ? 0 - point : point;
        const outcome = { name, price, ...(ownPoint !== null && { point: ownPoint }) };
        return { marketKey, offer, outcome };
      }),
    );
  });
}

function props(eventId: string, leagueId: LeagueId): Listed[] {
  const { players } = engine.reader.propsRecord(eventId, {}, 'list');
  return players.flatMap(({ playerName: description, markets }) =>
    markets.flatMap(({ marketType, lines: ofMarket }) => {
      const marketKey = must(oddsApiKeyOf(marketType, leagueId), marketType);
      return ofMarket.flatMap(({ point, offers }) =>
        offers.map((offer) => {
          const { selection: name, price } = offer;
          const outcome = { name, description, price, ...(point !== null && { point }) };
          return { marketKey, offer, outcome };
        }),
      );
    }),
  );
}
