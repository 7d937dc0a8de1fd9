// The route of venues' freshness.
import { z } from 'zod';
import * as bookParameters from '../book-parameters.ts';
import { venueStatusExample } from '../examples/examples.ts';
import { countMeta } from '../records/records.ts';
import { venueStatusSchema } from '../records/venue-records.ts';
import { route } from '../route.ts';

export const listVenueStatuses = route({
  operationId: 'listVenueStatuses',
  path: '/v1/venues/status',
  tag: 'Venues',
  summary: 'List the status of venues',
  description:
    'Every venue that was ever heard, by `bookmakerId`, and how fresh it is at this position of ' +
    'the book. Ages count to the clock of the book, so they move with every answer; in a replay ' +
    'that clock is the recording’s. A venue is heard when it answers, whether it has prices or ' +
    'not.\n\n' +
    '- `live`: it answered within the last 10 minutes, and the newest confirmation among its ' +
    'prices is at most as old. A venue that never had a price is judged by its answers alone.\n' +
    '- `stale`: it was silent for longer than that, or it still answers and has confirmed no ' +
    'price for longer than that. What it last said stands until it expires.\n' +
    '- `down`: it was silent for longer than 60 minutes.\n\n' +
    'In a replay, whose captures are minutes apart, the limits are 30 and 180 minutes. They are ' +
    'part of the log’s configuration.\n\n' +
    '`sources` lists who quotes a venue: of several sources one is the primary in a league, whose ' +
    'prices are shown, and the others stand by.',
  query: { status: bookParameters.venueWord, sourceType: bookParameters.sourceType },
  data: z.array(venueStatusSchema),
  meta: countMeta,
  example: [venueStatusExample],
  exampleMeta: { count: 1 },
  fromBook: true,
});
