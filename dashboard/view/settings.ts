// What the reader chose, kept in this browser: theme, odds, columns, books, stakes, sound, profile.
import { createEffect, createRoot } from 'solid-js';
import { createStore } from 'solid-js/store';
import { type BookSet, keptBooks } from './books-word.ts';
import { keepSettings, keptSettings } from './kept-settings.ts';
import { ODDS_FORMATS, type OddsFormat } from './odds-text.ts';

export interface Settings {
  readonly theme: 'auto' | 'dark' | 'light';
  readonly odds: OddsFormat;
  /** Venues that are columns, in the reader's order; null: all. */
  readonly columns: readonly string[] | null;
  /** What an arbitrage is spread over, in money of any currency. */
  readonly stake: number;
  /** Stakes at sportsbooks are multiples of it; 0: to the cent. */
  readonly rounding: number;
  /** What Kelly stakes are a share of, in money of any currency; 0: none are shown. */
  readonly bankroll: number;
  /** Of the full Kelly stake, above 0, at most 1. */
  readonly kelly: number;
  readonly sound: boolean;
  /** Whose model judges edges, an id; empty: the server's default. */
  readonly profile: string;
  /** The books that the reader bets at, by id, sorted. */
  readonly books: readonly string[];
  /** Which books the page is about. */
  readonly bookSet: BookSet;
}

const THEMES = ['auto', 'dark', 'light'] as const;

const [settings, change] = createStore<Settings>(read());

export { settings };

/** Chooses, and keeps what was chosen. */
export function choose(chosen: Partial<Settings>): void {
  change(chosen);
  keepSettings(settings);
}

/** The theme in effect. */
export function theme(): 'dark' | 'light' {
  if (settings.theme !== 'auto') return settings.theme;
  return matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
}

/** Asked for each row of a list: one question to the browser for all. */
const NARROW = matchMedia('(width <= 760px)');

/** As narrow as a phone; the styles say so too. */
export function isNarrow(): boolean {
  return NARROW.matches;
}

/** Too narrow for a panel beside the prices: it covers them; the styles say so too. */
export function isPanelAbove(): boolean {
  return matchMedia('(width <= 980px)').matches;
}

/** American, decimal, probability, American. */
export function nextOdds(): void {
  const at = ODDS_FORMATS.indexOf(settings.odds);
  choose({ odds: ODDS_FORMATS[(at + 1) % ODDS_FORMATS.length] ?? 'american' });
}

/** Dark where it is light, and light where it is dark. */
export function otherTheme(): void {
  choose({ theme: theme() === 'dark' ? 'light' : 'dark' });
}

function read(): Settings {
  // What cannot be read was not chosen.
  const all: Partial<Record<keyof Settings, unknown>> = keptSettings();
  const { theme, odds, columns, stake, rounding, bankroll, kelly, sound, profile } = all;
  return {
    theme: THEMES.find((each) => each === theme) ?? 'auto',
    odds: ODDS_FORMATS.find((each) => each === odds) ?? 'american',
    columns: textsOf(columns),
    stake: typeof stake === 'number' ? stake : 1000,
    rounding: typeof rounding === 'number' ? rounding : 0,
    bankroll: typeof bankroll === 'number' ? bankroll : 0,
    kelly: typeof kelly === 'number' ? kelly : 0.5,
    sound: sound === true,
    profile: typeof profile === 'string' ? profile : '',
    ...keptBooks(all),
  };
}

function textsOf(value: unknown): readonly string[] | null {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : null;
}

createRoot(() => {
  createEffect(() => {
    document.documentElement.dataset.theme = theme();
  });
});
