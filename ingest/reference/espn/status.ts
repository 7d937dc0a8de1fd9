// What ESPN's statuses mean. Some names hold before and during a game (delays), so the state
// decides those; a name that is new is counted and its state believed.
import type { EventStatus } from '#domain/message/message.ts';
import type { Notes } from '../refusal.ts';

const BY_NAME: ReadonlyMap<string, EventStatus> = new Map([
  ...named('scheduled', 'SCHEDULED TBD'),
  ...named(
    'in_progress',
    `IN_PROGRESS IN_PROGRESS_2 FIRST_HALF HALFTIME SECOND_HALF END_PERIOD END_OF_REGULATION
    OVERTIME EXTRA_TIME HALFTIME_ET END_OF_EXTRATIME END_OF_EXTRA_TIME SHOOTOUT IN_PROGRESS_ET
    IN_PROGRESS_PEN IN_PROGRESS_PEN_ET`,
  ),
  ...named('final', 'FINAL FULL_TIME FINAL_OT FINAL_ET FINAL_AET FINAL_PEN FULL_PEN FORFEIT'),
  // A suspended game goes on another day.
  ...named('postponed', 'POSTPONED SUSPENDED'),
  ...named('cancelled', 'CANCELED CANCELLED ABANDONED ABANDONDED'),
]);
const BY_STATE_ONLY = new Set(['STATUS_DELAYED', 'STATUS_DELAY', 'STATUS_RAIN_DELAY']);

/** The part of `status.type` that is looked at. */
export interface EspnStatusType {
  readonly name?: string | null | undefined;
  readonly state?: string | null | undefined;
  readonly completed?: boolean | null | undefined;
}

/**
 * The status; undefined where neither name nor state says. `hasBegun`: something was played. A game
 * that is delayed before that is in play by its state, and is not.
 */
export function statusOf(
  type: EspnStatusType,
  hasBegun: boolean,
  notes: Notes,
): EventStatus | undefined {
  const name = type.name ?? '';
  const known = BY_NAME.get(name);
  if (known !== undefined) return known;
  if (!BY_STATE_ONLY.has(name)) notes.drifted(`status ${name || 'missing'}`);
  if (type.state === 'pre') return 'scheduled';
  if (type.state === 'in')
    return hasBegun || !BY_STATE_ONLY.has(name) ? 'in_progress' : 'scheduled';
  // Over, but not completed: called off in a way that is not known.
  return type.state === 'post' && type.completed !== false ? 'final' : undefined;
}

function named(status: EventStatus, names: string): readonly (readonly [string, EventStatus])[] {
  return names.split(/\s+/).map((name) => [`STATUS_${name}`, status]);
}
