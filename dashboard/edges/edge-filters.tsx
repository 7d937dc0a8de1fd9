// What narrows the list of edges, how it is ordered, and what stakes are computed of. On a phone the
// fields are behind a button, which says how many of them are in use.
import { createSignal, For, type JSX, Show } from 'solid-js';
import { Choice, Least, NamedChoice, type Names, turn } from '../parts/choices.tsx';
import { PHASE_CHOICES, PHASES, START_CHOICES } from '../parts/event-times.ts';
import { nextProfile, ProfileChoice } from '../parts/profile-choice.tsx';
import { Segments } from '../parts/segments.tsx';
import { useShortcuts } from '../view/keys.ts';
import { narrow, param } from '../view/route.ts';
import { choose, settings } from '../view/settings.ts';
import { AGES, oddsOf } from './edge-request.ts';
import { EDGE_TYPES, TYPE_NAMES } from './edge-words.ts';

const KINDS = [undefined, ...EDGE_TYPES].map((id) => ({
  id,
  name: id === undefined ? 'All' : (TYPE_NAMES.get(id) ?? id),
}));
const ORDERS = [
  { id: undefined, name: 'by kind' },
  { id: 'pct', name: 'by percent' },
  { id: 'start', name: 'by start' },
  { id: 'age', name: 'freshest prices' },
  { id: 'newest', name: 'newest' },
] as const;
const KELLY = [0.1, 0.25, 0.5, 1] as const;
const ROUNDINGS = [0, 1, 5, 10, 25] as const;
/** Fields of the address behind the button of a phone. */
const FIELDS = ['sort', 'min', 'from', 'to', 'age', 'starts', 'market', 'venue'] as const;

export function EdgeFilters(props: {
  readonly venues: Names;
  readonly markets: Names;
  readonly shown: number;
}) {
  const [isOpen, setOpen] = createSignal(false);
  const inUse = (): number => FIELDS.filter((name) => param(name) !== undefined).length;
  useFilterKeys();
  return (
    <>
      <div class="toolbar">
        <Segments
          label="Kind of edge"
          segments={KINDS}
          chosen={EDGE_TYPES.find((each) => each === param('type'))}
          onChoose={(type) => narrow({ type, edge: undefined })}
        />
        <Segments
          label="When"
          segments={PHASE_CHOICES}
          chosen={PHASES.find((each) => each === param('phase'))}
          onChoose={(phase) => narrow({ phase })}
        />
        <span class="soft edge-count" role="status">
          {props.shown === 1 ? '1 edge' : `${props.shown} edges`}
        </span>
        <button
          type="button"
          class="on-phone"
          aria-expanded={isOpen()}
          onClick={() => setOpen((is) => !is)}
        >
          Filters and stakes <span class="count">{inUse() || ''}</span>
        </button>
        <div class="edge-stakes" classList={{ 'is-open': isOpen() }}>
          <Stakes />
        </div>
      </div>
      <div class="toolbar edge-fields" classList={{ 'is-open': isOpen() }}>
        <Narrowing venues={props.venues} markets={props.markets} />
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

function useFilterKeys(): void {
  useShortcuts([
    { keys: 'y', does: 'Next kind of edge', run: () => turn('type', KINDS.map(idOf)) },
    {
      keys: 'p',
      does: 'Any time, pregame, live',
      run: () => turn('phase', PHASE_CHOICES.map(idOf)),
    },
    { keys: 's', does: 'Next order', run: () => turn('sort', ORDERS.map(idOf)) },
    { keys: 'm', does: 'Edges by the next model', run: nextProfile },
  ]);
}

function idOf<Id>({ id }: { readonly id: Id }): Id {
  return id;
}

function Narrowing(props: { readonly venues: Names; readonly markets: Names }) {
  return (
    <>
      <Choice
        label="Sort"
        name="sort"
        none="by kind"
        options={ORDERS.flatMap(({ id, name }) => (id ? [{ id, name }] : []))}
      />
      <Least name="min" unit="%" step="0.1" />
      <span class="range">
        Odds <OddsField label="Least odds" name="from" placeholder="-200" /> to{' '}
        <OddsField label="Most odds" name="to" placeholder="+300" />
      </span>
      <Choice
        label="Age"
        name="age"
        none="any"
        options={AGES.map((age) => ({
          id: `${age}`,
          name: age < 60 ? `under ${age} s` : `under ${age / 60} min`,
        }))}
      />
      <Choice label="Starts" name="starts" none="any time" options={START_CHOICES} />
      <NamedChoice label="Market" name="market" none="every" names={props.markets} />
      <NamedChoice label="Venue" name="venue" none="every" names={props.venues} />
      <ProfileChoice />
    </>
  );
}

function OddsField(props: {
  readonly label: string;
  readonly name: 'from' | 'to';
  readonly placeholder: string;
}) {
  return (
    <input
      class="tiny"
      type="text"
      aria-label={props.label}
      placeholder={props.placeholder}
      title="American odds; prices are compared by what they pay"
      value={param(props.name, '')}
      onChange={(event) => {
        const field = event.currentTarget;
        const text = field.value.trim();
        const isOdds = text === '' || oddsOf(text) !== undefined;
        field.setCustomValidity(isOdds ? '' : 'American odds, such as -150 or +120');
        field.reportValidity();
        if (isOdds) narrow({ [props.name]: text || undefined });
      }}
    />
  );
}

/** What is divided, how it is rounded, and what Kelly stakes are a share of. */
function Stakes() {
  return (
    <>
      <Money
        label="Total stake"
        title="What an arbitrage is divided into"
        value={settings.stake}
        onChoose={(stake) => {
          if (stake > 0) choose({ stake });
        }}
      />
      <Picked
        label="Rounded to"
        title="Stakes at sportsbooks; exchanges take any stake"
        options={ROUNDINGS.map((value) => ({ value, name: value === 0 ? 'cents' : `${value}` }))}
        value={settings.rounding}
        onChoose={(rounding) => choose({ rounding })}
      />
      <Money
        label="Bankroll"
        title="Value and EV signals then show what to stake by the Kelly criterion, after fees"
        value={settings.bankroll}
        onChoose={(bankroll) => choose({ bankroll })}
      />
      <Show when={settings.bankroll > 0}>
        <Picked
          label="Kelly"
          title="Fraction of the full Kelly stake"
          options={KELLY.map((value) => ({ value, name: value === 1 ? 'full' : `${value}` }))}
          value={settings.kelly}
          onChoose={(kelly) => choose({ kelly })}
        />
      </Show>
      <label class="check">
        <input
          type="checkbox"
          checked={settings.sound}
          onChange={(event) => choose({ sound: event.currentTarget.checked })}
        />{' '}
        Sound
      </label>
    </>
  );
}

function Money(props: {
  readonly label: string;
  readonly title: string;
  readonly value: number;
  readonly onChoose: (amount: number) => void;
}): JSX.Element {
  return (
    <label title={props.title}>
      {props.label}{' '}
      <input
        class="short"
        type="number"
        min="0"
        max="100000000"
        step="0.01"
        placeholder="none"
        value={props.value || ''}
        onChange={(event) => {
          const amount = Number(event.currentTarget.value);
          if (amount >= 0 && amount <= 100_000_000) props.onChoose(Math.floor(100 * amount) / 100);
        }}
      />
    </label>
  );
}

function Picked(props: {
  readonly label: string;
  readonly title: string;
  readonly options: readonly { readonly value: number; readonly name: string }[];
  readonly value: number;
  readonly onChoose: (value: number) => void;
}) {
  return (
    <label title={props.title}>
      {props.label}{' '}
      <select onChange={(event) => props.onChoose(Number(event.currentTarget.value))}>
        <For each={props.options}>
          {({ value, name }) => (
            <option value={value} selected={props.value === value}>
              {name}
            </option>
          )}
        </For>
      </select>
    </label>
  );
}
