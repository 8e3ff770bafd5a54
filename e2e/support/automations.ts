import type { Page } from '@playwright/test';
import { expect, Handset } from './app';
import { sql } from './database';

const OWNER = `(select account_id from app_user where email = 'marco@marcos-pizza.example')`;
/** SQL: the owner's automation with the name of parameter $1. */
export const AUTOMATION = `(select id from automation where name = $1 and account_id = ${OWNER})`;

/** One pixel. */
export const PICTURE = {
  name: 'menu.gif',
  mimeType: 'image/gif',
  buffer: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
};

/** Moves the clock of a sequence: it began a day earlier for everybody. */
export const aDayLater = (name: string): Promise<unknown> =>
  sql(
    `with p as (
       update sequence_person set joined_at = joined_at - interval '1 day', due_at = due_at - interval '1 day', next_at = next_at - interval '1 day'
       where automation_id = ${AUTOMATION} returning subscriber_id
     ) update subscriber s set subscribed_at = subscribed_at - interval '1 day' from p where s.id = p.subscriber_id`,
    [name],
  );

/** A phone that joins a keyword. */
export async function join(page: Page, phone: string, word: string): Promise<Handset> {
  const handset = await Handset.open(page, phone);
  await handset.text(word);
  await expect(handset.messages).toContainText('Reply STOP to unsubscribe');
  return handset;
}

export async function saveAutomation(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/messages\/automations\/\d+$/);
  await expect(page.getByText('Saved. It is paused until you switch it on.')).toBeVisible();
}

export async function switchOn(page: Page, expected: string): Promise<void> {
  await page.getByRole('button', { name: 'Switch on' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(expected);
  await dialog.getByRole('button', { name: 'Switch on' }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
}

/** Writes the next message of the open sequence, this many hours after the beginning. */
export async function writeStep(page: Page, index: number, hours: number, text: string): Promise<void> {
  if (index > 0) await page.getByRole('button', { name: 'Add message' }).click();
  await page.getByRole('combobox', { name: 'Sent' }).nth(index).click();
  await page.getByRole('option', { name: 'Hours after it begins' }).click();
  await page.getByRole('textbox', { name: 'Hours' }).nth(index).fill(String(hours));
  await page.getByRole('textbox', { name: 'Message' }).nth(index).fill(text);
}
