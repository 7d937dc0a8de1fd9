// CollegeFootballData as lines of JSON: games with points by period, and the lines of the providers
// it follows with the finals of the same games and more. The home handicap has our sign.
import { z } from 'zod';
import type { GameFacts } from '#domain/reference.ts';
import { readCfbd } from '../../reference/cfbd/records.ts';
import { anything, isObject, maybeText, readAs, text } from '../../reference/field-schemas.ts';
import { closeOf, gameAndClose } from '../facts/close-facts.ts';
import { consensusOf, type Quote } from '../facts/consensus.ts';
import type { Fact, FileImporter, Read } from '../facts/file-importer.ts';
import { type LineMarket, type LineRefusal, type Refusal, refusal } from '../facts/refusal.ts';

const LEAGUE = 'ncaa_football';
const MAX_PROVIDERS = 50;
/** Averages and forecasts: they count where no book quotes. */
const AVERAGES: ReadonlySet<string> = new Set(['consensus', 'teamrankings']);
const linesSchema = z.object({
  id: z.int(),
  seasonType: anything,
  week: anything,
  startDate: maybeText,
  homeTeam: text,
  awayTeam: text,
  homeScore: anything,
  awayScore: anything,
  lines: z.array(z.unknown()).max(MAX_PROVIDERS),
});
const providerSchema = z.object({ provider: text });
const valueSchema = z.number().nullish();
const VALUES = {
  spread: 'spread',
  overUnder: 'total',
  homeMoneyline: 'moneyline',
  awayMoneyline: 'moneyline',
} as const satisfies Readonly<Record<string, LineMarket>>;

export const cfbdGames: FileImporter = {
  kind: 'cfbd-games-jsonl',
  describe: 'NCAAF games with line scores, one a line (CollegeFootballData, JSONL)',
  source: 'cfbd',
  shape: { type: 'jsonl' },
  read({ value }) {
    const read = gameOf(value);
    return 'reason' in read ? read : [{ type: 'game', game: read.game }, ...read.leftOut];
  },
};

export const cfbdLines: FileImporter = {
  kind: 'cfbd-lines-jsonl',
  describe: 'NCAAF finals with lines by provider (CollegeFootballData, JSONL); games after it',
  source: 'cfbd',
  shape: { type: 'jsonl' },
  read: ({ value }) => cfbdLinesOf(value),
};

/** The game, and the members that were read as absent. */
function gameOf(
  record: unknown,
): { readonly game: GameFacts; readonly leftOut: readonly Fact[] } | Refusal {
  const { games, refusals, drift } = readCfbd([record]);
  const [game] = games;
  const leftOut = Object.keys(drift).map((name) =>
    refusedLine({ piece: 'value', ...refusal('bad_value', name) }),
  );
  if (game) return { game, leftOut };
  const [why] = refusals;
  const reason = why?.reason === 'unknown_team' ? 'unknown_team' : 'bad_value';
  return refusal(reason, why ? `${why.reason} ${why.detail}` : 'no game');
}

/** The game of the lines, which do not say whether anybody is at home: the games' own file does. */
function cfbdLinesOf(value: unknown): Read {
  const parsed = linesSchema.safeParse(value);
  if (!parsed.success) return refusal('bad_value', z.prettifyError(parsed.error));
  const { homeScore, awayScore, lines, ...record } = parsed.data;
  // One score that can be read tells that the game is over.
  const completed = [homeScore, awayScore].some((score) => typeof score === 'number');
  const points = { homePoints: homeScore, awayPoints: awayScore };
  const read = gameOf({ ...record, ...points, completed });
  if ('reason' in read) return read;
  const { game, leftOut } = read;
  const reads = lines.map(providerLineOf);
  const quotes = reads.flatMap((each) => each.quotes);
  const { lines: agreed, books, refused } = consensusOf(LEAGUE, 'full', quotes, AVERAGES);
  const { sourceGameId } = game;
  const head = { leagueId: LEAGUE, sourceGameId, period: 'full', provider: 'cfbd', books } as const;
  const close = closeOf(head, agreed);
  const facts: readonly Fact[] = close === null ? [] : [{ type: 'close', close }];
  const left = [...reads.flatMap((each) => each.refused), ...refused];
  return gameAndClose(game, [...facts, ...left.map(refusedLine)], leftOut);
}

function refusedLine(line: LineRefusal): Fact {
  return { type: 'refused-line', line };
}

/** What one provider says: a value that is no number is left out alone. */
function providerLineOf(record: unknown): {
  readonly quotes: readonly Quote[];
  readonly refused: readonly LineRefusal[];
} {
  const book = readAs(providerSchema, record)?.provider;
  if (book === undefined || !isObject(record)) {
    return { quotes: [], refused: [{ piece: 'provider', ...refusal('bad_value', 'no name') }] };
  }
  const refused: LineRefusal[] = [];
  const numberOf = (name: keyof typeof VALUES): number | null => {
    const value = readAs(valueSchema, record[name]);
    const isBad = value === undefined && record[name] !== undefined;
    const detail = `${book} ${name}: ${String(record[name])}`;
    if (isBad) refused.push({ piece: VALUES[name], ...refusal('bad_value', detail) });
    return value ?? null;
  };
  return { quotes: quotesOf(book, numberOf), refused };
}

function quotesOf(
  book: string,
  numberOf: (name: keyof typeof VALUES) => number | null,
): readonly Quote[] {
  const of = (
    market: LineMarket,
    side: Quote['side'],
    point: number | null,
    price: number | null,
  ) => ({ book, market, side, point, price }) satisfies Quote;
  const [spread, total] = [numberOf('spread'), numberOf('overUnder')];
  const [home, away] = [numberOf('homeMoneyline'), numberOf('awayMoneyline')];
  return [
    ...(spread === null
      ? []
      : [of('spread', 'home', spread, null), of('spread', 'away', spread, null)]),
    ...(total === null
      ? []
      : [of('total', 'over', total, null), of('total', 'under', total, null)]),
    ...(home === null ? [] : [of('moneyline', 'home', null, home)]),
    ...(away === null ? [] : [of('moneyline', 'away', null, away)]),
  ];
}
