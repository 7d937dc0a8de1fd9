// A catalogue of a thousand venues, two hundred leagues and a hundred thousand participants that
// came at run time: a book that uses none of them takes the time and the memory that it takes
// without them, beside what the catalogue itself takes.
import { expect, test } from 'vitest';
import type { CatalogEntry } from '#domain/catalog/catalog-entry.ts';
import type { Group } from '#domain/message/message.ts';
import { Engine } from '#engine/engine.ts';
import { openIdentity } from '#ingest/identity/identity.ts';
import { createQuarantine } from '#ingest/quarantine.ts';
import { readCaptures } from '#ingest/recordings/recording.ts';
import { groupsOfCapture } from '#ingest/venues/the-odds-api/capture.ts';
import { collectGarbage } from '../kit/garbage.ts';

const RECORDINGS = ['nfl.jsonl.gz', 'nba.jsonl.gz', 'soccer_epl.json.gz'];
const VENUES = 1000;
const LEAGUES = 200;
const PARTICIPANTS = 100_000;
const ROUNDS = 3;
const RATIO_MAX = 1.1;
/** What the catalogue looks up once when its leagues are first quoted: one in fifty of its own size. */
const FIXED_BYTES_MAX = 1024 * 1024;
/** Entries of one message. */
const ENTRIES_MAX = 200;

interface Step {
  readonly receivedAt: number;
  readonly groups: readonly Group[];
}

async function recorded(): Promise<readonly Step[]> {
  const context = { identity: openIdentity(undefined), quarantine: createQuarantine() };
  const steps: Step[] = [];
  for (const name of RECORDINGS) {
    for await (const capture of readCaptures(`test/recordings/${name}`)) {
      const groups = groupsOfCapture(capture, { ...context, source: 'replay' });
      steps.push({ receivedAt: capture.receivedAt, groups });
    }
  }
  return steps.sort((a, b) => a.receivedAt - b.receivedAt);
}

function entries(): readonly CatalogEntry[] {
  const own = (count: number, of: (index: number) => CatalogEntry) =>
    Array.from({ length: count }, (_, index) => of(index));
  return [
    ...own(VENUES, (at) => ({ kind: 'venue', id: `venue_${at}`, operator: `operator_${at}` })),
    ...own(LEAGUES, (at) => ({
      ...{ kind: 'league', id: `league_${at}`, name: `League ${at}`, sport: 'basketball' },
    })),
    ...own(PARTICIPANTS, (at) => ({
      ...{ kind: 'participant', id: `league_${at % LEAGUES}_team_${at}` },
      ...{ league: `league_${at % LEAGUES}`, name: `Team Number ${at}` },
    })),
  ];
}

class Book {
  readonly engine = new Engine();
  #ordinal = 1;

  state(all: readonly CatalogEntry[], receivedAt: number): void {
    for (let from = 0; from < all.length; from += ENTRIES_MAX) {
      const said = { kind: 'catalog', receivedAt, rejections: {}, by: 'operator' } as const;
      const part = all.slice(from, from + ENTRIES_MAX);
      this.#apply('catalog', receivedAt, [{ ...said, entries: part }]);
    }
  }

  fold(steps: readonly Step[]): void {
    for (const { receivedAt, groups } of steps) this.#apply('replay', receivedAt, groups);
  }

  #apply(source: string, now: number, groups: readonly Group[]): void {
    const message = { source, session: 0, sourceSeq: this.#ordinal, groups };
    this.engine.apply(this.engine.reader.seq + 1, now, message);
    this.#ordinal += groups.length;
  }
}

/** Bytes that are in use, heap and columns. */
async function bytesInUse(): Promise<number> {
  await collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

test('a large catalogue costs books nothing that do not use it', async () => {
  const steps = await recorded();
  const first = steps[0]?.receivedAt ?? 0;
  const all = entries();
  const prices = steps.flatMap(({ groups }) =>
    groups.flatMap((g) => ('quotes' in g ? g.quotes : [])),
  );
  const measured = async (stated: readonly CatalogEntry[]) => {
    const before = await bytesInUse();
    const book = new Book();
    book.state(stated, first);
    const withCatalogue = await bytesInUse();
    const startedAt = process.cpuUsage();
    book.fold(steps);
    const ms = process.cpuUsage(startedAt).user / 1000;
    const bytes = (await bytesInUse()) - withCatalogue;
    const { work } = book.engine;
    return { work, ms, bytes, catalogueBytes: withCatalogue - before };
  };
  await measured([]);
  const alone: Awaited<ReturnType<typeof measured>>[] = [];
  const beside: typeof alone = [];
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(await measured([]));
    beside.push(await measured(all));
  }
  const least = (runs: typeof alone, of: 'ms' | 'bytes') => Math.min(...runs.map((run) => run[of]));
  const ratios = (['ms', 'bytes'] as const).map((of) => least(beside, of) / least(alone, of));
  const mib = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
  console.log(
    `${prices.length} prices: ${(prices.length / least(alone, 'ms')).toFixed(0)}k/s alone, ` +
      `${(prices.length / least(beside, 'ms')).toFixed(0)}k/s beside the catalogue of ` +
      `${mib(beside[0]?.catalogueBytes ?? 0)}; book ${mib(least(alone, 'bytes'))} and ` +
      `${mib(least(beside, 'bytes'))}; time and memory times ${ratios.map((r) => r.toFixed(3))}`,
  );
  const works = [alone, beside].map((runs) => runs[0]?.work);
  expect(works[1]).toEqual(works[0]);
  expect(ratios[0]).toBeLessThan(RATIO_MAX);
  const own = least(alone, 'bytes');
  const bytesMax = Math.max(own * RATIO_MAX, own + FIXED_BYTES_MAX);
  expect(least(beside, 'bytes')).toBeLessThan(bytesMax);
});
