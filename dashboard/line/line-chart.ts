// The chart of a line: its consensus over time, and where the point itself moved, on an axis of its
// own. Loaded when the first chart is shown.
import {
  ColorType,
  createChart,
  type IChartApi,
  LineSeries,
  LineType,
  TickMarkType,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts';
import { dateText, timeText } from '../view/time-text.ts';

export interface ChartPoint {
  /** Epoch seconds, rising. */
  readonly time: number;
  /** What is drawn: 0 to 1. */
  readonly probability: number;
  readonly point: number | null;
}

export interface LineChart {
  show(points: readonly ChartPoint[]): void;
  remove(): void;
}

/** Draws into an element, in the page's own colours. */
export function drawLineChart(
  element: HTMLElement,
  oddsOf: (probability: number) => string,
): LineChart {
  const chart = createChart(element, { autoSize: true, ...themeOf(element) });
  const ink = (name: string): string => getComputedStyle(element).getPropertyValue(name).trim();
  const points = chart.addSeries(LineSeries, {
    color: ink('--soft'),
    lineWidth: 1,
    lineType: LineType.WithSteps,
    priceScaleId: 'left',
    lastValueVisible: false,
    priceLineVisible: false,
    priceFormat: { type: 'price', precision: 1, minMove: 0.5 },
  });
  const prices = chart.addSeries(LineSeries, {
    color: ink('--accent'),
    lineWidth: 2,
    lineType: LineType.WithSteps,
    priceLineVisible: false,
    priceFormat: { type: 'custom', minMove: 0.0001, formatter: oddsOf },
  });
  const fitLine = (): void => chart.timeScale().fitContent();
  chart.timeScale().subscribeSizeChange(fitLine);
  return {
    show: (shown) => {
      prices.setData(shown.map((each) => ({ time: timeOf(each), value: each.probability })));
      const withPoint = shown.filter((each) => each.point !== null);
      points.setData(withPoint.map((each) => ({ time: timeOf(each), value: each.point ?? 0 })));
      chart.applyOptions({ leftPriceScale: { visible: withPoint.length > 0 } });
      fitLine();
    },
    remove: () => chart.remove(),
  };
}

function timeOf({ time }: ChartPoint): UTCTimestamp {
  return time as UTCTimestamp;
}

const isoOf = (time: Time): string => new Date(1000 * (time as UTCTimestamp)).toISOString();

/** The day, too: it is the chart's own, which begins elsewhere than the reader's. */
function momentText(time: Time): string {
  return `${dateText(isoOf(time))} ${timeText(isoOf(time))}`;
}

function themeOf(element: HTMLElement): Parameters<IChartApi['applyOptions']>[0] {
  const style = getComputedStyle(element);
  const ink = (name: string): string => style.getPropertyValue(name).trim();
  const line = { color: ink('--line') };
  return {
    layout: {
      background: { type: ColorType.Solid, color: 'transparent' },
      textColor: ink('--soft'),
      fontFamily: style.fontFamily,
      fontSize: 11,
      // Its name and address stand in the help: the logo would bring a style of its own.
      attributionLogo: false,
    },
    grid: { vertLines: line, horzLines: line },
    rightPriceScale: { borderVisible: false },
    leftPriceScale: { borderVisible: false },
    localization: { timeFormatter: momentText },
    timeScale: {
      borderVisible: false,
      timeVisible: true,
      secondsVisible: false,
      tickMarkFormatter: (time: Time, type: TickMarkType) =>
        type < TickMarkType.Time ? momentText(time) : timeText(isoOf(time)),
      // As wide as the longest: letters are reckoned wider than they are.
      tickMarkMaxCharacterLength: 11,
    },
    handleScale: false,
    handleScroll: false,
  };
}
