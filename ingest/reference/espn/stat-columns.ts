// The columns of ESPN's box scores and what they are called here. One line each:
// key|label|names|how the cell is written. Two names are for the halves of a pair ("2-9"), "=" for
// those in the key itself, none for what is left out: shares, averages, figures of the season.
import type { Sport } from '#domain/league.ts';

export type CellKind = 'figure' | 'innings' | 'clock' | 'minutes';

export interface Column {
  /** None: known, but of no use. Two: a pair. */
  readonly names: readonly string[];
  readonly kind: CellKind;
}

/** Columns of one group, by the key and by the label that ESPN writes over them. */
export interface ColumnGroup {
  readonly byKey: ReadonlyMap<string, Column>;
  readonly byLabel: ReadonlyMap<string, Column>;
}

const BASKETBALL = `
minutes|MIN|minutes|minutes
points|PTS|points
fieldGoalsMade-fieldGoalsAttempted|FG|=
threePointFieldGoalsMade-threePointFieldGoalsAttempted|3PT|=
freeThrowsMade-freeThrowsAttempted|FT|=
rebounds|REB|rebounds
assists|AST|assists
turnovers|TO|turnovers
steals|STL|steals
blocks|BLK|blocks
offensiveRebounds|OREB|offensiveRebounds
defensiveRebounds|DREB|defensiveRebounds
fouls|PF|fouls
plusMinus|+/-|plusMinus`;

const SKATERS = `
blockedShots|BS|blockedShots
hits|HT|hits
takeaways|TK|
plusMinus|+/-|plusMinus
timeOnIce|TOI|timeOnIceSeconds|clock
powerPlayTimeOnIce|PPTOI|
shortHandedTimeOnIce|SHTOI|
evenStrengthTimeOnIce|ESTOI|
shifts|SHFT|
goals|G|goals
ytdGoals|YTDG|
assists|A|assists
shotsTotal|S|shots
shotsMissed|SM|
shootoutGoals|SOG|
faceoffsWon|FW|faceoffsWon
faceoffsLost|FL|faceoffsLost
faceoffPercent|FO%|
giveaways|GV|
penalties|PN|
penaltyMinutes|PIM|penaltyMinutes
powerPlayGoals|PPG|powerPlayGoals
powerPlayAssists|PPA|powerPlayAssists`;

/** Names that are not in the catalogue ("totalTackles") are worked up by `box-score.ts`. */
const GROUPS: Readonly<Record<Sport, Readonly<Record<string, string>>>> = {
  basketball: { '': BASKETBALL },
  football: {
    passing: `
completions/passingAttempts|C/ATT|passingCompletions passingAttempts
passingYards|YDS|passingYards
yardsPerPassAttempt|AVG|
passingTouchdowns|TD|passingTouchdowns
interceptions|INT|passingInterceptions
sacks-sackYardsLost|SACKS|
adjQBR|QBR|
QBRating|RTG|
longPassing|LONG|passingLong`,
    rushing: `
rushingAttempts|CAR|rushingAttempts
rushingYards|YDS|rushingYards
yardsPerRushAttempt|AVG|
rushingTouchdowns|TD|rushingTouchdowns
longRushing|LONG|rushingLong`,
    receiving: `
receptions|REC|receptions
receivingYards|YDS|receivingYards
yardsPerReception|AVG|
receivingTouchdowns|TD|receivingTouchdowns
longReception|LONG|receivingLong
receivingTargets|TGTS|receivingTargets`,
    fumbles: `
fumbles|FUM|
fumblesLost|LOST|fumblesLost
fumblesRecovered|REC|`,
    defensive: `
totalTackles|TOT|totalTackles
soloTackles|SOLO|soloTackles
sacks|SACKS|sacks
tacklesForLoss|TFL|
passesDefended|PD|
QBHits|QB HTS|
hurries|QB HUR|
defensiveTouchdowns|TD|defensiveTouchdowns`,
    interceptions: `
interceptions|INT|defensiveInterceptions
interceptionYards|YDS|
interceptionTouchdowns|TD|interceptionTouchdowns`,
    kickReturns: `
kickReturns|NO|
kickReturnYards|YDS|
yardsPerKickReturn|AVG|
longKickReturn|LONG|
kickReturnTouchdowns|TD|kickReturnTouchdowns`,
    puntReturns: `
puntReturns|NO|
puntReturnYards|YDS|
yardsPerPuntReturn|AVG|
longPuntReturn|LONG|
puntReturnTouchdowns|TD|puntReturnTouchdowns`,
    kicking: `
fieldGoalsMade/fieldGoalAttempts|FG|fieldGoalsMade fieldGoalsAttempted
fieldGoalPct|PCT|
longFieldGoalMade|LONG|
extraPointsMade/extraPointAttempts|XP|extraPointsMade extraPointsAttempted
totalKickingPoints|PTS|`,
    punting: `
punts|NO|
puntYards|YDS|
grossAvgPuntYards|AVG|
touchbacks|TB|
puntsInside20|In 20|
longPunt|LONG|`,
  },
  baseball: {
    batting: `
hits-atBats|H-AB|
atBats|AB|atBats
runs|R|runs
hits|H|hits
RBIs|RBI|rbis
homeRuns|HR|homeRuns
walks|BB|walks
strikeouts|K|strikeouts
pitches|#P|
avg|AVG|
onBasePct|OBP|
slugAvg|SLG|
doubles|2B|doubles
triples|3B|triples
stolenBases|SB|stolenBases
hitByPitch|HBP|hitByPitch`,
    pitching: `
fullInnings.partInnings|IP|outsRecorded|innings
hits|H|hitsAllowed
runs|R|runsAllowed
earnedRuns|ER|earnedRuns
walks|BB|walksAllowed
strikeouts|K|pitcherStrikeouts
homeRuns|HR|homeRunsAllowed
pitches-strikes|PC-ST|
ERA|ERA|
pitches|PC|pitchesThrown`,
  },
  hockey: {
    forwards: SKATERS,
    defenses: SKATERS,
    skaters: SKATERS,
    goalies: `
goalsAgainst|GA|goalsAgainst
shotsAgainst|SA|shotsAgainst
shootoutSaves|SOS|
shootoutShotsAgainst|SOSA|
saves|SV|saves
savePct|SV%|
evenStrengthSaves|ESSV|
powerPlaySaves|PPSV|
shortHandedSaves|SHSV|
timeOnIce|TOI|timeOnIceSeconds|clock
ytdGoals|YTDG|
penaltyMinutes|PIM|penaltyMinutes`,
  },
  // Named figures of a line-up, not columns: only the keys count.
  soccer: {
    '': `
appearances||
subIns||
foulsSuffered||
offsides||
shotsFaced||
totalGoals||goals
ownGoals||ownGoals
goalAssists||assists
totalShots||shots
shotsOnTarget||shotsOnTarget
foulsCommitted||foulsCommitted
yellowCards||yellowCards
redCards||redCards
saves||saves
goalsConceded||goalsAgainst`,
  },
};

const tables = Object.fromEntries(
  Object.entries(GROUPS).map(([sport, groups]) => [
    sport,
    new Map(Object.entries(groups).map(([group, rows]) => [group, columnsOf(rows)])),
  ]),
);

/**
 * The columns of a group of the sport ('' where it has one only); undefined for an unknown group.
 */
export function columnGroup(sport: Sport, group: string): ColumnGroup | undefined {
  return tables[sport]?.get(group);
}

function columnsOf(rows: string): ColumnGroup {
  const byKey = new Map<string, Column>();
  const byLabel = new Map<string, Column>();
  for (const row of rows.trim().split('\n')) {
    const [key = '', label = '', names = '', kind = 'figure'] = row.split('|');
    const written = names === '=' ? key.replace(/[-/]/, ' ') : names;
    const column = { names: written === '' ? [] : written.split(' '), kind: kind as CellKind };
    byKey.set(key, column);
    byLabel.set(label, column);
  }
  return { byKey, byLabel };
}
