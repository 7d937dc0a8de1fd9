// What narrows the list of moves. On a phone the fields are behind a button, which says how many of
// them are in use.
import { createSignal, Show } from 'solid-js';
import { Choice, Least, NamedChoice, type Names, turn } from '../parts/choices.tsx';
import { PHASE_CHOICES, PHASES, START_CHOICES } from '../parts/event-times.ts';
import { Segments } from '../parts/segments.tsx';
import { useShortcuts } from '../view/keys.ts';
import { narrow, param } from '../view/route.ts';
import { WINDOWS } from './move-request.ts';

const WINDOW_CHOICES = [
  { id: undefined, name: 'Any window' },
  ...WINDOWS.map((id) => ({ id, name: id.replace('m', ' min') })),
];
/** Fields of the address behind the button of a phone. */
const FIELDS = ['min', 'starts', 'market', 'leader', 'laggard'] as const;

export function MoveFilters(props: {
  readonly venues: Names;
  readonly markets: Names;
  readonly shown: number;
}) {
  const [isOpen, setOpen] = createSignal(false);
  const inUse = (): number => FIELDS.filter((name) => param(name) !== undefined).length;
  useShortcuts([
    { keys: 'y', does: 'Next window', run: () => turn('window', [undefined, ...WINDOWS]) },
    {
      keys: 'p',
      does: 'Any time, pregame, live',
      run: () => turn('phase', [undefined, ...PHASES]),
    },
  ]);
  return (
    <>
      <div class="toolbar">
        <Segments
          label="Window"
          segments={WINDOW_CHOICES}
          chosen={WINDOWS.find((each) => each === param('window'))}
          onChoose={(window) => narrow({ window })}
        />
        <Segments
          label="When"
          segments={PHASE_CHOICES}
          chosen={PHASES.find((each) => each === param('phase'))}
          onChoose={(phase) => narrow({ phase })}
        />
        <span class="soft move-count" role="status">
          {props.shown === 1 ? '1 move' : `${props.shown} moves`}
        </span>
        <button
          type="button"
          class="on-phone"
          aria-expanded={isOpen()}
          onClick={() => setOpen((is) => !is)}
        >
          Filters <span class="count">{inUse() || ''}</span>
        </button>
      </div>
      <div class="toolbar edge-fields" classList={{ 'is-open': isOpen() }}>
        <Least name="min" unit="points" step="0.5" />
        <Choice label="Starts" name="starts" none="any time" options={START_CHOICES} />
        <NamedChoice label="Market" name="market" none="every" names={props.markets} />
        <NamedChoice label="Begun by" name="leader" none="anyone" names={props.venues} />
        <NamedChoice label="Not followed by" name="laggard" none="anyone" names={props.venues} />
        <Show when={inUse() > 0}>
          <button
            type="button"
            class="quiet"
            onClick={() => narrow(Object.fromEntries(FIELDS.map((name) => [name, undefined])))}
          >
            Clear
          </button>
        </Show>
      </div>
    </>
  );
}
