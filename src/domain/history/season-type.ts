// The parts of a season.

/**
 * `cup`: a final of an in-season cup that is no game of the regular season, such as the NBA Cup's.
 * It counts in no standings, records or averages, as a game of the preseason does not.
 */
export type SeasonType = 'preseason' | 'regular' | 'postseason' | 'cup';
