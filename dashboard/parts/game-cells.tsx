// The cells of a row that say of which game it is and what is bet: lists of edges and of moves alike.
import { createMemo } from 'solid-js';
import { useLive } from '../live/live-context.tsx';
import { matchupText, whenText } from '../view/event-text.ts';
import { go } from '../view/route.ts';
import { leagueName } from '../view/served-leagues.ts';

/** The game, with its start or period, and the selection with its market. */
export function GameCells(props: {
  readonly eventId: string;
  readonly leagueId: string;
  readonly selection: string;
  readonly market: string;
}) {
  const { events } = useLive();
  const event = createMemo(() => events.event(props.eventId));
  const teams = (): string => {
    const known = event();
    return known ? matchupText(known) : props.eventId;
  };
  const when = (): string => {
    const known = event();
    return known ? ` · ${whenText(known)}` : '';
  };
  return (
    <>
      <div role="cell" class="edge-event">
        <button type="button" onClick={() => go('event', { event: props.eventId })}>
          {teams()}
        </button>
        <span class="soft">
          {leagueName(props.leagueId)}
          {when()}
        </span>
        <span class="on-narrow edge-bet">
          {props.selection} · {props.market}
        </span>
      </div>
      <div role="cell" class="edge-market">
        <span>{props.selection}</span>
        <span class="soft">{props.market}</span>
      </div>
    </>
  );
}
