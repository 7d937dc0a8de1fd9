// What is put into a good prompt is never dropped in silence: it changes what is asked as it should, or
// stands among the words that were not understood. What each insertion asks is data of its own.
import { expect, it } from 'vitest';
import { Random } from '#kit/random.ts';
import { share } from '../../long.ts';
import { readingOf } from './check.ts';
import { GOOD, type Insertion, insertionOf } from './insertions.ts';

const PROMPTS = 2000;

it(`of ${PROMPTS} insertions each is read as it is meant or called not understood`, () => {
  const random = new Random(53);
  const wrong: string[] = [];
  const count = share(PROMPTS);
  const known = new Map(GOOD.map((good) => [good, readingOf([good])]));
  let unread = 0;
  for (let number = 0; number < count; number++) {
    const good = random.pick(GOOD);
    const insertion = insertionOf(random);
    const prompt = random.chance(0.25)
      ? `${insertion.text}, ${good}`
      : `${good}${random.pick([' ', ', ', ' - '])}${insertion.text}`;
    const outcome = outcomeOf(good, prompt, insertion, known.get(good));
    if (outcome === 'unread') unread += 1;
    else if (outcome !== 'read') wrong.push(`${prompt} ## ${outcome}`);
  }
  console.log(`${count} insertions: ${unread} called not understood, ${wrong.length} wrong`);
  if (wrong.length > 0) console.log(wrong.join('\n'));
  expect(wrong).toEqual([]);
}, 240_000);

it('would notice an insertion that is dropped', () => {
  const [good = ''] = GOOD;
  const asks = { text: 'at least +150', members: { minOdds: 150 } };
  expect(outcomeOf(good, `${good} at least +150`, asks)).toBe('read');
  expect(outcomeOf(good, good, asks)).toContain('minOdds');
  expect(outcomeOf(good, `${good} at least +170`, asks)).toContain('minOdds');
  expect(outcomeOf(good, good, { text: 'at zorblix', unknown: ['zorblix'] })).toContain('zorblix');
});

/** Whether an insertion was read as it asks, is called not understood, or what is wrong. */
function outcomeOf(
  good: string,
  prompt: string,
  insertion: Insertion,
  before = readingOf([good]),
): string {
  const after = readingOf([prompt]);
  const { question } = after;
  if (question.kind === 'refused') return `refused ${question.code}`;
  // Who bounds the expected value asks for bets that have one.
  const isOfValue = insertion.members?.minEvPct !== undefined && after.context === 'ev_bets';
  const isOther = after.context !== before.context && !isOfValue;
  if (isOther && insertion.contradicts?.test(good) !== true) return `context ${after.context}`;
  const words = question.notUnderstood.flatMap((phrase) => phrase.toLowerCase().split(/[^\w.]+/));
  const { unknown = [], text } = insertion;
  const isUnread = [...unknown, ...text.toLowerCase().split(/[^\w.]+/)].some((word) =>
    words.includes(word),
  );
  if (unknown.length > 0) return isUnread ? 'unread' : `drops ${unknown}`;
  if (insertion.contradicts?.test(good)) {
    return seen(after) === seen(before) ? 'nothing changed' : 'read';
  }
  const lacks = lacksOf(after, insertion);
  if (lacks === undefined) return 'read';
  return isUnread ? 'unread' : lacks;
}

/** The first member that is not as the insertion asks. */
function lacksOf(reading: ReturnType<typeof readingOf>, insertion: Insertion): string | undefined {
  const { question, understood, context } = reading;
  if (question.kind === 'refused') return 'refused';
  const { members = {}, percent, books, withoutLeagues = [], isOfPicks } = insertion;
  // Of a parlay so many picks may be its legs.
  if (isOfPicks && context === 'parlay') {
    return understood.legs?.least === members.limit ? undefined : 'limit of a parlay';
  }
  const { wanted } = question;
  const percentKey = context === 'arbitrage' ? 'minProfitPct' : 'minEvPct';
  const asked = { ...members, ...(percent !== undefined && { [percentKey]: percent }) };
  const said: Readonly<Record<string, unknown>> = { ...understood };
  for (const [key, value] of Object.entries(asked)) {
    // Long odds of a parlay are those of all its legs together.
    const own = said[key] ?? (key === 'minOdds' ? understood.minTotalOdds : undefined);
    const isThere = Array.isArray(value)
      ? value.every((each) => (own as readonly unknown[] | undefined)?.includes(each))
      : JSON.stringify(own) === JSON.stringify(value);
    if (!isThere) return `${key} ${JSON.stringify(own)}`;
  }
  if (books && [...books].sort().join() !== [...wanted.bookmakerIds].sort().join()) {
    return `books ${wanted.bookmakerIds}`;
  }
  const kept = withoutLeagues.filter((id) => wanted.leagues.includes(id));
  return kept.length > 0 ? `leagues ${kept}` : undefined;
}

/** Everything that an answer would say of what was asked. */
function seen({ context, question, understood }: ReturnType<typeof readingOf>): string {
  if (question.kind === 'refused') return question.code;
  const { bookmakerIds, leagues, markets, sourceType } = question.wanted;
  const filters = { bookmakerIds, leagues, markets, sourceType };
  return JSON.stringify({ context, filters, understood, unread: question.notUnderstood });
}
