// Closing lines of college basketball without their games, which a list of games with the same ids
// tells: that list is imported first.

import { FieldReader } from '../files/field-reader.ts';
import { closeFactsOf } from './close-facts.ts';
import { lineNumber, opposite } from './closing-lines.ts';
import { csvShape, type Fact, type FileImporter } from './file-importer.ts';

export const listCloses: FileImporter = {
  kind: 'list-closes',
  describe: 'NCAAB closing lines by game id; the game-list first',
  source: 'game_list',
  shape: csvShape('game_id, season, spread_close, total_close, ml_home, ml_away'),
  read({ cells }) {
    const fields = new FieldReader(cells);
    const sourceGameId = fields.text('game_id');
    return fields.refusal ?? closeOf(cells, sourceGameId);
  },
};

/** `spread_close` is by how many the home team is favoured: our handicap with the other sign. */
function closeOf(cells: Readonly<Record<string, string>>, sourceGameId: string): readonly Fact[] {
  const numberOf = (name: string) => lineNumber(cells, name);
  return closeFactsOf(
    { leagueId: 'ncaa_basketball', sourceGameId, period: 'full', provider: 'edgecash' },
    {
      moneyline: { home: numberOf('ml_home'), away: numberOf('ml_away') },
      spread: { point: opposite(numberOf('spread_close')) },
      total: { point: numberOf('total_close') },
    },
  );
}
