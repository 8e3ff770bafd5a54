import type { Page } from '@playwright/test';
import { expect, freshWord, openAs, serverUrl, test, watchConsole } from '../support/app';
import { chooseKeyword, discardDrafts, preflight, withoutGoneCampaign, writeMessage } from '../support/composer';
import { check } from '../support/look';
import { setUndo } from '../support/sending';

const message = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const draft = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
const openDrafts = async (page: Page): Promise<void> => {
  await page.goto(`${serverUrl()}/app/messages/drafts`);
  await expect(page.getByRole('heading', { level: 1, name: 'Drafts' })).toBeVisible();
};

test.afterEach(() => setUndo(0));

test('CAMP-006, decision 760: two drafts are begun, opened, copied, deleted with Undo, and one is sent', async ({
  page,
}) => {
  const complaints = watchConsole(page);
  // Undone at the end, so that nothing is sent.
  await setUndo(120);
  await discardDrafts();
  const [first, second] = [freshWord('Pies'), freshWord('Cakes')];
  await openAs(page, 'owner', '/app/messages/drafts');
  await expect(page.getByText('No drafts')).toBeVisible();
  await check(page, 'drafts-empty');

  await test.step('leaving the composer keeps what was typed, and says so', async () => {
    await page.goto(`${serverUrl()}/app/messages/add`);
    await writeMessage(page, first);
    await page.getByRole('link', { name: 'Back', exact: true }).first().click();
    await expect(page.getByText('Draft saved. It is under Campaigns, Drafts.')).toBeVisible();
  });

  await test.step('New Campaign opens an empty form, whose draft survives a reload', async () => {
    await page.getByRole('link', { name: 'New Campaign' }).first().click();
    await expect(message(page)).toHaveValue('');
    await chooseKeyword(page, 'PIZZA');
    await writeMessage(page, second);
    await expect(page).toHaveURL(/\?draft=\d+$/);
    await page.reload();
    await expect(message(page)).toHaveValue(second);
    await expect(page.getByText(/^Draft of/)).toBeVisible();
  });

  await test.step('both are rows, and one is opened and copied', async () => {
    await openDrafts(page);
    await expect(draft(page, first)).toBeVisible();
    await check(page, 'drafts');
    await draft(page, first).click();
    await expect(message(page)).toHaveValue(first);
    await openDrafts(page);
    await page.getByRole('row', { name: first }).hover();
    await page.getByRole('button', { name: `Duplicate ${first}`, exact: true }).click();
    await expect(message(page)).toHaveValue(first);
    await writeMessage(page, `${first} again`);
    await expect(page.getByText(/^Draft saved/)).toBeVisible();
  });

  await test.step('one is deleted, and Undo brings it back', async () => {
    await openDrafts(page);
    await expect(draft(page, `${first} again`)).toBeVisible();
    await page.getByRole('row', { name: first }).first().hover();
    await page.getByRole('button', { name: `Delete ${first}`, exact: true }).click();
    await expect(page.getByText(`Draft deleted: ${first}`)).toBeVisible();
    await expect(draft(page, first)).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(draft(page, first)).toBeVisible();
  });

  await test.step('a draft that is sent leaves the list, and Undo makes it a draft again', async () => {
    await draft(page, second).click();
    const dialog = await preflight(page);
    await dialog.getByRole('button', { name: 'Send Now' }).click();
    const undo = page.getByRole('button', { name: 'Undo', exact: true });
    await expect(undo).toBeVisible();
    const sent = page.url();
    await openDrafts(page);
    await expect(draft(page, first)).toBeVisible();
    await expect(draft(page, second)).toHaveCount(0);
    await page.goto(sent);
    await undo.click();
    await expect(message(page)).toHaveValue(second);
    await expect(page).toHaveURL(/\?draft=\d+$/);
    await openDrafts(page);
    await expect(draft(page, second)).toBeVisible();
  });
  await discardDrafts();
  expect(withoutGoneCampaign(complaints)).toEqual([]);
});
