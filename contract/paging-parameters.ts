// Parameters of lists: pages, or what changed since a position.

import { wholeNumber, word } from './parameter-words.ts';
import type { Parameter } from './route.ts';

/** `limit` of a list: 1 to `most`. */
export function limit(most: number, standard = 25): Parameter<number> {
  return {
    schema: wholeNumber(most).default(standard),
    description: `Items a page, 1 to ${most}.`,
    takes: `an integer from 1 to ${most}`,
    example: 10,
  };
}

/** One-based page of a list. */
export const page: Parameter<number> = {
  schema: wholeNumber(Number.MAX_SAFE_INTEGER).default(1),
  description: 'One-based page. A page past the end is an empty list.',
  takes: 'an integer of at least 1',
  example: 1,
};

/** A position in the book. */
export interface Position {
  readonly epoch: string;
  readonly seq: number;
}

const POSITION = /^([^:]{1,200}):([0-9]{1,15})$/;

/** The position that a text such as `a1b2:480` names; undefined where it names none. */
export function positionOf(text: string): Position | undefined {
  const [, epoch, seq] = POSITION.exec(text) ?? [];
  return epoch === undefined ? undefined : { epoch, seq: Number(seq) };
}

/** More lines or edges are not told of by `since`. */
export const CHANGES_MAX = 2000;

export const since: Parameter<Position | undefined> = {
  schema: word(positionOf).optional(),
  description:
    'Only what changed after this position: `epoch:seq`, as `x-book-epoch` and `x-book-seq` of ' +
    'an earlier answer under the same filters (of several pages the first), or `meta.position`, ' +
    'said. The answer is not paged. Records without news are left out, those that ' +
    'are not shown any more are in `remove`. 410 where the changes are not known any more, or ' +
    `are more than ${CHANGES_MAX} lines or edges (of the league, or ten times as many of all); a ` +
    'position of another server that this one has not reached is waited for, a second at most.',
  takes: 'a position epoch:seq, as x-book-epoch and x-book-seq say it',
  example: 'a1b2c3:48211',
};

/** A page of at most `most` items, or what changed since a position, which has no pages. */
export function pageOrSince(most: number) {
  const conflict = ({ since }: Readonly<Record<string, unknown>>): string | undefined =>
    since === undefined ? undefined : 'no since: what changed since a position has no pages';
  return {
    limit: { ...limit(most), conflict },
    page: { ...page, conflict },
    since,
  };
}
