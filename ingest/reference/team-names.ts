// Which of our teams a reference source means: the first of its ways of naming it that the
// catalogue knows. Nothing is matched by likeness.
import type { LeagueId } from '#domain/league.ts';
import { resolveTeam } from '#domain/team.ts';

/** A team in the words of its source; absent where it does not say. */
export interface TeamWords {
  readonly displayName?: string | null | undefined;
  readonly location?: string | null | undefined;
  readonly name?: string | null | undefined;
  readonly shortDisplayName?: string | null | undefined;
  readonly nickname?: string | null | undefined;
  readonly abbreviation?: string | null | undefined;
}

/**
 * The canonical id of the team, by what the tables or `teamNamed` know; undefined where no way of naming it is known. Where its full name
 * is given but unknown, it is no team of ours that happens to share a short one ("Phoenix" of
 * Melbourne), unless a professional league's short name and abbreviation agree. Abbreviations of
 * colleges never count, as two may share one.
 */
export function teamIdOf(
  leagueId: LeagueId,
  words: TeamWords,
  teamNamed = (text: string) => resolveTeam(leagueId, text)?.teamId,
): string | undefined {
  const { displayName, location, name, shortDisplayName, nickname, abbreviation } = words;
  const resolve = (way: string | null | undefined): string | undefined =>
    way ? teamNamed(way) : undefined;
  const isCollege = leagueId.startsWith('ncaa_');
  const whole = location && name ? `${location} ${name}` : undefined;
  const byFullName = resolve(displayName) ?? resolve(whole);
  const byShortName = resolve(shortDisplayName);
  const byAbbreviation = isCollege ? undefined : resolve(abbreviation);
  if (byFullName !== undefined) return byFullName;
  if (displayName || whole) return byShortName === byAbbreviation ? byShortName : undefined;
  // A college's nickname is its short name, elsewhere it is half a name.
  return byShortName ?? (isCollege ? resolve(nickname) : byAbbreviation);
}

/** The team as it calls itself, for the detail of a refusal. */
export function teamWordsText(words: TeamWords): string {
  const { displayName, location, name, shortDisplayName, nickname, abbreviation } = words;
  const whole = location && name ? `${location} ${name}` : undefined;
  return displayName ?? whole ?? shortDisplayName ?? nickname ?? abbreviation ?? 'no name';
}
