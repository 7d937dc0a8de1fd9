// The top line: screens, search, how odds are written, theme, help.
import { For } from 'solid-js';
import { BooksButton } from '../books/books-button.tsx';
import { session } from '../live/session.ts';
import type { OddsFormat } from '../view/odds-text.ts';
import { go, param, route, SCREENS, titleOf, urlOf } from '../view/route.ts';
import { nextOdds, otherTheme, settings, theme } from '../view/settings.ts';

const ODDS_NAMES: Readonly<Record<OddsFormat, string>> = {
  american: 'American',
  decimal: 'Decimal',
  probability: 'Probability',
};

/** Whoever looks at one league on one of these goes on with it on the others. */
const LEAGUE_SCREENS: ReadonlySet<string> = new Set([
  'board',
  'edges',
  'moves',
  'event',
  'history',
]);

export function NavBar(props: {
  readonly onSearch: () => void;
  readonly onHelp: () => void;
  readonly onKey: () => void;
}) {
  const open = (event: MouseEvent, screen: (typeof SCREENS)[number]): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    const league = LEAGUE_SCREENS.has(screen) ? param('league') : undefined;
    go(screen, { league });
  };
  return (
    <header class="nav">
      <a class="mark" href="/" onClick={(event) => open(event, 'board')}>
        Overround
      </a>
      <nav aria-label="Screens">
        <For each={SCREENS}>
          {(screen) => (
            <a
              href={urlOf({ screen, query: {} })}
              aria-current={route().screen === screen ? 'page' : undefined}
              onClick={(event) => open(event, screen)}
            >
              {titleOf(screen)}
            </a>
          )}
        </For>
      </nav>
      <div class="nav-tools">
        <button type="button" class="search-button" onClick={() => props.onSearch()}>
          Search <kbd>/</kbd>
        </button>
        <BooksButton />
        <button type="button" class="quiet" title="Odds format (o)" onClick={nextOdds}>
          {ODDS_NAMES[settings.odds]}
        </button>
        <button type="button" class="quiet" title="Dark or light (t)" onClick={otherTheme}>
          {theme() === 'dark' ? 'Dark' : 'Light'}
        </button>
        <a class="quiet" href="/v1/docs">
          API
        </a>
        <button type="button" class="quiet on-wide" onClick={() => props.onHelp()}>
          Help <kbd>?</kbd>
        </button>
        <button
          type="button"
          class="quiet"
          title={session()?.isGiven ? 'Use a key of your own' : 'Remove the key'}
          onClick={() => props.onKey()}
        >
          Key
        </button>
      </div>
    </header>
  );
}
