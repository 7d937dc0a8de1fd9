// Lines that somebody may post: such as the schema of a line describes, such as miss it by a little,
// and such as nobody should send.
import type { Random } from '#kit/random.ts';
import type { Json } from '../http/contract.ts';

/** Games that prices name, by their league. */
const GAMES: readonly Json[] = [
  { league: 'nfl', home: 'Miami Dolphins', away: 'Buffalo Bills' },
  { league: 'nfl', home: 'Kansas City Chiefs', away: 'Denver Broncos' },
  { league: 'nba', home: 'Boston Celtics', away: 'Miami Heat' },
  { league: 'soccer_epl', home: 'Arsenal', away: 'Chelsea' },
];
const VENUES = ['pinnacle', 'draftkings', 'fanduel', 'hostile_book', 'Hostile'];
const MARKETS = [
  ...['moneyline', 'spread', 'total', 'team_total', 'h2h', 'spread_alternate', 'spread_h1'],
  ...['player_pass_yds', 'player_points', 'btts', 'double_chance', 'outrights', 'h2h_lay'],
];
const SELECTIONS = ['home', 'away', 'draw', 'over', 'under', 'yes', 'no', 'Buffalo Bills'];
const PLAYERS = ['Josh Allen', 'J. Allen', 'Jayson Tatum', 'José Álvarez Jr.', '李娜'];
const FRACTIONS = ['5/2', '10/11', '1/0', '0/1', '999999/1', '-5/2', '5/2/1'];
const STATUSES = ['scheduled', 'in_progress', 'final', 'postponed', 'cancelled'];
const DAY_MS = 86_400_000;

/** Values that stand where others should. */
const HOSTILE: readonly unknown[] = [
  ...[null, true, 0, -0, 1e308, -1e308, 5e-324, 2 ** 53, -(2 ** 63), 100, -100, 1, 0.0005, -1],
  ...['', ' ', '\u0000', '\ud800', '\udfff\ud800', '\u202eabc', '💥'.repeat(60), 'x'.repeat(2000)],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'NaN', 'Infinity', '-0', '1e999'],
  ...['=1+1', '=cmd|"/c calc"!A1', '@SUM(A1)', '+1', "-2+3'", '"', '""', '",', '\r\n', '\n', '\t'],
  ...["'; DROP TABLE events;--", '<script>', '../../etc', '%00', '\\u0000'],
  ...['0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '+275760-09-13T00:00:00Z', '2026-02-30'],
  ...['1969-12-31T23:59:59Z', '2026-11-08', 8.64e15, -8.64e15, 8.64e15 + 1, 1e21, '12:00'],
  ...[[], {}, [[[[]]]], { toString: 1 }, { length: -1 }, ['pinnacle', 'pinnacle']],
];
const PROTOTYPE = ['__proto__', 'constructor', 'prototype', 'toString', 'valueOf', 'toJSON'];
const TEXTS = HOSTILE.filter((value) => typeof value === 'string' || typeof value === 'number');
/** How often a line has what it may leave out, where that is not all the same. */
const SHARES: Readonly<Record<string, number>> = {
  ...{ league: 0.98, home: 0.98, away: 0.98, start: 0.98, eventId: 0.02 },
  ...{ american: 0, decimal: 0, probability: 0, fractional: 0 },
};
/** Texts that stand in a line as they are: they are no JSON, or only just. */
const RAW = [
  ...['NaN', '{"american":NaN}', '{"a":1e999}', '{"a":-0}', '{"a":0x10}', "{'a':1}", '{"a":01}'],
  ...['{"a":1,"a":2}', '{', '[', '"', 'nul', '\ufeff', '\u2028{}', '{"a":"\u0001"}', '{}{}', ','],
  ...['{"__proto__":{"venue":"pinnacle"}}', '{"a":"\\ud800"}', '{"a":"\\u00"}', '[]', 'true', '7'],
  ...[`${'['.repeat(31)}${']'.repeat(31)}`, `${'{"a":'.repeat(30)}1${'}'.repeat(30)}`, '"x"'],
];

/** Lines of one body are about few events, as those of a source are. */
export interface Scene {
  readonly random: Random;
  readonly now: number;
  readonly game: Json;
  readonly start: string;
}

export function sceneOf(random: Random, now: number): Scene {
  const start = new Date(now + (1 + random.below(6)) * DAY_MS).toISOString();
  return { random, now, game: random.pick(GAMES), start };
}

/** A value that fits a schema, with words that fit the name. */
export function sampleOf(root: Json, schema: Json, name: string, scene: Scene): unknown {
  const { random } = scene;
  if ('$ref' in schema) {
    return sampleOf(root, root.$defs[schema.$ref.split('/').at(-1)], name, scene);
  }
  if ('const' in schema) return schema.const;
  if (schema.enum) return random.pick(schema.enum as unknown[]);
  if (schema.anyOf) return sampleOf(root, random.pick(schema.anyOf as Json[]), name, scene);
  if (schema.type === 'object') {
    const required = new Set<string>(schema.required ?? []);
    const share = random.pick([0.3, 0.9]);
    const members = Object.entries<Json>(schema.properties ?? {}).filter(
      ([member]) => required.has(member) || random.chance(SHARES[member] ?? share),
    );
    const own = Object.fromEntries(
      members.map(([member, each]) => [member, sampleOf(root, each, member, scene)]),
    );
    return 'selection' in own ? { ...own, ...bet(random), ...price(random) } : own;
  }
  if (schema.type === 'array') {
    const item = name.replace(/s$/, '');
    const length = random.below(4);
    return Array.from({ length }, () => sampleOf(root, schema.items ?? {}, item, scene));
  }
  return wordFor(schema, name, scene);
}

/** A selection with the point and the player that its market takes; sometimes none of that. */
function bet(random: Random): object {
  if (random.chance(0.2)) return {};
  const none = { point: undefined, player: undefined, team: undefined };
  const side = random.pick(['home', 'away']);
  const over = random.pick(['over', 'under']);
  return random.pick([
    { ...none, market: 'moneyline', selection: side },
    { ...none, market: 'spread', selection: side, point: side === 'home' ? -3.5 : 3.5 },
    { ...none, market: 'total', selection: over, point: 45.5 + random.below(4) },
    { ...none, market: 'team_total', selection: over, point: 20.5, team: side },
    {
      ...{ ...none, market: random.pick(['player_pass_yds', 'player_points']), selection: over },
      ...{ point: 20.5, player: random.pick(PLAYERS) },
    },
  ]);
}

function price(random: Random): object {
  const form = random.below(10);
  if (form < 6) return { american: random.pick([-110, 105, 120, 250, -400, 100]) };
  if (form < 8) return { decimal: 1 + (1 + random.below(400)) / 100 };
  return form < 9 ? { probability: random.below(101) / 100 } : { fractional: '5/2' };
}

function wordFor(schema: Json, name: string, { random, now, game, start }: Scene): unknown {
  switch (name) {
    case 'league':
    case 'home':
    case 'away':
      return game[name];
    case 'start':
      return random.chance(0.9) ? start : Date.parse(start);
    case 'observedAt':
    case 'changedAt':
      return new Date(now - random.below(600_000)).toISOString();
    case 'eventId':
      return random.pick([`${game.league}_20261108_buf_mia`, 'nfl_20991231_buf_mia', 'x']);
    case 'id':
    case 'event':
      return `${game.home.slice(0, 3)}-${start.slice(8, 10)}`;
    case 'venue':
      return random.pick(VENUES);
    case 'market':
      return random.pick(MARKETS);
    case 'selection':
      return random.pick([...SELECTIONS, game.home]);
    case 'player':
      return random.pick(PLAYERS);
    case 'team':
      return random.pick(['home', 'away', game.home]);
    case 'fractional':
      return random.pick(FRACTIONS);
    case 'status':
      return random.pick(STATUSES);
    case 'point':
      return random.pick([-3.5, 3.5, 0, 45.5, 250.5, -0, 7]);
    case 'link':
      return 'https://a.example/bet';
    default: {
      const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
      if (type === 'boolean') return random.chance(0.1);
      return type === 'string' ? 'words' : random.below(100);
    }
  }
}

/** The value with members changed, added, doubled or taken away, at any depth. */
export function bent(value: unknown, share: number, random: Random): unknown {
  if (random.chance(share)) return random.pick(HOSTILE);
  if (Array.isArray(value)) {
    const items = value.map((item) => bent(item, share, random));
    return random.chance(share) ? [...items, ...items, random.pick(HOSTILE)] : items;
  }
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).flatMap(([name, member]) =>
    random.chance(share / 2) ? [] : [[name, bent(member, share, random)] as const],
  );
  if (!random.chance(share)) return Object.fromEntries(members);
  const more = random.pick([...PROTOTYPE, 'link', 'size', 'team', 'decimal', 'kind']);
  return Object.fromEntries([...members, [more, random.pick(HOSTILE)]]);
}

/** A line of JSON: valid, nearly, or hostile. `isJson`: it can be parsed. */
export function jsonLine(root: Json, schema: Json, scene: Scene, isJson: boolean): string {
  const { random } = scene;
  const kind = random.below(20);
  if (kind === 0 && !isJson) return random.pick(RAW);
  const value = sampleOf(root, schema, '', scene);
  if (kind < 11) return JSON.stringify(value);
  const text = JSON.stringify(bent(value, kind < 17 ? 0.02 : 0.2, random)) ?? '';
  if (kind < 19 || isJson) return text;
  const at = random.below(text.length + 1);
  return random.chance(0.5) ? text.slice(0, at) : `${text.slice(0, at)}\u0000${text.slice(at)}`;
}

const COLUMNS = [
  ...['league', 'home', 'away', 'start', 'event', 'venue', 'market', 'selection', 'point'],
  ...['player', 'team', 'american', 'decimal', 'probability', 'fractional', 'suspended', 'size'],
  ...['changedAt', 'observedAt', 'link'],
];

/** A header and rows, with cells that a spreadsheet would rather not have. */
export function csvBody(root: Json, rows: number, scene: Scene): string {
  const { random } = scene;
  const columns = random.chance(0.8) ? COLUMNS : [...COLUMNS, random.pick(['', 'home', '=1+1'])];
  const end = random.chance(0.3) ? '\r\n' : '\n';
  const lines = Array.from({ length: rows }, () => {
    const row = sampleOf(root, root.$defs.Row, '', scene) as Json;
    const cells = columns.map((name) => cellOf(row[name], random));
    if (random.chance(0.03)) cells.push('one', 'more');
    if (random.chance(0.03)) cells.length = random.below(cells.length);
    return cells.join();
  });
  return `${random.chance(0.2) ? '\ufeff' : ''}${[columns.join(), ...lines].join(end)}${end}`;
}

function cellOf(value: unknown, random: Random): string {
  const own = random.chance(0.03) ? String(random.pick(TEXTS)) : String(value ?? '');
  const text = random.chance(0.02) ? `=${own}` : own;
  if (random.chance(0.01)) return `"${text}`;
  const isSpecial = /[",\r\n]/.test(text);
  return isSpecial || random.chance(0.1) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** An answer of The Odds API, bent. */
export function oddsApiEvents(events: number, scene: Scene): readonly unknown[] {
  const { random, now } = scene;
  const share = random.pick([0, 0.02, 0.1]);
  const at = new Date(now - random.below(60_000)).toISOString();
  return Array.from({ length: events }, (_, event) => {
    const { home, away, league } = random.pick(GAMES);
    const sport =
      league === 'nfl' ? 'americanfootball_nfl' : league === 'nba' ? 'basketball_nba' : league;
    const outcomes = [home, away, 'Draw'].slice(0, 2 + random.below(2)).map((name) => ({
      ...{ name, price: random.pick([-110, 120, 1.9]) },
      ...(random.chance(0.5) && { point: random.pick([-3.5, 3.5]) }),
    }));
    const markets = ['h2h', 'spreads', 'totals'].map((key) => ({ key, last_update: at, outcomes }));
    const bookmakers = VENUES.slice(0, 3).map((key) => ({ key, last_update: at, markets }));
    const start = { sport_key: sport, commence_time: scene.start, bookmakers };
    return bent({ id: `o${event}`, home_team: home, away_team: away, ...start }, share, random);
  });
}
