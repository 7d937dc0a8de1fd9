// Who is hurt, of both teams.
import { createResource, Index, Show } from 'solid-js';
import type { Event } from '#client/overround.ts';
import { useLive } from '../live/live-context.tsx';
import { Table } from '../parts/table.tsx';
import { dateText } from '../view/time-text.ts';

export function Injuries(props: { readonly event: Event | undefined }) {
  return (
    <div class="injuries" tabindex="0" role="region" aria-label="Injuries">
      <Show when={props.event}>
        {(event) => (
          <Index each={[event().awayTeam, event().homeTeam]}>
            {(team) => <TeamInjuries teamId={team().id} name={team().name} />}
          </Index>
        )}
      </Show>
    </div>
  );
}

function TeamInjuries(props: { readonly teamId: string; readonly name: string }) {
  const { connection } = useLive();
  const [answer] = createResource(
    () => props.teamId,
    async (teamId) =>
      (await connection.overround.get('/v1/teams/{teamId}/injuries', { teamId })).data,
    { initialValue: [] },
  );
  const injuries = () => (answer.error ? [] : answer.latest);
  const message = (): string => {
    if (answer.error) return (answer.error as Error).message;
    return answer.loading ? 'Loading…' : 'No injuries are reported.';
  };
  return (
    <section>
      <h2>{props.name}</h2>
      <Table
        columns={['Player', 'Status', 'Injury', 'Since']}
        rows={injuries()}
        message={message()}
      >
        {(injury) => (
          <tr>
            <th scope="row">
              {injury.playerName} <span class="soft">{injury.position}</span>
            </th>
            <td>{injury.status}</td>
            <td>{injury.detail ?? injury.injury}</td>
            <td class="soft">{dateText(injury.reportedAt)}</td>
          </tr>
        )}
      </Table>
    </section>
  );
}
