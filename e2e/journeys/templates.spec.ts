import type { Page } from '@playwright/test';
import { expect, freshWord, Handset, openAs, serverUrl, test, watchConsole } from '../support/app';
import { chooseKeyword, openComposer } from '../support/composer';
import { approvedKeyword } from '../support/keyword';
import { check } from '../support/look';

const TESTED = '5125550371';
const MEMBER = '5125550372';

const message = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Solves the captcha of the open dialog and sends. */
async function sendTest(page: Page, phone: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Send Preview Message' });
  await dialog.getByLabel('Phone').fill(phone);
  await dialog.getByRole('checkbox', { name: /not a robot/ }).click();
  await expect(dialog.getByText('Verified', { exact: true })).toBeVisible({ timeout: 60_000 });
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
}

test('TMPL-001 to TMPL-006, NAV-016, CAMP-014, CAMP-015, CAMP-016, CAMP-019, PERM-027, VAL-058: a template is created, tested on a phone, chosen and sent @long', async ({
  page,
  context,
}) => {
  const complaints = watchConsole(page);
  const name = freshWord('Friday ');
  const text = `Two for one tonight, ${name}`;
  const phonePage = await context.newPage();
  const tested = await Handset.open(phonePage, TESTED);

  await test.step('given the user menu, Message Templates leads to the list and New Template to the form', async () => {
    await openAs(page, 'manager', '/app/home');
    await page.getByRole('button', { name: /^User menu of/ }).click();
    await page.getByRole('menuitem', { name: 'Message Templates' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Message Templates' })).toBeVisible();
    await check(page, 'templates-before');
    await page.getByRole('link', { name: 'New Template' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'New Template' })).toBeVisible();
  });

  await test.step('when the form is incomplete, the errors are at their fields', async () => {
    await button(page, 'Add').click();
    await expect(page.getByText('Name is required.')).toBeVisible();
    await expect(page.getByText('Message is required.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await message(page).fill(text);
  });

  await test.step('and it is tested, the phone gets it with the STOP footer', async () => {
    await button(page, 'Test').click();
    await expect(page.getByRole('dialog', { name: 'Send Preview Message' })).toContainText(text);
    await check(page, 'test-message', undefined, { busy: true });
    await sendTest(page, TESTED);
    await expect(page.getByText('The test message to (512) 555-0371 is being sent.')).toBeVisible();
    await expect(tested.messages).toContainText(text);
    await expect(tested.messages).toContainText(/Reply STOP/);
  });

  await test.step('and a phone that has left gets none', async () => {
    await tested.text('STOP');
    await expect(tested.messages.getByText(/unsubscribed/).last()).toBeVisible();
    await button(page, 'Test').click();
    await sendTest(page, TESTED);
    const dialog = page.getByRole('dialog', { name: 'Send Preview Message' });
    await expect(dialog.getByText('This phone has unsubscribed and cannot be texted.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('and Add stores it; its row opens it again, and Save changes it', async () => {
    await button(page, 'Add').click();
    await expect(page.getByText('Template added.')).toBeVisible();
    await expect(page).toHaveURL(/\/messages\/templates$/);
    const row = page.getByRole('row', { name: new RegExp(name) });
    await expect(row).toContainText(text);
    await check(page, 'templates');
    await row.getByRole('link', { name }).click();
    await message(page).fill(`${text}!`);
    await check(page, 'template-edit');
    await button(page, 'Save').click();
    await expect(page.getByText('Template saved.')).toBeVisible();
    await expect(row).toContainText(`${text}!`);
  });

  const word = await approvedKeyword(page);
  const member = await Handset.open(phonePage, MEMBER);
  await member.text(word);
  await expect(member.messages.getByText(/STOP/)).toBeVisible();

  await test.step('then the composer offers it, and choosing it can be undone', async () => {
    await openComposer(page);
    await message(page).fill('My own words');
    await page.getByRole('tab', { name: 'Templates' }).click();
    await expect(page.getByRole('link', { name: 'Manage Templates' })).toHaveAttribute(
      'href',
      /\/messages\/templates$/,
    );
    await check(page, 'compose-templates');
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    await expect(message(page)).toHaveValue(`${text}!`);
    await check(page, 'compose-replaced');
    await button(page, 'Undo').click();
    await expect(message(page)).toHaveValue('My own words');
    await page.getByRole('tab', { name: 'Templates' }).click();
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    await expect(message(page)).toHaveValue(`${text}!`);
  });

  await test.step('and it is sent', async () => {
    await chooseKeyword(page, word);
    await expect(page.getByText('1 person × 1 = 1 message')).toBeVisible();
    await button(page, 'Review and send').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send Now' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Campaign View' })).toBeVisible();
    await expect(member.messages).toContainText(`${text}!`);
  });

  await test.step('and deleted, after a confirmation', async () => {
    await page.goto(`${serverUrl()}/app/messages/templates?search=${encodeURIComponent(name)}`);
    await button(page, `Delete ${name}`).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('No result.')).toBeVisible();
  });

  // The browser logs the refused test to its console.
  expect(complaints.filter((line) => !/409.*api\/messages\/test/.test(line))).toEqual([]);
});
