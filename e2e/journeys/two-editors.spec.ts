import type { Page } from '@playwright/test';
import { expect, serverUrl, openAs, test } from '../support/app';

async function openSubscriber(page: Page): Promise<string> {
  await openAs(page, 'owner', '/app/subscribers');
  const link = page
    .locator('main a[href*="/subscribers/"]')
    .filter({ hasText: /\(\d{3}\)/ })
    .nth(3);
  await expect(link).toBeVisible();
  return (await link.getAttribute('href')) ?? '';
}
const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const saved = (page: Page) => expect(page.getByText('Subscriber updated successfully.').first()).toBeVisible();
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' });

test('two users edit one subscriber; conflicts are shown, and different fields merge', async ({ page, browser }) => {
  const address = await openSubscriber(page);
  const other = await (await browser.newContext()).newPage();
  await page.goto(`${serverUrl()}${address}?edit=1`);
  await openAs(other, 'manager', `${address}?edit=1`);
  await field(page, 'Last name').fill('Marcosson');
  await field(page, 'City').fill('Dallas');
  await field(other, 'Last name').fill('Ninason');
  await field(other, 'Company').fill('Nina and Sons');
  await save(other);
  await saved(other);

  await save(page);
  const notice = page.getByRole('group', { name: 'Last name was changed' });
  await expect(notice).toContainText('Changed by somebody else to “Ninason” while you were editing.');
  await expect(field(page, 'Last name')).toHaveValue('Marcosson');
  await notice.getByRole('button', { name: 'Keep mine: Last name' }).click();
  await save(page);
  await saved(page);
  const details = page.getByRole('region', { name: 'Details' }).or(page.locator('main'));
  for (const text of ['Marcosson', 'Dallas', 'Nina and Sons'])
    await expect(details.getByText(text).first()).toBeVisible();
  await other.context().close();
});

test('leaving a changed form by a link, by Back or by signing out asks first; another tab of the page keeps the input', async ({
  page,
}) => {
  const address = await openSubscriber(page);
  await page.locator(`main a[href="${address}"]`).first().click();
  await page.getByRole('button', { name: 'Edit Details' }).click();
  await field(page, 'First name').fill('Typed');

  await page.getByRole('tab', { name: 'Message History' }).click();
  await expect(field(page, 'First name')).toBeHidden();
  await page.getByRole('tab', { name: 'Details' }).click();
  await expect(field(page, 'First name')).toHaveValue('Typed');

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Keywords' }).click();
  await question(page).getByRole('button', { name: 'Stay' }).click();
  await expect(field(page, 'First name')).toHaveValue('Typed');

  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await question(page).getByRole('button', { name: 'Stay' }).click();
  await expect(field(page, 'First name')).toHaveValue('Typed');

  // Back through the tabs of this page does not ask; past it does.
  await page.goBack();
  await page.goBack();
  await expect(field(page, 'First name')).toHaveValue('Typed');
  await page.goBack();
  await expect(question(page)).toBeVisible();
  await expect(page).toHaveURL(/\/subscribers\/\d+/);
  await question(page).getByRole('button', { name: 'Stay' }).click();
  await expect(field(page, 'First name')).toHaveValue('Typed');

  const closing = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await closing;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();

  await page.goBack();
  await question(page).getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Subscribers' })).toBeVisible();
});
