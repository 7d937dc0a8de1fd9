// The time of day in New York, as people say when a game starts.
const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hour: 'numeric',
  minute: 'numeric',
  hourCycle: 'h23',
});

/** Minutes after midnight in New York at an instant (epoch milliseconds). */
export function easternMinute(ms: number): number {
  const parts = new Map(clock.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
  return 60 * (parts.get('hour') ?? 0) + (parts.get('minute') ?? 0);
}
