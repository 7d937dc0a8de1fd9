// What the ingest benchmark posts: batches of prices of a slate that starts in some hours, as rows
// or as groups, made beforehand. A price that comes again is another one than before.
import { eventIdOf } from '#domain/event.ts';
import { teamById } from '#domain/team.ts';
import { must } from '#kit/assert.ts';
import { Random } from '#kit/random.ts';
import { SUNDAY } from '../shared/slate-profiles.ts';
import {
  LINES_PER_EVENT,
  type Place,
  SIDES_MAX,
  SLATE_VENUES,
  SlateWorld,
} from '../shared/slate-world.ts';

export const BODY_FORMS = ['groups', 'rows'] as const;
export type BodyForm = (typeof BODY_FORMS)[number];

export interface SlateSpec {
  readonly form: BodyForm;
  readonly events: number;
  readonly quotesPerPost: number;
  /** Events that one batch is about. */
  readonly eventsPerPost: number;
  readonly posts: number;
  /** Events of the slate that it leaves to others. */
  readonly firstEvent?: number;
  /** Before the ids of venues: for a source whose venues nobody else quotes. */
  readonly venuePrefix?: string;
}

const START_IN_MS = 5 * 3_600_000;
/** Share of the events that the profile takes for begun; all of these start later. */
const NONE_IN_PLAY = { ...SUNDAY, inPlayShare: 0 };

/** The bodies, in the order in which they are to be posted; `now` in epoch ms. */
export function postedBodies(spec: SlateSpec, now: number): readonly Buffer[] {
  const world = worldOf(spec);
  const random = new Random(1);
  const { firstEvent: first = 0, venuePrefix } = spec;
  const start = new Date(now + START_IN_MS).toISOString();
  return Array.from({ length: spec.posts }, (_, post) => {
    const share = spec.quotesPerPost / spec.eventsPerPost;
    const lines = Array.from({ length: spec.eventsPerPost }, (_, at) => {
      const event = first + ((post * spec.eventsPerPost + at) % spec.events);
      const words = eventWords(world, event, start);
      const quotes = quotesOf(world, event, Math.round(share), random, venuePrefix);
      if (spec.form === 'groups') return [{ kind: 'patch', event: words, quotes }];
      const { id, ...rest } = words;
      return quotes.map((quote) => ({ ...rest, event: id, ...quote }));
    }).flat();
    return Buffer.from(lines.map((line) => JSON.stringify(line)).join('\n'));
  });
}

/** Our id of the first event that they are about. */
export function firstEventId(spec: SlateSpec, now: number): string {
  const { leagueId, awayTeamId, homeTeamId } = must(
    worldOf(spec).heads[spec.firstEvent ?? 0],
    'an event',
  );
  return eventIdOf(leagueId, now + START_IN_MS, awayTeamId, homeTeamId, 1);
}

function worldOf({ events, firstEvent = 0 }: SlateSpec): SlateWorld {
  return new SlateWorld(NONE_IN_PLAY, firstEvent + events);
}

function eventWords(world: SlateWorld, event: number, start: string) {
  const { leagueId, homeTeamId, awayTeamId, sourceEventId } = must(world.heads[event], 'an event');
  const nameOf = (teamId: string) => must(teamById(teamId), teamId).name;
  const [home, away] = [nameOf(homeTeamId), nameOf(awayTeamId)];
  return { id: sourceEventId, league: leagueId, home, away, start };
}

/** Prices of the event, each of them once, moved since they were last posted. */
function quotesOf(
  world: SlateWorld,
  event: number,
  count: number,
  random: Random,
  venuePrefix = '',
): object[] {
  const quotes: object[] = [];
  const from = random.below(LINES_PER_EVENT);
  for (let at = 0; at < LINES_PER_EVENT && quotes.length < count; at++) {
    const line = event * LINES_PER_EVENT + ((from + at) % LINES_PER_EVENT);
    for (const place of world.placesOf(line)) {
      if (quotes.length === count) break;
      world.move(place);
      const { venue, ...rest } = quoteOf(world, place);
      quotes.push({ venue: `${venuePrefix}${venue}`, ...rest });
    }
  }
  return quotes;
}

function quoteOf(world: SlateWorld, { line, cell, side }: Place) {
  const { market, isAlternate, point, player } = world.template(line);
  const selection = must(market.sides[side], 'a side');
  const turned = market.format === 'spread' && selection === 'away' && point !== null;
  return {
    venue: must(SLATE_VENUES[world.cellVenue[cell] as number], 'a venue').venueId,
    market: isAlternate ? `${market.marketType}_alternate` : market.marketType,
    selection,
    ...(point !== null && { point: turned ? -point : point }),
    ...(player !== null && { player: `Player Number${player}` }),
    american: world.american[SIDES_MAX * cell + side],
  };
}
