// Whatever is asked, the app answers as documented and never with an error of ours.
import fc from 'fast-check';
import { it } from 'vitest';
import { ENDPOINTS } from '#gateway/handlers/endpoints.ts';
import { filledPath, storedFixture } from '../history/stored-fixture.ts';

const stored = storedFixture();
const call = (target: string) => stored().call(target);
const reads = ENDPOINTS.map(({ contract }) => contract).filter(({ method }) => method === 'GET');
const paths = reads.map(({ path }) => filledPath(path));
const names = [...new Set(reads.flatMap(({ query }) => Object.keys(query)))];
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }).map(encodeURIComponent),
  fc.string({ maxLength: 30 }),
  fc.constantFrom('1', 'nfl', 'moneyline', 'dfs', '2026-11-08', 'ev', 'draftkings'),
);
const pair = fc.tuple(fc.oneof(fc.constantFrom(...names), text), text);

it('any query is answered or refused', async () => {
  const property = fc.asyncProperty(
    fc.constantFrom(...paths),
    fc.array(pair, { maxLength: 4 }),
    async (path, pairs) => {
      const query = pairs.map(([name, value]) => `${name}=${value}`).join('&');
      const { status } = await call(`${path}?${query}`);
      return status === 200 || status === 400;
    },
  );
  await fc.assert(property, { numRuns: 500 });
});

it('any path is answered or refused', async () => {
  const segment = fc.oneof(
    fc.constantFrom('v1', 'events', 'odds', 'nfl_20261108_buf_mia', '..', '', '%2e', '{eventId}'),
    text.map((value) => value.replace(/[?#]/g, '')),
  );
  const property = fc.asyncProperty(fc.array(segment, { maxLength: 6 }), async (segments) => {
    const { status } = await call(`/${segments.join('/')}`);
    return [200, 400, 404].includes(status);
  });
  await fc.assert(property, { numRuns: 500 });
});
