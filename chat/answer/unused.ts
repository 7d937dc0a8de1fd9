// Filters that were read and that nothing in the context acts on: an answer says so.
import { listText } from '#player-form/wording.ts';
import type { Understood } from '../language/understood.ts';
import { understoodOf } from '../language/understood.ts';
import type { Retrieved } from '../retrieval/retrieved.ts';

type Member = keyof Understood;

const WORDS: Readonly<Partial<Record<Member, string>>> = {
  minOdds: 'least odds',
  maxOdds: 'most odds',
  minEvPct: 'least expected value',
  minEdgePct: 'least edge',
  minProfitPct: 'least profit',
  minProbability: 'least probability',
  minHitRate: 'least hit rate',
  minWidth: 'width of middles',
  hits: 'games that were hit',
  lastGames: 'last games',
  side: 'side',
  location: 'home or away games',
  backToBack: 'back-to-backs',
  maxPriceAgeSeconds: 'age of prices',
  roundStakesTo: 'rounding',
  stake: 'stake',
  bankroll: 'bankroll',
  legs: 'legs',
  alternates: 'alternate lines',
};
const OF_PLAYERS = ['minHitRate', 'hits', 'lastGames', 'backToBack'] as const;
/** What each context leaves alone. */
const UNUSED: Readonly<Record<Retrieved['question']['context'], readonly Member[]>> = {
  best_bets: ['minProfitPct', 'roundStakesTo', 'legs'],
  ev_bets: [...OF_PLAYERS, 'minWidth', 'minProfitPct', 'roundStakesTo', 'legs'],
  arbitrage: [
    ...(['minOdds', 'maxOdds', 'minEvPct', 'minEdgePct', 'minProbability', 'side'] as const),
    ...([...OF_PLAYERS, 'minWidth', 'location', 'bankroll', 'legs'] as const),
  ],
  event_best_available_bet: ['minProfitPct', 'roundStakesTo', 'legs'],
  parlay: [...OF_PLAYERS, 'minWidth', 'minProfitPct', 'roundStakesTo', 'bankroll'],
  line_movement: [
    ...([
      'minOdds',
      'maxOdds',
      'minEvPct',
      'minEdgePct',
      'minProfitPct',
      'minProbability',
    ] as const),
    ...([...OF_PLAYERS, 'side', 'location', 'maxPriceAgeSeconds', 'roundStakesTo'] as const),
    ...(['minWidth', 'stake', 'bankroll', 'legs'] as const),
  ],
};

/** One sentence of what was read and is not used; none where all of it is. */
export function unusedNotes({ question, isFallback }: Retrieved): readonly string[] {
  if (isFallback) return [];
  const understood = understoodOf(question);
  const { form } = question;
  const isForm = form.asksHitRates || form.location !== undefined || form.backToBack === true;
  const unused = UNUSED[question.context].filter((member) => {
    if (understood[member] === undefined) return false;
    // A location is of teams' selections, or of a player's games.
    return member !== 'location' || !isForm;
  });
  const words = unused.flatMap((member) => WORDS[member] ?? []);
  return words.length === 0 ? [] : [`Understood, but not used here: ${listText(words)}.`];
}
