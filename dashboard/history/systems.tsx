// Published systems: what each came to, and how wide the truth about it is.
import { createResource, Show } from 'solid-js';
import type { SystemCard } from '#client/overround.ts';
import { useLive } from '../live/live-context.tsx';
import { Table } from '../parts/table.tsx';
import { signed, signedPct } from '../view/odds-text.ts';
import { narrow } from '../view/route.ts';
import { leagueName } from '../view/served-leagues.ts';

/** Returns on investment at the ends of the bar, percent of the stake. */
const ROI_SHOWN = 40;

const VERDICTS: Readonly<Record<NonNullable<SystemCard['verdict']>, string>> = {
  no_bets: 'no bets',
  too_few: 'too few bets',
  noise: 'consistent with luck',
  above: 'better than luck',
  below: 'worse than luck',
};

const COLUMNS = [
  ...['System', 'Bets', 'Record', 'Won', 'Units', 'Return'],
  { text: '95 % interval of the return' },
  { text: 'Verdict' },
];

export function Systems() {
  const { connection } = useLive();
  const [answer] = createResource(
    async () => {
      const { data } = await connection.overround.get('/v1/trends', { kind: 'system', limit: 50 });
      return data.filter((card) => card.kind === 'system');
    },
    { initialValue: [] },
  );
  const cards = () => (answer.error ? [] : answer.latest);
  const message = (): string => {
    if (answer.error) return (answer.error as Error).message;
    return answer.loading ? 'Loading systems…' : 'No systems are published.';
  };
  return (
    <div class="scroll systems" tabindex="0" role="region" aria-label="Systems">
      <Table columns={COLUMNS} rows={cards()} message={message()}>
        {(card) => <SystemRow card={card} />}
      </Table>
    </div>
  );
}

function SystemRow(props: { readonly card: SystemCard }) {
  const { card } = props;
  return (
    <tr>
      <th scope="row" title={card.description}>
        <button
          type="button"
          class="quiet system-name"
          onClick={() => narrow({ part: 'systems', system: card.systemId })}
        >
          {card.name}
        </button>
        <span class="soft">{card.leagueIds.map(leagueName).join(', ')}</span>
      </th>
      <td>
        {card.games}
        <Show when={card.livePicks > 0}>
          <span class="soft"> {card.livePicks} live</span>
        </Show>
      </td>
      <td>{card.games === 0 ? '' : recordText(card)}</td>
      <td>{card.winRate === null ? '' : `${(100 * card.winRate).toFixed(1)}%`}</td>
      <td>
        {card.units === null || card.games === 0 ? '' : signed(Math.round(10 * card.units) / 10)}
      </td>
      <td>{card.roi === null ? '' : signedPct(card.roi, 1)}</td>
      <td class="is-text">
        <Show when={card.roiInterval}>
          {(interval) => (
            <IntervalBar low={interval().low} high={interval().high} at={card.roi ?? 0} />
          )}
        </Show>
      </td>
      <td class={`is-text verdict soft is-${card.verdict}`}>
        {card.verdict && VERDICTS[card.verdict]}
      </td>
    </tr>
  );
}

/** The interval of the return, percent, with zero in the middle. */
function IntervalBar(props: { readonly low: number; readonly high: number; readonly at: number }) {
  const x = (roi: number): number =>
    100 * (0.5 + Math.max(-ROI_SHOWN, Math.min(ROI_SHOWN, roi)) / (2 * ROI_SHOWN));
  const text = (): string => `${signedPct(props.low, 1)} to ${signedPct(props.high, 1)}`;
  return (
    <svg
      class="interval"
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      role="img"
      aria-label={text()}
    >
      <title>{text()}</title>
      <line class="zero" x1="50" x2="50" y1="0" y2="10" />
      <rect x={x(props.low)} y="3" width={Math.max(1, x(props.high) - x(props.low))} height="4" />
      <rect class="at" x={x(props.at) - 0.6} y="1" width="1.2" height="8" />
    </svg>
  );
}

function recordText({ record }: SystemCard): string {
  if (!record) return '';
  return `${record.wins}–${record.losses}${record.pushes > 0 ? `–${record.pushes}` : ''}`;
}
