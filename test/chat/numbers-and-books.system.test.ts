// Which book has the best line, which pays the least, how a line moved at a book, and middles of a width.
import { describe, expect, it } from 'vitest';
import type { Quote } from '#domain/message/message.ts';
import { quote } from '../oracle/script.ts';
import { chatApp } from './chat-app.ts';
import { ChatScene } from './chat-scene.ts';
import { missesIn } from './prompts/table.ts';

type Line = readonly [venue: string, point: number, first: number, second: number];

/** Five books on a total, four of them on a spread of the host, each at its own line. */
function scene(): ChatScene {
  const made = new ChatScene();
  const { now } = made.scene;
  const sides = (marketType: string, lines: readonly Line[]): readonly Quote[] =>
    lines.flatMap(([venue, point, first, second]) => {
      const [one, other] =
        marketType === 'total' ? (['over', 'under'] as const) : (['home', 'away'] as const);
      const line = { marketType, point };
      return [quote(venue, one, first, now, line), quote(venue, other, second, now, line)];
    });
  made.say(made.game('buf', 'mia'), [
    ...made.moneyline(150, -170, ['fanduel', 'home', 155], ['bovada', 'home', 130]),
    ...sides('total', [
      ['pinnacle', 44.5, -105, -105],
      ['betmgm', 44.5, -110, -110],
      ['betrivers', 44.5, -112, -108],
      ['draftkings', 43.5, -108, -112],
      ['fanduel', 46.5, -115, -105],
    ]),
    ...sides('spread', [
      ['pinnacle', 3.5, -105, -105],
      ['betmgm', 3.5, -110, -110],
      ['betrivers', 3.5, -112, -108],
      ['draftkings', 4, -118, -102],
    ]),
  ]);
  return made;
}

const ask = chatApp(scene().reader);
const GAME = 'bills dolphins';

describe('which book has the best number', () => {
  it.each<[readonly string[], string, RegExp]>([
    [
      [`${GAME} total`, 'which book has the lowest number for the over'],
      'Over 43.5 draftkings',
      /^The best number is Over 43\.5 \(Total\): -108 at DraftKings\. The usual line is Over 44\.5: the best price on it is -105 at Pinnacle\. Other numbers: Over 46\.5 -115 at FanDuel\./,
    ],
    [
      [`biggest total for the under in ${GAME}`],
      'Under 46.5 fanduel',
      /^The best number is Under 46\.5 \(Total\): -105 at FanDuel\. The usual line is Under 44\.5: /,
    ],
    [
      ['anybody have a better number on the dolphins spread'],
      'Miami Dolphins 4 draftkings',
      /^The best number is Miami Dolphins \+4 \(Spread\): -118 at DraftKings\. The usual line is Miami Dolphins \+3\.5: /,
    ],
    [
      ['best number on the bills spread'],
      'Buffalo Bills -3.5 pinnacle',
      /^No book has a better number than the usual line, Buffalo Bills -3\.5 \(Spread\): .*Other numbers: Buffalo Bills -4 -102 at DraftKings\./,
    ],
    [
      ['where can i find the dolphins at +4 instead of +3.5'],
      'Miami Dolphins 4 draftkings',
      /^The best number is Miami Dolphins \+4 \(Spread\): -118 at DraftKings\. The usual line/,
    ],
    [
      [`${GAME} spread`, 'who has +6.5 instead of +3.5'],
      'Miami Dolphins 4 draftkings',
      /^Miami Dolphins \+6\.5 is not posted; .* The best number is Miami Dolphins \+4/,
    ],
    [['best number on the dolphins ml'], 'Miami Dolphins undefined fanduel', /^(?!.*best number)/],
  ])('%j', async (prompts, first, said) => {
    const { data } = await ask(prompts);
    const [record] = data.records;
    if (record?.recordType !== 'best_bet') throw new Error('no price stands first');
    expect(`${record.outcome} ${record.point} ${record.bookmakerId}`).toBe(first);
    expect(data.answer).toMatch(said);
    expect(data.context.notUnderstood).toBeUndefined();
  });

  it.each([
    'where do i get +3.5 instead of +3 on the dolphins => event t=nfl_mia m=spread line=3.5',
    'over 44.5 instead of 45 in the bills game => event t=nfl_buf m=total side=over line=44.5',
    'dolphins ml at +150 instead of +140 => event t=nfl_mia m=moneyline line=undefined',
    'bet 50 instead of 25 on the bills ml => event t=nfl_buf m=moneyline line=undefined',
  ])('%s', (row) => {
    expect(missesIn(row)).toEqual([]);
  });
});

describe('what a price is worth that somebody names', () => {
  it.each([
    ['dolphins at +170, good bet?', /^\+170 on Miami Dolphins \(Moneyline\) gains /],
    ['is dolphins +3.5 at -130 a good bet', /^-130 on Miami Dolphins \+3\.5 \(Spread\) loses /],
    ['is dolphins +9.5 at -130 a good bet', /-130 is not judged: the consensus has no fair price/],
    ['is over 44.5 in the dolphins game at +120 good', /\+120 on Over 44\.5 \(Total\) gains /],
  ])('it is judged on the bet that it is of: %s', async (prompt, said) => {
    const { data } = await ask(prompt);
    expect(data.answer).toMatch(said);
  });
});

describe('which book pays the least', () => {
  const LEAST = 'Of 6 books Bovada pays the least on Miami Dolphins (Moneyline): +130.';
  it.each([
    'which book is worst on the dolphins ml',
    'who pays the least on the dolphins moneyline',
    'what book should i avoid on the dolphins ml',
    'worst odds on the dolphins ml',
  ])('alone it is said first: %s', async (prompt) => {
    const { data } = await ask(prompt);
    expect(data.answer).toMatch(/^Of 6 books /);
    expect(data.answer).toContain(`${LEAST} FanDuel pays the most on Miami Dolphins`);
  });

  it.each([
    'who pays best on the dolphins ml n whos worst',
    'dolphins ml best book and worst book',
  ])('beside the best it is said behind it: %s', async (prompt) => {
    const { data } = await ask(prompt);
    expect(data.answer).toMatch(/^FanDuel pays the most on Miami Dolphins \(Moneyline\)/);
    expect(data.answer).toContain(LEAST);
  });

  it.each(['best book for the dolphins ml', 'worst price i should take on the dolphins ml'])(
    'is not told where nobody asks: %s',
    async (prompt) => {
      const { data } = await ask(prompt);
      expect(data.answer).not.toContain('pays the least');
    },
  );
});

describe('middles', () => {
  it.each([
    'nfl total middles at least 2 pts wide => best_bets l=nfl m=total',
    'nfl middle of 2 points or more => best_bets l=nfl m=',
    'nfl middles with a gap over 2 => best_bets l=nfl m= side=undefined',
    'nfl middles with a width of 2 or more => best_bets l=nfl m=',
    '2+ point middles in the nfl => best_bets l=nfl m=',
    'nfl middles two pts or wider => best_bets l=nfl m=',
  ])('the width is read, and no statistic of players: %s', async (row) => {
    expect(missesIn(row)).toEqual([]);
    const { data } = await ask(row.split(' => ')[0] ?? '');
    expect(data.context.filters.minWidth).toBe(2);
    expect(data.context.notUnderstood).toBeUndefined();
    expect(data.answer).toMatch(
      /^Middles, two lines that can both win, at least 2 wide, the widest first\. 3 wide: Over 43\.5 at -108 with DraftKings and Under 46\.5 at -105 with FanDuel \(Total\) in Buffalo Bills @ Miami Dolphins, which costs .* The bets below are single ones, no middles\./,
    );
  });

  it('where none is so wide the widest is told; a follow-up keeps the width', async () => {
    const { data } = await ask('any nfl middles at least 4 points wide');
    expect(data.answer).toMatch(
      /^Middles, .*: none in this game is at least 4 wide and costs at most 5% of both stakes; the widest now is 3: Over 43\.5 at/,
    );
    const next = await ask(['any nfl middles at least 4 points wide', 'only at dk and fanduel']);
    expect(next.data.context.filters.minWidth).toBe(4);
    expect(next.data.answer).toMatch(/the widest now is 3: Over 43\.5 at/);
  });

  it.each(['3 nfl middles', 'nfl middles in the next 2 hours', 'nfl middles under 2 points wide'])(
    'other numbers are no width: %s',
    async (prompt) => {
      const { data } = await ask(prompt);
      expect(data.context.filters.minWidth).toBeUndefined();
    },
  );
});
