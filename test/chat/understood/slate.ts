// A slate that people who wrote prompts had before them: whom the book knows, and who plays when.

import type { Game } from '#chat/language/meant-games.ts';
import { PlayerIndex } from '#chat/language/names/players.ts';
import type { KnownNames } from '#chat/language/reading.ts';
import { playersOf, TABLE_NAMES } from '../prompts/table.ts';

/** League, away and home team, start in New York on 2025-11-09 unless a day is said. */
const GAMES = `
nfl buf mia 13:00|nfl nyg chi 13:00|nfl cle nyj 13:00|nfl kc den 16:25|nfl lar sf 16:25
nfl pit lac 20:20|nfl phi gb 20:15 +1|nba bos orl 18:00|nba lal atl 18:00|nba den gsw 20:30
nba sac min 19:00|nba mil dal 11:30 live|nhl nyr bos 19:00|nhl lak fla 17:00|nhl edm tor 19:00
nhl wpg van 21:00|mlb tex nyy 19:05|mlb lad sf 16:05|ncaa_football ala uga 15:30 +6
ncaa_basketball duke unc 19:00|soccer_epl liv mci 11:30 live|soccer_epl che ars 15:00 +1
soccer_mls nsh mia 16:00
`;
const PLAYERS = `
nfl|Josh Allen|Patrick Mahomes|Travis Kelce|Justin Herbert|Saquon Barkley|Christian McCaffrey
nba|LeBron James|Luka Dončić|Jayson Tatum|Nikola Jokić|Stephen Curry|Giannis Antetokounmpo
nba|Anthony Edwards|Trae Young
mlb|Aaron Judge|Shohei Ohtani
nhl|Connor McDavid|Auston Matthews|Igor Shesterkin
soccer_epl|Erling Haaland|Mohamed Salah|Bukayo Saka
soccer_mls|Lionel Messi
`;
const MIDNIGHT_MS = Date.parse('2025-11-09T05:00:00Z');
const MINUTE_MS = 60_000;

/** The games in order of their start. */
export const SLATE: readonly Game[] = GAMES.trim()
  .split(/[|\n]/)
  .map((row) => {
    const [leagueId = '', away, home, time = '', rest = ''] = row.split(' ');
    const [hour, minute] = time.split(':').map(Number);
    const days = rest.startsWith('+') ? Number(rest) : 0;
    const minutes = days * 1440 + 60 * (hour ?? 0) + (minute ?? 0);
    const [homeId, awayId] = [`${leagueId}_${home}`, `${leagueId}_${away}`];
    return {
      eventId: `${leagueId}_20251109_${away}_${home}`,
      leagueId,
      ...{ homeId, awayId },
      startTimeMs: MIDNIGHT_MS + minutes * MINUTE_MS,
      isLive: rest === 'live',
    };
  })
  .sort((a, b) => a.startTimeMs - b.startTimeMs);

/** Whom and what the book knows of it by name. */
export const SLATE_NAMES: KnownNames = {
  ...TABLE_NAMES,
  players: new PlayerIndex(playersOf(PLAYERS)),
};
