// What the archive remembers: every accepted price, every consensus, what was refused. Rows of a
// month are a partition. Instants are log time. `epoch` and `seq` say which message of which log a
// row is of, `ordinal` its place among the rows of that message.
import type { ArchiveMigration } from './migration.ts';

/** As many newest batches of a table are known by their tokens. */
const TOKENS = 10_000;

/** The newest row of each log, kept by the part: asked at every start. */
const POSITION = 'PROJECTION position (SELECT epoch, max((seq, ordinal)) GROUP BY epoch)';

const WHERE_FROM = `
  epoch LowCardinality(String),
  seq UInt64 CODEC(Delta, ZSTD),
  ordinal UInt32 CODEC(Delta, ZSTD),
  at DateTime64(3, 'UTC') CODEC(Delta, ZSTD)`;

const SETTINGS = `non_replicated_deduplication_window = ${TOKENS}`;

/**
 * `lines` is read a few rows at a time, most columns of each: a part is one file, whatever its
 * size (opening forty cost more than reading them), and little is read beside what is asked for.
 * The newest rows of an event, or by the projection of a player, lie side by side, in the order in
 * which they are asked for.
 */
const LINES_SETTINGS = `${SETTINGS}, index_granularity = 1024,
  min_bytes_for_wide_part = '1T', min_rows_for_wide_part = 0`;

const side = (number: number): string => `
  fair_prob_${number} Float64 CODEC(Gorilla, ZSTD),
  avg_prob_${number} Float64 CODEC(Gorilla, ZSTD),
  best_price_${number} Int32 CODEC(ZSTD),
  best_venue_${number} LowCardinality(String)`;

const LINES_COLUMNS = `epoch, seq, ordinal, at, event_id, league_id, market, is_alternate, is_main,
    player_id, player_name, team, point, books,
    fair_prob_1, avg_prob_1, best_price_1, best_venue_1,
    fair_prob_2, avg_prob_2, best_price_2, best_venue_2,
    fair_prob_3, avg_prob_3, best_price_3, best_venue_3`;

export const ARCHIVE: ArchiveMigration = {
  version: 1,
  name: 'archive',
  statements: [
    `CREATE TABLE IF NOT EXISTS quotes (${WHERE_FROM},
  event_id String CODEC(ZSTD),
  league_id LowCardinality(String),
  market LowCardinality(String),
  is_alternate Bool,
  player_id String CODEC(ZSTD),
  team LowCardinality(String),
  point Nullable(Float64) CODEC(ZSTD),
  side LowCardinality(String),
  venue LowCardinality(String),
  price Int32 CODEC(ZSTD),
  suspended Bool,
  confirmed_at DateTime64(3, 'UTC') CODEC(Delta, ZSTD),
  received_at DateTime64(3, 'UTC') CODEC(Delta, ZSTD),
  ${POSITION}
) ENGINE = MergeTree PARTITION BY toYYYYMM(at)
ORDER BY (event_id, market, player_id, at) SETTINGS ${SETTINGS}`,

    `CREATE TABLE IF NOT EXISTS lines (${WHERE_FROM},
  event_id String CODEC(ZSTD),
  league_id LowCardinality(String),
  market LowCardinality(String),
  is_alternate Bool,
  is_main Bool,
  player_id String CODEC(ZSTD),
  player_name String CODEC(ZSTD),
  team LowCardinality(String),
  point Nullable(Float64) CODEC(ZSTD),
  books UInt16 CODEC(ZSTD),${[1, 2, 3].map(side).join()},
  ${POSITION},
  PROJECTION by_player (SELECT ${LINES_COLUMNS} ORDER BY player_id, at, epoch, seq, ordinal)
) ENGINE = MergeTree PARTITION BY toYYYYMM(at)
PRIMARY KEY (event_id, at) ORDER BY (event_id, at, epoch, seq, ordinal)
SETTINGS ${LINES_SETTINGS}`,

    `CREATE TABLE IF NOT EXISTS rejections (${WHERE_FROM},
  source LowCardinality(String),
  reason LowCardinality(String),
  count UInt32 CODEC(ZSTD),
  ${POSITION}
) ENGINE = MergeTree PARTITION BY toYYYYMM(at)
ORDER BY (source, at) SETTINGS ${SETTINGS}`,

    // How far an archiver has come; only the newest of each log matters.
    `CREATE TABLE IF NOT EXISTS progress (
  epoch String,
  seq UInt64,
  stamp DateTime64(3, 'UTC')
) ENGINE = ReplacingMergeTree(seq) ORDER BY epoch
SETTINGS non_replicated_deduplication_window = 100`,
  ],
};
