// The bet that is named is the one that is answered: whose side, which line, within which limits,
// and who is left out.
import { describe, expect, it } from 'vitest';
import { quote, report } from '../oracle/script.ts';
import { chatApp } from './chat-app.ts';
import { ChatScene } from './chat-scene.ts';

/** Miami, the host, is the better price; a total at two lines; another game an hour later. */
function scene(): ChatScene {
  const made = new ChatScene();
  const { now } = made.scene;
  const totals = [44.5, 47.5].flatMap((point) =>
    (['over', 'under'] as const).map((side) =>
      quote('draftkings', side, -110, now, { marketType: 'total', point }),
    ),
  );
  made.say(made.game('buf', 'mia'), [
    ...made.moneyline(150, -170, ['fanduel', 'home', 155]),
    ...totals,
  ]);
  made.say(made.game('kc', 'den', 1), made.moneyline(-240, 200, ['fanduel', 'away', 205]));
  return made;
}

async function headlineOf(...contents: readonly string[]): Promise<string> {
  const messages = contents.map((content) => ({ role: 'user', content }));
  const { status, data } = await chatApp(scene().reader)(contents.at(-1) ?? '', { messages });
  expect(status).toBe(200);
  return `${data.presentation.headline} / ${data.presentation.summary}`;
}

describe('the answer is of the side that is named', () => {
  it.each<[string, string]>([
    ['Bills moneyline', 'Buffalo Bills -170'],
    ['Dolphins moneyline', 'Miami Dolphins +155'],
    ['what are the odds the Bills win', 'Buffalo Bills -170'],
    ['who is favored in Bills vs Dolphins', 'Buffalo Bills -170'],
    ['Bills Dolphins moneyline', 'Miami Dolphins +155'],
  ])('%s', async (question, bet) => {
    expect(await headlineOf(question)).toContain(`: ${bet} /`);
  });

  it('and so of who is asked about next', async () => {
    expect(await headlineOf('Dolphins moneyline', 'what about the Bills?')).toContain(
      ': Buffalo Bills -170 /',
    );
  });
});

describe('the answer is of the line that is named', () => {
  it('where it is posted', async () => {
    expect(await headlineOf('over 47.5 Bills Dolphins')).toContain(': Over 47.5 -110 /');
    expect(await headlineOf('over 44.5 Bills Dolphins')).toContain(': Over 44.5 -110 /');
  });

  it('and says so where it is not', async () => {
    expect(await headlineOf('over 51 Bills Dolphins')).toMatch(
      /\/ Over 51 is not posted; 4[47]\.5 is\. /,
    );
  });

  it.each<[string, RegExp]>([
    [
      'is Miami +9.5 worth a shot',
      /^Miami Dolphins \+9\.5 is not posted; \+3\.5 is\. No: by these figures Miami Dolphins \+3\.5/,
    ],
    [
      'should i hammer the dolphins -3.5',
      /^Miami Dolphins -3\.5 is not posted; \+3\.5 is\. No: by these figures Miami Dolphins \+3\.5/,
    ],
    [
      'would you take the under 38.5 in the bills game',
      /^Under 38\.5 is not posted; 44\.5 is\. (?:Yes|No): by these figures Under 44\.5/,
    ],
    ['is miami +3.5 worth it', /^No: by these figures Miami Dolphins \+3\.5/],
  ])('first, before whether it is good: %s', async (question, text) => {
    const made = new ChatScene();
    const { now } = made.scene;
    const lined = (
      marketType: string,
      point: number,
      sides: readonly ['over' | 'home', 'under' | 'away'],
    ) =>
      ['pinnacle', 'betmgm'].flatMap((venue) =>
        sides.map((side) => quote(venue, side, -110, now, { marketType, point })),
      );
    made.say(made.game('buf', 'mia'), [
      ...made.moneyline(150, -170),
      ...lined('spread', 3.5, ['home', 'away']),
      ...lined('total', 44.5, ['over', 'under']),
    ]);
    const { data } = await chatApp(made.reader)(question);
    expect(data.answer).toMatch(text);
    expect(data.presentation.summary).toMatch(text);
  });

  it('of the whole board no line is looked for, which is said', async () => {
    expect(await headlineOf('nfl overs 39.5')).toMatch(
      /The line 39\.5 is not used here: the pick is at/,
    );
  });
});

describe('who is left out is in no record', () => {
  it.each([
    'nfl best bets but not the Broncos',
    'best NFL bets excluding Denver',
    'avoid the Broncos, best nfl bets',
    'nfl bets, anyone but the Chiefs',
  ])('%s', async (question) => {
    const { data } = await chatApp(scene().reader)(question);
    expect(data.records.length).toBeGreaterThan(0);
    for (const { matchup } of data.records) expect(matchup).toBe('Buffalo Bills @ Miami Dolphins');
    expect(data.presentation.summary).toMatch(/Left out as asked: /);
  });

  it('but "never bet against" leaves nobody out', async () => {
    expect(await headlineOf('never bet against the Chiefs, thoughts?')).toContain('Denver Broncos');
  });
});

describe('of a game in play the side of the team that would be taken, with the score', () => {
  it.each<[string, string]>([
    ['how is Bills vs Dolphins going, should i still hammer the Dolphins', 'Miami Dolphins'],
    ['bills dolphins, is it worth backing the bills live', 'Buffalo Bills'],
    ['could i grab the Bills against the Dolphins right now', 'Buffalo Bills'],
    [
      'The Buffalo Bills Miami Dolphins game, and can i bet on the Miami Dolphins',
      'Miami Dolphins',
    ],
  ])('%s', async (question, outcome) => {
    const made = new ChatScene();
    const { now } = made.scene;
    const game = made.game('buf', 'mia', -3);
    const spread = (['home', 'away'] as const).flatMap((side) =>
      ['pinnacle', 'betmgm'].map((venue) =>
        quote(venue, side, -110, now, { marketType: 'spread', point: 3.5 }),
      ),
    );
    made.say(game, [
      ...made.moneyline(150, -170),
      ...spread,
      ...made.prop('Josh Allen', 'player_pass_yds', 248.5, 140, -110),
    ]);
    made.scene.say(report(game, now, 'in_progress'));
    const { data } = await chatApp(made.reader)(question);
    expect(data.presentation.primaryPick).toMatchObject({ outcome, type: 'best_bet' });
    expect(data.answer).toMatch(/^No: by these figures /);
    expect(data.answer).toContain('The score: Buffalo Bills 3, Miami Dolphins 7.');
    expect(data.context.notUnderstood).toBeUndefined();
  });

  it('but a choice of two teams is one of sides', async () => {
    const headline = await headlineOf('should i take the Bills or the Dolphins');
    expect(headline).toContain(': Miami Dolphins +155 /');
  });
});

describe('limits in numbers', () => {
  it.each<[string, (odds: number) => boolean]>([
    ['best nfl odds over +200', (odds) => odds >= 200],
    ['best nfl bets between +150 and +200', (odds) => odds >= 150 && odds <= 200],
    ['best nfl odds no longer than -150', (odds) => odds <= -150],
  ])('%s', async (question, holds) => {
    const { data } = await chatApp(scene().reader)(question);
    expect(data.context.broadened).not.toBe(true);
    expect(data.records.length).toBeGreaterThan(0);
    for (const record of data.records) expect(record).toSatisfy((each) => holds(each.bestOdds));
  });

  it('that nothing is within are given up, and the answer says so', async () => {
    const { data } = await chatApp(scene().reader)('best nfl odds over +5000');
    expect(data.context.broadened).toBe(true);
    expect(data.presentation.summary).toContain('beyond the limit');
  });
});

it('what is over is answered elsewhere, and the answer says where', async () => {
  expect(await headlineOf('what did the Bills spread close at?')).toContain('/v1/history/games');
});

it.each(['heat spread', 'Kings moneyline', 'magic total', 'stars odds'])(
  'an everyday word before a market is a team: %s',
  async (question) => {
    const { data, status } = await chatApp(scene().reader)(question);
    // Nothing of the team is here, and the answer says so.
    if (status === 200) expect(data.presentation.headline).toMatch(/^Closest to what you asked/);
    else expect(status).toBe(404);
  },
);
