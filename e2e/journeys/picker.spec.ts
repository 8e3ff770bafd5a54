import { expect, openAs, test, watchConsole } from '../support/app';
import { discardDrafts } from '../support/composer';

test('PICK-001, PICK-006, PICK-007, PICK-008, A11Y: the picker by keyboard @long', async ({ page }) => {
  const complaints = watchConsole(page);
  await discardDrafts();
  await openAs(page, 'owner', '/app/messages/add');
  const open = page.getByRole('button', { name: 'Choose subscribers' });
  await open.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Choose subscribers' });
  await expect(dialog.getByRole('checkbox', { name: 'Select all on this page' })).toBeEnabled();

  /** Presses Tab until `locator` has the focus; every stop is inside the dialog. */
  const tabTo = async (locator: ReturnType<typeof page.locator>): Promise<void> => {
    for (let stop = 0; stop < 60; stop += 1) {
      if (await locator.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error('not reachable by Tab');
  };
  const people = dialog.getByRole('list', { name: 'Subscribers' }).getByRole('checkbox');
  await expect(people).toHaveCount(15);
  await tabTo(people.nth(0));
  await page.keyboard.press('Space');
  await tabTo(people.nth(2));
  await page.keyboard.press('Space');
  await expect(dialog.getByText('2 selected')).toBeVisible();
  await tabTo(dialog.getByRole('searchbox', { name: 'Search' }));
  await page.keyboard.type('zzzz');
  await expect(dialog.getByText('No result.')).toBeVisible();
  await expect(dialog.getByText('2 selected')).toBeVisible();
  await tabTo(dialog.getByRole('checkbox', { name: 'With name' }));
  await expect(dialog.getByRole('checkbox', { name: 'With name' })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(open).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(people).toHaveCount(15);
  await tabTo(people.nth(1));
  await page.keyboard.press('Space');
  await tabTo(dialog.getByRole('button', { name: 'OK' }));
  await page.keyboard.press('Enter');
  await expect(open).toBeFocused();
  await expect(page.getByText('1 person ×')).toBeVisible();
  expect(complaints).toEqual([]);
});
