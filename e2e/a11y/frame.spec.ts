import { expect, giveSession, openAs, serverUrl, test } from '../support/app';
import { addKeyword } from '../support/keyword';
import { check } from '../support/look';

test.describe.configure({ mode: 'parallel' });
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.describe('no axe violation in the overlays of the frame @long', () => {
  test('menus', async ({ page }) => {
    await openAs(page, 'owner', '/app/keywords');
    for (const [name, button] of [
      ['user-menu', /^User menu of/],
      ['notifications', /^Notifications/],
    ] as const) {
      await page.getByRole('button', { name: button }).click();
      await expect(page.getByRole('menu').or(page.getByRole('dialog'))).toBeVisible();
      await check(page, name);
      await page.keyboard.press('Escape');
    }
  });

  test('a modal and a confirm dialog', async ({ page }) => {
    await giveSession(page, 'owner');
    const word = await addKeyword(page);
    await check(page, 'modal');
    await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
    await page.goto(`${serverUrl()}/app/keywords?search=${word}`);
    await page.getByRole('button', { name: `Delete ${word}` }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await check(page, 'confirm');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('button', { name: `Delete ${word}` })).toBeHidden();
  });

  test('the dialog of the card', async ({ page }) => {
    await openAs(page, 'owner', '/app/account');
    await page.getByRole('button', { name: /^(Add|Update) Credit Card$/ }).click();
    await expect(page.getByRole('textbox', { name: 'Card number' })).toBeVisible();
    await check(page, 'card-dialog');
    await page.getByRole('button', { name: 'Save card' }).click();
    await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
    await check(page, 'card-dialog-refused');
  });

  test('the tour', async ({ page, context }) => {
    await context.route('https://tour.textloom.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><html lang="en"><title>Tour</title></html>' }),
    );
    await openAs(page, 'owner', '/app/quicktour');
    await expect(page.getByTitle('Quick tour of Textloom')).toBeVisible();
    await check(page, 'quicktour');
  });
});

test.describe('no axe violation in refusals @long', () => {
  test('an expired account', async ({ page }) => {
    await openAs(page, 'expired', '/app/');
    await expect(page.getByRole('dialog', { name: 'Subscription expired' })).toBeVisible();
    await check(page, 'expired');
    await page.getByRole('button', { name: 'Not now' }).click();
    for (const name of ['home', 'account']) {
      await page.goto(`${serverUrl()}/app/${name}`);
      await expect(page.getByText(/^Account Expired: /)).toBeVisible();
      await check(page, `expired-${name}`);
    }
    await page.getByRole('button', { name: /^User menu of/ }).click();
    await expect(page.getByRole('menuitem', { name: /^Plans/ })).toHaveAccessibleName('Plans Needs your attention');
    await check(page, 'expired-plans-menu');
  });

  test('a frozen account', async ({ page }) => {
    await openAs(page, 'frozen', '/app/');
    await expect(page.getByRole('dialog', { name: 'Reminder: Your Account Is On Hold' })).toBeVisible();
    await check(page, 'frozen');
  });

  test('the account page of a helper', async ({ page }) => {
    await openAs(page, 'helper', '/app/account');
    await expect(page.getByText('Not Allowed: Your account does not allow this action.')).toBeVisible();
    await check(page, 'helper-account');
  });
});
