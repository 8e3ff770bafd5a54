import type { Locator, Page } from '@playwright/test';
import { expect, serverUrl } from './app';
import { sql } from './database';

/** Otherwise the list would have the drafts of earlier journeys. */
export const discardDrafts = (): Promise<unknown> => sql('delete from campaign_draft');

/** The composer, empty. */
export async function openComposer(page: Page, query = ''): Promise<void> {
  await discardDrafts();
  await page.goto(`${serverUrl()}/app/messages/add${query}`);
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toBeVisible();
}

/** Types into the field "To" and chooses the match. */
export async function chooseRecipients(page: Page, typed: string, found: string | RegExp = typed): Promise<void> {
  await page.getByRole('combobox', { name: 'To' }).fill(typed);
  await page
    .getByRole('option', { name: new RegExp(found) })
    .first()
    .click();
}

export const chooseKeyword = (page: Page, keyword: string): Promise<void> => chooseRecipients(page, keyword);

export const writeMessage = (page: Page, text: string): Promise<void> =>
  page.getByRole('textbox', { name: 'Message', exact: true }).fill(text);

/** Opens the pre-flight and returns it once it has counted. */
export async function preflight(page: Page, button = 'Review and send'): Promise<Locator> {
  await page.getByRole('button', { name: button, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^(Send to|Schedule for) / });
  await expect(dialog).toBeVisible();
  return dialog;
}

export async function sendNow(page: Page): Promise<void> {
  const dialog = await preflight(page);
  await dialog.getByRole('button', { name: 'Send Now' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Campaign View' })).toBeVisible();
}

/** Types a date and time into the field: digits, then a or p. */
export async function typeDate(page: Page, label: string, keys: string): Promise<void> {
  const field = page.getByRole('group', { name: label });
  await field.getByRole('spinbutton', { name: 'Month' }).click();
  await page.keyboard.type(keys);
  await page.keyboard.press('Tab');
}

/**
 * Console errors, except for reads of a campaign that was just undone or deleted, whose event may reach the page before
 * it is left.
 */
export const withoutGoneCampaign = (complaints: readonly string[]): string[] =>
  complaints.filter((text) => !/404 \(Not Found\) .*\/api\/messages\/campaigns\/\d+/.test(text));
