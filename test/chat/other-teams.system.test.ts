// Teams that bear a known nickname or place but are others: farm teams, other leagues, namesakes.
import { describe, expect, it } from 'vitest';
import { questionOf } from '#chat/language/question.ts';
import { chatApp } from './chat-app.ts';
import { ChatScene } from './chat-scene.ts';
import { TABLE_NAMES } from './prompts/table.ts';

function subjectOf(content: string) {
  const question = questionOf(
    {
      messages: [{ role: 'user', content }],
      scope: 'small',
      responseFormat: 'hybrid',
      stream: false,
    },
    TABLE_NAMES,
  );
  if (question.kind === 'refused') throw new Error(`refused: ${content}`);
  const { teams, hasUnknown } = question.subject;
  return {
    teams: teams.map((named) => named.teams.map(({ teamId }) => teamId).join('/')),
    hasUnknown,
  };
}

describe('a team that only shares a part of its name with a known one', () => {
  it.each([
    'Santa Cruz Warriors vs Valley Suns best bet',
    'best bet Valley Suns',
    'Capital City Warriors best bet',
    'best bet Rio Grande Valley Vipers or South Bay Lakers',
    'best bet on the Westchester Knicks',
    'best bet for the Tucson Roadrunners',
    'Las Vegas Aces best bet',
    'best bet for the Sugar Land Space Cowboys',
    'should I bet the Stockton Kings tonight',
    'Iowa Wolves best bet',
    'Maine Celtics best bet',
    'best bet Texas Legends',
    'best bet Lehigh Valley Phantoms',
    'best bet San Jose Barracuda',
    'the Durham Bulls tonight, best bet',
  ])('is not taken for it: %s', (prompt) => {
    expect(subjectOf(prompt)).toMatchObject({ teams: [], hasUnknown: true });
  });

  it.each([
    'Valley Suns best bet',
    'Westchester Knicks best bet',
    'Stockton Kings best bet',
    'santa cruz warriors best bet',
    'best bet for the westchester knicks',
    'Rochester Americans best bet',
  ])('is doubted where a word may be any: %s', (prompt) => {
    expect(subjectOf(prompt).hasUnknown).toBe(true);
  });

  it('gets no high confidence, whichever game is shown', async () => {
    const scene = new ChatScene();
    scene.say(scene.game('buf', 'mia'), scene.moneyline(130, -150));
    const ask = chatApp(scene.reader);
    for (const prompt of [
      'Valley Bills best bet',
      'best bet Valley Bills',
      'best bet Orchard Park Bills',
    ]) {
      const { data } = await ask(prompt, { context: 'event_best_available_bet' });
      expect(data.presentation.entity?.resolutionConfidence, prompt).not.toBe('high');
    }
    const { data } = await ask('best bet Bills', { context: 'event_best_available_bet' });
    expect(data.presentation.entity?.resolutionConfidence).toBe('high');
  });
});

describe('a team in everyday words', () => {
  it.each([
    ["tonight's warriors game", 'nba_gsw'],
    ['bet on the lakers', 'nba_lal'],
    ['should I take the Suns', 'nba_phx'],
    ['are the Golden State Warriors a good bet', 'nba_gsw'],
    ['Best Bet Warriors Tonight', 'nba_gsw'],
    ['Take Warriors', 'nba_gsw'],
    ['Philly Sixers best bet', 'nba_phi'],
    ['Vegas Golden Knights best bet', 'nhl_vgk'],
    ['LA Lakers best bet', 'nba_lal'],
    ['NBA Warriors best bet', 'nba_gsw'],
    ["Curry's Warriors best bet", 'nba_gsw'],
    ['gimme a bet on the Warriors', 'nba_gsw'],
    ['Boston Celtics best bet', 'nba_bos'],
    ['best bet Texas Longhorns football', 'ncaa_football_tex'],
    ['what about the Warriors moneyline', 'nba_gsw'],
    ['best bet for Warriors vs Suns', 'nba_gsw;nba_phx'],
    ['lakers celtics best bet', 'nba_lal;nba_bos'],
  ])('is the known one: %s', (prompt, teams) => {
    const { teams: found, hasUnknown } = subjectOf(prompt);
    expect(found.join(';')).toContain(teams.split(';')[0]);
    expect([found.length, hasUnknown]).toEqual([teams.split(';').length, false]);
  });
});
