// The page: a key is asked for where there is none, then the desk with its screens.
import {
  createEffect,
  createMemo,
  createSignal,
  lazy,
  Match,
  on,
  onCleanup,
  onMount,
  Show,
  Suspense,
  Switch,
} from 'solid-js';
import { Board } from '../board/board.tsx';
import { Connection } from '../live/connection.ts';
import { EventList } from '../live/event-list.ts';
import { LiveProvider, useLive } from '../live/live-context.tsx';
import { renewSession, session } from '../live/session.ts';
import { said } from '../parts/copy.ts';
import { StatusBar } from '../parts/status-bar.tsx';
import { useShortcuts } from '../view/keys.ts';
import { go, param, route, SCREENS, titleOf } from '../view/route.ts';
import { nextOdds, otherTheme } from '../view/settings.ts';
import { Help } from './help.tsx';
import { KeyDialog } from './key-dialog.tsx';
import { NavBar } from './nav-bar.tsx';
import { Search } from './search.tsx';
import { SignIn } from './sign-in.tsx';

// The board is what most people open: the rest is read while they look at it.
const Edges = lazy(async () => ({ default: (await import('../edges/edges.tsx')).Edges }));
const EventScreen = lazy(async () => ({
  default: (await import('../event/event-screen.tsx')).EventScreen,
}));
const Venues = lazy(async () => ({ default: (await import('../venues/venues.tsx')).Venues }));
const History = lazy(async () => ({ default: (await import('../history/history.tsx')).History }));
const Chat = lazy(async () => ({ default: (await import('../chat/chat.tsx')).Chat }));
const LATER = [Edges, EventScreen, Venues, History, Chat];
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
        <LiveProvider value={{ connection, events: new EventList(connection) }}>
          <Desk />
        </LiveProvider>
      )}
    </Show>
  );
}

/** A dialog over the screens. */
type Shown = 'search' | 'help' | 'key';

function Desk() {
  const [shown, show] = createSignal<Shown | undefined>(undefined);
  const screen = createMemo(() => route().screen);
  const { events } = useLive();
  // A dialog says late that it closed: another one may be open by then.
  const close = (which: Shown): void => {
    show((now) => (now === which ? undefined : now));
  };
  onMount(() => {
    const timer = setTimeout(() => {
      for (const each of LATER) void each.preload();
    }, READ_AFTER_MS);
    onCleanup(() => clearTimeout(timer));
  });
  createEffect(() => {
    const event = screen() === 'event' ? events.event(param('event', '')) : undefined;
    const what = event ? `${event.awayTeamName} @ ${event.homeTeamName}` : titleOf(screen());
    document.title = `${what} · Overround`;
  });
  useShortcuts([
    ...SCREENS.map((each, index) => ({
      keys: [`${index + 1}`],
      shown: `${index + 1}`,
      does: titleOf(each),
      run: () => go(each),
    })),
    { keys: ['/'], shown: '/', does: 'Search', run: () => show('search') },
    { keys: ['?'], shown: '?', does: 'This help', run: () => show('help') },
    { keys: ['o'], shown: 'o', does: 'American, decimal, probability', run: nextOdds },
    { keys: ['t'], shown: 't', does: 'Dark or light', run: otherTheme },
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
          <Switch>
            <Match when={screen() === 'board'}>
              <Board />
            </Match>
            <Match when={screen() === 'edges'}>
              <Edges />
            </Match>
            <Match when={screen() === 'event'}>
              <EventScreen />
            </Match>
            <Match when={screen() === 'venues'}>
              <Venues />
            </Match>
            <Match when={screen() === 'history'}>
              <History />
            </Match>
            <Match when={screen() === 'chat'}>
              <Chat />
            </Match>
          </Switch>
        </Suspense>
      </main>
      <StatusBar />
      <Dialogs shown={shown()} onClose={close} />
      <div class="toast" role="status" classList={{ 'is-shown': said() !== '' }}>
        {said()}
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
