// Plots as inline SVG without scripts: bars and lines, on linear or logarithmic scales. Colours
// come from the page's style sheet, so that they follow its light or dark mode.

export interface Bar {
  readonly name: string;
  readonly value: number;
}

export interface BarGroup {
  readonly label: string;
  readonly bars: readonly Bar[];
}

export interface Series {
  readonly name: string;
  readonly points: readonly (readonly [x: number, y: number])[];
}

export interface AxisOptions {
  readonly title: string;
  readonly unit: string;
  readonly isLog?: boolean;
}

const WIDTH = 920;
const LEFT = 210;
const RIGHT = 90;
const BAR = 15;
const GROUP_GAP = 14;
const PLOT_HEIGHT = 260;
const TOP = 26;
const BOTTOM = 44;

/** Horizontal bars in groups, each with its number; a colour per name. */
export function barPlot(groups: readonly BarGroup[], axis: AxisOptions): string {
  const names = [...new Set(groups.flatMap(({ bars }) => bars.map(({ name }) => name)))];
  const values = groups.flatMap(({ bars }) => bars.map(({ value }) => value));
  const scale = scaleOf(values, WIDTH - LEFT - RIGHT, axis.isLog ?? false, true);
  const parts: string[] = [];
  let y = TOP;
  for (const { label, bars } of groups) {
    const middle = y + (bars.length * BAR) / 2 + 4;
    parts.push(text(LEFT - 8, middle, escaped(label), 'end'));
    for (const { name, value } of bars) {
      const length = Math.max(1, scale.at(value));
      const color = `c${names.indexOf(name)}`;
      parts.push(
        `<rect class="${color}" x="${LEFT}" y="${y}" width="${fixed(length)}" ` +
          `height="${BAR - 3}">` +
          `<title>${escaped(`${label}, ${name}: ${value}`)}</title></rect>`,
        text(LEFT + length + 5, y + BAR - 5, shortNumber(value), 'start', 'value'),
      );
      y += BAR;
    }
    y += GROUP_GAP;
  }
  const ticks = scale.ticks.map((tick) => {
    const x = LEFT + scale.at(tick);
    const line = `<line class="grid" x1="${fixed(x)}" x2="${fixed(x)}" y1="${TOP - 6}" y2="${y}"/>`;
    return line + text(x, y + 14, shortNumber(tick), 'middle');
  });
  const caption = text(LEFT, y + 32, escaped(`${axis.unit}${axis.isLog ? ', log scale' : ''}`));
  return figure(axis.title, names, y + 40, [...ticks, ...parts, caption]);
}

/** Lines over a common x axis; dots where a series has few points. */
export function linePlot(series: readonly Series[], x: AxisOptions, y: AxisOptions): string {
  const points = series.flatMap((each) => each.points);
  const width = WIDTH - 80 - RIGHT;
  const xs = scaleOf(
    points.map(([at]) => at),
    width,
    x.isLog ?? false,
    false,
  );
  const ys = scaleOf(
    points.map(([, at]) => at),
    PLOT_HEIGHT,
    y.isLog ?? false,
    true,
  );
  const bottom = TOP + PLOT_HEIGHT;
  const parts: string[] = [];
  for (const tick of xs.ticks) {
    const at = fixed(80 + xs.at(tick));
    parts.push(`<line class="grid" x1="${at}" x2="${at}" y1="${TOP}" y2="${bottom}"/>`);
    parts.push(text(Number(at), bottom + 15, shortNumber(tick), 'middle'));
  }
  for (const tick of ys.ticks) {
    const at = fixed(bottom - ys.at(tick));
    parts.push(`<line class="grid" x1="80" x2="${80 + width}" y1="${at}" y2="${at}"/>`);
    parts.push(text(74, Number(at) + 4, shortNumber(tick), 'end'));
  }
  series.forEach(({ points: own }, index) => {
    const path = own.map(([a, b]) => `${fixed(80 + xs.at(a))},${fixed(bottom - ys.at(b))}`);
    parts.push(`<polyline class="l${index}" points="${path.join(' ')}"/>`);
    if (own.length > 80) return;
    for (const place of path) {
      const [cx, cy] = place.split(',');
      parts.push(`<circle class="c${index}" cx="${cx}" cy="${cy}" r="2.5"/>`);
    }
  });
  parts.push(text(80, bottom + 34, escaped(`${x.unit}; upwards: ${y.unit}`)));
  return figure(
    x.title,
    series.map(({ name }) => name),
    bottom + BOTTOM,
    parts,
  );
}

/** `1234567` as `1.23M`. */
export function shortNumber(value: number): string {
  const size = Math.abs(value);
  if (size >= 1e9) return `${trimmed(value / 1e9)}G`;
  if (size >= 1e6) return `${trimmed(value / 1e6)}M`;
  if (size >= 1e3) return `${trimmed(value / 1e3)}k`;
  return trimmed(value);
}

/** Text for HTML and SVG. */
export function escaped(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

interface Scale {
  readonly ticks: readonly number[];
  at(value: number): number;
}

function scaleOf(
  values: readonly number[],
  length: number,
  isLog: boolean,
  fromZero: boolean,
): Scale {
  const finite = values.filter((value) => Number.isFinite(value) && (!isLog || value > 0));
  const most = finite.reduce((a, b) => Math.max(a, b), isLog ? 1 : 0);
  const least = finite.reduce((a, b) => Math.min(a, b), most);
  return isLog ? logScale(least, most, length) : linearScale(fromZero ? 0 : least, most, length);
}

function logScale(least: number, most: number, length: number): Scale {
  const low = Math.floor(Math.log10(least));
  const high = Math.max(low + 1, Math.ceil(Math.log10(most)));
  const ticks = Array.from({ length: high - low + 1 }, (_, index) => 10 ** (low + index));
  const at = (value: number) =>
    (length * (Math.log10(Math.max(value, 10 ** low)) - low)) / (high - low);
  return { ticks, at };
}

function linearScale(low: number, most: number, length: number): Scale {
  const span = most > low ? most - low : 1;
  const rough = span / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((by) => by * power).find((by) => by >= rough) ?? rough;
  const ticks: number[] = [];
  for (let tick = Math.ceil(low / step) * step; tick <= low + span * 1.001; tick += step) {
    ticks.push(tick);
  }
  return { ticks, at: (value) => (length * (value - low)) / span };
}

function figure(
  title: string,
  names: readonly string[],
  height: number,
  parts: readonly string[],
): string {
  const legend = names
    .map((name, index) => `<span><i class="k${index}"></i>${escaped(name)}</span>`)
    .join(' ');
  return (
    `<figure><figcaption>${escaped(title)} <small>${legend}</small></figcaption>` +
    `<svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${escaped(title)}">` +
    `${parts.join('\n')}</svg></figure>`
  );
}

function text(x: number, y: number, content: string, anchor = 'start', kind = 'tick'): string {
  const place = `x="${fixed(x)}" y="${fixed(y)}" text-anchor="${anchor}"`;
  return `<text class="${kind}" ${place}>${content}</text>`;
}

function fixed(value: number): string {
  return value.toFixed(1);
}

function trimmed(value: number): string {
  return String(Number(value.toPrecision(3)));
}
