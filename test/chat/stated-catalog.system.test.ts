// Questions about leagues, teams and venues that entries of the catalogue state: each is understood by
// its names, and stands in the answer.
import { expect, it } from 'vitest';
import type { CatalogEntry } from '#domain/catalog/catalog-entry.ts';
import type { EventHead, Group, Quote } from '#domain/message/message.ts';
import { defaultPricing } from '#domain/pricing-config.ts';
import { Engine } from '#engine/engine.ts';
import { image, KICKOFF, message, quote } from '../oracle/script.ts';
import { chatApp } from './chat-app.ts';

const NOW = KICKOFF - 3_600_000;
const SAID = { receivedAt: NOW, rejections: {} };
const VENUES = ['quayside', 'harbour_bets', 'pierside', 'pinnacle'];
const ENTRIES: readonly CatalogEntry[] = [
  { kind: 'venue', id: 'quayside', name: 'Quayside Wagers', sourceType: 'sportsbook' },
  { kind: 'venue', id: 'harbour_bets', name: 'Harbour Bets', sourceType: 'sportsbook' },
  { kind: 'venue', id: 'pierside', name: 'Pierside', sourceType: 'sportsbook' },
  { kind: 'league', id: 'coast_hoops', name: 'Coast Hoops', sport: 'basketball', aliases: ['chl'] },
  ...['Bay Gulls', 'Cape Seals', 'Reef Otters', 'Dune Plovers'].map((name): CatalogEntry => {
    const id = `coast_hoops_${name.toLowerCase().replace(' ', '_')}`;
    return { kind: 'participant', id, league: 'coast_hoops', name };
  }),
  { kind: 'league', id: 'paddle', name: 'Paddle Tour', sport: 'paddle', participants: 'open' },
  { kind: 'participant', id: 'paddle_ana_quillow', league: 'paddle', name: 'Ana Quillow' },
  { kind: 'participant', id: 'paddle_mia_thorne', league: 'paddle', name: 'Mia Thorne' },
];

function headOf(leagueId: string, away: string, home: string): EventHead {
  const [awayTeamId, homeTeamId] = [`${leagueId}_${away}`, `${leagueId}_${home}`];
  const eventId = `${leagueId}_20251109_${away}_${home}`;
  return { eventId, leagueId, homeTeamId, awayTeamId, startTime: KICKOFF, sourceEventId: eventId };
}

function priced(event: EventHead, best: string): Group {
  const quotes = VENUES.flatMap((venue): Quote[] => [
    quote(venue, 'home', venue === best ? 130 : 100, NOW),
    quote(venue, 'away', -120, NOW),
  ]);
  return image(event, NOW, quotes);
}

const engine = new Engine();
const config = { mode: 'live', recordings: [], pricing: defaultPricing('live') } as const;
const groups: readonly Group[] = [
  { kind: 'config', ...SAID, config },
  { kind: 'catalog', ...SAID, by: 'operator', entries: ENTRIES },
  priced(headOf('coast_hoops', 'bay_gulls', 'cape_seals'), 'quayside'),
  priced(headOf('coast_hoops', 'reef_otters', 'dune_plovers'), 'harbour_bets'),
  priced(headOf('paddle', 'ana_quillow', 'mia_thorne'), 'pierside'),
];
engine.apply(1, NOW, message(1, groups));
const ask = chatApp(engine.reader);

it('a league is named by its name, by another spelling, and by its sport', async () => {
  for (const words of ['Coast Hoops', 'CHL', 'coast_hoops']) {
    const { data } = await ask(`best ${words} bets`);
    expect(data.context.filters.league, words).toBe('coast_hoops');
    expect(new Set(data.records.map(({ leagueId }) => leagueId))).toEqual(new Set(['coast_hoops']));
  }
  expect((await ask('best paddle bets')).data.context.filters.league).toBe('paddle');
  const { data } = await ask('best basketball bets');
  expect(data.context.filters.leagues).toEqual(['nba', 'ncaa_basketball', 'coast_hoops']);
  expect(data.presentation.headline).toContain('Coast Hoops');
});

it.each([
  ['Bay Gulls vs Cape Seals', 'coast_hoops_20251109_bay_gulls_cape_seals'],
  ['best bet on the Plovers', 'coast_hoops_20251109_reef_otters_dune_plovers'],
  ['Quillow vs Thorne best bet', 'paddle_20251109_ana_quillow_mia_thorne'],
])('a team or a player of an open league is named: %s', async (prompt, eventId) => {
  const { data } = await ask(prompt);
  expect(data.presentation.entity).toMatchObject({
    resolvedEventId: eventId,
    resolutionConfidence: 'high',
  });
});

it('a venue is named by its name, and is one of a parlay', async () => {
  const { data } = await ask('best moneylines at Quayside Wagers');
  expect(data.context.filters.bookmakers).toEqual(['quayside']);
  expect(data.presentation.primaryPick.bookmakerName).toBe('Quayside Wagers');
  const parlay = (await ask('2 leg coast hoops parlay')).data;
  expect(parlay.presentation.primaryPick.type).toBe('parlay');
  const ids = parlay.records.map((record) => 'bookmakerId' in record && record.bookmakerId);
  expect(ids.sort()).toEqual(['harbour_bets', 'quayside']);
});

it('structured filters take them too, and an unknown word is refused with the nearest', async () => {
  const filters = { league: 'paddle', bookmakers: ['Pierside'] };
  const { data } = await ask('best bets', { filters });
  expect(data.context.filters).toMatchObject({ league: 'paddle', bookmakers: ['pierside'] });
  for (const [wrong, near] of [
    [{ league: 'coast_hoop' }, 'coast_hoops'],
    [{ bookmakers: ['Quayside Wager'] }, 'Quayside Wagers'],
    [{ market: 'moneylin' }, 'moneyline'],
  ] as const) {
    const { status, error } = await ask('best bets', { filters: wrong });
    expect([status, error?.code]).toEqual([400, 'ERR_INVALID_BODY']);
    expect(error?.message).toContain(`Nearest: ${near}`);
  }
});
