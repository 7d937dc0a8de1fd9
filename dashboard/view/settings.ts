// What the reader chose, kept in this browser: theme, odds, columns, stake, sound.
import { createEffect, createRoot } from 'solid-js';
import { createStore } from 'solid-js/store';
import { ODDS_FORMATS, type OddsFormat } from './odds-text.ts';
import { stored } from './stored.ts';

const KEPT_AS = 'overround.settings';

export interface Settings {
  readonly theme: 'auto' | 'dark' | 'light';
  readonly odds: OddsFormat;
  /** Venues that are columns, in the reader's order; null: all. */
  readonly columns: readonly string[] | null;
  /** What an arbitrage is spread over, in money of any currency. */
  readonly stake: number;
  readonly sound: boolean;
}

const THEMES = ['auto', 'dark', 'light'] as const;

const [settings, change] = createStore<Settings>(read());

export { settings };

/** Chooses, and keeps what was chosen. */
export function choose(chosen: Partial<Settings>): void {
  change(chosen);
  stored(() => localStorage.setItem(KEPT_AS, JSON.stringify(settings)));
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
  const kept = stored(() => JSON.parse(localStorage.getItem(KEPT_AS) ?? '{}') as unknown) ?? {};
  const { theme, odds, columns, stake, sound } = kept as Partial<Record<keyof Settings, unknown>>;
  return {
    theme: THEMES.find((each) => each === theme) ?? 'auto',
    odds: ODDS_FORMATS.find((each) => each === odds) ?? 'american',
    columns: textsOf(columns),
    stake: typeof stake === 'number' ? stake : 1000,
    sound: sound === true,
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
