import type { Page } from '@playwright/test';
import { expect, freshWord, serverUrl } from './app';
import { callApi } from './billing';
import { OPS_TOKEN } from './server';

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

/**
 * Adds a keyword and approves it, both with a call: for journeys that are not about keywords. One that another number
 * has too is approved by its own.
 */
export async function approvedKeyword(
  page: Page,
  promised = 4,
  { keyword, number }: { keyword: string; number?: string } = { keyword: freshWord('FRAME') },
): Promise<string> {
  const added = await callApi(page, 'keywords', {
    method: 'POST',
    form: { keyword, expected_messages: String(promised) },
  });
  expect(added.status).toBe(200);
  const approved = await page.request.post(`${serverUrl()}/ops/keyword/approve`, {
    headers: { authorization: `Bearer ${OPS_TOKEN}` },
    data: { keyword, number },
  });
  expect(approved.status()).toBe(200);
  return keyword;
}
