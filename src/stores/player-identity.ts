// Who a source means by a name. Two people may bear one name in one league, and one person several
// spellings: a name alone never merges two records where anything speaks against it. What stays
// open is a new player, and a line on the review list.
import type { LeagueId } from '#domain/league.ts';
import { foldName } from '#domain/name-folding.ts';
import { playerSlug, spellingPrecedes } from '#domain/player.ts';
import type { PlayerFacts } from '#domain/reference.ts';

/** A player as he is stored, as far as it tells him from others. */
export interface KnownPlayer {
  readonly playerId: string;
  readonly fullName: string;
  readonly teamId: string | null;
  readonly birthDate: string | null;
  /** Sources that have an id of their own for him. */
  readonly sources: ReadonlySet<string>;
}

/** A player as a source speaks of him. */
export interface Mention {
  readonly source: string;
  readonly leagueId: LeagueId;
  /** Null where the source does not say for whom he plays. */
  readonly teamId: string | null;
  readonly facts: PlayerFacts;
}

export type Judgement =
  | { readonly kind: 'same'; readonly playerId: string }
  /** `doubtful` names those of the same name whom he might be after all. */
  | { readonly kind: 'new'; readonly doubtful: readonly string[] };

const SUFFIXES: ReadonlySet<string> = new Set(['jr', 'sr', 'ii', 'iii', 'iv', 'v']);

/** The folded name without Jr., III and the like; the whole name where nothing else is left. */
export function shortName(name: string): string {
  const { words } = splitName(name);
  return words.join(' ');
}

/** The one of `namesakes` (all who share the short name in the league) who is meant, if certain. */
export function judgeMention(mention: Mention, namesakes: readonly KnownPlayer[]): Judgement {
  const possible = namesakes.filter((known) => !isContradicted(mention, known));
  const certain = possible.filter((known) => isConfirmed(mention, known));
  const [one] = certain;
  if (one && certain.length === 1) return { kind: 'same', playerId: one.playerId };
  const [only] = possible;
  if (only && possible.length === 1 && namesakes.length === 1 && isUndisputed(mention, only)) {
    return { kind: 'same', playerId: only.playerId };
  }
  return { kind: 'new', doubtful: possible.map(({ playerId }) => playerId) };
}

/** The fuller of two spellings of one player: with his suffix, then with accents and cases. */
export function fullerName(known: string, stated: string): string {
  const [before, after] = [splitName(known), splitName(stated)];
  if (before.words.join(' ') !== after.words.join(' ')) return stated;
  if (before.suffix !== after.suffix) return before.suffix === null ? stated : known;
  return spellingPrecedes(stated, known) ? stated : known;
}

/** The id for a new player: the slug of the name, numbered where it is taken. */
export function newPlayerId(
  leagueId: LeagueId,
  fullName: string,
  isTaken: (playerId: string) => boolean,
): string {
  const slug = playerSlug(leagueId, fullName);
  let playerId = slug;
  for (let nth = 2; isTaken(playerId); nth++) playerId = `${slug}_${nth}`;
  return playerId;
}

/** Another person: other birthday, other suffix, or known to the same source under another id. */
function isContradicted({ source, facts }: Mention, known: KnownPlayer): boolean {
  const { birthDate, sourcePlayerId, fullName } = facts;
  if (birthDate !== null && known.birthDate !== null && birthDate !== known.birthDate) return true;
  if (sourcePlayerId !== null && known.sources.has(source)) return true;
  const suffix = splitName(fullName).suffix;
  const knownSuffix = splitName(known.fullName).suffix;
  return suffix !== null && knownSuffix !== null && suffix !== knownSuffix;
}

/** The same person for sure: the same birthday, or the same team. */
function isConfirmed({ teamId, facts }: Mention, known: KnownPlayer): boolean {
  if (facts.birthDate !== null && facts.birthDate === known.birthDate) return true;
  return teamId !== null && teamId === known.teamId;
}

/**
 * Nothing speaks for a second person: one of the two records does not say for whom he plays, or the
 * source knows one bearer of the name only, who has moved.
 */
function isUndisputed({ teamId, facts }: Mention, known: KnownPlayer): boolean {
  if (foldName(facts.fullName) !== foldName(known.fullName)) return false;
  return teamId === null || known.teamId === null || facts.isOnlyBearer === true;
}

function splitName(name: string): { words: readonly string[]; suffix: string | null } {
  const words = foldName(name).split(' ');
  const last = words.at(-1) ?? '';
  if (words.length < 2 || !SUFFIXES.has(last)) return { words, suffix: null };
  return { words: words.slice(0, -1), suffix: last };
}
