// Leagues, with the number of events that are on or to come.
import { createMemo } from 'solid-js';
import { useLive } from '../live/live-context.tsx';
import { useShortcuts } from '../view/keys.ts';
import { narrow, param } from '../view/route.ts';
import { leagueOf, servedLeagues } from '../view/served-leagues.ts';
import { Segments } from './segments.tsx';

export function LeagueTabs() {
  const { events } = useLive();
  const counts = createMemo(() => {
    const found = new Map<string, number>();
    for (const { leagueId, status } of events.all()) {
      if (status !== 'scheduled' && status !== 'in_progress') continue;
      found.set(leagueId, (found.get(leagueId) ?? 0) + 1);
    }
    return found;
  });
  const chosen = createMemo(() => leagueOf(param('league')));
  const step = (by: 1 | -1): void => {
    const ids = [undefined, ...servedLeagues().map(({ id }) => id)];
    const at = ids.indexOf(chosen());
    narrow({ league: ids[(at + by + ids.length) % ids.length], line: undefined });
  };
  useShortcuts([
    { keys: ']', does: 'Next league', run: () => step(1) },
    { keys: '[', does: 'Previous league', run: () => step(-1) },
  ]);
  const segments = () => [
    { id: undefined, name: 'All' },
    ...servedLeagues().map(({ id, name }) => ({ id, name, count: counts().get(id) ?? 0 })),
  ];
  return (
    <Segments
      label="Leagues"
      class="league-tabs"
      segments={segments()}
      chosen={chosen()}
      onChoose={(league) => narrow({ league, line: undefined })}
    />
  );
}
