// How fresh each venue is.
import { type Endpoint, endpoint } from '../answer.ts';
import * as contract from '../contract/venues.ts';
import { venuePasses } from './filters.ts';

export const venueEndpoints: readonly Endpoint[] = [
  endpoint(contract.listVenueStatuses, (values, { reader }) => {
    const data = reader.venueStatuses().filter(venuePasses(values));
    return { kind: 'moment', data, meta: { count: data.length } };
  }),
];
