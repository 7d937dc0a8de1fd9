// The sentences of an analysis. They say nothing that the findings do not hold, and sizes of
// samples beside whatever depends on them.
import { must } from '#kit/assert.ts';
import type { AnalysisInjury, Findings, PropForm } from './findings.ts';
import { type FormProp, formProp } from './main-props.ts';
import {
  averageText,
  decimal,
  gamesText,
  listText,
  percent,
  selectionText,
  signed,
} from './wording.ts';

const STATS_NAMED_MAX = 3;
const INJURED_NAMED_MAX = 5;
/** Fewer games are a small sample. */
const GAMES_ENOUGH = 5;
/** Change of an average that is worth a word, as a share of it. */
const NOTABLE_CHANGE = 0.15;
const NOTABLE_RATE = 0.7;

/** A few sentences: who, form, what is next, injuries, price. */
export function summaryOf(findings: Findings): string {
  return [
    formSentence(findings),
    recentSentence(findings),
    matchupSentence(findings),
    ownInjurySentence(findings),
    movementSentence(findings),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

/** What stands out, the most telling of each kind first. */
export function highlightsOf(findings: Findings): readonly string[] {
  const { form } = findings;
  return [
    ...form.props.flatMap((prop) => propHighlights(findings, prop)),
    ...form.stats.flatMap((stat): string[] => {
      const change = stat.recentAverage - stat.average;
      const isNotable = Math.abs(change) >= NOTABLE_CHANGE * stat.average;
      if (stat.games <= stat.recentGames || !isNotable) return [];
      const prop = propOf(findings, stat.marketType);
      const lately = averageText(prop, stat.recentAverage);
      const recent = `the last ${gamesText(stat.recentGames)}`;
      const usual = prop.isYesNo ? percent(stat.average) : decimal(stat.average);
      const season = `${gamesText(stat.games)} of the season`;
      return [`${lately} over ${recent}, against ${usual} over ${season}`];
    }),
    ...injuryHighlights(findings),
  ];
}

/** Small samples, and what was not known. */
export function notesOf({ form, matchup, priceMovement }: Findings): readonly string[] {
  const notes: string[] = [];
  if (form.games === 0) notes.push('No game of the season is recorded');
  else if (form.games < GAMES_ENOUGH) {
    notes.push(`Small sample: ${gamesText(form.games)} of the season`);
  }
  if (matchup !== null && matchup.games > 0 && matchup.games < GAMES_ENOUGH) {
    notes.push(`Small sample: ${gamesText(matchup.games)} against this opponent`);
  }
  if (matchup === null) notes.push('No next game is known');
  if (priceMovement === null) notes.push('No movement of a price is recorded');
  return notes;
}

function formSentence(findings: Findings): string {
  const { leagues, player, form } = findings;
  const team = leagues.team(player.teamId)?.name;
  const who = [player.position, team].filter((word) => word).join(', ');
  const name = who === '' ? player.name : `${player.name} (${who})`;
  if (form.season === null || form.games === 0) return `${name} has no recorded games this season.`;
  const record = [
    ...(form.wins + form.losses + form.draws > 0
      ? [`won ${form.wins}`, `lost ${form.losses}`]
      : []),
    ...(form.draws > 0 ? [`drawn ${form.draws}`] : []),
  ];
  const results = record.length === 0 ? '' : ` (${record.join(', ')})`;
  const averages = form.stats
    .slice(0, STATS_NAMED_MAX)
    .map(({ marketType, average }) => averageText(propOf(findings, marketType), average));
  const what = averages.length === 0 ? '' : `, averaging ${listText(averages)}`;
  return `${name} has played ${gamesText(form.games)} in ${form.season}${results}${what}.`;
}

function recentSentence(findings: Findings): string {
  const [first, ...others] = findings.form.stats
    .filter(({ games, recentGames }) => games > recentGames)
    .slice(0, STATS_NAMED_MAX);
  if (first === undefined) return '';
  const words = [first, ...others]
    .filter(({ recentGames }) => recentGames === first.recentGames)
    .map(({ marketType, average, recentAverage }) => {
      const prop = propOf(findings, marketType);
      const change = prop.isYesNo ? '' : ` (${signed(recentAverage - average)})`;
      return `${averageText(prop, recentAverage)}${change}`;
    });
  return `Last ${gamesText(first.recentGames)}: ${listText(words)}.`;
}

function matchupSentence(findings: Findings): string {
  const { leagues, matchup } = findings;
  if (matchup === null) return '';
  const opponent = leagues.team(matchup.opponentId)?.name ?? matchup.opponentId;
  const where = matchup.isHome ? 'at home against' : 'away to';
  const rested = matchup.isBackToBack ? ', on a back-to-back' : '';
  const averages = matchup.stats
    .filter(({ games }) => games === matchup.games)
    .slice(0, STATS_NAMED_MAX)
    .map(({ marketType, average }) => averageText(propOf(findings, marketType), average));
  const met =
    matchup.games === 0
      ? 'no recorded game against them'
      : `${gamesText(matchup.games)} against them`;
  const what = averages.length === 0 ? '' : `, averaging ${listText(averages)}`;
  return `Next ${where} ${opponent}${rested}: ${met}${what}.`;
}

function ownInjurySentence({ player, injuries }: Findings): string {
  const own = injuries.find(({ isSubject }) => isSubject);
  return own === undefined ? '' : `${player.name} is listed as ${statusText(own)}.`;
}

function movementSentence(findings: Findings): string {
  const { leagues, priceMovement, player } = findings;
  const { byType } = leagues.markets(player.leagueId);
  const market = priceMovement && byType.get(priceMovement.marketType);
  if (!priceMovement || !market) return '';
  const { side, line, opened, now, move } = priceMovement;
  const [from, to] = [`${decimal(100 * opened)}%`, `${decimal(100 * now)}%`];
  const words = { marketName: market.marketName, isYesNo: market.format === 'yes_no' };
  const selection = selectionText(words, side, line);
  if (from === to) return `${selection} stands at ${to}, as it opened.`;
  const moved = decimal(100 * Math.abs(move));
  const way = move > 0 ? 'up' : 'down';
  return `${selection} moved from ${from} to ${to} (${way} ${moved} percentage points).`;
}

function propHighlights(findings: Findings, { marketType, line, windows }: PropForm): string[] {
  const prop = propOf(findings, marketType);
  const highlights = windows.flatMap(({ label, games, hits, misses, pushes, rate }) => {
    if (rate === null || games < GAMES_ENOUGH || label === 'season') return [];
    const isUnder = misses / (hits + misses) >= NOTABLE_RATE;
    if (!isUnder && rate < NOTABLE_RATE) return [];
    const times = isUnder ? misses : hits;
    const pushed = pushes === 0 ? '' : `, ${pushes} pushed`;
    const selection = selectionText(prop, isUnder ? 'under' : 'over', line);
    return [`${selection} in ${times} of the last ${gamesText(games)}${pushed}`];
  });
  // Whose games are few has the same ones in both windows.
  return [...new Set(highlights)];
}

function injuryHighlights({ player, injuries }: Findings): string[] {
  const others = injuries.filter(({ isSubject }) => !isSubject);
  const injuredText = (label: string, list: readonly AnalysisInjury[]): string[] => {
    if (list.length === 0) return [];
    const named = list.slice(0, INJURED_NAMED_MAX);
    const names = named.map((each) => `${each.playerName} ${statusText(each)}`);
    const more = list.length - names.length;
    return [`${label}: ${names.join(', ')}${more > 0 ? `, ${more} more` : ''}`];
  };
  const isMate = ({ teamId }: AnalysisInjury): boolean => teamId === player.teamId;
  return [
    ...injuredText('Injured team-mates', others.filter(isMate)),
    ...injuredText(
      'Injured opponents',
      others.filter((each) => !isMate(each)),
    ),
  ];
}

function statusText({ status, injury }: AnalysisInjury): string {
  return injury === null ? status : `${status} (${injury})`;
}

function propOf({ leagues, player }: Findings, marketType: string): FormProp {
  return must(formProp(leagues, player.leagueId, marketType), `prop of a finding: ${marketType}`);
}
