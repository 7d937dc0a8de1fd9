// How rows of the prompt tables are read. A row is `prompt => context key=value …`; messages of a
// conversation are separated by `||`. Contexts: those of the interface (`event` for
// event_best_available_bet), `none`, `several`. Keys: l leagues, m markets, b bookmakers (b! all
// but), st source type, t teams by `;` (t~ each among what the name can mean), p players, opp
// opponent, id event, days, legs, risk, last, side, line, location, b2b, bankroll, kelly, live,
// price, carried, sgp, props. Leagues, markets, bookmakers, source type, teams and players must be
// exactly these.

import { catalogWords } from '#chat/language/names/catalog-words.ts';
import { type KnownPlayer, PlayerIndex } from '#chat/language/names/players.ts';
import { type Question, questionOf } from '#chat/language/question.ts';
import type { KnownNames } from '#chat/language/reading.ts';
import type { Refusal } from '#contract/errors.ts';
import { builtInLeagues } from '#domain/catalog/league-catalog.ts';
import { LEAGUES } from '#domain/league.ts';
import { playerSlug } from '#domain/player.ts';
import { builtInVenues } from '#domain/venue-catalog.ts';

const PLAYERS = `
nba|LeBron James|Jayson Tatum|Nikola Jokić|Stephen Curry|Luka Dončić|Giannis Antetokounmpo
nba|Trae Young|Anthony Edwards
nfl|Josh Allen|Patrick Mahomes|Lamar Jackson|Justin Jefferson|Christian McCaffrey|Travis Kelce
nfl|Saquon Barkley
mlb|Aaron Judge|Shohei Ohtani|Mookie Betts|Gerrit Cole
nhl|Connor McDavid|Auston Matthews|Igor Shesterkin
soccer_epl|Erling Haaland|Mohamed Salah|Bukayo Saka
soccer_mls|Lionel Messi
soccer_world_cup|Kylian Mbappé
`;

/** Sunday 2025-11-09, noon in New York. */
export const TABLE_NAMES: KnownNames = {
  catalog: catalogWords(builtInLeagues, builtInVenues),
  players: new PlayerIndex(playersOf(PLAYERS)),
  isEvent: (id) => id === 'nfl_20251109_buf_mia',
  nowMs: Date.parse('2025-11-09T17:00:00Z'),
};

export interface Row {
  readonly messages: readonly string[];
  readonly context: string;
  readonly expected: ReadonlyMap<string, string>;
  readonly text: string;
}

/** The rows of a table. */
export function rowsOf(table: string): readonly Row[] {
  return table
    .replaceAll('\n  =>', ' =>')
    .split('\n')
    .filter((row) => row.trim() !== '')
    .map((text) => {
      const [prompt = '', wanted = ''] = text.split(/ => (?!.* => )/);
      const [context = ''] = wanted.split(' ');
      const expected = new Map<string, string>();
      for (const word of wanted.split(' ').slice(1)) {
        const [, key = '', sign = '', value = ''] = /^(\w+)([=~!]?)(.*)$/.exec(word) ?? [];
        const read = key === 'days' ? value.replaceAll('_', ' ') : value;
        expected.set(sign === '=' ? key : key + sign, read);
      }
      return { messages: prompt.split(' || '), context, expected, text };
    });
}

/** What is wrong with the reading of all rows of a table. */
export function missesIn(table: string): readonly string[] {
  return rowsOf(table).flatMap(missesOf);
}

/** What is wrong with the reading of a row; empty where nothing is. */
export function missesOf({ messages, context, expected }: Row): readonly string[] {
  const question = questionOf(
    {
      messages: messages.map((content) => ({ role: 'user' as const, content })),
      ...{ scope: 'small', responseFormat: 'hybrid', stream: false },
    },
    TABLE_NAMES,
  );
  const found = contextOf(question);
  if (found !== context) return [`context ${found}`];
  if (question.kind === 'refused') return [];
  return [...exactMisses(question, expected), ...sometimesMisses(question, expected)];
}

function contextOf(question: Question | Refusal): string {
  if (question.kind === 'refused') {
    return question.code === 'ERR_CHAT_CONTEXT_AMBIGUOUS' ? 'several' : 'none';
  }
  return question.context === 'event_best_available_bet' ? 'event' : question.context;
}

function exactMisses(
  { wanted, subject }: Question,
  expected: ReadonlyMap<string, string>,
): readonly string[] {
  const teams = subject.teams.map((named) => named.teams.map(({ teamId }) => teamId));
  const loose = expected.get('t~')?.split(';');
  const isTeamsRight = loose
    ? teams.length === loose.length && loose.every((id, at) => teams[at]?.includes(id))
    : teams.map((ids) => ids.join('/')).join(';') === (expected.get('t') ?? '');
  const without = expected.get('b!');
  const isBooksRight =
    without === undefined
      ? sorted(wanted.bookmakerIds) === sorted((expected.get('b') ?? '').split(','))
      : wanted.bookmakerIds.length > 10 && !wanted.bookmakerIds.includes(without);
  const players = subject.players.map((named) => named.players[0]?.playerId).join(';');
  const says: readonly (readonly [string, boolean, unknown])[] = [
    ['leagues', wanted.leagues.join(',') === (expected.get('l') ?? ''), wanted.leagues],
    [
      'markets',
      sorted(wanted.markets) === sorted((expected.get('m') ?? '').split(',')),
      wanted.markets,
    ],
    ['bookmakers', isBooksRight, wanted.bookmakerIds.slice(0, 5)],
    ['source type', (wanted.sourceType ?? '') === (expected.get('st') ?? ''), wanted.sourceType],
    ['teams', isTeamsRight, teams],
    ['players', players === (expected.get('p') ?? ''), players],
  ];
  return says
    .filter(([, isRight]) => !isRight)
    .map(([what, , got]) => `${what} ${JSON.stringify(got)}`);
}

/** What is compared only where the row speaks of it. */
function sometimesMisses(
  question: Question,
  expected: ReadonlyMap<string, string>,
): readonly string[] {
  const { subject, wanted, form, legs, stake, side, line } = question;
  const isRead = stake !== 'unread';
  const got: Readonly<Record<string, unknown>> = {
    opp: subject.opponent?.teams.map(({ teamId }) => teamId)[0],
    id: subject.eventIds[0],
    days: wanted.days?.label,
    legs: legs.legs,
    risk: legs.risk,
    last: form.lastGames,
    side,
    line,
    location: form.location,
    b2b: form.backToBack === true ? '' : 'no',
    bankroll: isRead ? stake?.bankroll : stake,
    kelly: isRead ? stake?.fraction : undefined,
    live: wanted.isLive ? '' : 'no',
    price: wanted.price,
    carried: subject.isCarried ? '' : 'no',
    sgp: question.isSameGameParlay ? '' : 'no',
    props: wanted.wantsProps ? '' : 'no',
  };
  return Object.entries(got)
    .filter(([key, value]) => expected.has(key) && String(value) !== expected.get(key))
    .map(([key, value]) => `${key} ${value}`);
}

function sorted(items: readonly string[]): string {
  return [...items]
    .filter((item) => item !== '')
    .sort()
    .join(',');
}

/** Players of a table: rows of `league|name|name …`. */
export function playersOf(table: string): readonly KnownPlayer[] {
  return table
    .trim()
    .split('\n')
    .flatMap((row) => {
      const [id = '', ...names] = row.split('|');
      const league = LEAGUES.find(({ leagueId }) => leagueId === id);
      if (!league) throw new Error(`no league ${id}`);
      return names.map((playerName) => ({
        playerId: playerSlug(league.leagueId, playerName),
        playerName,
        leagueId: league.leagueId,
        eventIds: [`${id}_20251109_x_y`],
      }));
    });
}
