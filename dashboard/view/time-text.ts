// Instants and ages as people read them, in the reader's own time zone.

const TIME = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const WEEKDAY = new Intl.DateTimeFormat('en-US', { weekday: 'short' });
const DATE = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const CLOCK = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });

/** 7:30 PM. */
export function timeText(iso: string): string {
  return TIME.format(new Date(iso));
}

/** Sun 21. */
export function dayText(iso: string): string {
  const day = new Date(iso);
  return `${WEEKDAY.format(day)} ${day.getDate()}`;
}

/** Nov 21. */
export function dateText(iso: string): string {
  return DATE.format(new Date(iso));
}

/** 19:30:05. */
export function clockText(at: Date | string): string {
  return CLOCK.format(new Date(at));
}

/** An age at a glance: 340 ms, 12 s, 4 min, 2 h. */
export function ageText(ms: number): string {
  if (ms < 1000) return `${Math.max(0, Math.round(ms))} ms`;
  if (ms < 10_000) return `${(ms / 1000).toFixed(1)} s`;
  if (ms < 90_000) return `${Math.round(ms / 1000)} s`;
  if (ms < 5_400_000) return `${Math.round(ms / 60_000)} min`;
  if (ms < 129_600_000) return `${Math.round(ms / 3_600_000)} h`;
  return `${Math.round(ms / 86_400_000)} d`;
}
