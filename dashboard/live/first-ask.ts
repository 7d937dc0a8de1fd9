// What the board shows first is asked for before the page is made: the answers are here when it is.
// A script of its own (`vite.config.ts`), which runs while the others are still on their way: it
// depends on nothing that draws.
import { booksWord, keptBooks } from '../view/books-word.ts';
import { keptSettings } from '../view/kept-settings.ts';
import { firstLeagueOf } from '../view/leagues.ts';
import { boardRequests } from './board-requests.ts';
import { givenKey, keptKey } from './key.ts';

/** More events than are seen at once: the stream brings the others a moment later. */
export const FIRST_EVENTS = 12;

/** As long as the client waits for an attempt. */
const EARLY_MS_MAX = 30_000;

const answers = new Map<string, Promise<Response>>();

/** The key that the page begins with. */
export const firstKey: {
  readonly kept: string | undefined;
  readonly given: Promise<string | null | undefined>;
} = firstKeys();

/** As `fetch`, but for what was asked for early, which is handed out once. */
export const earlyFetch: typeof fetch = (input, init) => {
  const early = answers.get(String(input));
  answers.delete(String(input));
  return early ?? fetch(input, init);
};

function firstKeys(): typeof firstKey {
  const kept = keptKey();
  if (kept !== undefined) {
    requestBoard(kept);
    return { kept, given: Promise.resolve(null) };
  }
  const given = givenKey().then((apiKey) => {
    if (apiKey) requestBoard(apiKey);
    return apiKey;
  });
  return { kept, given };
}

function requestBoard(apiKey: string): void {
  const query = new URLSearchParams(location.search);
  if (location.pathname !== '/' || query.has('screen')) return;
  const league = firstLeagueOf(query.get('league') ?? undefined);
  const books = booksWord(query.get('books') ?? undefined, keptBooks(keptSettings()));
  for (const { channel, market } of boardRequests(query.get('market') ?? 'main')) {
    const search = new URLSearchParams({ limit: `${FIRST_EVENTS}` });
    if (league) search.set('league', league);
    if (market) search.set('market', market);
    if (books) search.set('bookmakers', books);
    search.sort();
    const url = `${location.origin}/v1/${channel}?${search}`;
    const signal = AbortSignal.timeout(EARLY_MS_MAX);
    const answer = fetch(url, { headers: { 'x-api-key': apiKey }, signal });
    // Whoever takes it hears of it; nobody has to.
    answer.catch(() => {});
    answers.set(url, answer);
  }
}
