// How fresh each venue is.

import * as contract from '#contract/routes/venues.ts';
import { type Endpoint, endpoint } from '../route-result.ts';
import { venuePasses } from './filters.ts';

export const venueEndpoints: readonly Endpoint[] = [
  endpoint(contract.listVenueStatuses, (values, { reader }) => {
    const data = reader.venueStatuses().filter(venuePasses(values));
    return { kind: 'moment', data, meta: { count: data.length } };
  }),
];
