// ESPN's batting lines do not tell doubles from singles; its plays do. Where the hits of a
// player's plays are exactly those of his line, the line gets its doubles and triples; else it
// stays without.
import { z } from 'zod';
import { itemsAs, list, maybeId, maybeText } from '../field-schemas.ts';
import type { Notes } from '../refusal.ts';
import type { PlayerDraft } from './box-score.ts';

const playSchema = z.looseObject({
  id: maybeId,
  atBatId: maybeId,
  type: z.looseObject({ text: maybeText }),
  participants: list,
});
const participantSchema = z.looseObject({
  type: maybeText,
  athlete: z.looseObject({ id: maybeId }),
});

interface Hits {
  hits: number;
  doubles: number;
  triples: number;
}

const HITS = new Set(['Single', 'Double', 'Triple', 'Home Run']);

/** Adds doubles and triples to the lines of batters whose plays account for every hit. */
export function addHitTypes(plays: readonly unknown[], notes: Notes) {
  const byBatter = hitsOf(plays);
  return (drafts: ReadonlyMap<string, PlayerDraft>): void => {
    for (const [id, { stats }] of drafts) {
      const { hits } = stats;
      if (hits === undefined || stats.doubles !== undefined) continue;
      const counted = byBatter.get(id) ?? { hits: 0, doubles: 0, triples: 0 };
      if (counted.hits === hits) {
        stats.doubles = counted.doubles;
        stats.triples = counted.triples;
      } else {
        notes.drifted('hits without their kind');
      }
    }
  };
}

function hitsOf(plays: readonly unknown[]): ReadonlyMap<string, Hits> {
  const byBatter = new Map<string, Hits>();
  const seen = new Set<string>();
  for (const play of itemsAs(playSchema, plays)) {
    const kind = play.type.text ?? '';
    const batter = itemsAs(participantSchema, play.participants).find(
      ({ type }) => type === 'batter',
    );
    const id = batter?.athlete.id;
    const atBat = play.atBatId ?? play.id;
    if (!HITS.has(kind) || !id || (atBat && seen.has(atBat))) continue;
    if (atBat) seen.add(atBat);
    const hits = byBatter.get(id) ?? { hits: 0, doubles: 0, triples: 0 };
    byBatter.set(id, hits);
    hits.hits += 1;
    if (kind === 'Double') hits.doubles += 1;
    if (kind === 'Triple') hits.triples += 1;
  }
  return byBatter;
}
