import { expect, giveSession, serverUrl, test } from '../support/app';
import { SCENES } from './scenes';
import { Transfer } from './transfer';

test.describe('the measurement of what a page transfers @long', () => {
  for (const scene of SCENES.filter(({ signedIn }) => signedIn))
    test(`ends on the page "${scene.name}" while its live stream is open`, async ({ page }) => {
      await giveSession(page, 'owner');
      const transfer = await Transfer.of(page, false);
      await page.goto(serverUrl() + scene.path);
      await page.locator(scene.usable).first().waitFor();
      await transfer.settled();
      expect(transfer.live).toBe(1);
      expect(transfer.scriptBytes).toBeGreaterThan(100_000);
    });
});
