// What the reader chose, kept in this browser: theme, odds, columns, stake, sound.
import { createEffect, createRoot } from 'solid-js';
import { createStore } from 'solid-js/store';
import { z } from 'zod/mini';
import { ODDS_FORMATS } from './odds-text.ts';

const KEPT_AS = 'overround.settings';

const schema = z.object({
  theme: z._default(z.enum(['auto', 'dark', 'light']), 'auto'),
  odds: z._default(z.enum(ODDS_FORMATS), 'american'),
  /** Venues in the reader's order; others follow. */
  venueOrder: z._default(z.array(z.string()), []),
  hiddenVenues: z._default(z.array(z.string()), []),
  /** What an arbitrage is spread over, in money of any currency. */
  stake: z._default(z.number(), 1000),
  sound: z._default(z.boolean(), false),
});
export type Settings = z.infer<typeof schema>;

const [settings, change] = createStore<Settings>(read());

export { settings };

/** Chooses, and keeps what was chosen. */
export function choose(chosen: Partial<Settings>): void {
  change(chosen);
  try {
    localStorage.setItem(KEPT_AS, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing forgets it with the page.
  }
}

/** The theme in effect. */
export function theme(): 'dark' | 'light' {
  if (settings.theme !== 'auto') return settings.theme;
  return matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
}

/** As narrow as a phone; the styles say so too. */
export function isNarrow(): boolean {
  return matchMedia('(width <= 760px)').matches;
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
  try {
    const kept = schema.safeParse(JSON.parse(localStorage.getItem(KEPT_AS) ?? '{}'));
    if (kept.success) return kept.data;
  } catch {
    // What cannot be read was not chosen.
  }
  return schema.parse({});
}

createRoot(() => {
  createEffect(() => {
    document.documentElement.dataset.theme = theme();
  });
});
