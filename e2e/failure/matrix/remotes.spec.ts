import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder, expect, test } from '../../support/app';
import { answer, Cell } from './cell';
import { everyCause, longUnless, otherThan, REMOTES } from './owners';
import { CAUSES, chunk } from './remote-causes';

/** How often the server's log contains a reference. */
const logged = (traceId: string): number =>
  readFileSync(join(dataFolder(), 'server.log'), 'utf8').split(`"traceId":"${traceId}"`).length - 1;

for (const { cause, make, says, reports, helps, hangs, byRegistry } of CAUSES)
  for (const owner of REMOTES) {
    // One report per row reaches the server's log.
    const through = everyCause(owner);
    const name = through ? `${owner.id}, with the server's log` : owner.id;
    test(`failure matrix: ${cause} × ${name}${longUnless(through && !byRegistry)}`, async ({ page }) => {
      if (hangs) await page.clock.install();
      const cell = await Cell.begin(page, { through });
      const mend = await make(page, owner);
      await cell.open(owner.path);
      if (hangs) await cell.waitOut(cell.failure(owner.title));
      await cell.expectFailure(owner.title, `${owner.title} ${says}`, reports);
      if (through) await expect.poll(() => logged(cell.reports[0]?.traceId ?? '')).toBe(1);
      await cell.goTo(otherThan(owner));
      expect(cell.reports).toHaveLength(1);
      await page.goBack({ waitUntil: 'commit' });
      if (hangs) await cell.waitOut(cell.failure(owner.title));
      await expect(cell.failure(owner.title)).toBeVisible();
      await mend();
      await (helps === 'Try again' ? cell.tryAgain(owner.title) : cell.reload(owner.title)).click();
      await expect(cell.heading(owner.heading)).toBeVisible();
    });
  }

for (const owner of REMOTES)
  test(`failure matrix: chunk 404 once × ${owner.id}${longUnless(everyCause(owner))}`, async ({ page }) => {
    const cell = await Cell.begin(page);
    let missed = 0;
    await answer(page, chunk(owner), (route) => ((missed += 1), route.fulfill({ status: 404, body: 'gone' })), 1);
    await cell.open(owner.path);
    await expect(cell.heading(owner.heading)).toBeVisible();
    expect([missed, cell.reports]).toEqual([1, []]);
  });

for (const owner of REMOTES)
  test(`failure matrix: offline × ${owner.id}${longUnless(everyCause(owner))}`, async ({ page, context }) => {
    const cell = await Cell.begin(page);
    await cell.open('/app/account');
    await expect(cell.heading('Account Settings')).toBeVisible();
    await context.setOffline(true);
    await expect(cell.offline).toBeVisible();
    await cell.navigation.getByRole('link', { name: owner.menu }).click();
    await expect(cell.failure(owner.title)).toContainText(`${owner.title} cannot be loaded while you are offline.`);
    await context.setOffline(false);
    await expect(cell.offline).toBeHidden();
    await cell.tryAgain(owner.title).click();
    await expect(cell.heading(owner.heading)).toBeVisible();
    await expect.poll(() => cell.reports.length).toBe(1);
  });
