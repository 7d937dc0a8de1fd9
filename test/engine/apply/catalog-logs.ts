// Random logs whose venues come at run time: some venues of a random log are known by an entry
// alone, and entries about any of them stand between the prices.
import type { Authority, VenueEntry } from '#domain/catalog/catalog-entry.ts';
import type { Group } from '#domain/message/message.ts';
import { Random } from '#kit/random.ts';
import { type LogStep, randomLog } from '../../fuzz/random-log.ts';

/** Built-in venues of random logs, and the unknown ones that quote in their place. */
const RENAMED: Readonly<Record<string, string>> = {
  draftkings: 'zz_book',
  fanduel: 'acme',
  betonlineag: 'acme_skin',
  novig: 'an_exchange',
  matchbook: 'mm_late',
  pick6: 'a_picker',
};
const SKINS = ['acme_group', 'pinnacle', 'zz_book'];
const SPOKEN_OF = [...Object.values(RENAMED), 'pinnacle', 'kalshi', 'lowvig', 'hardrockbet'];

/** Entries that list every venue of the log: most by the operator, others by a source alone. */
export function listing(seed: number): readonly (readonly [Authority, VenueEntry])[] {
  const random = new Random(seed);
  return Object.values(RENAMED).map((id) => {
    const by = random.chance(0.3) ? 'ingest' : random.chance(0.2) ? 'built_in' : 'operator';
    return [by, by === 'ingest' ? sourceEntry(id, random) : operatorEntry(id, random)];
  });
}

/** Entries about venues that are listed, at random. */
export function entriesAbout(seed: number, count: number) {
  const random = new Random(seed * 7919);
  return Array.from({ length: count }, (): readonly [Authority, VenueEntry] => {
    const id = random.pick(SPOKEN_OF);
    const by = random.pick(['operator', 'operator', 'built_in', 'ingest'] as const);
    return [by, by === 'ingest' ? sourceEntry(id, random) : operatorEntry(id, random)];
  });
}

function sourceEntry(id: string, random: Random): VenueEntry {
  const sourceType = random.pick(['sportsbook', 'exchange', 'dfs'] as const);
  return { kind: 'venue', id, name: `${id} ${random.below(3)}`, sourceType };
}

function operatorEntry(id: string, random: Random): VenueEntry {
  const rate = random.pick([0.01, 0.05]);
  const commission = random.pick([
    { model: 'none' },
    { model: 'winnings', rate },
    { model: 'contract', rate, rateByLeague: { nfl: 0.02 } },
  ] as const);
  return {
    ...(random.chance(0.5) ? sourceEntry(id, random) : { kind: 'venue', id }),
    ...(random.chance(0.5) && { operator: random.pick(SKINS) }),
    ...(random.chance(0.5) && { sharpWeight: 1 + random.below(10) }),
    ...(random.chance(0.4) && { commission }),
    ...(random.chance(0.4) && { arbitrageApproved: random.chance(0.7) }),
  };
}

/** A random log of which some venues are known by the entries in `statements` alone. */
export function catalogLog(
  seed: number,
  length: number,
  statements: readonly (readonly [Authority, VenueEntry])[] = listing(seed),
  later = entriesAbout(seed, Math.floor(length / 10)),
): LogStep[] {
  const [configuration, ...steps] = randomLog(seed, length).map(renamed);
  const writer = new CatalogWriter();
  const first = configuration as LogStep;
  const made = [first, ...statements.map((each) => writer.step(first, [each]))];
  const between = new Random(seed + 1);
  const waiting = [...later];
  for (const step of steps) {
    made.push(step);
    while (waiting.length > 0 && between.chance(0.15)) {
      made.push(writer.step(step, waiting.splice(0, 1 + between.below(2))));
    }
  }
  return made;
}

class CatalogWriter {
  #sourceSeq = 1;

  /** Entries at the time of another step. */
  step(
    { stampMs, message }: LogStep,
    statements: readonly (readonly [Authority, VenueEntry])[],
  ): LogStep {
    const { receivedAt } = message.groups.at(-1) as Group;
    const groups = statements.map(
      ([by, entry]): Group => ({
        kind: 'catalog',
        receivedAt,
        rejections: {},
        by,
        entries: [entry],
      }),
    );
    const sourceSeq = this.#sourceSeq;
    this.#sourceSeq += groups.length;
    return { stampMs, message: { source: 'catalog', session: 0, sourceSeq, groups } };
  }
}

function renamed(step: LogStep): LogStep {
  const nameOf = (id: string): string => RENAMED[id] ?? id;
  const named = <T extends { readonly venueId: string }>(items: readonly T[]): readonly T[] =>
    items.map((item) => ({ ...item, venueId: nameOf(item.venueId) }));
  const groups = step.message.groups.map((group): Group => {
    if (group.kind === 'coverage') return { ...group, venues: group.venues.map(nameOf) };
    if (group.kind === 'patch') {
      return { ...group, quotes: named(group.quotes), withdrawn: named(group.withdrawn) };
    }
    if (group.kind !== 'image') return group;
    return { ...group, venues: group.venues.map(nameOf), quotes: named(group.quotes) };
  });
  return { ...step, message: { ...step.message, groups } };
}
