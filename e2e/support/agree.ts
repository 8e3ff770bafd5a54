import type { Page } from '@playwright/test';

/** States how and when the people of a file agreed to receive texts. */
export async function agree(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'How they agreed' }).click();
  await page.getByRole('option', { name: 'Paper form' }).click();
  await page.getByLabel('When they agreed').fill('2024-05-03');
}
