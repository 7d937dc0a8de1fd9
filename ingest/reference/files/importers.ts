// The kinds of files that can be imported, by the name typed on the command line.
import type { FileImporter } from './file-importer.ts';
import { footballData } from './football-data.ts';
import { gameList } from './game-list.ts';
import { injuries } from './injuries.ts';
import { nbaGamelogs } from './nba-gamelogs.ts';
import { nflWeekly } from './nfl-weekly.ts';
import { nflverseGames } from './nflverse-games.ts';
import { nflverseInjuries } from './nflverse-injuries.ts';
import { nflversePlayerStats } from './nflverse-player-stats.ts';
import { openfootball } from './openfootball.ts';
import { results } from './results.ts';
import { worldcup } from './worldcup.ts';

/** In the order in which the help lists them. */
export const FILE_IMPORTERS: readonly FileImporter[] = [
  nflverseGames,
  nflversePlayerStats,
  nflWeekly,
  nflverseInjuries,
  injuries,
  nbaGamelogs,
  results,
  gameList,
  footballData,
  openfootball,
  worldcup,
];

/** The importer of exactly this kind. */
export function fileImporterOf(kind: string): FileImporter | undefined {
  return FILE_IMPORTERS.find((importer) => importer.kind === kind);
}
