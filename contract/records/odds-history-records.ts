// zod schemas of odds history: snapshots of the consensus on lines, and how main lines moved.
import { z } from 'zod';
import { bySide, eventId, instant, leagueId, list, odds, point, probability } from './records.ts';

const text = z.string();
const count = z.int().min(0);

const selectionSchema = z
  .object({
    fairProb: probability.nullable().meta({
      description: 'Probability without the vig; null unless every side is quoted.',
    }),
    fairOdds: odds.nullable(),
    avgOdds: odds.meta({ description: 'Odds of the mean implied probability.' }),
    bestOdds: odds,
    bookmakerId: text.meta({ description: 'Whose the best price was.' }),
  })
  .meta({ id: 'SnapshotSelection', description: 'What books agreed on for one side of a line.' });

const selections = bySide(selectionSchema).meta({
  id: 'SnapshotSelections',
  description:
    'Keyed by side, in the order of the market; null for a side nobody quoted. Empty where the ' +
    'line was gone.',
});

const ts = instant.meta({ format: 'date-time', description: 'Log time: from when on it stood.' });
const books = count.meta({
  description: 'Venues behind it with a price that is not suspended; 0: the line was gone.',
});

const subject = {
  team: text.exactOptional().meta({ description: 'Its name, in markets of one team.' }),
  playerId: text.exactOptional().meta({ description: 'As the odds of the event name the player.' }),
  playerName: text.exactOptional(),
};

export const snapshotSchema = z
  .object({
    ts,
    marketType: text.meta({ description: 'As served: with `_alternate` on alternate lines.' }),
    isAlternate: z.boolean(),
    isMain: z.boolean(),
    ...subject,
    point,
    selections,
    books,
  })
  .meta({ id: 'LineSnapshot', description: 'The consensus on a line until its next snapshot.' });

const mainLineSchema = z
  .object({ ts, point, selections, books })
  .meta({ id: 'MainLineSnapshot', description: 'The main line of a market at one time.' });

export const movementSchema = z
  .object({
    marketType: text.meta({ description: 'The market’s main key.' }),
    ...subject,
    opened: mainLineSchema.meta({ description: 'The first main line in the time asked for.' }),
    now: mainLineSchema.meta({ description: 'The last main line that somebody quoted in it.' }),
    move: bySide(z.number()).meta({
      description:
        'Implied probability now less then, by side: without the vig where both are known, ' +
        'else of the mean prices; null for a side that one of the two has no price of.',
    }),
  })
  .meta({ id: 'LineMovement', description: 'From where to where the main line of a market went.' });

const ofEvent = {
  eventId,
  leagueId,
  snapshots: list(snapshotSchema),
  movement: list(movementSchema),
};

export const eventOddsHistorySchema = z
  .object(ofEvent)
  .meta({ id: 'EventOddsHistory', description: 'How the consensus on an event’s lines moved.' });

export const playerOddsHistorySchema = z
  .object({ playerId: text, playerName: text, leagueId, events: list(eventOddsHistorySchema) })
  .meta({
    id: 'PlayerOddsHistory',
    description: 'How the consensus on a player’s props moved, by event.',
  });

const cut = {
  count: count.meta({ description: 'Snapshots shown; as many as `limit`: there may be older.' }),
  limit: z.int().min(1),
  league: leagueId,
};
export const eventOddsHistoryMeta = z.object({ ...cut, event: text });
export const playerOddsHistoryMeta = z.object(cut);
