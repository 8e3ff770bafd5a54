import { expect, openAs, test } from '../support/app';

test('measures INP of the palette', async ({ page }) => {
  await openAs(page, 'owner', '/app/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await page.evaluate(() => {
    const list: [string, number][] = [];
    (globalThis as any).events = list;
    new PerformanceObserver((found) => {
      for (const one of found.getEntries() as any[]) if (one.interactionId) list.push([one.name, one.duration]);
    }).observe({ type: 'event', durationThreshold: 16 } as never);
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  for (const text of ['pizza', 'rep', 'invoice', 'who failed']) {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox')).toBeFocused();
    await page.keyboard.type(text, { delay: 150 });
    await page.waitForTimeout(1500);
    await page.keyboard.press('ArrowDown');
    await page.waitForTimeout(300);
    await page.keyboard.press('Escape');
    await page.waitForTimeout(300);
  }
  const all = (await page.evaluate(() => (globalThis as any).events)) as [string, number][];
  console.log('INP', JSON.stringify(all.sort((a, b) => b[1] - a[1]).slice(0, 25)), all.length);
});
