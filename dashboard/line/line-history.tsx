// How a line moved: Opened, Now, Move and the close, and the chart of it.
import {
  createEffect,
  createMemo,
  createResource,
  createSignal,
  on,
  onCleanup,
  Show,
} from 'solid-js';
import type { EventOddsHistory, LineSnapshot } from '#client/overround.ts';
import type { Side } from '../grid/quotes.ts';
import { engineNow } from '../live/engine-clock.ts';
import { useLive } from '../live/live-context.tsx';
import type { MarketKey } from '../live/rows.ts';
import { fairText, priceText, signed, signedPct } from '../view/odds-text.ts';
import { settings, theme } from '../view/settings.ts';
import { dayText, timeText } from '../view/time-text.ts';
import type { ChartPoint, LineChart } from './line-chart.ts';

const ASK_AGAIN_MS = 15_000;
const SNAPSHOTS_MAX = 1000;

type Moment = LineSnapshot | EventOddsHistory['movement'][number]['opened'];

export function LineHistory(props: {
  readonly market: MarketKey;
  /** Of another line than the market's main one, which may move to another point. */
  readonly point: number | null | undefined;
  readonly side: Side;
  readonly startTime: string | undefined;
}) {
  const { connection, events } = useLive();
  const [answer, { refetch }] = createResource(
    () => props.market,
    async ({ eventId, marketType, playerId }) => {
      const about = { eventId, market: marketType, ...(playerId && { playerId }) };
      const path = '/v1/events/{eventId}/odds-history';
      return (await connection.overround.get(path, { ...about, limit: SNAPSHOTS_MAX })).data;
    },
  );
  const isOver = (): boolean => events.event(props.market.eventId)?.status === 'final';
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible' && !isOver()) void refetch();
  }, ASK_AGAIN_MS);
  onCleanup(() => clearInterval(timer));
  const latest = (): EventOddsHistory | undefined => (answer.error ? undefined : answer.latest);
  const isOfTeam = ({ team = '' }: { readonly team?: string }): boolean =>
    team === (props.market.team ?? '');
  const isMain = (): boolean => props.point === undefined;
  const snapshots = createMemo(() =>
    (latest()?.snapshots ?? [])
      .filter(isOfTeam)
      .filter((each) => (isMain() ? each.isMain : each.point === props.point)),
  );
  const points = createMemo(() => pointsOf(snapshots(), props.side));
  const movement = createMemo(() => (isMain() ? latest()?.movement.find(isOfTeam) : undefined));
  const opened = (): Moment | undefined => (isMain() ? movement()?.opened : snapshots()[0]);
  // Snapshots are of all points of the market, and the oldest ones are cut off first.
  const isCut = (): boolean => !isMain() && latest()?.snapshots.length === SNAPSHOTS_MAX;
  const now = (): Moment | undefined => (isMain() ? movement()?.now : snapshots().at(-1));
  const close = createMemo(() => {
    const start = props.startTime;
    if (!start || Date.parse(start) > engineNow()) return undefined;
    return snapshots().findLast(({ ts }) => ts <= start);
  });
  return (
    <div class="history-box">
      <Show when={!answer.error} fallback={<p class="soft">{(answer.error as Error).message}</p>}>
        <dl class="movement">
          <Fact
            name={isCut() ? 'Earliest shown' : 'Opened'}
            value={momentText(opened(), props.side)}
          />
          <Fact name="Now" value={momentText(now(), props.side)} />
          <Show when={isMain()}>
            <Fact name="Move" value={moveText(movement(), props.side)} />
          </Show>
          <Show when={close()}>
            {(at) => <Fact name="Close" value={momentText(at(), props.side)} />}
          </Show>
        </dl>
        <Chart points={points()} />
      </Show>
    </div>
  );
}

function Fact(props: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{props.name}</dt>
      <dd>{props.value}</dd>
    </div>
  );
}

function Chart(props: { readonly points: readonly ChartPoint[] }) {
  let element!: HTMLDivElement;
  const [chart, setChart] = createSignal<LineChart | undefined>(undefined);
  createEffect(
    on([theme, () => settings.odds], () => {
      let isOver = false;
      void import('./line-chart.ts').then(({ drawLineChart }) => {
        if (isOver) return;
        const drawn = drawLineChart(element, (probability) => fairText(probability, settings.odds));
        setChart(drawn);
      });
      onCleanup(() => {
        isOver = true;
        chart()?.remove();
        setChart(undefined);
      });
    }),
  );
  createEffect(() => chart()?.show(props.points));
  return (
    <div
      class="chart"
      classList={{ 'is-empty': props.points.length === 0 }}
      role="img"
      aria-label={`Line movement, ${props.points.length} changes`}
      ref={element}
    />
  );
}

function momentText(moment: Moment | undefined, side: Side): string {
  const selection = moment?.selections[side];
  if (!moment || !selection) return '…';
  const price = priceText(selection.fairOdds ?? selection.avgOdds, settings.odds);
  const at = `${dayText(moment.ts)} ${timeText(moment.ts)}`;
  if (moment.point === null) return `${price} · ${at}`;
  const point = side === 'away' ? -moment.point : moment.point;
  const isTotal = side === 'over' || side === 'under';
  return `${isTotal ? point : signed(point)} ${price} · ${at}`;
}

/** Of points where the line itself moved: probabilities at different points do not compare. */
function moveText(movement: EventOddsHistory['movement'][number] | undefined, side: Side): string {
  const [from, to] = [movement?.opened.point, movement?.now.point];
  if (typeof from === 'number' && typeof to === 'number' && from !== to) {
    const moved = side === 'away' ? from - to : to - from;
    return `${signed(moved)} points`;
  }
  const move = movement?.move[side];
  return move === null || move === undefined ? '…' : signedPct(100 * move);
}

/** One point for each second: the last of it. */
function pointsOf(snapshots: readonly LineSnapshot[], side: Side): readonly ChartPoint[] {
  const found = new Map<number, ChartPoint>();
  for (const { ts, point, selections } of snapshots) {
    const selection = selections[side];
    if (!selection) continue;
    const time = Math.floor(Date.parse(ts) / 1000);
    const probability = selection.fairProb ?? impliedOf(selection.avgOdds);
    const own = side === 'away' && point !== null ? -point : point;
    found.set(time, { time, probability, point: own });
  }
  return [...found.values()];
}

function impliedOf(american: number): number {
  return american > 0 ? 100 / (american + 100) : american / (american - 100);
}
