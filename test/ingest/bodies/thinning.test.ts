// Garbage in an answer of The Odds API: so much of it stays to be refused piece by piece, the rest
// is counted in one step, and nothing that has its form is lost.
import { expect, test } from 'vitest';
import { openIdentity } from '#ingest/identity/identity.ts';
import { createQuarantine } from '#ingest/quarantine.ts';
import { recordedForms } from '#ingest/recordings/recorded-forms.ts';
import { readOddsApiBody } from '#ingest/venues/the-odds-api/body.ts';
import { groupsOfCapture } from '#ingest/venues/the-odds-api/capture.ts';
import { book, game, market, moneyline, RECEIVED_AT, rejectionsOf } from '../wire/wire-fixture.ts';

const GARBAGE = [{}, 7, null, 'x', [], { id: 4 }, { name: 5 }];
const garbage = (pieces: number): unknown[] =>
  Array.from({ length: pieces }, (_, index) => GARBAGE[index % GARBAGE.length]);
const good = () => book('fanduel', moneyline());

/** The groups of a league's answer as the live feed makes them. */
function groupsOf(body: unknown) {
  const { events, dropped } = readOddsApiBody(body);
  const capture = { receivedAt: RECEIVED_AT, kind: 'bulk', priceFormat: 'american' } as const;
  const context = {
    identity: openIdentity(undefined),
    quarantine: createQuarantine(),
    source: 's',
  };
  return groupsOfCapture({ ...capture, events, dropped, askedLeague: 'nfl' }, context);
}

test('an answer with little garbage is as it came', () => {
  const body = [game([good(), ...garbage(900)]), ...garbage(900)];
  const copy = structuredClone(body);
  expect(readOddsApiBody(body)).toMatchObject({ form: 'list', events: copy, dropped: 0 });
});

test.each([
  ['events', [...garbage(9000), game([good()])]],
  ['bookmakers', [game([...garbage(9000), good()])]],
  ['markets', [game([book('fanduel', ...garbage(9000), moneyline())])]],
  ['outcomes', [game([book('fanduel', market('totals', garbage(9000)), moneyline())])]],
])('of 9000 pieces of garbage among %s a thousand stay, and all are counted', (_, body) => {
  const { dropped } = readOddsApiBody(structuredClone(body));
  expect(dropped).toBe(8000);
  const groups = groupsOf(body);
  expect(rejectionsOf(groups)).toMatchObject({ malformed: 9000 });
  const images = groups.filter(({ kind }) => kind === 'image');
  expect(images.flatMap((image) => ('quotes' in image ? image.quotes : []))).toHaveLength(2);
});

test('an answer whose events are garbage withdraws nothing that it does not list', () => {
  const kinds = groupsOf([...garbage(9000), game([good()])]).map(({ kind }) => kind);
  expect(kinds).not.toContain('coverage');
});

test('a recording is thinned likewise', () => {
  const [form] = recordedForms({ timestamp: '2025-11-09T12:00:00Z', data: garbage(5000) });
  expect(form).toMatchObject({ kind: 'bulk', dropped: 4000 });
  expect(form?.events).toHaveLength(1000);
});
