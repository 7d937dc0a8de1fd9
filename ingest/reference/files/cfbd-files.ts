// CollegeFootballData as lines of JSON: games with points by period, and the lines of the providers
// it follows with the finals of the same games and more. The home handicap has our sign.
import { z } from 'zod';
import type { GameFacts } from '#domain/reference.ts';
import { readCfbd } from '../cfbd/records.ts';
import { closeOf, gameAndClose } from './close-facts.ts';
import { consensusOf, type Quote } from './consensus.ts';
import type { Fact, FileImporter, Read } from './file-importer.ts';
import { type LineMarket, type Refusal, refusal } from './refusal.ts';

const LEAGUE = 'ncaa_football';
const MAX_PROVIDERS = 50;
/** Averages and forecasts: they count where no book quotes. */
const AVERAGES: ReadonlySet<string> = new Set(['consensus', 'teamrankings']);
const text = z.string().min(1).max(200);
const told = z.number().nullish();
const linesSchema = z.object({
  id: z.int(),
  seasonType: text.nullish(),
  week: told,
  startDate: text.nullish(),
  homeTeam: text,
  awayTeam: text,
  homeScore: told,
  awayScore: told,
  lines: z
    .array(
      z.object({
        provider: text,
        spread: told,
        overUnder: told,
        homeMoneyline: told,
        awayMoneyline: told,
      }),
    )
    .max(MAX_PROVIDERS),
});

export const cfbdGames: FileImporter = {
  kind: 'cfbd-games-jsonl',
  describe: 'NCAAF games with line scores, one a line (CollegeFootballData, JSONL)',
  source: 'cfbd',
  shape: { type: 'jsonl' },
  read({ value }) {
    const game = gameOf(value);
    return 'reason' in game ? game : [{ type: 'game', game }];
  },
};

export const cfbdLines: FileImporter = {
  kind: 'cfbd-lines-jsonl',
  describe: 'NCAAF finals with lines by provider (CollegeFootballData, JSONL); games after it',
  source: 'cfbd',
  shape: { type: 'jsonl' },
  read: ({ value }) => cfbdLinesOf(value),
};

function gameOf(record: unknown): GameFacts | Refusal {
  const { games, refusals } = readCfbd([record]);
  const [game] = games;
  if (game) return game;
  const [why] = refusals;
  const reason = why?.reason === 'unknown_team' ? 'unknown_team' : 'bad_value';
  return refusal(reason, why ? `${why.reason} ${why.detail}` : 'no game');
}

/** The game of the lines, which do not say whether anybody is at home: the games' own file does. */
function cfbdLinesOf(value: unknown): Read {
  const parsed = linesSchema.safeParse(value);
  if (!parsed.success) return refusal('bad_value', z.prettifyError(parsed.error));
  const { homeScore, awayScore, lines, ...record } = parsed.data;
  const completed = homeScore != null && awayScore != null;
  const points = { homePoints: homeScore, awayPoints: awayScore };
  const game = gameOf({ ...record, ...points, completed });
  if ('reason' in game) return game;
  const quotes = lines.flatMap(quotesOf);
  const { lines: agreed, books, refused } = consensusOf(LEAGUE, 'full', quotes, AVERAGES);
  const { sourceGameId } = game;
  const head = { leagueId: LEAGUE, sourceGameId, period: 'full', provider: 'cfbd', books } as const;
  const close = closeOf(head, agreed);
  const facts: readonly Fact[] = close === null ? [] : [{ type: 'close', close }];
  const left = refused.map((line) => ({ type: 'refused-line', line }) as const);
  return gameAndClose(game, [...facts, ...left]);
}

function quotesOf(line: z.infer<typeof linesSchema>['lines'][number]): readonly Quote[] {
  const { provider: book, spread, overUnder, homeMoneyline, awayMoneyline } = line;
  const of = (
    market: LineMarket,
    side: Quote['side'],
    point: number | null,
    price: number | null,
  ) => ({ book, market, side, point, price }) satisfies Quote;
  const quotes: Quote[] = [];
  if (spread != null) {
    quotes.push(of('spread', 'home', spread, null), of('spread', 'away', spread, null));
  }
  if (overUnder != null) {
    quotes.push(of('total', 'over', overUnder, null), of('total', 'under', overUnder, null));
  }
  if (homeMoneyline != null) quotes.push(of('moneyline', 'home', null, homeMoneyline));
  if (awayMoneyline != null) quotes.push(of('moneyline', 'away', null, awayMoneyline));
  return quotes;
}
