// Injury lists as changes, one JSON object a line: `inj` puts a player on his team's list or
// changes his entry, `clear` takes him off. Player ids are Sleeper's.
import { z } from 'zod';
import { resolveTeam } from '#domain/team.ts';
import { anything, text } from '../../reference/field-schemas.ts';
import { parseTime } from '../../times.ts';
import type { Fact, FileImporter } from '../facts/file-importer.ts';
import { type Refusal, refusal } from '../facts/refusal.ts';
import { FieldReader } from '../files/field-reader.ts';

const head = { t: z.iso.datetime({ offset: true }), player_id: text, player_name: text };
const tickSchema = z.discriminatedUnion('k', [
  z.object({
    ...head,
    k: z.literal('inj'),
    position: anything,
    team_abbr: text.nullish(),
    injury_designation: anything,
    injury_description: anything,
  }),
  z.object({ ...head, k: z.literal('clear') }),
]);

export const injuries: FileImporter = {
  kind: 'injuries',
  describe: 'NFL injury lists as changes, one JSON object a line',
  source: 'sleeper',
  shape: { type: 'jsonl' },
  read: ({ value }) => changeOf(value),
};

function changeOf(value: unknown): readonly Fact[] | Refusal {
  const parsed = tickSchema.safeParse(value);
  if (!parsed.success) return refusal('bad_value', z.prettifyError(parsed.error));
  const tick = parsed.data;
  const at = parseTime(tick.t);
  if (at === undefined) return refusal('bad_value', `t: ${tick.t}`);
  const change = {
    type: 'injury-change',
    leagueId: 'nfl',
    at,
    playerKey: tick.player_id,
  } as const;
  if (tick.k === 'clear') return [{ ...change, teamId: null, item: null }];
  const team = resolveTeam('nfl', tick.team_abbr ?? '');
  if (team === undefined) return refusal('unknown_team', tick.team_abbr ?? 'none');
  const fields = FieldReader.of(tick);
  const status = fields.optional('injury_designation');
  if (status === null) return refusal('no_status', tick.player_name);
  const item = {
    sourcePlayerId: tick.player_id,
    playerName: tick.player_name,
    position: fields.optional('position'),
    status,
    injury: fields.optional('injury_description'),
    detail: null,
    returnDate: null,
    reportedAt: change.at,
  };
  return [{ ...change, teamId: team.teamId, item }, ...fields.leftOut];
}
