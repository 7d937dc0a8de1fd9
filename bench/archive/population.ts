// Two weeks of prices, made inside ClickHouse: each day some events, each event busy on its day,
// the same players every day. Written in the order of time, so that parts lie as an archive's do.
import type { ColumnStore } from '#clickhouse/column-store.ts';
import type { EventHistoryRequest, PlayerHistoryRequest } from '#clickhouse/line-history.ts';
import type { Random } from '#kit/random.ts';
import { until } from '../until.ts';

const BEGIN_MS = Date.UTC(2026, 10, 1);
const DAY_MS = 86_400_000;
const DAYS = 14;
const EVENTS_PER_DAY = 64;
const PLAYERS_PER_EVENT = 20;
const PROPS = ['player_points', 'player_assists', 'player_rebounds', 'player_threes'];
const GAME_MARKETS = ['moneyline', 'spread', 'total', 'spread_h1', 'total_h1'];
/** As a busy feed has them: a line changes once for every so many prices. */
const QUOTES_PER_LINE_ROW = 5;
/** Snapshots that an answer shows where nobody says how many. */
const LIMIT = 200;
/** Fifty million prices on a busy machine; below what a call to a child may take. */
const MERGE_MS_MAX = 280_000;
const MERGE_POLL_MS = 200;

/** Adds rows of quotes from `from` up to `to` of `total`, and the rows of lines beside them. */
export async function populate(
  store: ColumnStore,
  range: { readonly from: number; readonly to: number; readonly total: number },
): Promise<void> {
  const { from, to, total } = range;
  await store.command(`INSERT INTO quotes ${rowsOf(total, QUOTE_FIELDS)}`, { from, to });
  const [fromLine, toLine, lines] = [from, to, total].map((n) => n / QUOTES_PER_LINE_ROW) as [
    number,
    number,
    number,
  ];
  const parameters = { from: fromLine, to: toLine };
  await store.command(`INSERT INTO lines ${rowsOf(lines, LINE_FIELDS)}`, parameters);
}

/** Resolves when nothing is merged any more: what is asked next is asked of a calm store. */
export async function untilCalm(store: ColumnStore): Promise<void> {
  const isCalm = async (): Promise<boolean> => {
    const [merges] = await store.query<{ count: number }>(
      'SELECT count() AS count FROM system.merges',
    );
    return merges?.count === 0;
  };
  await until(isCalm, 'the end of all merges', MERGE_MS_MAX, MERGE_POLL_MS);
}

/** A question about an event: half of one market, half of all. */
export function eventQuestion(random: Random): EventHistoryRequest {
  const eventId = `nba_${20_261_101 + random.below(DAYS)}_ev${random.below(EVENTS_PER_DAY)}`;
  return { eventId, limit: LIMIT, ...marketChoice(random, [...GAME_MARKETS, ...PROPS]) };
}

/** A question about a player: half of one market, half of all, across all of his events. */
export function playerQuestion(random: Random): PlayerHistoryRequest {
  const playerId = `nba:player-${random.below(EVENTS_PER_DAY)}-${random.below(PLAYERS_PER_EVENT)}`;
  return { playerId, limit: LIMIT, ...marketChoice(random, PROPS) };
}

function marketChoice(random: Random, markets: readonly string[]) {
  if (random.chance(0.5)) return {};
  const market = random.pick(markets);
  return { marketTypes: [market, `${market}_alternate`] };
}

const AT = "fromUnixTimestamp64Milli(ms, 'UTC')";
const PLACE_FIELDS = `'benchr3', intDiv(number, 40) + 1, number % 40, ${AT},
  concat('nba_', toString(20261101 + intDiv(ms - ${BEGIN_MS}, ${DAY_MS})), '_ev', toString(slot)),
  'nba', market, isAlternate`;
const PLAYER_ID = "if(isProp, concat('nba:player-', toString(slot), '-', toString(who)), '')";
const POINT = "if(market = 'moneyline', NULL, bitShiftRight(h, 40) % 12 / 2)";

const QUOTE_FIELDS = `${PLACE_FIELDS}, ${PLAYER_ID}, '', ${POINT},
  if(bitShiftRight(h, 44) % 2 = 0, 'over', 'under'),
  concat('venue', toString(bitShiftRight(h, 48) % 16)), -11000 + (h % 40) * 100, false,
  fromUnixTimestamp64Milli(ms - 200, 'UTC'), fromUnixTimestamp64Milli(ms - 3, 'UTC')`;

const LINE_FIELDS = `${PLACE_FIELDS}, NOT isAlternate, ${PLAYER_ID},
  if(isProp, concat('Player ', toString(who)), ''), '', ${POINT}, 12,
  0.4 + (h % 1000) / 5000, 0.42 + (h % 1000) / 5000, -11000, 'draftkings',
  0.6 - (h % 1000) / 5000, 0.62 - (h % 1000) / 5000, 10500, 'pinnacle', 0, 0, 0, ''`;

function rowsOf(total: number, fields: string): string {
  const list = (names: readonly string[]): string => `['${names.join("','")}']`;
  return `WITH cityHash64(number) AS h,
  toInt64(${BEGIN_MS}) + intDiv(number * ${DAYS * DAY_MS}, ${total}) AS ms,
  h % ${EVENTS_PER_DAY} AS slot, bitShiftRight(h, 16) % ${PLAYERS_PER_EVENT} AS who,
  bitShiftRight(h, 8) % 2 = 0 AS isProp, bitShiftRight(h, 32) % 2 = 1 AS isAlternate,
  if(isProp, ${list(PROPS)}[bitShiftRight(h, 24) % ${PROPS.length} + 1],
    ${list(GAME_MARKETS)}[bitShiftRight(h, 24) % ${GAME_MARKETS.length} + 1]) AS market
SELECT ${fields} FROM numbers({from:UInt64}, {to:UInt64} - {from:UInt64})`;
}
