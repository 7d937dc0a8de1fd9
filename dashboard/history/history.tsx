// What came of it: graded games with their closes, and systems with the intervals that say whether
// luck explains them.
import { createMemo, Match, Switch } from 'solid-js';
import { Segments } from '../parts/segments.tsx';
import { narrow, param } from '../view/route.ts';
import { Games } from './games.tsx';
import { SystemBets } from './system-bets.tsx';
import { Systems } from './systems.tsx';

const PARTS = [
  { id: 'games', name: 'Games' },
  { id: 'systems', name: 'Systems' },
] as const;

export function History() {
  const part = createMemo(() => PARTS.find(({ id }) => id === param('part'))?.id ?? 'games');
  return (
    <section class="screen history" aria-label="History">
      <div class="toolbar">
        <Segments
          label="Part of history"
          segments={PARTS}
          chosen={part()}
          onChoose={(id) => narrow({ part: id === 'games' ? undefined : id, system: undefined })}
        />
      </div>
      <Switch>
        <Match when={part() === 'games'}>
          <Games />
        </Match>
        <Match when={param('system')} keyed>
          {(systemId) => <SystemBets systemId={systemId} />}
        </Match>
        <Match when={part() === 'systems'}>
          <Systems />
        </Match>
      </Switch>
    </section>
  );
}
