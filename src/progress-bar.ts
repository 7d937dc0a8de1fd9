// A progress bar on stderr, where that is a terminal; nothing elsewhere.

export interface ProgressBar {
  /** `note` stands behind the bar. */
  show(done: number, total: number, note?: string): void;
  end(): void;
}

const WIDTH = 40;
const EVERY_MS = 100;

/** A bar for one piece of work. */
export function progressBar(label: string): ProgressBar {
  if (!process.stderr.isTTY) return { show() {}, end() {} };
  let shownAt = 0;
  let wasShown = false;
  return {
    show(done, total, note = '') {
      const now = performance.now();
      if (now - shownAt < EVERY_MS && done < total) return;
      shownAt = now;
      wasShown = true;
      const share = total > 0 ? Math.min(1, done / total) : 0;
      const bar = '█'.repeat(Math.round(share * WIDTH)).padEnd(WIDTH, '░');
      const percent = (share * 100).toFixed(0).padStart(3);
      process.stderr.write(`\r${label} ${bar} ${percent} % ${note}\x1b[K`);
    },
    end() {
      if (wasShown) process.stderr.write('\n');
    },
  };
}
