// For whom players play: who decides it, what shows it, and what it costs to be told again.
import { afterEach, expect, test, vi } from 'vitest';
import type { Quote } from '#domain/message/message.ts';
import { StatedSides } from '#engine/book/player-sides.ts';
import { Engine } from '#engine/engine.ts';
import type { PropPlayerRecord } from '#engine/view/records.ts';
import { GAME, MATCH, MINUTE, patch } from '../../oracle/script.ts';
import { type Price, Scene } from '../scene.ts';
import { readLines } from '../told-lines.ts';

const ALLEN = { playerId: 'nfl_josh_allen', playerName: 'Josh Allen' };
const TUA = { playerId: 'nfl_tua_tagovailoa', playerName: 'Tua Tagovailoa' };
const BUFFALO = { teamAbbr: 'BUF', teamName: 'Buffalo Bills' };
const MIAMI = { teamAbbr: 'MIA', teamName: 'Miami Dolphins' };
const UNKNOWN = { teamAbbr: null, teamName: null };

afterEach(() => {
  vi.restoreAllMocks();
});

/** A price on passing yards; the point tells lines apart. */
function yards(
  playerTeam: Quote['playerTeam'],
  { venueId = 'fanduel', point = 250.5, who = ALLEN, american = -110 } = {},
): Price {
  return [venueId, 'over', american, { ...who, playerTeam, marketType: 'player_pass_yds', point }];
}

function playersOf(scene: Scene, form: 'list' | 'event' = 'list'): readonly PropPlayerRecord[] {
  return scene.engine.reader.propsRecord(GAME.eventId, {}, form).players;
}

function teamOf(scene: Scene) {
  const { teamAbbr, teamName } = playersOf(scene)[0] as PropPlayerRecord;
  return { teamAbbr, teamName };
}

test('a player’s team stands in both forms, and is null while nobody said it', () => {
  const scene = new Scene();
  scene.prices(yards('away'), yards('home', { who: TUA }));
  for (const form of ['list', 'event'] as const) {
    const [allen, tua] = playersOf(scene, form);
    expect(allen).toMatchObject({ ...ALLEN, ...BUFFALO });
    expect(tua).toMatchObject({ ...TUA, ...MIAMI });
  }
  const other = new Scene();
  other.prices(yards(null));
  expect(teamOf(other)).toEqual(UNKNOWN);
});

test('who says nothing takes nothing back; who says another team later is believed', () => {
  const scene = new Scene();
  scene.prices(yards('away'));
  scene.prices(yards(null, { american: -120 }), yards(null, { venueId: 'betmgm' }));
  expect(teamOf(scene)).toEqual(BUFFALO);
  scene.prices(yards('home', { venueId: 'betmgm' }));
  expect(teamOf(scene)).toEqual(MIAMI);
  scene.prices(yards('away'));
  expect(teamOf(scene)).toEqual(BUFFALO);
});

test('of both teams in one group the home team is believed, whatever stood and came first', () => {
  const home = yards('home', { venueId: 'betmgm' });
  const away = yards('away', { venueId: 'draftkings' });
  for (const before of [null, 'home', 'away'] as const) {
    for (const order of [
      [home, away],
      [away, home],
      [away, home, away],
    ]) {
      const scene = new Scene();
      scene.prices(yards(before));
      scene.prices(...order);
      expect(teamOf(scene)).toEqual(MIAMI);
      // Said again it is not even a change.
      scene.prices(...order);
      expect(scene.prices(...order)).toMatchObject({ lines: [], text: '' });
    }
  }
});

test('the home team does not win against a later group', () => {
  const scene = new Scene();
  scene.prices(yards('home'), yards('away', { venueId: 'betmgm' }));
  scene.prices(yards('away', { venueId: 'betmgm' }));
  expect(teamOf(scene)).toEqual(BUFFALO);
});

test('a quote that is refused says no team either, whatever others of its group say', () => {
  const scene = new Scene();
  scene.prices(yards('away'));
  const [quote] = scene.quotes([yards('home', { venueId: 'betmgm' })]);
  const expired = { ...(quote as Quote), confirmedAt: scene.now - 61 * MINUTE };
  const unheard = { ...(quote as Quote), venueId: 'nobody' };
  const unread = { ...(quote as Quote), marketType: 'player_of_the_year' };
  let team: 'home' | 'away' = 'home';
  for (const refused of [expired, unheard, unread]) {
    // News of another player: all quotes of the group are looked at.
    scene.say(patch(GAME, scene.now, [...scene.quotes([yards(team, { who: TUA })]), refused]));
    expect(teamOf(scene)).toEqual(BUFFALO);
    expect(playersOf(scene)[1]).toMatchObject(team === 'home' ? MIAMI : BUFFALO);
    team = team === 'home' ? 'away' : 'home';
  }
});

test('every line of the player in the event changes with it, and no other', () => {
  const scene = new Scene();
  const prop = { ...ALLEN, marketType: 'player_pass_tds', point: 1.5 };
  scene.prices(yards(null), yards(null, { point: 260.5 }), ['fanduel', 'over', -110, prop]);
  scene.prices(yards(null, { who: TUA }));
  const second = { ...GAME, eventId: 'nfl_20251116_buf_mia', sourceEventId: 'a2' };
  scene.say(patch(second, scene.now, scene.quotes([yards(null)])));
  const { seq } = scene;
  const { reader, changes } = scene.engine;
  const said = scene.prices(yards('away', { venueId: 'betmgm', point: 270.5 }));
  expect(said.lines).toEqual([
    'changed player_pass_tds 1.5',
    'changed player_pass_yds 250.5',
    'changed player_pass_yds 260.5',
    'changed player_pass_yds 270.5',
  ]);
  expect(reader.findEvent(GAME.eventId)?.changedSeq).toBe(scene.seq);
  expect(reader.findEvent(second.eventId)?.changedSeq).toBe(seq);
  expect(reader.propsRecord(second.eventId, {}, 'list').players[0]).toMatchObject(UNKNOWN);
  const told = readLines(changes.props(seq, {}, {}))?.upsert ?? [];
  expect(told.map(({ playerId }) => playerId)).toEqual(Array(4).fill(ALLEN.playerId));
  for (const line of told) expect(line).toMatchObject(BUFFALO);
  // What stood before tells its team alone.
  const known = told.filter(({ point }) => point !== 270.5);
  for (const line of known) expect(line).toMatchObject({ offers: [], gone: [] });
  for (const line of known) expect(line).not.toHaveProperty('marketName');
  // Odds do not show it.
  for (const line of readLines(changes.lines(seq, {}, {}))?.upsert ?? []) {
    expect(line).not.toHaveProperty('teamName');
  }
  expect(changes.props(scene.seq, {}, {})).toBeUndefined();
});

test('a team is told to who follows from before it, with other news or without', () => {
  const scene = new Scene();
  scene.prices(yards(null));
  const { seq } = scene;
  scene.prices(yards('away'));
  scene.prices(yards('away', { american: 120 }));
  const { changes } = scene.engine;
  expect(readLines(changes.props(seq, {}, {}))?.upsert).toMatchObject([
    { ...BUFFALO, offers: [{}] },
  ]);
  const later = readLines(changes.props(seq + 1, {}, {}))?.upsert ?? [];
  expect(later).toHaveLength(1);
  expect(later[0]).not.toHaveProperty('teamName');
  const image = readLines(changes.props(0, { eventId: GAME.eventId }, {}))?.upsert;
  expect(image).toMatchObject([{ ...ALLEN, ...BUFFALO }]);
});

test('prices and edges do not move with a team', () => {
  const scene = new Scene();
  scene.prices(yards(null, { american: 105 }));
  const under = { ...ALLEN, marketType: 'player_pass_yds', point: 250.5 };
  scene.prices(['betmgm', 'under', 105, under]);
  expect(scene.arbitrage()).toBeDefined();
  const fetchedAt = () => scene.engine.reader.propsRecord(GAME.eventId, {}, 'list').fetchedAt;
  const before = fetchedAt();
  scene.now += 1000;
  expect(scene.prices(yards('away', { american: 105 }))).toMatchObject({
    edges: [],
    lines: ['changed player_pass_yds 250.5'],
  });
  expect(fetchedAt()).toBe(before);
});

test('a line that comes later shows the team that is known', () => {
  const scene = new Scene();
  scene.prices(yards('away'));
  scene.prices(yards(null, { point: 300.5 }));
  const withdrawn = scene.quotes([yards(null)]);
  scene.say(patch(GAME, scene.now, [], withdrawn));
  expect(playersOf(scene)[0]).toMatchObject({ ...BUFFALO, markets: [{ lines: [{}] }] });
  // It stays with the event, though no line is left.
  scene.say(patch(GAME, scene.now, [], scene.quotes([yards(null, { point: 300.5 })])));
  expect(playersOf(scene)).toEqual([]);
  scene.prices(yards(null));
  expect(teamOf(scene)).toEqual(BUFFALO);
});

test('a team of soccer is the event’s own too', () => {
  const scene = new Scene();
  const saka = { playerId: 'soccer_epl_bukayo_saka', playerName: 'Bukayo Saka' };
  const shots = { ...saka, playerTeam: 'home', marketType: 'player_shots', point: 2.5 } as const;
  scene.say(patch(MATCH, scene.now, scene.quotes([['fanduel', 'over', -110, shots]])));
  const { players } = scene.engine.reader.propsRecord(MATCH.eventId, {}, 'list');
  expect(players[0]).toMatchObject({ teamName: 'Arsenal' });
});

test('a snapshot knows it, and since when', () => {
  const scene = new Scene();
  scene.prices(yards(null), yards('home', { who: TUA }));
  const { seq } = scene;
  scene.prices(yards('away'));
  const { engine } = Engine.restore(scene.engine.snapshot('e'));
  expect(engine.snapshot('e')).toEqual(scene.engine.snapshot('e'));
  expect(engine.reader.propsRecord(GAME.eventId, {}, 'list').players).toEqual(playersOf(scene));
  const told = readLines(engine.changes.props(seq, {}, {}));
  expect(told?.upsert).toMatchObject([{ playerId: ALLEN.playerId, ...BUFFALO }]);
  expect(told).toEqual(readLines(scene.engine.changes.props(seq, {}, {})));
});

test('what is known costs nothing more than a look at the line', () => {
  const looked = vi.spyOn(StatedSides.prototype, 'add');
  const scene = new Scene();
  const prices = ['fanduel', 'betmgm', 'draftkings'].flatMap((venueId) =>
    [250.5, 260.5, 270.5].map((point) => yards('away', { venueId, point })),
  );
  scene.prices(...prices);
  expect(looked).toHaveBeenCalledTimes(prices.length);
  for (let poll = 0; poll < 5; poll++) {
    scene.now += 1000;
    scene.prices(...prices);
    scene.answer(prices);
    scene.prices(yards('away', { american: 100 + poll }), yards(null, { point: 260.5 }));
  }
  scene.prices(yards('away', { point: 300.5 }));
  expect(looked).toHaveBeenCalledTimes(prices.length);
});
