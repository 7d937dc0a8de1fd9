// The kinds of files that can be imported, by the name typed on the command line.
import { bookmakersreview } from './bookmakersreview.ts';
import { cfbdGames, cfbdLines } from './cfbd-files.ts';
import type { FileImporter } from './file-importer.ts';
import { footballData } from './football-data.ts';
import { easternGameList, gameList } from './game-list.ts';
import { injuries } from './injuries.ts';
import { listCloses } from './list-closes.ts';
import { nbaGamelogs } from './nba-gamelogs.ts';
import { nbaLines } from './nba-lines.ts';
import { nflBookLines } from './nfl-book-lines.ts';
import { nflWeekly } from './nfl-weekly.ts';
import { nflverseGames } from './nflverse-games.ts';
import { nflverseInjuries } from './nflverse-injuries.ts';
import { nflversePlayerStats } from './nflverse-player-stats.ts';
import { noonSnapshots, oddsSnapshots } from './odds-snapshots.ts';
import { oddsportal } from './oddsportal.ts';
import { openfootball } from './openfootball.ts';
import { results } from './results.ts';
import { sbrLines } from './sbr-lines.ts';
import { sbrNfl } from './sbr-nfl.ts';
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
  easternGameList,
  listCloses,
  nbaLines,
  oddsportal,
  sbrLines,
  sbrNfl,
  nflBookLines,
  bookmakersreview,
  cfbdGames,
  cfbdLines,
  oddsSnapshots,
  noonSnapshots,
  footballData,
  openfootball,
  worldcup,
];

/** The importer of exactly this kind. */
export function fileImporterOf(kind: string): FileImporter | undefined {
  return FILE_IMPORTERS.find((importer) => importer.kind === kind);
}
