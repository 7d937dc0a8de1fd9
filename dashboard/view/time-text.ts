// Instants and ages as people read them, in the reader's own time zone. Without Intl: making its
// formats is a tenth of what the page needs until it shows prices.

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const two = (count: number): string => `${count}`.padStart(2, '0');

/** 7:30 PM. */
export function timeText(iso: string): string {
  const at = new Date(iso);
  const hours = at.getHours();
  return `${hours % 12 || 12}:${two(at.getMinutes())} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** Sun 21. */
export function dayText(iso: string): string {
  const day = new Date(iso);
  return `${WEEKDAYS[day.getDay()]} ${day.getDate()}`;
}

/** Sun 21 7:30 PM UTC+1: with the reader's zone, beside texts that have another one. */
export function startText(iso: string): string {
  const minutes = -new Date(iso).getTimezoneOffset();
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const offset = `${minutes < 0 ? '-' : '+'}${hours}${rest === 0 ? '' : `:${two(rest)}`}`;
  return `${dayText(iso)} ${timeText(iso)} UTC${minutes === 0 ? '' : offset}`;
}

/** Nov 21. */
export function dateText(iso: string): string {
  const day = new Date(iso);
  return `${MONTHS[day.getMonth()]} ${day.getDate()}`;
}

/** Sun, Nov 21. */
export function longDayText(iso: string): string {
  return `${WEEKDAYS[new Date(iso).getDay()]}, ${dateText(iso)}`;
}

/** 2027-11-21, of the day that it is here. */
export function dayKey(iso: string): string {
  const day = new Date(iso);
  return [day.getFullYear(), two(day.getMonth() + 1), two(day.getDate())].join('-');
}

/** 19:30:05. */
export function clockText(at: Date | string): string {
  const time = new Date(at);
  return [time.getHours(), time.getMinutes(), time.getSeconds()].map(two).join(':');
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
