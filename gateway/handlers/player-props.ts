// Player props, and the catalogue of their markets.
import { SqlError } from '#backends/sql/sql.ts';
import * as contract from '#contract/routes/player-props.ts';
import type { Market } from '#domain/market.ts';
import { type LeagueMarkets, servedMarketType } from '#domain/market-catalog.ts';
import type { OfferFilter, Reader } from '#engine/view/reader.ts';
import type { View } from '../bodies/fragments.ts';
import { type Endpoint, endpoint, type HandlerContext, type RouteResult } from '../route-result.ts';
import { idsOfPlayer } from '../stored/prop-players.ts';
import { anyEventAnswer, unpricedHead } from './any-event.ts';
import { filterKey, isFleeting, letsAllPass, stakedFilter } from './filters.ts';
import { linesSince, pageOrChanges } from './since.ts';

export const playerPropsEndpoints: readonly Endpoint[] = [
  endpoint(contract.listPlayerProps, (values, context) =>
    ofPlayer(values.playerId, context, (playerIds) => {
      const filter = stakedFilter(
        context.reader,
        values,
        values.league,
        context.account,
        playerIds,
      );
      return pageOrChanges(values, context, {
        view: propsView(context.reader, filter, 'list'),
        has: filter.account === undefined ? 'hasProps' : undefined,
        of: 'lines',
        changed: (changes, seq, scope) => linesSince(changes.props(seq, scope, filter)),
      });
    }),
  ),
  endpoint(contract.listPropMarkets, ({ league }, { reader: { leagues } }) => {
    const asked = leagues.active.filter(
      ({ leagueId }) => league === undefined || leagueId === league,
    );
    const data = asked.map(({ leagueId, sport }) => ({
      leagueId,
      sport,
      markets: propMarkets(leagues.markets(leagueId)),
    }));
    return { kind: 'fixed', data, meta: { count: data.length, league } };
  }),
  endpoint(contract.getEventPlayerProps, (values, context) =>
    ofPlayer(values.playerId, context, (playerIds) =>
      anyEventAnswer(
        context,
        values.eventId,
        (leagueId) =>
          propsView(
            context.reader,
            stakedFilter(context.reader, values, leagueId, context.account, playerIds),
            'event',
          ),
        (event) => ({ ...unpricedHead(event), players: [] }),
      ),
    ),
  ),
];

/** `stream`: what the event form shows, listed where there is any. */
export function propsView(
  reader: Reader,
  filter: OfferFilter,
  form: 'list' | 'event' | 'stream',
): View {
  return {
    key: `props ${form} ${filterKey(filter)}`,
    showsEvery: letsAllPass(filter),
    turnsAt: isFleeting(filter) ? (eventId) => reader.turnsAt(eventId, filter) : undefined,
    show: (eventId) => {
      const record = reader.propsRecord(eventId, filter, form === 'list' ? 'list' : 'event');
      return { record, hasContent: form === 'event' || record.players.length > 0, rank: 0 };
    },
  };
}

/**
 * What `show` makes of every id that prices may have the player under; of none where nobody is
 * asked for. While the store is away, prices are shown under the very id.
 */
function ofPlayer(
  id: string | undefined,
  { sql }: HandlerContext,
  show: (playerIds?: readonly string[]) => RouteResult | Promise<RouteResult>,
): RouteResult | Promise<RouteResult> {
  if (id === undefined || !sql) return show();
  const ids = idsOfPlayer(sql, id).catch((error: unknown) => {
    if (error instanceof SqlError && !error.isMistake) return [id];
    throw error;
  });
  return ids.then(show);
}

/** Prop markets of the league under their main keys, and under the alternate keys there are. */
function propMarkets({ markets }: LeagueMarkets): readonly object[] {
  return markets
    .filter((market) => market.subject === 'player')
    .flatMap((market) =>
      market.hasAlternate ? [shown(market, false), shown(market, true)] : [shown(market, false)],
    );
}

function shown(market: Market, isAlternate: boolean): object {
  return {
    marketType: servedMarketType(market, isAlternate),
    marketName: market.marketName,
    format: market.format,
    isAlternate,
    supportsPoint: market.format === 'over_under' || market.format === 'spread',
  };
}
