// Parameters of players, their games and their props.

import { z } from 'zod';
import { foldName } from '#domain/name-folding.ts';
import {
  choice,
  idPath,
  oneOf,
  TEXT_LENGTH_MAX,
  text,
  wholeNumber,
  word,
} from './parameter-words.ts';
import { team } from './parameters.ts';
import type { Parameter } from './route.ts';

const SIGNED = /^-?[0-9]{1,6}(\.[0-9]{1,3})?$/;
const LAST_GAMES_MAX = 200;
const PROP_SIDES = ['over', 'under', 'yes', 'no'] as const;

/** What counts as a hit. */
export type PropSide = (typeof PROP_SIDES)[number];

export const player: Parameter<string | undefined> = {
  schema: word((name) => (foldName(name) === '' ? undefined : name)).optional(),
  description: 'Only players whose name contains this; case and accents do not count.',
  takes: `part of a player's name in Latin letters, 1 to ${TEXT_LENGTH_MAX} characters`,
  example: 'allen',
};

export const playerId: Parameter<string | undefined> = {
  schema: text().optional(),
  description: 'Only the player whom prices show under exactly this id.',
  takes: `a player id, 1 to ${TEXT_LENGTH_MAX} characters`,
  example: 'nfl_josh_allen',
};

export const playerIdPath = idPath(
  'a player id',
  'A player id; former ids and those of sources are resolved too.',
  'nfl_josh_allen',
);

export const statsType: Parameter<'season' | 'game'> = {
  schema: oneOf(['season', 'game']).default('season'),
  description: 'Sums of each season, or every game.',
  takes: 'season or game',
  example: 'game',
};

export const line: Parameter<number | undefined> = {
  schema: z.string().regex(SIGNED).transform(Number).pipe(z.number()).optional(),
  description: 'The line to beat; `0.5` for yes and no.',
  takes: 'a plain number with at most 3 decimals, such as 24.5',
  example: 24.5,
};

export const propSide = choice(
  PROP_SIDES,
  'Which side counts as a hit; `over` (or `yes`) where it is absent.',
  'over',
);

export const lastGames: Parameter<number | undefined> = {
  schema: wholeNumber(LAST_GAMES_MAX).optional(),
  description: `One more window: this many games, 1 to ${LAST_GAMES_MAX}.`,
  takes: `an integer from 1 to ${LAST_GAMES_MAX}`,
  example: 15,
};

export const opponent: typeof team = {
  ...team,
  description: 'Only games against this team.',
  example: 'nfl_mia',
};

export const location: Parameter<'home' | 'away' | undefined> = {
  schema: oneOf(['home', 'away']).optional(),
  description: 'Only games at home, or away.',
  takes: 'home or away',
  example: 'home',
};

export const backToBack: Parameter<boolean | undefined> = {
  schema: oneOf(['true', 'false'])
    .transform((word) => word === 'true')
    .optional()
    .meta({ type: 'string', enum: ['true', 'false'] }),
  description: 'Only games on the second of two days in a row, or only the others.',
  takes: 'true or false',
  example: 'true',
};
