// Who plays in an open league: new names are taken, and names that may be another spelling of a known
// one are refused, so that nobody is merged with another or split in two.
import { describe, expect, test } from 'vitest';
import { LeagueCatalog } from '#domain/catalog/league-catalog.ts';
import { Participants } from '#ingest/identity/participants.ts';

const ATP = 'tennis_atp';

function tennis(): Participants {
  const leagues = new LeagueCatalog();
  leagues.put({ kind: 'league', id: ATP }, 'operator');
  return new Participants(leagues);
}

/** One person under two spellings that fold to one. */
const SAME: readonly (readonly [string, string])[] = [
  ['Pablo Carreno Busta', 'Pablo Carreño Busta'],
  ['Iga Swiatek', 'Iga Świątek'],
  ['Felix Auger-Aliassime', 'Félix Auger Aliassime'],
  ['J.J. Wolf', 'JJ Wolf'],
  ["Christopher O'Connell", 'Christopher O’Connell'],
  ['Holger Rune', 'HOLGER RUNE'],
];

/** Names that may be one person: the second is refused until an operator has looked. */
const UNSURE: readonly (readonly [string, string])[] = [
  ['Carlos Alcaraz', 'C. Alcaraz'],
  ['Novak Djokovic', 'Novak Đoković'],
  ['Carlos Alcaraz', 'Carlos Alcaraz Garfia'],
  ['Carlos Alcaraz', 'Alcaraz Carlos'],
  ['Carlos Alcaraz', 'Alcaraz'],
  ['Alexander Zverev', 'Alex Zverev'],
  ['Daniil Medvedev', 'Danil Medvedev'],
  ['Zhang Shuai', 'Shuai Zhang'],
  ['Christopher Eubanks', 'Chris Eubanks'],
];

/** Two people. */
const OTHERS: readonly (readonly [string, string])[] = [
  ['Francisco Cerundolo', 'Juan Manuel Cerundolo'],
  ['Karolina Pliskova', 'Kristyna Pliskova'],
  ['Mirra Andreeva', 'Erika Andreeva'],
  ['Ivan King', 'Evan King'],
  ['Andy Murray', 'Jamie Murray'],
  ['Linda Noskova', 'Linda Fruhvirtova'],
];

describe('participants of an open league', () => {
  test.each(SAME)('%s and %s are one', (one, other) => {
    const people = tennis();
    const first = people.named(ATP, one);
    expect(first?.name).toBe(one);
    expect(people.named(ATP, other)).toBe(first);
  });

  test.each(UNSURE)('%s is taken, and then %s is not', (one, other) => {
    const people = tennis();
    expect(people.named(ATP, one)).toBeDefined();
    expect(people.named(ATP, other)).toBeUndefined();
  });

  test.each(OTHERS)('%s and %s are two', (one, other) => {
    const people = tennis();
    const ids = [one, other].map((name) => people.named(ATP, name)?.teamId);
    expect(new Set(ids).size).toBe(2);
    expect(ids).not.toContain(undefined);
  });

  test.each(['', ' ', 'X', '  .  ', 'Nadal', 'R. Nadal', 'a'.repeat(200), '大坂 なおみ'])(
    '%j is nobody',
    (name) => {
      expect(tennis().named(ATP, name)).toBeUndefined();
    },
  );

  test('are those whom an operator states, under all of their names', () => {
    const people = tennis();
    const catalog = people.leagues as LeagueCatalog;
    const id = `${ATP}_carlos_alcaraz`;
    const entry = { kind: 'participant', id, league: ATP, name: 'Carlos Alcaraz' } as const;
    catalog.put({ ...entry, aliases: ['C. Alcaraz', 'Alcaraz'] }, 'operator');
    expect(people.named(ATP, 'C Alcaraz')?.teamId).toBe(id);
    expect(people.named(ATP, 'Carlos Alcaraz Garfia')).toBeUndefined();
  });

  test('are stated before the groups that name them, until the book has them', () => {
    const people = tennis();
    const home = people.named(ATP, 'Carlos Alcaraz')?.teamId ?? '';
    const away = people.named(ATP, 'Jannik Sinner')?.teamId ?? '';
    const event = { homeTeamId: home, awayTeamId: away };
    const groups = [{ kind: 'patch', event }] as unknown as Parameters<typeof people.entriesFor>[0];
    const entries = people.entriesFor(groups);
    expect(entries.map(({ id, name }) => [id, name])).toEqual([
      [home, 'Carlos Alcaraz'],
      [away, 'Jannik Sinner'],
    ]);
    for (const entry of entries) (people.leagues as LeagueCatalog).put(entry, 'ingest');
    expect(people.entriesFor(groups)).toEqual([]);
    expect(people.named(ATP, 'Jannik Sinner')?.teamId).toBe(away);
  });

  test('of a closed league are those of its table', () => {
    expect(tennis().named('nba', 'Springfield Isotopes')).toBeUndefined();
  });
});
