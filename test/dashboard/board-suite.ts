// What stands beside the prices of the board: scores that follow their games, and the best price of
// the venues that the reader shows.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { get } from '../gateway/push/state/rest-pages.ts';
import type { Json } from '../gateway/push/state/shown-state.ts';
import { until } from '../programs/until.ts';
import { KEY } from '../service/running-program.ts';
import type { PageScene } from './page-scene.ts';

export function boardSuite(scene: PageScene): void {
  describe('the board', () => {
    async function open(path: string, options = {}): Promise<{ readonly page: Page }> {
      const { page } = await scene.browser.open('about:blank', { key: KEY, ...options });
      await page.goto(`${scene.program.address}${path}`);
      return { page };
    }

    test('scores on the board are those of the games in play', async () => {
      const { page } = await open('/', { viewport: { width: 1440, height: 2400 } });
      await page.waitForSelector('.cell.is-best');
      const shown = async (): Promise<Readonly<Record<string, string>>> => {
        const rows = await page
          .locator('.grid-market.is-lead')
          .evaluateAll((all) =>
            all.map((row) => [
              row.getAttribute('data-key')?.split('|')[0],
              [...row.querySelectorAll('.lead-score')].map((score) => score.textContent).join(' '),
            ]),
          );
        return Object.fromEntries(rows);
      };
      const differing = async (): Promise<number> => {
        const scores = await shown();
        const { json } = await get(scene.program.address, KEY, '/v1/events/live');
        // In soccer the home team stands first.
        const live = json.data.filter(
          ({ eventId, sport }: Json) => eventId in scores && sport !== 'soccer',
        );
        // Rows come with the frames.
        if (live.length === 0) return 1;
        return live.filter(
          ({ eventId, score }: Json) => scores[eventId] !== `${score.away} ${score.home}`,
        ).length;
      };
      await until(async () => (await differing()) === 0, 'the scores of the games');
      await page.context().close();
    });

    test('a venue that is hidden has no best price', async () => {
      const { page } = await open('/?league=nba');
      await page.waitForSelector('.cell.is-best');
      const best = (): Promise<string[]> =>
        page.locator('.grid-row .worth-venue').allTextContents();
      const [taken = ''] = (await best()).filter((name) => name !== '');
      await page.getByRole('button', { name: 'Columns' }).click();
      await page.getByRole('checkbox', { name: taken, exact: true }).uncheck();
      await page.keyboard.press('Escape');
      const names = await best();
      expect(names).not.toContain(taken);
      // Others have it, by their names, and what they quote is marked.
      expect(names.filter((name) => name !== '').length).toBeGreaterThan(5);
      expect(names.join(' ')).not.toMatch(/_/);
      const row = page.locator('.grid-row', { has: page.locator('.cell.is-best') }).first();
      expect(await row.locator('.worth-best').textContent()).toBe(
        await row.locator('.cell.is-best').first().textContent(),
      );
      await page.context().close();
    });

    test('rows say which of how many they are, wherever the board is scrolled to', async () => {
      const { page } = await open('/?league=ncaa_basketball', {
        viewport: { width: 1440, height: 500 },
      });
      await page.waitForSelector('.cell.is-best');
      const places = async (): Promise<number[]> => {
        const rows = page.locator('.grid [role=row]');
        const all = await rows.evaluateAll((each) =>
          each.map((row) => Number(row.getAttribute('aria-rowindex'))),
        );
        return all.sort((a, b) => a - b);
      };
      const isRun = (all: readonly number[]): boolean =>
        all.every((place, index) => index === 0 || place === (all[index - 1] as number) + 1);
      const fromTop = await places();
      expect(fromTop.length).toBeGreaterThan(5);
      expect(fromTop[0]).toBe(1);
      expect(isRun(fromTop)).toBe(true);
      const count = async () => Number(await page.locator('.grid').getAttribute('aria-rowcount'));
      expect(await count()).toBeGreaterThan(fromTop.at(-1) as number);
      await until(async () => {
        // More may have come meanwhile.
        await page.evaluate(`document.querySelector('.grid').scrollTop = 1e6`);
        return (await places()).at(-1) === (await count());
      }, 'the last row');
      // The head stays.
      const [head, ...behind] = await places();
      expect(head).toBe(1);
      expect(isRun(behind)).toBe(true);
      await page.context().close();
    });

    test('who comes back to a line has it in view', async () => {
      const { page } = await open('/?league=ncaa_basketball', {
        viewport: { width: 1440, height: 500 },
      });
      await page.waitForSelector('.cell.is-best');
      await page.evaluate(`document.querySelector('.grid').scrollTop = 1500`);
      await page
        .locator('.grid-market')
        .last()
        .click({ position: { x: 20, y: 8 } });
      await page.locator('.panel').waitFor();
      const key = new URL(page.url()).searchParams.get('line');
      await page.getByRole('button', { name: 'Whole event' }).click();
      await page.locator('section[aria-label="Board"]').waitFor({ state: 'detached' });
      await page.goBack();
      await page.locator(`.grid-market.is-selected[data-key="${key}"]`).waitFor();
      expect(await page.evaluate(`document.querySelector('.grid').scrollTop`)).toBeGreaterThan(500);
      await page.context().close();
    });
  });
}
