// Every bet of a published system, the newest first.
import { createSignal } from 'solid-js';
import type { SystemBet } from '#client/overround.ts';
import { useLive } from '../live/live-context.tsx';
import { MoreRows } from '../parts/more-rows.tsx';
import { Table } from '../parts/table.tsx';
import { priceText, signed } from '../view/odds-text.ts';
import { narrow } from '../view/route.ts';
import { settings } from '../view/settings.ts';

const COLUMNS = [
  'Date',
  { text: 'Game' },
  { text: 'Bet' },
  ...['Line', 'Price', 'Result', 'Profit'],
];

export function SystemBets(props: { readonly systemId: string }) {
  const { connection } = useLive();
  const [bets, setBets] = createSignal<readonly SystemBet[]>([]);
  const [next, setNext] = createSignal<string | null>(null);
  const [message, setMessage] = createSignal('Loading bets…');
  let isAsking = false;
  const ask = async (cursor: string | undefined): Promise<void> => {
    if (isAsking) return;
    isAsking = true;
    try {
      const { data, meta } = await connection.overround.get('/v1/trends/systems/{systemId}/bets', {
        systemId: props.systemId,
        ...(cursor !== undefined && { cursor }),
      });
      setBets((known) => [...known, ...data]);
      setNext(meta.nextCursor);
      setMessage(bets().length > 0 ? '' : 'It has no bets.');
    } catch (error) {
      setMessage(error instanceof Error ? error.message : 'The request failed.');
    }
    isAsking = false;
  };
  void ask(undefined);
  return (
    <div class="scroll" tabindex="0" role="region" aria-label="Bets of the system">
      <p class="toolbar">
        <button type="button" onClick={() => narrow({ system: undefined })}>
          All systems
        </button>{' '}
        <b>{props.systemId}</b>
      </p>
      <Table columns={COLUMNS} rows={bets()} message={message()}>
        {(bet) => <BetRow bet={bet} />}
      </Table>
      <MoreRows label="Earlier bets" cursor={next()} message={message()} onAsk={ask} />
    </div>
  );
}

function BetRow(props: { readonly bet: SystemBet }) {
  return (
    <tr>
      <td>{props.bet.date}</td>
      <td class="is-text">
        {props.bet.awayTeam.name} @ {props.bet.homeTeam.name}
      </td>
      <td class="is-text">
        {sideText(props.bet)} <span class="soft">{props.bet.live ? 'live pick' : ''}</span>
      </td>
      <td>{props.bet.line ?? ''}</td>
      <td>{props.bet.price === null ? '' : priceText(props.bet.price, settings.odds)}</td>
      <td>{props.bet.result}</td>
      <td>{props.bet.profit === null ? '' : signed(Math.round(100 * props.bet.profit) / 100)}</td>
    </tr>
  );
}

function sideText({ side, homeTeam, awayTeam }: SystemBet): string {
  return side === 'home' ? homeTeam.name : side === 'away' ? awayTeam.name : side;
}
