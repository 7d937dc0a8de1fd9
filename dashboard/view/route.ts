// What is shown stands in the URL: the screen and what narrows it. Going somewhere is a step in the
// browser's history; narrowing replaces the step.
import { createSignal } from 'solid-js';

export const SCREENS = ['board', 'edges', 'moves', 'event', 'venues', 'history', 'chat'] as const;
export type Screen = (typeof SCREENS)[number];

/** Parameters by name; an absent one has its screen's standard value. */
export type Query = Readonly<Record<string, string | undefined>>;

export interface Route {
  readonly screen: Screen;
  readonly query: Query;
}

const [route, setRoute] = createSignal(read(), {
  equals: (a, b) => urlOf(a) === urlOf(b),
});

/** The name of a screen, as people read it. */
export function titleOf(screen: Screen): string {
  return `${screen.charAt(0).toUpperCase()}${screen.slice(1)}`;
}

/** Where the page is. */
export { route };

/** A parameter of the route, or its standard value. */
export function param(name: string, standard: string): string;
export function param(name: string): string | undefined;
export function param(name: string, standard?: string): string | undefined {
  return route().query[name] ?? standard;
}

/** Shows a screen, with these parameters alone. */
export function go(screen: Screen, query: Query = {}): void {
  const next = { screen, query: withoutEmpty(query) };
  if (urlOf(next) !== urlOf(route())) history.pushState(null, '', urlOf(next));
  setRoute(next);
}

/** Changes parameters of the screen that is shown; undefined takes one away. */
export function narrow(change: Query): void {
  const { screen, query } = route();
  const next = { screen, query: withoutEmpty({ ...query, ...change }) };
  history.replaceState(null, '', urlOf(next));
  setRoute(next);
}

/** The address of a screen, for links. */
export function urlOf({ screen, query }: Route): string {
  const search = new URLSearchParams();
  if (screen !== 'board') search.set('screen', screen);
  for (const [name, value] of Object.entries(query).sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (value !== undefined) search.set(name, value);
  }
  return search.size === 0 ? '/' : `/?${search}`;
}

function read(): Route {
  const { screen, ...query } = Object.fromEntries(new URLSearchParams(location.search));
  // A screen may be typed as a path, too.
  const word = screen ?? location.pathname.slice(1);
  return { screen: SCREENS.find((each) => each === word) ?? 'board', query };
}

function withoutEmpty(query: Query): Query {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value));
}

addEventListener('popstate', () => setRoute(read()));
