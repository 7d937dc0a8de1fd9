// What a client holds of a player under a filter by name leaves when he is renamed and the event
// ends in one step; best bets say only outcomes whose prices moved.
import { expect, test } from 'vitest';
import { GAME, KICKOFF, MINUTE, patch, report } from '../../oracle/script.ts';
import { Scene } from '../scene.ts';
import { readLines } from '../told-lines.ts';

const PROP = { marketType: 'player_pass_yds', playerId: 'nfl_bill_x', point: 249.5 };

test('props shown under a former name leave with the event', () => {
  const scene = new Scene();
  scene.prices(['fanduel', 'over', -110, { ...PROP, playerName: 'NFL BILL' }]);
  const filter = { playerName: 'nfl bill' };
  const { seq } = scene;
  expect(scene.engine.changes.props(0, {}, filter)?.upserts).toBe(1);
  scene.prices(['draftkings', 'over', -110, { ...PROP, playerName: 'Bill X' }]);
  scene.say(report(GAME, scene.now, 'cancelled'), 'scores');
  const key = { eventId: GAME.eventId, marketType: 'player_pass_yds', playerId: 'nfl_bill_x' };
  expect(readLines(scene.engine.changes.props(seq, {}, filter))?.remove).toMatchObject([key]);
  expect(readLines(scene.engine.changes.lines(seq, {}, filter))?.remove).toMatchObject([key]);
  expect(scene.engine.changes.bestBets(seq, {}, filter)?.remove).toMatchObject([
    { ...key, name: 'Over' },
    { ...key, name: 'Under' },
  ]);
});

test('best bets name the outcomes whose prices moved, and those that lost their last', () => {
  const scene = new Scene(KICKOFF - 60 * MINUTE);
  scene.prices(['fanduel', 'home', -110], ['fanduel', 'away', -105], ['pinnacle', 'home', -108]);
  const bestBets = (since: number) => scene.engine.changes.bestBets(since, {}, {});
  expect(bestBets(0)?.upsert).toHaveLength(2);
  let { seq } = scene;
  scene.prices(['pinnacle', 'home', 102]);
  expect(bestBets(seq)?.upsert).toMatchObject([{ bestOdds: 102, bookmakerId: 'pinnacle' }]);
  seq = scene.seq;
  const [away] = scene.quotes([['fanduel', 'away', -105]]);
  scene.say(patch(GAME, scene.now, [], away ? [away] : []));
  expect(bestBets(seq)).toMatchObject({ upsert: [], remove: [{ marketType: 'moneyline' }] });
  expect(bestBets(scene.seq)).toBeUndefined();
});
