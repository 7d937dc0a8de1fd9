// Answers of The Odds API, written by hand and small.
import type { Group, ImageGroup } from '#domain/message/message.ts';
import { openIdentity } from '#ingest/identity/identity.ts';
import { createQuarantine } from '#ingest/quarantine.ts';
import { type Capture, groupsOfCapture } from '#ingest/venues/the-odds-api/capture.ts';

export const RECEIVED_AT = Date.parse('2025-11-09T12:00:00Z');
export const START = '2025-11-09T18:00:00Z';
export const UPDATED = '2025-11-09T11:59:30Z';

type Fields = Record<string, unknown>;

export function market(key: string, outcomes: unknown[], fields: Fields = {}): Fields {
  return { key, last_update: UPDATED, outcomes, ...fields };
}

export function book(key: string, ...markets: unknown[]): Fields {
  return { key, title: key, last_update: UPDATED, markets };
}

export function game(bookmakers: unknown[], fields: Fields = {}): Fields {
  return {
    id: 'e1',
    sport_key: 'americanfootball_nfl',
    sport_title: 'NFL',
    commence_time: START,
    home_team: 'Miami Dolphins',
    away_team: 'Buffalo Bills',
    bookmakers,
    ...fields,
  };
}

export const SECOND_GAME: Fields = {
  id: 'e2',
  home_team: 'Chicago Bears',
  away_team: 'New York Giants',
};

export function moneyline(home = 150, away = -170): Fields {
  return market('h2h', [
    { name: 'Miami Dolphins', price: home },
    { name: 'Buffalo Bills', price: away },
  ]);
}

export function groupsOf(capture: Partial<Capture>, identity = openIdentity(undefined)): Group[] {
  return groupsOfCapture(
    { receivedAt: RECEIVED_AT, kind: 'bulk', events: [], ...capture },
    { identity, quarantine: createQuarantine(), source: 'test' },
  );
}

/** The groups of a recorded bulk answer of these events. */
export function bulk(...events: unknown[]): Group[] {
  return groupsOf({ events });
}

/** The only image of a recorded bulk answer with one game of these bookmakers. */
export function imageOf(bookmakers: unknown[], fields: Fields = {}): ImageGroup {
  const images = imagesOf(bulk(game(bookmakers, fields)));
  const [image] = images;
  if (image === undefined || images.length > 1) throw new Error(`${images.length} images`);
  return image;
}

export function imagesOf(groups: readonly Group[]): ImageGroup[] {
  return groups.filter((group) => group.kind === 'image');
}

export function rejectionsOf(groups: readonly Group[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { rejections } of groups) {
    for (const [reason, prices] of Object.entries(rejections)) {
      sums[reason] = (sums[reason] ?? 0) + prices;
    }
  }
  return sums;
}
