// Every endpoint of the interface, in the order in which it is documented.
import type { Endpoint } from '../route-result.ts';
import { bestBetsEndpoints } from './best-bets.ts';
import { chatEndpoints } from './chat.ts';
import { edgeEndpoints } from './edge.ts';
import { eventEndpoints } from './events.ts';
import { historyEndpoints } from './history.ts';
import { leagueEndpoints } from './leagues.ts';
import { moveEndpoints } from './moves.ts';
import { oddsEndpoints } from './odds.ts';
import { oddsHistoryEndpoints } from './odds-history.ts';
import { playerPropsEndpoints } from './player-props.ts';
import { playerEndpoints } from './players.ts';
import { profileEndpoints } from './profiles.ts';
import { systemEndpoints } from './systems.ts';
import { teamEndpoints } from './teams.ts';
import { usageEndpoints } from './usage.ts';
import { venueEndpoints } from './venues.ts';

export const ENDPOINTS: readonly Endpoint[] = [
  ...leagueEndpoints,
  ...teamEndpoints,
  ...eventEndpoints,
  ...oddsEndpoints,
  ...oddsHistoryEndpoints,
  ...playerPropsEndpoints,
  ...edgeEndpoints,
  ...profileEndpoints,
  ...moveEndpoints,
  ...bestBetsEndpoints,
  ...playerEndpoints,
  ...historyEndpoints,
  ...systemEndpoints,
  ...venueEndpoints,
  ...usageEndpoints,
  ...chatEndpoints,
];
