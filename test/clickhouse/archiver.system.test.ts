// What the archive keeps of random logs, against what the reader shows; and that restarts at any
// moment, second archivers and new numberings leave every row there once.
import { expect, test } from 'vitest';
import { type ArchiveTable, COLUMNS } from '#clickhouse/archive-rows.ts';
import type { Cut } from '#clickhouse/archiver.ts';
import { Engine } from '#engine/engine.ts';
import type { LineRecord, OddsMarketRecord } from '#engine/view/records.ts';
import { must } from '#kit/assert.ts';
import { Random } from '#kit/random.ts';
import { OutputHash } from '#src/log/output-hash.ts';
import { type LogStep, randomLog } from '../fuzz/random-log.ts';
import { share } from '../long.ts';
import { ArchiverRun, MemoryStore, TABLES, type Unit } from './archive-runs.ts';
import { type Row, rowsOf } from './native-rows.ts';

const SEEDS = Array.from({ length: share(24) }, (_, index) => index + 1);
const LENGTH = 140;

/** A random log; every other one has several messages in each of its seconds. */
function logOf(seed: number): LogStep[] {
  const steps = randomLog(seed, LENGTH);
  if (seed % 2 === 0) return steps;
  return steps.map((step, index) => {
    const first = must(steps[index - (index % 5)], 'a first of five');
    return { ...step, stampMs: first.stampMs + (index % 5) * 90 };
  });
}

/** Stores all that an undisturbed archiver makes of a log. */
function undisturbed(steps: readonly LogStep[], epoch = 'e1'): MemoryStore {
  const store = new MemoryStore();
  const run = new ArchiverRun({ epoch, store });
  run.fold(steps);
  run.flush();
  for (const unit of run.units) store.take(unit, epoch);
  return store;
}

test('every quote and every line that is archived is what the reader shows then', () => {
  let [offers, lines, gone] = [0, 0, 0];
  for (const seed of SEEDS) {
    const shown = new ShownBook();
    const onCut = (cut: Cut, engine: Engine): void => {
      for (const { table, block } of cut.batches) {
        if (table === 'quotes') for (const row of rowsOf(block.bytes)) shown.quote(row);
      }
      const where = `seed ${seed} seq ${engine.reader.seq}`;
      const book = linesOf(engine);
      expect(shown.offers(), where).toEqual(offersOf(book));
      const said = new Map<string, Row>();
      for (const { table, block } of cut.batches) {
        if (table !== 'lines') continue;
        const rows = rowsOf(block.bytes);
        for (const row of rows) said.set(lineKey(row), row);
        // Of a line that left and is back within the same second nobody is told that it left.
        const keysOf = (isGone: boolean): string[] =>
          rows
            .filter(({ books }) => (books === '0') === isGone)
            .map((row) => `${row.seq} ${lineKey(row)}`);
        const there = new Set(keysOf(false));
        expect(keysOf(true).filter((key) => there.has(key))).toEqual([]);
      }
      for (const [key, row] of said) {
        const line = book.get(key);
        if (line) expectSummary(row, line, `${where} ${key}`);
        else expect([row.books, row.best_price_1], `${where} ${key}`).toEqual(['0', '0']);
        if (line) lines += 1;
        else gone += 1;
      }
      for (const key of shown.changed(book)) expect([...said.keys()], where).toContain(key);
      shown.lines = book;
      offers += offersOf(book).size;
    };
    const run = new ArchiverRun({ store: new MemoryStore(), onCut });
    run.fold(logOf(seed));
    run.flush();
  }
  expect(Math.min(offers, lines, gone)).toBeGreaterThan(share(500));
});

test('an archiver that is ended anywhere and begins again stores what one does that is not', () => {
  let restarts = 0;
  for (const seed of SEEDS) {
    const random = new Random(seed * 7919);
    const steps = logOf(seed);
    const expected = undisturbed(steps);
    const store = new MemoryStore();
    const snapshots = new Map<number, Uint8Array>();
    for (let life = 1; life <= 6; life++) {
      const { run, keep } = begin(store, snapshots, random);
      const isLast = life === 6;
      const end = Math.min(steps.length, run.engine.reader.seq + 1 + random.below(60));
      run.fold(steps, isLast ? steps.length : end, keep);
      if (isLast) run.flush();
      // What is stored is a beginning of what was made; the progress noted may lag behind.
      const stored = isLast ? run.units.length : random.below(run.units.length + 1);
      for (const unit of run.units.slice(0, stored)) {
        store.take(unit, 'e1', unit.kind === 'through' && (unit.must || random.chance(0.3)));
      }
      restarts += 1;
    }
    for (const table of TABLES) {
      expect(store.rows(table), `seed ${seed} ${table}`).toEqual(expected.rows(table));
    }
  }
  expect(restarts).toBe(6 * SEEDS.length);
});

test('a replay that stands still is stored to its end, and goes on without a doubled row', () => {
  for (const seed of SEEDS) {
    const random = new Random(seed * 104_729);
    const steps = logOf(seed);
    const expected = undisturbed(steps);
    const store = new MemoryStore();
    const snapshots = new Map<number, Uint8Array>();
    for (let life = 1; life <= 5; life++) {
      const { run, keep } = begin(store, snapshots, random);
      const isLast = life === 5;
      const end = Math.min(steps.length, run.engine.reader.seq + 1 + random.below(60));
      run.fold(steps, isLast ? steps.length : end, () => {
        keep();
        if (random.chance(0.1)) run.flush();
      });
      if (isLast) run.flush();
      const ended = isLast ? run.units.length : random.below(run.units.length + 1);
      // Ended between such a cut and its note, refusals of that second would be counted again.
      const stored = endOfUnforeseen(run.units, ended);
      for (const unit of run.units.slice(0, stored)) store.take(unit, 'e1');
    }
    const where = `seed ${seed}`;
    expect(store.rows('quotes'), where).toEqual(expected.rows('quotes'));
    const refused = (of: MemoryStore) =>
      readRows(of, 'rejections').reduce((sum, { count }) => sum + Number(count), 0);
    expect(refused(store), where).toBe(refused(expected));
    // Where the second was cut in two a line may be told twice, but never otherwise than it ended.
    expect(lastOfSeconds(store), where).toEqual(lastOfSeconds(expected));
    const places = store.rows('lines').map((row) => row.split('\t').slice(0, 3).join());
    expect(new Set(places).size, where).toBe(places.length);
  }
});

test('two archivers beside each other store each row once', () => {
  let together = 0;
  for (const seed of SEEDS) {
    const random = new Random(seed * 31);
    const steps = logOf(seed);
    const expected = undisturbed(steps);
    const store = new MemoryStore();
    const snapshots = new Map<number, Uint8Array>();
    const first = begin(store, snapshots, random);
    first.run.fold(steps, steps.length, first.keep);
    first.run.flush();
    const ahead = random.below(first.run.units.length);
    for (const unit of first.run.units.slice(0, ahead)) {
      store.take(unit, 'e1', unit.kind === 'through' && random.chance(0.5));
    }
    const second = begin(store, snapshots, random);
    second.run.fold(steps);
    second.run.flush();
    const queues = [first.run.units.slice(ahead), second.run.units];
    while (queues.some((queue) => queue.length > 0)) {
      const unit = random.pick(queues).shift();
      if (unit) store.take(unit, 'e1');
      together += 1;
    }
    for (const table of TABLES) {
      expect(store.rows(table), `seed ${seed} ${table}`).toEqual(expected.rows(table));
    }
  }
  expect(together).toBeGreaterThan(share(1000));
});

test('a log that is numbered anew is archived from where it was known, over restarts too', () => {
  let again = 0;
  for (const seed of SEEDS) {
    const random = new Random(seed * 17);
    const steps = logOf(seed);
    const store = new MemoryStore();
    const cutAt = 40 + random.below(60);
    const old = new ArchiverRun({ epoch: 'old', store });
    old.fold(steps, cutAt);
    for (const unit of old.units) store.take(unit, 'old', true);
    const knownUntilMs = must(store.progress.get('old'), 'a progress').stampMs;
    const before = store.rows('quotes').length;
    for (let life = 1; life <= 4; life++) {
      const run = new ArchiverRun({ epoch: 'new', store });
      run.fold(steps, life === 4 ? steps.length : random.below(steps.length));
      if (life === 4) run.flush();
      const stored = life === 4 ? run.units.length : random.below(run.units.length + 1);
      for (const unit of run.units.slice(0, stored)) {
        store.take(unit, 'new', unit.kind === 'through');
      }
    }
    const isLate = (row: string): boolean => {
      const seq = Number(row.split('\t')[1]);
      return must(steps[seq - 1], 'a message').stampMs > knownUntilMs;
    };
    const late = (of: MemoryStore, epoch: string) =>
      of.rows('quotes').filter((row) => row.startsWith(`${epoch}\t`));
    const expected = late(undisturbed(steps, 'new'), 'new').filter(isLate);
    expect(late(store, 'new'), `seed ${seed}`).toEqual(expected);
    again += store.rows('quotes').length - before;
  }
  expect(again).toBeGreaterThan(share(1000));
});

test('an engine that is observed says and is what one is that nobody observes', () => {
  for (const seed of SEEDS.slice(0, share(20))) {
    const steps = logOf(seed);
    const run = new ArchiverRun({ store: new MemoryStore() });
    run.fold(steps);
    const engine = new Engine();
    const hash = new OutputHash();
    steps.forEach(({ message, stampMs }, index) => {
      engine.apply(index + 1, stampMs, message, (output) => hash.add(output));
    });
    expect(run.hash.digest(), `seed ${seed}`).toBe(hash.digest());
    const [seen, alone] = [run.engine.snapshot('e'), engine.snapshot('e')];
    expect(Buffer.compare(seen, alone), `seed ${seed}`).toBe(0);
  }
});

/** Where a stop at this unit leaves the cut that it is in, if that has to be noted at once. */
function endOfUnforeseen(units: readonly Unit[], stop: number): number {
  const cut = units[stop]?.cut;
  const note = units.findIndex((unit) => unit.cut === cut && unit.kind === 'through' && unit.must);
  return note < stop ? stop : note + 1;
}

/** Begins from some snapshot that the stored progress allows, or from nothing. */
function begin(store: MemoryStore, snapshots: Map<number, Uint8Array>, random: Random) {
  const stored = store.progress.get('e1')?.seq ?? 0;
  const fitting = [0, ...[...snapshots.keys()].filter((seq) => seq <= stored)];
  const run = new ArchiverRun({ store, snapshot: snapshots.get(random.pick(fitting)) });
  const keep = (): void => {
    const { seq } = run.engine.reader;
    if (random.chance(0.15)) snapshots.set(seq, run.engine.snapshot('e1'));
  };
  return { run, keep };
}

function readRows(store: MemoryStore, table: ArchiveTable): Row[] {
  const names = Object.keys(COLUMNS[table]);
  return store.rows(table).map((text) => {
    const fields = text.split('\t');
    return Object.fromEntries(names.map((name, index) => [name, fields[index] ?? '']));
  });
}

/** What each line said last in each second, but for its place. */
function lastOfSeconds(store: MemoryStore): ReadonlyMap<string, string> {
  const last = new Map<string, string>();
  const byPlace = readRows(store, 'lines').sort(
    (a, b) => Number(a.seq) - Number(b.seq) || Number(a.ordinal) - Number(b.ordinal),
  );
  for (const { at, ...row } of byPlace) {
    const second = must(at, 'an instant').slice(0, 10);
    // A line that left is told with its player's name of that moment.
    const name = row.books === '0' ? '' : row.player_name;
    const said = { ...row, seq: '', ordinal: '', player_name: name };
    last.set(`${second} ${lineKey(row)}`, JSON.stringify(said));
  }
  return new Map([...last].sort());
}

interface ShownLine {
  readonly home: string;
  readonly away: string;
  readonly sides: readonly string[];
  readonly market: OddsMarketRecord;
  readonly line: LineRecord;
}

type Book = ReadonlyMap<string, ShownLine>;

const SIDES: Readonly<Record<string, readonly string[]>> = {
  moneyline: ['home', 'away'],
  spread: ['home', 'away'],
  three_way: ['home', 'draw', 'away'],
  over_under: ['over', 'under'],
  yes_no: ['yes', 'no'],
};

/** Names a line in a row of either table. */
function lineKey(row: Row): string {
  const { event_id, market, is_alternate, player_id, team, point } = row;
  const served = is_alternate === '1' ? `${market}_alternate` : market;
  return [event_id, served, player_id, team, point].join('|');
}

/** Every line that the reader shows, by the same names. */
function linesOf({ reader }: Engine): Book {
  const shown = new Map<string, ShownLine>();
  for (const { eventId } of reader.events()) {
    const { markets, homeTeamName: home, awayTeamName: away } = reader.oddsRecord(eventId, {});
    for (const market of markets) {
      const { marketType, playerId = '', team: name } = market;
      const team = name === undefined ? '' : name === home ? 'home' : 'away';
      const sides = must(SIDES[market.format], market.format);
      for (const line of market.lines) {
        const key = [eventId, marketType, playerId, team, line.point ?? '\\N'].join('|');
        expect(shown.has(key)).toBe(false);
        shown.set(key, { home, away, sides, market, line });
      }
    }
  }
  return shown;
}

function labelsOf({ sides, market, home, away }: ShownLine): readonly string[] {
  if (market.marketType === 'double_chance') {
    return [`${home} or Draw`, `${home} or ${away}`, `${away} or Draw`];
  }
  const words: Readonly<Record<string, string>> = { home, away };
  return sides.map((side) => words[side] ?? `${side[0]?.toUpperCase()}${side.slice(1)}`);
}

/** Offers by line, side and venue: price in hundredths, and whether it is suspended. */
function offersOf(book: Book): ReadonlyMap<string, string> {
  const offers = new Map<string, string>();
  for (const [key, shown] of book) {
    const labels = labelsOf(shown);
    for (const { selection, bookmakerId, price, suspended } of shown.line.offers) {
      const side = shown.sides[labels.indexOf(selection)];
      const name = `${key.replace('_alternate|', '|')}|${side}|${bookmakerId}`;
      offers.set(name, `${Math.round(price * 100)} ${suspended ? 1 : 0}`);
    }
  }
  return new Map([...offers].sort());
}

/** What rows of quotes come to, one after the other; and the lines of the second before. */
class ShownBook {
  lines: Book = new Map();
  readonly #offers = new Map<string, string>();

  quote(row: Row): void {
    const key = lineKey({ ...row, is_alternate: '0' });
    const name = `${key}|${row.side}|${row.venue}`;
    if (row.price === '0') this.#offers.delete(name);
    else this.#offers.set(name, `${row.price} ${row.suspended}`);
  }

  offers(): ReadonlyMap<string, string> {
    return new Map([...this.#offers].sort());
  }

  /** Lines that show something else than before, and those that left. */
  *changed(book: Book): Iterable<string> {
    const textOf = (shown: ShownLine | undefined): string =>
      JSON.stringify([shown?.line.isMain, shown?.line.summary]);
    for (const key of new Set([...this.lines.keys(), ...book.keys()])) {
      if (textOf(this.lines.get(key)) !== textOf(book.get(key))) yield key;
    }
  }
}

function expectSummary(row: Row, { line, sides }: ShownLine, where: string): void {
  expect(row.is_main, where).toBe(line.isMain ? '1' : '0');
  const summaries = line.summary as Readonly<Record<string, LineRecord['summary']['home']>>;
  const quoting = new Set(
    line.offers.filter(({ suspended }) => !suspended).map(({ bookmakerId }) => bookmakerId),
  );
  expect(row.books, where).toBe(`${quoting.size}`);
  for (const index of [0, 1, 2]) {
    const summary = summaries[sides[index] ?? ''] ?? null;
    const [fair, avg] = [row[`fair_prob_${index + 1}`], row[`avg_prob_${index + 1}`]].map(Number);
    const best = Number(row[`best_price_${index + 1}`]) / 100;
    const said = {
      fairOdds: fair === 0 || (fair as number) >= 1 ? null : americanOf(fair as number),
      bestOdds: best,
      avgOdds: avg === 0 ? null : americanOf(avg as number),
      bestBookmakerId: row[`best_venue_${index + 1}`],
    };
    if (summary === null) expect([avg, best, said.bestBookmakerId], where).toEqual([0, 0, '']);
    else expect(said, where).toEqual(summary);
  }
}

/** The nearest whole American odds; even money is +100. */
function americanOf(probability: number): number {
  if (probability <= 0.5) return Math.round((100 * (1 - probability)) / probability);
  const whole = -Math.round((100 * probability) / (1 - probability));
  return whole === -100 ? 100 : whole;
}
