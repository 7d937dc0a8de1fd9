// The page in a real browser over one live program: the board, screens in use, and what the page
// makes of answers.
import { afterAll, beforeAll, describe } from 'vitest';
import { HeadlessBrowser, NO_BROWSER } from '../programs/headless-browser.ts';
import { useOuterStore } from '../service/outer-store.ts';
import { RunningProgram, Scratch } from '../service/running-program.ts';
import { answersSuite } from './answers-suite.ts';
import { boardSuite } from './board-suite.ts';
import { inUseSuite } from './in-use-suite.ts';
import type { PageScene } from './page-scene.ts';

useOuterStore();
const scratch = new Scratch();

describe.skipIf(NO_BROWSER)('the page', { timeout: 90_000 }, () => {
  const scene = {} as PageScene;

  beforeAll(async () => {
    const env = { FEED: 'simulated', SIMULATED_RATE: '50', DATA_DIR: scratch.folder() };
    const begun = [RunningProgram.start(env), HeadlessBrowser.start()] as const;
    [scene.program, scene.browser] = await Promise.all(begun);
    await scene.program.ready();
  });
  afterAll(async () => {
    await scene.browser?.close();
    await scene.program?.stop('SIGKILL');
    scratch.remove();
  });

  boardSuite(scene);
  inUseSuite(scene);
  answersSuite(scene);
});
