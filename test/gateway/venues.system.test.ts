// The status of venues over REST: filters, and an answer that is true at its position only.
import { describe, expect, it } from 'vitest';
import { venueStatusExample } from '#contract/examples/examples.ts';
import type { VenueStatus } from '#engine/view/records.ts';
import { FreeGuard } from './accounts/free-guard.ts';
import { type Called, fixture } from './fixture.ts';

const TARGET = '/v1/venues/status';

const ids = ({ json }: Called): string[] =>
  json.data.map((venue: VenueStatus) => venue.bookmakerId);

function venue(bookmakerId: string, rest: Partial<VenueStatus>): VenueStatus {
  return { ...venueStatusExample, bookmakerId, ...rest };
}

function withVenues() {
  const made = fixture();
  made.reader.statuses = [
    venue('draftkings', {}),
    venue('kalshi', { sourceType: 'exchange', status: 'stale' }),
    venue('pinnacle', { status: 'stale' }),
    venue('prizepicks', {
      sourceType: 'dfs',
      status: 'down',
      lastConfirmedAt: null,
      ageMs: null,
      latencyMs: null,
    }),
  ];
  return made;
}

describe('the status of venues', () => {
  it('lists every venue heard, as the book has it', async () => {
    const { call, reader } = withVenues();
    const { json, status } = await call(TARGET);
    expect(status).toBe(200);
    expect(json).toEqual({ success: true, data: reader.statuses, meta: { count: 4 }, error: null });
  });

  it('is empty before any venue was heard', async () => {
    const { json } = await fixture().call(TARGET);
    expect(json).toMatchObject({ data: [], meta: { count: 0 } });
  });

  it('filters by status and source type', async () => {
    const { call } = withVenues();
    expect(ids(await call(`${TARGET}?status=stale`))).toEqual(['kalshi', 'pinnacle']);
    expect(ids(await call(`${TARGET}?sourceType=dfs`))).toEqual(['prizepicks']);
    expect(ids(await call(`${TARGET}?status=stale&sourceType=sportsbook`))).toEqual(['pinnacle']);
    expect(ids(await call(`${TARGET}?status=live&sourceType=exchange`))).toEqual([]);
    expect((await call(`${TARGET}?sourceType=all`)).json.meta.count).toBe(4);
  });

  it('refuses unknown words and says what there is', async () => {
    const { call } = withVenues();
    for (const query of ['status=asleep', 'status=all', 'sourceType=bank', 'league=nfl']) {
      const { status, json } = await call(`${TARGET}?${query}`);
      expect(status, query).toBe(400);
      expect(json.error.code).toBe('ERR_INVALID_PARAMETER');
    }
    const { json } = await call(`${TARGET}?status=asleep`);
    expect(json.error.message).toContain('live, stale, down');
  });

  it('needs a key and costs one credit', async () => {
    const guard = new FreeGuard();
    const { call } = fixture({ guard });
    expect((await call(TARGET, { key: null })).status).toBe(401);
    expect((await call(TARGET)).status).toBe(200);
    expect(guard.paid).toBe(1);
  });
});

describe('an answer about this moment', () => {
  it('is made once per position and names it', async () => {
    const { call, reader } = withVenues();
    const first = await call(TARGET);
    expect(first.headers['x-book-seq']).toBe('100');
    expect((await call(TARGET)).text).toBe(first.text);
    expect(reader.reads).toBe(1);
  });

  it('is another one, under another tag, as soon as ages moved', async () => {
    const { call, reader } = withVenues();
    const { headers } = await call(TARGET);
    const ifNoneMatch = { headers: { 'if-none-match': headers.etag ?? '' } };
    expect((await call(TARGET, ifNoneMatch)).status).toBe(304);
    reader.seq += 1;
    reader.statuses = reader.statuses.map((each) => ({ ...each, ageMs: (each.ageMs ?? 0) + 1 }));
    const later = await call(TARGET, ifNoneMatch);
    expect(later.status).toBe(200);
    expect(later.headers['x-book-seq']).toBe('101');
    expect(later.json.data[0].ageMs).toBe((venueStatusExample.ageMs ?? 0) + 1);
    expect(later.headers.etag).not.toBe(headers.etag);
  });
});
