// A histogram of milliseconds on a scale that doubles: the shape says more than a mean.
import { createMemo, For } from 'solid-js';
import { ageText } from '../view/time-text.ts';

/** Upper bounds, milliseconds; the last bar is what is longer. */
const BOUNDS_MS = [4, 8, 16, 32, 64, 125, 250, 500, 1000, 2000, 4000, 8000, 16_000, 32_000, 64_000];
const WIDTH = 240;
const HEIGHT = 44;

export function Histogram(props: { readonly title: string; readonly samples: readonly number[] }) {
  const counts = createMemo(() => {
    const found = new Array<number>(BOUNDS_MS.length + 1).fill(0);
    for (const ms of props.samples) {
      const at = BOUNDS_MS.findIndex((bound) => ms < bound);
      const bar = at < 0 ? BOUNDS_MS.length : at;
      found[bar] = (found[bar] ?? 0) + 1;
    }
    return found;
  });
  const most = createMemo(() => Math.max(1, ...counts()));
  const median = createMemo(() => {
    const sorted = props.samples.toSorted((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)];
  });
  const step = WIDTH / (BOUNDS_MS.length + 1);
  return (
    <figure class="histogram">
      <figcaption>
        {props.title} <b>{median() === undefined ? '' : ageText(median() ?? 0)}</b>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT + 12}`}
        role="img"
        aria-label={`${props.title}: median ${ageText(median() ?? 0)}`}
      >
        <title>{props.title}</title>
        <For each={counts()}>
          {(count, index) => {
            const height = (): number => (count === 0 ? 0 : Math.max(2, (HEIGHT * count) / most()));
            return (
              <rect
                x={index() * step + 1}
                y={HEIGHT - height()}
                width={step - 2}
                height={height()}
              />
            );
          }}
        </For>
        <line x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} />
        <For each={[1, 5, 8, 11, 14]}>
          {(index) => (
            <text x={(index + 1) * step} y={HEIGHT + 10}>
              {ageText(BOUNDS_MS[index] ?? 0).replace('.0', '')}
            </text>
          )}
        </For>
      </svg>
    </figure>
  );
}
