// A real browser without a window, for tests, measurements and pictures of the dashboard: a context
// of its own for each page, and every complaint of a page kept.
import { existsSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const found = PLACES.find((path) => existsSync(path));

/** Why nothing can be shown; empty where there is a browser. */
export const NO_BROWSER = found ? '' : `no Chromium in ${PLACES.join(', ')}`;
if (NO_BROWSER) process.stdout.write(`skipped: ${NO_BROWSER}\n`);

/** A busy machine draws a board slowly. */
const WAIT_MS_MAX = 60_000;

/** A page, and what went wrong in it. */
export interface Tab {
  readonly page: Page;
  /** Errors and refusals of the policy, as the console says them. */
  readonly complaints: string[];
}

interface KeptByReader {
  readonly key?: string;
  readonly token?: string;
}

export class HeadlessBrowser {
  readonly #browser: Browser;

  static async start(args: readonly string[] = []): Promise<HeadlessBrowser> {
    const executablePath = found ?? '';
    const all = ['--no-sandbox', '--disable-dev-shm-usage', ...args];
    return new HeadlessBrowser(await chromium.launch({ executablePath, args: all }));
  }

  private constructor(browser: Browser) {
    this.#browser = browser;
  }

  /**
   * Opens a page that shares nothing with others; `key` is one that the reader kept, `token` that
   * of the address that the program printed.
   */
  async open(
    url: string,
    { key, token, ...options }: BrowserContextOptions & KeptByReader = {},
  ): Promise<Tab> {
    const viewport = { width: 1440, height: 900 };
    const context = await this.#browser.newContext({ viewport, ...options });
    context.setDefaultTimeout(WAIT_MS_MAX);
    if (key !== undefined) {
      const script = `sessionStorage.setItem('overround.key', ${JSON.stringify(key)})`;
      await context.addInitScript(script);
    }
    if (token !== undefined) {
      const script = `localStorage.setItem('overround.token', ${JSON.stringify(token)})`;
      await context.addInitScript(script);
    }
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(String(error.stack ?? error)));
    page.on('console', (message) => {
      // An answer of 404 is an answer, and the browser's own remark.
      const isRemark = message.text().includes('status of 404');
      if (message.type() === 'error' && !isRemark) complaints.push(message.text());
    });
    await page.goto(url);
    return { page, complaints };
  }

  async close(): Promise<void> {
    await this.#browser.close();
  }
}
