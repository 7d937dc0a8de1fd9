// Lies that a model could tell of a presentation: true sentences with one thing made wrong, and
// things made up from nothing.
import type { Card, FeaturedPick, Presentation } from '#gateway/contract/chat-presentation.ts';

export interface Lie {
  readonly kind: string;
  readonly sentence: string;
}

type Pick = FeaturedPick | Card;

/** True sentences about the picks, each of which must pass. */
export function truths({ primaryPick, cards }: Presentation): readonly string[] {
  return [primaryPick, ...cards].filter(isPlain).flatMap((pick) => {
    const { selection, marketLabel, oddsDisplay, bookmakerName, event, humanInsight } = pick;
    const [chip] = humanInsight.keyNumbers;
    return [
      `${selection} (${marketLabel}) is available at ${oddsDisplay} with ${bookmakerName}.`,
      `The price on ${selection} in ${event?.matchup} is ${oddsDisplay} at ${bookmakerName}.`,
      `For ${selection} the ${chip?.label} stands at ${chip?.value}.`,
      `At ${bookmakerName} the pick is ${selection}, priced ${oddsDisplay}.`,
    ];
  });
}

/** Lies about the picks; `others` are names that are not shown. */
export function lies(presentation: Presentation, others: Others): readonly Lie[] {
  const picks = [presentation.primaryPick, ...presentation.cards].filter(isPlain);
  const made: Lie[] = picks.flatMap((pick, at) => {
    const { selection, marketLabel: market, oddsDisplay, bookmakerName } = pick;
    const wrong = shifted(oddsDisplay);
    const rival = picks.find(
      (each) => each.bookmakerName !== bookmakerName && each.oddsDisplay !== oddsDisplay,
    );
    const flipped = oddsDisplay.startsWith('+')
      ? `-${oddsDisplay.slice(1)}`
      : `+${oddsDisplay.slice(1)}`;
    const isShown = picks.some((each) => each.oddsDisplay === flipped);
    const [chip] = pick.humanInsight.keyNumbers;
    return [
      lie('price', `${selection} (${market}) is available at ${wrong} with ${bookmakerName}.`),
      lie('price', `Take ${selection} at ${wrong}.`),
      ...(isShown
        ? []
        : [lie('price', `${selection} stands at ${flipped} with ${bookmakerName}.`)]),
      lie(
        'bookmaker',
        `${selection} is ${oddsDisplay} at ${others.bookmakers[at % others.bookmakers.length]}.`,
      ),
      lie('invented bookmaker', `${selection} is ${oddsDisplay} at Betzilla.`),
      lie('invented bookmaker', `the best number on ${selection} is ${oddsDisplay} at goldbet.`),
      lie(
        'team',
        `The ${others.teams[at % others.teams.length]} are the better side here at ${oddsDisplay}.`,
      ),
      lie(
        'team',
        `Compare it with the ${others.teams[(at + 3) % others.teams.length]?.toLowerCase()} game.`,
      ),
      lie('player', `Zander Quillfeather is the reason to take ${selection}.`),
      lie('player', `The return of Bo Castellanos helps ${selection}.`),
      lie('number', `The model gives ${selection} a ${(37.77 + at).toFixed(2)}% chance.`),
      lie('number', `It has hit in ${13 + at * 7} of the last ${97 + at} games.`),
      lie('number word', `${selection} has covered in seventeen of its last nineteen games.`),
      lie('number word', `The payout on ${selection} is doubled today.`),
      lie('number word', `A price of plus nine hundred is out there for ${selection}.`),
      lie('claim', `${selection} is a lock.`),
      lie('claim', `${selection} will win.`),
      lie('claim', `You can’t lose with ${selection} at ${oddsDisplay}.`),
      lie('claim', `The starting quarterback is injured, which helps ${selection}.`),
      lie('claim', `Sharp money is on ${selection} at ${bookmakerName}.`),
      lie('claim', `${selection} is listed at https://evil.example/bets.`),
      lie('chip', `The ${chip?.label} of ${selection} is ${inflated(chip?.value ?? '1%')}.`),
      ...(rival
        ? [
            lie('swapped', `${selection} is ${rival.oddsDisplay} at ${bookmakerName}.`),
            lie('swapped', `At ${rival.bookmakerName} you get ${oddsDisplay} on ${selection}.`),
          ]
        : []),
    ];
  });
  return made.filter(({ sentence }) => !sentence.includes('undefined'));
}

export interface Others {
  readonly bookmakers: readonly string[];
  readonly teams: readonly string[];
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
