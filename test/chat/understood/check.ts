// Compares what was understood of a prompt with what its writer expects. A line is
// {id, kind, messages, expect}; what `expect` leaves out was not asked.
import { type Game, type Meant, meantOf } from '#chat/language/meant-games.ts';
import { type Question, questionOf } from '#chat/language/question.ts';
import { type Understood, understoodOf } from '#chat/language/understood.ts';
import type { Refusal } from '#contract/errors.ts';
import { SLATE, SLATE_NAMES } from './slate.ts';

export interface Prompt {
  readonly id: string;
  readonly kind: string;
  readonly messages: readonly string[];
  readonly expect: Readonly<Record<string, unknown>>;
}

/** One prompt as it was understood. */
export interface Reading {
  readonly context: string;
  readonly question: Question | Refusal;
  readonly understood: Understood;
  readonly meant: Meant<Game> | undefined;
}

/** What is understood of a conversation; the last message is answered. */
export function readingOf(messages: readonly string[]): Reading {
  const question = questionOf(
    {
      messages: messages.map((content) => ({ role: 'user' as const, content })),
      ...{ scope: 'small', responseFormat: 'hybrid', stream: false },
    },
    SLATE_NAMES,
  );
  if (question.kind === 'refused') {
    const isSeveral = question.code === 'ERR_CHAT_CONTEXT_AMBIGUOUS';
    const context = isSeveral ? 'several' : 'none';
    return { context, question, understood: {}, meant: undefined };
  }
  const { subject } = question;
  const ids = new Set(subject.teams.flatMap(({ teams }) => teams.map(({ teamId }) => teamId)));
  const hitsOf = ({ homeId, awayId }: Game): number =>
    Number(ids.has(homeId)) + Number(ids.has(awayId));
  const most = Math.max(0, ...SLATE.map(hitsOf));
  const games = most === 0 ? [] : SLATE.filter((game) => hitsOf(game) === most);
  const meant = meantOf(question, games, question.catalog.leagues.catalog);
  const { context } = question;
  return {
    context: context === 'event_best_available_bet' ? 'event' : context,
    question,
    understood: understoodOf(question),
    meant,
  };
}
const BOOKS: Readonly<Record<string, string>> = { bet365: 'bet365_au' };
const MARKETS: Readonly<Record<string, string>> = {
  goalie_saves: 'player_total_saves',
  player_goals: 'player_goal_scorer_anytime',
};
const SCHOOLS = /^(Alabama|Georgia|Duke|North Carolina|Nashville SC|Inter Miami|Arsenal|Chelsea)/;

/** What is wrong with the reading of a prompt; empty where nothing is. */
export function missesOf(prompt: Prompt): readonly string[] {
  const { expect, messages } = prompt;
  const reading = readingOf(messages);
  const { context, question, understood, meant } = reading;
  if (expect.language !== undefined) return [];
  const misses: string[] = [];
  const miss = (what: string, got: unknown): void => {
    misses.push(`${what} ${JSON.stringify(got) ?? 'none'}`);
  };
  if (!contextsOf(prompt, question).includes(context)) miss('context', context);
  if (question.kind === 'refused' || misses.length > 0 || expect.context === 'none') return misses;
  if ((expect.care === true) !== question.needsCare) miss('care', question.needsCare);
  const wanted = question.wanted;
  const set = (value: unknown): readonly string[] => (value as readonly string[] | undefined) ?? [];
  const same = (a: readonly string[], b: readonly string[]): boolean =>
    [...new Set(a)].sort().join() === [...new Set(b)].sort().join();

  const teams = teamsOf(reading);
  const leagues = leaguesOf(question, meant);
  const askedLeagues = set(expect.leagues);
  const notLeagues = set(expect.notLeagues);
  if (notLeagues.length > 0) {
    if (notLeagues.some((id) => wanted.leagues.includes(id)) || wanted.leagues.length === 0)
      miss('leagues', wanted.leagues);
  } else if (!same(wanted.leagues, askedLeagues)) {
    const isImplied = wanted.leagues.every((id) => leagues.includes(id));
    const isFollowing = askedLeagues.every(
      (id) => leagues.includes(id) || wanted.leagues.includes(id),
    );
    if (!(isImplied && (askedLeagues.length === 0 || isFollowing))) miss('leagues', wanted.leagues);
  }
  const asked = set(expect.markets).map((key) => MARKETS[key] ?? key);
  const got = wanted.markets.map((key) => MARKETS[key] ?? key);
  const hasSide = expect.side !== undefined;
  const isTotal = (keys: readonly string[]): boolean => keys.join() === 'total';
  if (asked.includes('player_props')) {
    if (!wanted.wantsProps || got.length > 0) miss('markets', [wanted.wantsProps, ...got]);
  } else if (!same(got, asked)) {
    const isOfSide =
      hasSide && ((got.length === 0 && isTotal(asked)) || (asked.length === 0 && isTotal(got)));
    const isLine = expect.line !== undefined && asked.length === 0 && got.join() === 'spread';
    const isDraw = expect.side === 'draw' && got.join() === 'moneyline';
    const isEdited = expect.edit !== undefined && asked.length === 0;
    if (!isOfSide && !isDraw && !isLine && !isEdited) miss('markets', got);
  }
  if (
    asked.length === 0 &&
    wanted.wantsProps &&
    got.length === 0 &&
    !/prop/i.test(messages.join(' '))
  )
    miss('props', true);
  const out = set(expect.notMarkets);
  if (
    !same(
      understood.excludedMarkets ?? [],
      out.map((key) => MARKETS[key] ?? key),
    ) &&
    !out.every((key) => understood.excludedMarkets?.includes(key))
  )
    miss('notMarkets', understood.excludedMarkets);
  if (out.length === 0 && understood.excludedMarkets)
    miss('notMarkets', understood.excludedMarkets);
  const books = set(expect.books).map((id) => BOOKS[id] ?? id);
  const named = understood.excludedBookmakers && books.length === 0 ? [] : wanted.bookmakerIds;
  if (!same(named, books)) miss('books', named);
  if ((expect.onlyBooks === true) !== question.isOnlyBooks && books.length > 0)
    miss('onlyBooks', question.isOnlyBooks);
  const notBooks = set(expect.notBooks).map((id) => BOOKS[id] ?? id);
  if (!same(understood.excludedBookmakers ?? [], notBooks))
    miss('notBooks', understood.excludedBookmakers);
  const ambiguous = set(expect.ambiguous);
  if (ambiguous.length > 0) {
    const both = (meant?.ambiguous ?? []).map(({ name }) => name);
    if (!ambiguous.every((name) => both.some((each) => each.includes(name))))
      miss('ambiguous', both.length > 0 ? both : teams);
  } else {
    const askedTeams = set(expect.teams);
    const isAlike = (a: string, b: string): boolean =>
      a === b || (SCHOOLS.test(b) && a.startsWith(b)) || (SCHOOLS.test(a) && b.startsWith(a));
    const isRight =
      askedTeams.every((name) => teams.some((each) => isAlike(each, name))) &&
      teams.length === askedTeams.length;
    const isEdited = expect.edit !== undefined && askedTeams.length === 0;
    if (!isRight && !isEdited) miss('teams', teams);
  }
  if (
    !same(
      question.subject.players.flatMap(({ players }) =>
        players.slice(0, 1).map((p) => p.playerName),
      ),
      set(expect.players),
    )
  )
    miss('players', understood.players);
  if (expect.opponent !== undefined && understood.opponent !== expect.opponent)
    miss('opponent', understood.opponent);
  if (!set(expect.notTeams).every((name) => understood.excludedTeams?.includes(name)))
    miss('notTeams', understood.excludedTeams);
  if (!expect.notTeams && understood.excludedTeams) miss('notTeams', understood.excludedTeams);
  for (const [key, value] of numbersOf(understood)) {
    if (JSON.stringify(value) !== JSON.stringify(expect[key])) {
      if (isAccepted(key, value, expect)) continue;
      miss(key, value);
    }
  }
  const unread = question.notUnderstood.flatMap((phrase) => wordsIn(phrase));
  const unknown = set(expect.notUnderstood).map(wordsIn);
  const isUnread =
    unknown.every((words) => words.some((word) => unread.includes(word))) &&
    unread.every((word) => unknown.some((words) => words.includes(word)));
  if (!isUnread) miss('notUnderstood', question.notUnderstood);
  return misses;
}

const wordsIn = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '');

/**
 * Contexts that are right: a question about a player is one about his game, and "value" is one
 * about prices with an expected value, whatever a writer took them for.
 */
function contextsOf({ expect, messages }: Prompt, question: Question | Refusal): readonly string[] {
  // A parlay of several games with a note is what an answer to a same-game parlay is.
  const isSameGame = question.kind === 'question' && question.isSameGameParlay;
  const context = String(expect.context);
  const said = messages.join(' ');
  const isPlayer = expect.players !== undefined;
  const isValue = /val(?:u|eu)|vaule|edge|worth|mispric/i.test(said);
  const isOpen =
    context === 'best_bets' || context === 'ev_bets' || (isPlayer && context === 'event');
  if (context === 'none' && isSameGame) return ['none', 'parlay'];
  if (!isOpen) return [context];
  return [context, ...(isPlayer ? ['event'] : []), ...(isValue ? ['ev_bets', 'best_bets'] : [])];
}

function teamsOf({ question, meant }: Reading): readonly string[] {
  if (question.kind === 'refused') return [];
  const playing = new Set((meant?.games ?? []).flatMap(({ homeId, awayId }) => [homeId, awayId]));
  return question.subject.teams.map(({ teams }) => {
    const own = teams.find(({ teamId }) => playing.has(teamId)) ?? teams[0];
    return own?.name ?? '';
  });
}

function leaguesOf({ subject }: Question, meant: Meant<Game> | undefined): readonly string[] {
  return [
    ...(meant?.games ?? []).map(({ leagueId }) => leagueId),
    ...subject.players.flatMap(({ players }) => players.map(({ leagueId }) => leagueId)),
  ];
}

function numbersOf(understood: Understood): readonly (readonly [string, unknown])[] {
  const { legs, hits } = understood;
  return [
    ['side', understood.side],
    ['line', understood.line],
    ['alternates', understood.alternates],
    ['minOdds', understood.minOdds],
    ['maxOdds', understood.maxOdds],
    ['minEvPct', understood.minEvPct],
    ['minEdgePct', understood.minEdgePct],
    ['minProfitPct', understood.minProfitPct],
    ['minProb', understood.minProbability],
    ['minHitRate', understood.minHitRate],
    ['bankroll', understood.bankroll],
    ['kelly', understood.kellyFraction],
    ['stake', understood.stake],
    ['legs', legs && (legs.least === legs.most ? legs.least : [legs.least, legs.most])],
    ['limit', understood.limit],
    ['startsWithinMin', understood.startsWithinMinutes],
    ['startAt', understood.startAt],
    ['day', understood.fromDay],
    ['phase', understood.phase],
    ['lastN', understood.lastGames],
    ['hits', hits && [hits.least, hits.of]],
    ['location', understood.location],
    ['maxAgeSec', understood.maxPriceAgeSeconds],
    ['edit', understood.edit],
    ['leg', understood.leg],
  ];
}

/** Readings that say the same in other members. */
function isAccepted(key: string, value: unknown, expect: Prompt['expect']): boolean {
  if (key === 'kelly' && expect.kelly === undefined && value === 0.5) return true;
  if (key === 'lastN' && expect.hits !== undefined) return true;
  if (key === 'leg' && (value === -1 || expect.leg === undefined)) return true;
  if (key === 'edit') {
    const isSame = value === 'set_legs' || expect.edit === undefined;
    return isSame || (expect.edit === 'same_but' && value === undefined);
  }
  if (key === 'legs' && expect.legs === undefined)
    return expect.edit !== undefined || expect.context === 'parlay';
  if (key === 'stake' && expect.bankroll !== undefined) return value === undefined;
  if (key === 'bankroll' && expect.stake !== undefined) return value === expect.stake;
  if (key === 'kelly' && expect.stake !== undefined) return true;
  if (key === 'side' && value === 'favorite' && Number(expect.maxOdds) < 0) return true;
  if (key === 'side' && value === 'underdog' && Number(expect.minOdds) >= 100) return true;
  return key === 'stake' && expect.edit === 'payout' && value === expect.stake;
}
