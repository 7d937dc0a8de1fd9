// The page: a key is asked for where there is none, then the desk with its screens.
import {
  createEffect,
  createMemo,
  createSignal,
  lazy,
  on,
  onCleanup,
  onMount,
  Show,
  Suspense,
} from 'solid-js';
import { Dynamic } from 'solid-js/web';
import { Board } from '../board/board.tsx';
import { askAccountBooks } from '../books/my-books.ts';
import { Connection } from '../live/connection.ts';
import { type EventList, useEvents } from '../live/event-list.ts';
import { LiveProvider, useLive } from '../live/live-context.tsx';
import { renewSession, session } from '../live/session.ts';
import { notice } from '../parts/copy.ts';
import { StatusBar } from '../parts/status-bar.tsx';
import { matchupText } from '../view/event-text.ts';
import { useShortcuts } from '../view/keys.ts';
import { go, param, route, SCREENS, titleOf } from '../view/route.ts';
import { leagueOf, useServedLeagues } from '../view/served-leagues.ts';
import { nextOdds, otherTheme } from '../view/settings.ts';
import { Help } from './help.tsx';
import { KeyDialog } from './key-dialog.tsx';
import { NavBar } from './nav-bar.tsx';
import { Search } from './search.tsx';
import { SignIn } from './sign-in.tsx';

// The board is what most people open: the rest is read while they look at it.
const LATER = {
  edges: lazy(async () => ({ default: (await import('../edges/edges.tsx')).Edges })),
  moves: lazy(async () => ({ default: (await import('../moves/moves.tsx')).Moves })),
  event: lazy(async () => ({ default: (await import('../event/event-screen.tsx')).EventScreen })),
  venues: lazy(async () => ({ default: (await import('../venues/venues.tsx')).Venues })),
  history: lazy(async () => ({ default: (await import('../history/history.tsx')).History })),
  chat: lazy(async () => ({ default: (await import('../chat/chat.tsx')).Chat })),
};
const SHOWN = { board: Board, ...LATER };
const READ_AFTER_MS = 3000;

/** The server does not know the key, knows it no more, or lets it read nothing. */
const KEY_CODES: ReadonlySet<number> = new Set([4101, 4104, 4105]);

export function App() {
  return (
    <Show when={session() !== undefined}>
      <Show when={session()?.apiKey} keyed fallback={<SignIn />}>
        {(apiKey) => <SignedIn apiKey={apiKey} />}
      </Show>
    </Show>
  );
}

function SignedIn(props: { readonly apiKey: string }) {
  const connection = new Connection(props.apiKey, location.origin);
  onCleanup(() => connection.close());
  createEffect(
    on(connection.link, (link) => {
      if (link.state === 'failed' && KEY_CODES.has(link.code)) void renewSession();
    }),
  );
  return (
    <Show when={connection.round()} keyed>
      {(_round) => (
        <LiveProvider value={{ connection, events: useEvents(connection) }}>
          <Workspace />
        </LiveProvider>
      )}
    </Show>
  );
}

/** Asks which leagues are served: at first, and when an event is of one that was not there. */
function followLeagues({ overround }: Connection, events: EventList): void {
  const met = createMemo(() => [...new Set(events.all().map(({ leagueId }) => leagueId))].sort());
  createEffect(
    on(
      () => met().join(' '),
      (_, before) => {
        if (before !== undefined && met().every((id) => leagueOf(id))) return;
        overround.get('/v1/leagues').then(
          ({ data }) => useServedLeagues(data),
          // The tabs stay as they were: the next event of an unknown league asks again.
          () => {},
        );
      },
    ),
  );
}

/** A dialog over the screens. */
type Shown = 'search' | 'help' | 'key';

function Workspace() {
  const [shown, show] = createSignal<Shown | undefined>(undefined);
  const screen = createMemo(() => route().screen);
  const { connection, events } = useLive();
  followLeagues(connection, events);
  onMount(() => void askAccountBooks(connection));
  // A dialog says late that it closed: another one may be open by then.
  const close = (which: Shown): void => {
    show((now) => (now === which ? undefined : now));
  };
  onMount(() => {
    const timer = setTimeout(() => {
      for (const each of Object.values(LATER)) void each.preload();
    }, READ_AFTER_MS);
    onCleanup(() => clearTimeout(timer));
  });
  createEffect(() => {
    const event = screen() === 'event' ? events.event(param('event', '')) : undefined;
    const what = event ? matchupText(event) : titleOf(screen());
    document.title = `${what} · Overround`;
  });
  useShortcuts([
    ...SCREENS.map((each, index) => ({
      keys: `${index + 1}`,
      does: titleOf(each),
      run: () => go(each),
    })),
    { keys: '/', does: 'Search', run: () => show('search') },
    { keys: '?', does: 'This help', run: () => show('help') },
    { keys: 'o', does: 'American, decimal, probability', run: nextOdds },
    { keys: 't', does: 'Dark or light', run: otherTheme },
  ]);
  return (
    <div class="desk">
      <NavBar
        onSearch={() => show('search')}
        onHelp={() => show('help')}
        onKey={() => show('key')}
      />
      <main class="main">
        <Suspense fallback={<div class="empty">Loading…</div>}>
          <Dynamic component={SHOWN[screen()]} />
        </Suspense>
      </main>
      <StatusBar />
      <Dialogs shown={shown()} onClose={close} />
      <div class="toast" role="status" classList={{ 'is-shown': notice() !== '' }}>
        {notice()}
      </div>
    </div>
  );
}

function Dialogs(props: {
  readonly shown: Shown | undefined;
  readonly onClose: (which: Shown) => void;
}) {
  return (
    <>
      <Show when={props.shown === 'search'}>
        <Search onClose={() => props.onClose('search')} />
      </Show>
      <Show when={props.shown === 'key'}>
        <KeyDialog onClose={() => props.onClose('key')} />
      </Show>
      <Show when={props.shown === 'help'}>
        <Help onClose={() => props.onClose('help')} />
      </Show>
    </>
  );
}
