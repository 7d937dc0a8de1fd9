// How fresh each venue is.
import { type Endpoint, endpoint } from '../answer.ts';
import * as contract from '../contract/venues.ts';

export const venueEndpoints: readonly Endpoint[] = [
  endpoint(contract.listVenueStatuses, ({ status, sourceType }, { reader }) => {
    const data = reader
      .venueStatuses()
      .filter((venue) => status === undefined || venue.status === status)
      .filter((venue) => sourceType === undefined || venue.sourceType === sourceType);
    return { kind: 'moment', data, meta: { count: data.length } };
  }),
];
