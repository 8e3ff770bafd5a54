import type { Page } from '@playwright/test';
import { expect, freshWord, openAs, serverUrl, test, watchConsole } from '../support/app';
import { check } from '../support/look';

const sidebar = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('group', { name: 'Views of Subscribers' });
const link = (page: Page, name: string) => sidebar(page).getByRole('link', { name, exact: true });
const openMenu = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Views/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Save this view' })).toBeVisible();
};
const choose = async (page: Page, item: string): Promise<void> => {
  await openMenu(page);
  await page.getByRole('menuitem', { name: item }).click();
};
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Subscribers' });

test('decisions 776–778: a view of subscribers is saved, shared, opened by a colleague, deleted and brought back', async ({
  page,
  browser,
}) => {
  const complaints = watchConsole(page);
  const name = freshWord('Pies');

  await test.step('given a list of subscribers with a filter, which is saved under a name', async () => {
    await openAs(page, 'manager', '/app/subscribers?disabled=1');
    await expect(page.getByText('Subscription: No')).toBeVisible();
    await openMenu(page);
    await expect(page.getByText('A saved view keeps filters, search and sort.')).toBeVisible();
    await check(page, 'views-menu-empty');
    await page.getByRole('menuitem', { name: 'Save this view' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Name is required.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await check(page, 'views-dialog');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('View saved.')).toBeVisible();
    await expect(page.getByRole('main').getByText(name, { exact: true })).toBeVisible();
  });

  await test.step('it is in the sidebar at once, and opens with its filter from another page', async () => {
    await expect(link(page, name)).toBeVisible();
    await page.goto(`${serverUrl()}/app/subscribers?disabled=0`);
    await expect(page.getByText('Subscription: Yes')).toBeVisible();
    await link(page, name).click();
    await expect(page.getByText('Subscription: No')).toBeVisible();
    await expect(link(page, name)).toHaveAttribute('aria-current', 'true');
    await check(page, 'views-opened');
  });

  await test.step('the palette finds it by its name', async () => {
    await page.goto(`${serverUrl()}/app/keywords`);
    await expect(page.getByRole('heading', { level: 1, name: 'Keywords' })).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.keyboard.type(name);
    await page.getByRole('option', { name }).first().click();
    await expect(page.getByText('Subscription: No')).toBeVisible();
  });

  await test.step('with another filter it is updated, and then shared', async () => {
    await page.getByRole('button', { name: 'Subscription: No, remove this filter' }).click();
    await expect(page.getByText(`${name}, changed`)).toBeVisible();
    await page.getByRole('columnheader', { name: 'Full name' }).getByRole('button').click();
    await expect(page).toHaveURL(/orderby=first_name/);
    await choose(page, `Update view “${name}”`);
    await expect(page.getByText('View changed.')).toBeVisible();
    await expect(page.getByText(`${name}, changed`)).toHaveCount(0);
    await choose(page, `Rename or share “${name}”`);
    await page.getByRole('checkbox', { name: 'Share with the account' }).check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await openMenu(page);
    await expect(page.getByRole('menuitem', { name: `${name} Shared with the account` })).toBeVisible();
    await check(page, 'views-menu');
    await page.keyboard.press('Escape');
  });

  await test.step('a colleague opens it, and cannot delete it', async () => {
    const helper = await (await browser.newContext()).newPage();
    const his = watchConsole(helper);
    await openAs(helper, 'helper', '/app/subscribers');
    await expect(heading(helper)).toBeVisible();
    await openMenu(helper);
    await helper.getByRole('menuitem', { name: `${name} By Nina Alvarez` }).click();
    await expect(helper).toHaveURL(/orderby=first_name/);
    await openMenu(helper);
    await expect(helper.getByRole('menuitem', { name: /^Delete/ })).toHaveCount(0);
    expect(his).toEqual([]);
    await helper.context().close();
  });

  await test.step('the owner deletes it, and Undo brings it back', async () => {
    await openAs(page, 'owner', '/app/subscribers');
    await link(page, name).click();
    await expect(page).toHaveURL(/orderby=first_name/);
    await choose(page, `Delete “${name}”`);
    await expect(page.getByText(`The view “${name}” was deleted.`)).toBeVisible();
    await expect(link(page, name)).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(link(page, name)).toBeVisible();
    await choose(page, `Delete “${name}”`);
    await expect(link(page, name)).toHaveCount(0);
  });
  expect(complaints).toEqual([]);
});

test('decision 776: campaigns and the inbox have views too', async ({ page }) => {
  const complaints = watchConsole(page);
  const name = freshWord('Due');
  for (const [path, list] of [
    ['/app/messages?sent=pending', 'Campaigns'],
    ['/app/account/inbox?unread=1', 'Inbox'],
  ] as const)
    await test.step(`${list}: a view is saved and stands in the sidebar`, async () => {
      await openAs(page, 'manager', path);
      await choose(page, 'Save this view');
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      const group = page.getByRole('navigation', { name: 'Main' }).getByRole('group', { name: `Views of ${list}` });
      await expect(group.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'true');
      await check(page, `views-${list.toLowerCase()}`);
    });
  expect(complaints).toEqual([]);
});
