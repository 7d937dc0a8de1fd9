// Cursors of lists that are paged by place. A place is no secret; what a cursor bears beside it
// binds it to the question: one that was damaged, made up or taken from elsewhere is refused.
import { createHash } from 'node:crypto';
import { must } from '#kit/assert.ts';

/** Where a page ended: start (epoch ms), then id. */
export interface Place {
  readonly startTime: number;
  readonly eventId: string;
}

const CURSOR = /^([A-Za-z0-9_-]{1,160})\.([A-Za-z0-9_-]{16})$/;
const PLACE = /^(-?\d{1,16}) (.+)$/s;
/** Instants that a date can have, in milliseconds either side of 1970. */
const INSTANT_MS_MAX = 8.64e15;

/** The cursor of what comes after `place` in the list that `asked` names. */
export function cursorOf({ startTime, eventId }: Place, asked: string): string {
  const place = Buffer.from(`${startTime} ${eventId}`).toString('base64url');
  return `${place}.${sealOf(place, asked)}`;
}

/** The place of a cursor; undefined where it is none, or one of another question. */
export function positionOfCursor(cursor: string, asked: string): Place | undefined {
  const [, place, seal] = CURSOR.exec(cursor) ?? [];
  if (place === undefined || seal !== sealOf(place, asked)) return undefined;
  const match = PLACE.exec(Buffer.from(place, 'base64url').toString());
  const startTime = Number(match?.[1] ?? Number.NaN);
  if (!match || !(Math.abs(startTime) <= INSTANT_MS_MAX)) return undefined;
  const eventId = must(match[2], 'an id');
  return eventId.includes('\0') ? undefined : { startTime, eventId };
}

function sealOf(place: string, asked: string): string {
  return createHash('sha256').update(`v1\n${place}\n${asked}`).digest('base64url').slice(0, 16);
}
