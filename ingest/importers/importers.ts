// The kinds of files that can be imported, by the name typed on the command line.

import type { FileImporter } from './facts/file-importer.ts';
import { listCloses } from './facts/list-closes.ts';
import { bookmakersreview } from './sources/bookmakersreview.ts';
import { cfbdGames, cfbdLines } from './sources/cfbd-files.ts';
import { footballData } from './sources/football-data.ts';
import { easternGameList, gameList } from './sources/game-list.ts';
import { injuries } from './sources/injuries.ts';
import { nbaGamelogs } from './sources/nba-gamelogs.ts';
import { nbaLines } from './sources/nba-lines.ts';
import { nflBookLines } from './sources/nfl-book-lines.ts';
import { nflWeekly } from './sources/nfl-weekly.ts';
import { nflverseGames } from './sources/nflverse-games.ts';
import { nflverseInjuries } from './sources/nflverse-injuries.ts';
import { nflversePlayerStats } from './sources/nflverse-player-stats.ts';
import { noonSnapshots, oddsSnapshots } from './sources/odds-snapshots.ts';
import { oddsportal } from './sources/oddsportal.ts';
import { openfootball } from './sources/openfootball.ts';
import { results } from './sources/results.ts';
import { sbrLines } from './sources/sbr-lines.ts';
import { sbrNfl } from './sources/sbr-nfl.ts';
import { worldcup } from './sources/worldcup.ts';

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
