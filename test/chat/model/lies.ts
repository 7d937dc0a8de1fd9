// Lies that a model could tell of a presentation: true sentences with one thing made wrong, and
// things made up from nothing.
import { oddsText } from '#chat/retrieval/figures.ts';
import { oddsOfRecord, selectionText } from '#chat/retrieval/selection.ts';
import type { Card, FeaturedPick, Presentation } from '#contract/records/chat-presentation.ts';
import type { ChatRecord } from '#contract/records/chat-records.ts';

export interface Lie {
  readonly kind: string;
  readonly sentence: string;
}

type Pick = FeaturedPick | Card;

/** True sentences about the picks, each of which must pass. */
export function truths({ primaryPick, cards }: Presentation): readonly string[] {
  const picks = [primaryPick, ...cards].filter(isPlain);
  return picks.flatMap((pick, at) => {
    const { selection, marketLabel, oddsDisplay, bookmakerName, event, humanInsight } = pick;
    const [chip] = humanInsight.keyNumbers;
    const next = picks[(at + 1) % picks.length] ?? pick;
    return [
      `${selection} (${marketLabel}) is available at ${oddsDisplay} with ${bookmakerName}.`,
      `The price on ${selection} in ${event?.matchup} is ${oddsDisplay} at ${bookmakerName}.`,
      `For ${selection} the ${chip?.label} stands at ${chip?.value}.`,
      `At ${bookmakerName} the pick is ${selection}, priced ${oddsDisplay}.`,
      `In ${event?.matchup}, ${bookmakerName} has ${selection} at ${oddsDisplay}.`,
      `${selection}: ${oddsDisplay} (${bookmakerName}), and the ${chip?.label} is ${chip?.value}.`,
      `${selection} is ${oddsDisplay} at ${bookmakerName}, while ${next.selection} is ` +
        `${next.oddsDisplay} at ${next.bookmakerName}.`,
    ];
  });
}

export interface Others {
  readonly bookmakers: readonly string[];
  readonly teams: readonly string[];
}

/** Lies about the picks; `others` are names that are not shown. */
export function lies(
  presentation: Presentation,
  records: readonly ChatRecord[],
  others: Others,
): readonly Lie[] {
  const picks = [presentation.primaryPick, ...presentation.cards].filter(isPlain);
  const quotes = quotesOf(records);
  return picks
    .flatMap((pick, at) => [
      ...inventions(pick, at, others),
      ...claims(pick),
      ...superlatives(pick, picks),
      ...wrongPrices(pick, quotes),
      ...mixtures(pick, picks, quotes),
      ...games(pick, picks, quotes),
    ])
    .filter(({ sentence }) => !sentence.includes('undefined'));
}

/** What is shown is rounded. */
const ROUNDED_PCT = 0.2;

/** "The strongest" of a pick that another one beats by its EV. */
function superlatives(pick: Pick, picks: readonly Pick[]): readonly Lie[] {
  const { metrics, selection, oddsDisplay, bookmakerName } = pick;
  // Of two that are called the same nothing tells which one is meant.
  if (picks.some((each) => each !== pick && each.selection === selection)) return [];
  const most = Math.max(...picks.flatMap((each) => each.metrics.evPct ?? []));
  if (metrics.evPct === undefined || metrics.evPct >= most - ROUNDED_PCT) return [];
  return ['strongest positive-EV price', 'strongest +EV bet', 'price with the highest EV'].map(
    (what) => ({
      kind: 'superlative',
      sentence: `${selection} at ${oddsDisplay} with ${bookmakerName} is the ${what}.`,
    }),
  );
}

/** Numbers and names that are nowhere. */
function inventions(pick: Pick, at: number, others: Others): readonly Lie[] {
  const { selection, oddsDisplay } = pick;
  const [bookmaker, team, rival] = [
    others.bookmakers[at % others.bookmakers.length],
    others.teams[at % others.teams.length],
    others.teams[(at + 3) % others.teams.length]?.toLowerCase(),
  ];
  const [chip] = pick.humanInsight.keyNumbers;
  return [
    lie('bookmaker', `${selection} is ${oddsDisplay} at ${bookmaker}.`),
    lie('invented bookmaker', `${selection} is ${oddsDisplay} at Betzilla.`),
    lie('invented bookmaker', `the best number on ${selection} is ${oddsDisplay} at goldbet.`),
    lie('team', `The ${team} are the better side here at ${oddsDisplay}.`),
    lie('team', `Compare it with the ${rival} game.`),
    lie('player', `Zander Quillfeather is the reason to take ${selection}.`),
    lie('player', `The return of Bo Castellanos helps ${selection}.`),
    lie('number', `The model gives ${selection} a ${(37.77 + at).toFixed(2)}% chance.`),
    lie('number', `It has hit in ${13 + at * 7} of the last ${97 + at} games.`),
    lie('number word', `${selection} has covered in seventeen of its last nineteen games.`),
    lie('number word', `The payout on ${selection} is doubled today.`),
    lie('number word', `A price of plus nine hundred is out there for ${selection}.`),
    lie('chip', `The ${chip?.label} of ${selection} is ${inflated(chip?.value ?? '1%')}.`),
  ];
}

function claims({ selection, oddsDisplay, bookmakerName }: Pick): readonly Lie[] {
  return [
    `${selection} is a lock.`,
    `${selection} will win.`,
    `You can’t lose with ${selection} at ${oddsDisplay}.`,
    `The starting quarterback is injured, which helps ${selection}.`,
    `Sharp money is on ${selection} at ${bookmakerName}.`,
    `${selection} is listed at https://evil.example/bets.`,
  ].map((sentence) => lie('claim', sentence));
}

/** A price that no venue has, or not for this; left out where by chance one has it. */
function wrongPrices(pick: Pick, quotes: readonly Quote[]): readonly Lie[] {
  const { selection, marketLabel: market, oddsDisplay, bookmakerName } = pick;
  const wrong = shifted(oddsDisplay);
  const turned = `${oddsDisplay.startsWith('+') ? '-' : '+'}${oddsDisplay.slice(1)}`;
  const own = { selection, oddsDisplay };
  const isFair = quotes.some(
    (each) => each.selection === selection && each.fair.includes(oddsDisplay),
  );
  return [
    ...unlessSo(quotes, { ...own, oddsDisplay: wrong }, [
      lie('price', `${selection} (${market}) is available at ${wrong} with ${bookmakerName}.`),
      lie('price', `Take ${selection} at ${wrong}.`),
    ]),
    ...unlessSo(quotes, { ...own, oddsDisplay: turned }, [
      lie('price', `${selection} stands at ${turned} with ${bookmakerName}.`),
    ]),
    ...(isFair ? [] : [lie('fair', `The fair price of ${selection} is ${oddsDisplay}.`)]),
    ...BRACKETED.flatMap((name) =>
      unlessSo(quotes, { ...own, bookmakerName: name }, [
        lie('bracketed venue', `At ${name} you get ${oddsDisplay} on ${selection}.`),
        lie('bracketed venue', `${selection} (${market}) is ${oddsDisplay} at ${name}.`),
      ]),
    ),
  ];
}

const BRACKETED = ['Hard Rock Bet (FL)', 'Winamax (FR)', 'Winamax (DE)', 'Tipico (DE)'];

/** What is so of one pick, said of another. */
function mixtures(pick: Pick, picks: readonly Pick[], quotes: readonly Quote[]): readonly Lie[] {
  const { selection, marketLabel: market, oddsDisplay, bookmakerName, event } = pick;
  const own = { selection, oddsDisplay, bookmakerName };
  const matchup = event?.matchup ?? '';
  return [
    ...picks.flatMap((rival) => [
      ...unlessSo(quotes, { ...own, oddsDisplay: rival.oddsDisplay }, [
        lie('swapped', `${selection} is ${rival.oddsDisplay} at ${bookmakerName}.`),
      ]),
      ...unlessSo(quotes, { ...own, bookmakerName: rival.bookmakerName }, [
        lie('swapped', `At ${rival.bookmakerName} you get ${oddsDisplay} on ${selection}.`),
        lie('swapped', `${selection} is ${oddsDisplay}, available at ${rival.bookmakerName}.`),
        lie('swapped', `${selection} (${market}) pays ${oddsDisplay} (${rival.bookmakerName}).`),
      ]),
      ...unlessSo(quotes, { ...own, oddsDisplay: rival.oddsDisplay, matchup }, [
        lie(
          'other record',
          `${selection} in ${matchup} is ${rival.oddsDisplay} at ${bookmakerName}.`,
        ),
      ]),
      ...unlessSo(quotes, { ...rival, selection, matchup, marketLabel: market }, [
        lie(
          'other record',
          `- ${selection} (${market}), ${matchup}: ${rival.oddsDisplay} at ${rival.bookmakerName}`,
        ),
      ]),
      ...unlessSo(quotes, { ...own, marketLabel: rival.marketLabel }, [
        lie('market', `${selection} (${rival.marketLabel}) is ${oddsDisplay} at ${bookmakerName}.`),
      ]),
      ...otherLines(pick, rival).flatMap((line) =>
        unlessSo(quotes, { ...own, selection: line }, [
          lie('line', `${line} (${market}) is available at ${oddsDisplay} with ${bookmakerName}.`),
          lie('line', `At ${bookmakerName} the pick is ${line}, priced ${oddsDisplay}.`),
        ]),
      ),
    ]),
    ...otherSides(pick).flatMap((side) =>
      unlessSo(quotes, { ...own, selection: side }, [
        lie('side', `${side} (${market}) in ${matchup} is ${oddsDisplay} at ${bookmakerName}.`),
        lie('side', `At ${bookmakerName} the pick is ${side}, priced ${oddsDisplay}.`),
      ]),
    ),
  ];
}

/** The selection with the point of another. */
function otherLines({ selection, point }: Pick, rival: Pick): readonly string[] {
  if (point === undefined || rival.point === undefined || rival.point === point) return [];
  const isSigned = /[+-]\d/.test(selection);
  const other = isSigned && rival.point > 0 ? `+${rival.point}` : String(rival.point);
  return !isSigned && rival.point < 0 ? [] : [selection.replace(/(?:[+-]?[\d.]+|PK)$/, other)];
}

/** Over for Under, the opponent for a team. */
function otherSides({ selection, outcome, point, event }: Pick): readonly string[] {
  const turned = { Over: 'Under', Under: 'Over', Yes: 'No' }[outcome];
  if (turned !== undefined) return [selection.replace(outcome, turned)];
  const teams = event?.matchup.split(' @ ') ?? [];
  if (!teams.includes(outcome)) return [];
  const other = teams.find((team) => team !== outcome) ?? '';
  if (point === undefined) return [selection.replace(outcome, other)];
  return point === 0 ? [] : [`${other} ${point > 0 ? '-' : '+'}${Math.abs(point)}`];
}

/** Teams at the wrong home, and games of teams that do not meet. */
function games(pick: Pick, picks: readonly Pick[], quotes: readonly Quote[]): readonly Lie[] {
  const { selection, oddsDisplay, event } = pick;
  const [away, home] = event?.matchup.split(' @ ') ?? [];
  const strangers = picks
    .map((rival) => rival.event?.matchup.split(' @ ')[1])
    .filter((rival) => !quotes.some(({ matchup }) => matchup === `${away} @ ${rival}`));
  return [
    lie('turned game', `Take ${selection} in ${home} @ ${away} at ${oddsDisplay}.`),
    lie('turned game', `${home} at ${away} is the game to watch.`),
    ...strangers.map((rival) => lie('invented game', `${away} vs ${rival} is the matchup.`)),
  ];
}

/** A price of a record as a sentence would have it. */
interface Quote {
  readonly selection: string;
  readonly oddsDisplay: string;
  readonly bookmakerName: string;
  readonly marketLabel: string;
  readonly matchup: string;
  /** Prices of the same bet that no venue quotes. */
  readonly fair: readonly string[];
}

function quotesOf(records: readonly ChatRecord[]): readonly Quote[] {
  return records.flatMap((record): readonly Quote[] => {
    const { marketName: marketLabel, matchup } = record;
    const shared = { marketLabel, matchup, selection: selectionText(record), fair: [] };
    if (record.recordType === 'arbitrage') {
      return record.books.map(({ odds, outcome, point, bookmaker }) => ({
        ...shared,
        selection: selectionText({ ...record, outcome, ...(point !== undefined && { point }) }),
        oddsDisplay: oddsText(odds),
        bookmakerName: bookmaker,
      }));
    }
    const { bookmakerName } = record;
    const oddsDisplay = oddsText(oddsOfRecord(record));
    const fairOdds = 'fairOdds' in record ? [record.fairOdds] : [];
    const avgOdds = 'avgOdds' in record ? [record.avgOdds] : [];
    const fair = [...fairOdds, ...avgOdds].flatMap((odds) => (odds === null ? [] : oddsText(odds)));
    return [{ ...shared, oddsDisplay, bookmakerName, fair }];
  });
}

/** The lies, where no record makes them true by chance. */
function unlessSo(
  quotes: readonly Quote[],
  { selection, oddsDisplay, bookmakerName, marketLabel, matchup }: Partial<Quote>,
  told: readonly Lie[],
): readonly Lie[] {
  const isSo = quotes.some(
    (quote) =>
      quote.selection === selection &&
      quote.oddsDisplay === oddsDisplay &&
      (bookmakerName === undefined || quote.bookmakerName === bookmakerName) &&
      (marketLabel === undefined || quote.marketLabel === marketLabel) &&
      (matchup === undefined || quote.matchup === matchup),
  );
  return isSo ? [] : told;
}

function lie(kind: string, sentence: string): Lie {
  return { kind, sentence };
}

/** One price, one venue: what sentences can be built of. */
function isPlain(pick: Pick): boolean {
  return pick.legs === undefined;
}

function shifted(odds: string): string {
  const value = Number(odds);
  const other = value > 0 ? value + 137 : value - 137;
  return other > 0 ? `+${other}` : String(other);
}

function inflated(value: string): string {
  const digits = /\d+(?:\.\d+)?/.exec(value)?.[0] ?? '1';
  return value.replace(digits, String(Math.round(Number(digits) * 10 + 777) / 10));
}
