// Search: events, leagues and screens by a few letters of each word.
import { createMemo, createSignal, For } from 'solid-js';
import type { Event } from '#client/overround.ts';
import { useLive } from '../live/live-context.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { go, SCREENS, titleOf } from '../view/route.ts';
import { leagueName, servedLeagues } from '../view/served-leagues.ts';
import { dayText, timeText } from '../view/time-text.ts';

interface Found {
  readonly title: string;
  readonly note: string;
  readonly text: string;
  readonly open: () => void;
}

const FOUND_MAX = 12;

export function Search(props: { readonly onClose: () => void }) {
  const { events } = useLive();
  const [text, setText] = createSignal('');
  const [chosen, setChosen] = createSignal(0);
  const all = createMemo(() => everything(events.all()));
  const found = createMemo(() => {
    const words = text().toLowerCase().split(/\s+/).filter(Boolean);
    const fits = all().filter((each) =>
      words.every((word) => ` ${each.text}`.includes(` ${word}`)),
    );
    return fits.slice(0, FOUND_MAX);
  });
  const open = (each: Found | undefined): void => {
    if (!each) return;
    props.onClose();
    each.open();
  };
  const press = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by !== 0) {
      event.preventDefault();
      setChosen((at) => Math.min(found().length - 1, Math.max(0, at + by)));
    }
    if (event.key === 'Enter') open(found()[chosen()]);
  };
  return (
    <Dialog title="Search" class="dialog search" onClose={props.onClose}>
      <input
        type="search"
        role="combobox"
        aria-label="Search teams, leagues and screens"
        aria-expanded="true"
        aria-controls="found"
        aria-activedescendant={`found-${chosen()}`}
        placeholder="A team, a league, a screen"
        onInput={(event) => {
          setText(event.currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={press}
      />
      <div id="found" role="listbox" aria-label="Found">
        <For each={found()} fallback={<p class="soft">No match.</p>}>
          {(each, index) => (
            <div
              id={`found-${index()}`}
              role="option"
              aria-selected={chosen() === index()}
              onClick={() => open(each)}
            >
              <span>{each.title}</span> <span class="soft">{each.note}</span>
            </div>
          )}
        </For>
      </div>
    </Dialog>
  );
}

/** All that can be found: screens, leagues, and events, those that are on first. */
function everything(events: readonly Event[]): readonly Found[] {
  const sorted = events.toSorted(
    (a, b) => rankOf(a.status) - rankOf(b.status) || (a.startTime < b.startTime ? -1 : 1),
  );
  return [
    ...SCREENS.map((screen) => entry(titleOf(screen), 'Screen', () => go(screen))),
    ...servedLeagues().map(({ id, name }) =>
      entry(name, 'Board', () => go('board', { league: id })),
    ),
    ...servedLeagues().map(({ id, name }) =>
      entry(name, 'Edges', () => go('edges', { league: id })),
    ),
    ...sorted.map(({ eventId, awayTeam, homeTeam, leagueId, startTime }) =>
      entry(
        `${awayTeam.name} @ ${homeTeam.name}`,
        `${leagueName(leagueId)} · ${dayText(startTime)} ${timeText(startTime)}`,
        () => go('event', { event: eventId }),
        `${awayTeam.abbreviation} ${homeTeam.abbreviation}`,
      ),
    ),
  ];
}

function entry(title: string, note: string, open: () => void, more = ''): Found {
  return { title, note, open, text: `${title} ${note} ${more}`.toLowerCase() };
}

function rankOf(status: string): number {
  return status === 'in_progress' ? 0 : status === 'scheduled' ? 1 : 2;
}
