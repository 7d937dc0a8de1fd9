// A player as ESPN writes him in rosters and box scores.
import { z } from 'zod';
import { parseDay } from '#domain/eastern-day.ts';
import type { PlayerFacts } from '#domain/reference.ts';
import {
  isObject,
  itemsAs,
  list,
  maybeId,
  maybeNumber,
  maybeObject,
  maybeText,
  text,
} from '../field-schemas.ts';
import type { Notes } from '../refusal.ts';

export const athleteSchema = z.looseObject({
  id: maybeId,
  displayName: maybeText,
  fullName: maybeText,
  jersey: maybeText,
  position: maybeObject({ abbreviation: maybeText }),
  dateOfBirth: maybeText,
  /** Inches. */
  height: maybeNumber,
  /** Pounds. */
  weight: maybeNumber,
  links: list,
});

export type EspnAthlete = z.infer<typeof athleteSchema>;

const CM_PER_INCH = 2.54;
const KG_PER_POUND = 0.45359237;
const CM_RANGE = [120, 250] as const;
const KG_RANGE = [40, 250] as const;
const ATHLETE_ID = /\/id\/(\d{1,15})(?:\/|$)/;

/** The player; refuses who has no name, and the lines that colleges write for the whole team. */
export function playerOf(
  athlete: EspnAthlete,
  notes: Notes,
  position?: string | null,
): PlayerFacts | undefined {
  const fullName = athlete.fullName ?? athlete.displayName;
  if (athlete.id?.startsWith('-') || fullName === 'Team') {
    return notes.refuse('not_a_player', `${athlete.id} ${fullName}`);
  }
  if (!fullName) return notes.refuse('no_name', `athlete ${athlete.id ?? 'without an id'}`);
  return {
    sourcePlayerId: athlete.id ?? null,
    fullName,
    position: athlete.position?.abbreviation ?? position ?? null,
    jersey: athlete.jersey ?? null,
    birthDate: dayOf(athlete.dateOfBirth),
    heightCm: measureOf(athlete.height, CM_PER_INCH, CM_RANGE, 'height', notes),
    weightKg: measureOf(athlete.weight, KG_PER_POUND, KG_RANGE, 'weight', notes),
  };
}

const linkSchema = z.looseObject({ href: text });

/** The id of an athlete, which injury reports write only within links to his page. */
export function athleteIdOf({ id, links }: EspnAthlete): string | null {
  if (id) return id;
  for (const { href } of itemsAs(linkSchema, links)) {
    const found = ATHLETE_ID.exec(href)?.[1];
    if (found !== undefined) return found;
  }
  return null;
}

/** The day (YYYY-MM-DD) that a date or time begins with. */
export function dayOf(text: string | null | undefined): string | null {
  return text ? (parseDay(text.slice(0, 10)) ?? null) : null;
}

/** Whether an entry says that it stands for somebody who did not take part. */
export function satOut(entry: unknown): boolean {
  return isObject(entry) && entry.didNotPlay === true;
}

/** Whole centimetres or kilograms; null where nobody has such a measure. 0 stands for unknown. */
function measureOf(
  value: number | null | undefined,
  factor: number,
  [least, most]: readonly [number, number],
  name: string,
  notes: Notes,
): number | null {
  if (!value) return null;
  const measure = Math.round(value * factor);
  if (measure >= least && measure <= most) return measure;
  notes.drifted(`${name} implausible`);
  return null;
}
