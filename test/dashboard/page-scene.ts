// What the suites of the page share: one program on the simulated feed, and one browser.
import type { HeadlessBrowser } from '../programs/headless-browser.ts';
import type { RunningProgram } from '../service/running-program.ts';

/** Filled before the first test. */
export interface PageScene {
  program: RunningProgram;
  browser: HeadlessBrowser;
}
