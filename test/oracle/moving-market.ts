// A market that moves, the same for the same seed: bookmakers follow a drifting opinion one after
// another, suspend, leave and come back, from an hour before the start into play.
import type { EventHead, Group, Message, Quote } from '#domain/message/message.ts';
import { defaultPricing } from '#domain/pricing-config.ts';
import type { Random } from '#kit/random.ts';
import {
  GAME,
  KICKOFF,
  MATCH,
  MINUTE,
  message,
  patch,
  quote,
  report,
  SECOND,
  tick,
} from './script.ts';

const BOOKS = [
  'pinnacle',
  'betonlineag',
  'lowvig',
  'fanduel',
  'draftkings',
  'hardrockbet',
  'hardrockbet_az',
  'kalshi',
  'prizepicks',
];
const POINTS = [-3, -3.5];

export interface MarketStep {
  readonly stampMs: number;
  readonly message: Message;
}

/** So many messages after the configuration. */
export function movingMarket(random: Random, length: number): MarketStep[] {
  let now = KICKOFF - 65 * MINUTE;
  const config = { mode: 'live', recordings: [], pricing: defaultPricing('live') } as const;
  const first: Group = { kind: 'config', receivedAt: now, rejections: {}, config };
  const steps = [{ stampMs: now, message: message(1, [first]) }];
  const opinions = new Map<string, number>();
  for (let step = 2; step <= length + 1; step++) {
    now += random.chance(0.05) ? 20 * MINUTE : (1 + random.below(6)) * 15 * SECOND;
    const groups = [groupAt(random, now, opinions)];
    if (random.chance(0.2)) groups.push(groupAt(random, now, opinions));
    steps.push({ stampMs: now, message: message(step, groups) });
  }
  return steps;
}

function groupAt(random: Random, now: number, opinions: Map<string, number>): Group {
  if (random.chance(0.08)) return tick(now);
  const event = random.chance(0.8) ? GAME : MATCH;
  if (random.chance(0.02)) {
    const status = now < KICKOFF ? 'scheduled' : random.pick(['in_progress', 'final'] as const);
    return report(event, now, status);
  }
  const books = BOOKS.filter(() => random.chance(0.4));
  const point = event === GAME && random.chance(0.5) ? random.pick(POINTS) : null;
  const quotes = books.flatMap((book) => quotesOf(random, event, book, point, now, opinions));
  if (!random.chance(0.15)) return patch(event, now, quotes);
  const [gone, ...rest] = quotes;
  return patch(event, now, rest, gone ? [gone] : []);
}

function quotesOf(
  random: Random,
  event: EventHead,
  venueId: string,
  point: number | null,
  now: number,
  opinions: Map<string, number>,
): Quote[] {
  const about = `${event.eventId} ${point}`;
  const drifted = (opinions.get(about) ?? 0.5) + (random.unit() - 0.5) * 0.03;
  const home = Math.min(0.8, Math.max(0.2, drifted));
  opinions.set(about, home);
  const draw = event === MATCH ? 0.22 : 0;
  const fairs = [
    ['home', home * (1 - draw)],
    ['away', (1 - home) * (1 - draw)],
    ...(event === MATCH ? [['draw', draw] as const] : []),
  ] as const;
  const market = point === null ? {} : { marketType: 'spread', point };
  const suspended = random.chance(0.06);
  return fairs.map(([side, fair]) =>
    quote(venueId, side, americanOf(fair * 1.045), now, { ...market, suspended }),
  );
}

function americanOf(probability: number): number {
  const odds =
    probability > 0.5
      ? (-100 * probability) / (1 - probability)
      : (100 * (1 - probability)) / probability;
  return Math.abs(odds) < 100 ? 100 : Math.round(odds);
}
