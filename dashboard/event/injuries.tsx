// Who is hurt, of both teams.
import { createResource, For, Index, Show } from 'solid-js';
import type { Event } from '#client/overround.ts';
import { useLive } from '../live/live-context.tsx';
import { NoRows } from '../parts/no-rows.tsx';
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
  const said = (): string => {
    if (answer.error) return (answer.error as Error).message;
    return answer.loading ? 'Loading…' : 'No injuries are reported.';
  };
  return (
    <section>
      <h2>{props.name}</h2>
      <table class="plain">
        <thead>
          <tr>
            <th scope="col">Player</th>
            <th scope="col">Status</th>
            <th scope="col">Injury</th>
            <th scope="col">Since</th>
          </tr>
        </thead>
        <tbody>
          <For each={injuries()} fallback={<NoRows columns={4} text={said()} />}>
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
          </For>
        </tbody>
      </table>
    </section>
  );
}
