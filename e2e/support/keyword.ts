import type { Page } from '@playwright/test';
import { expect, freshWord, serverUrl } from './app';

/** Adds an unused keyword, up to the modal about its approval. Returns the keyword. */
export async function addKeyword(page: Page): Promise<string> {
  const word = freshWord('FRAME');
  await page.goto(`${serverUrl()}/app/keywords/add`);
  await page.getByRole('textbox', { name: 'Keyword' }).fill(word);
  await expect(page.locator('[data-availability="available"]')).toBeVisible();
  await page.getByRole('textbox', { name: 'Expected messages per month' }).fill('4');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'OK' })).toBeVisible();
  return word;
}
