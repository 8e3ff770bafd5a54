import { expect, freshWord, serverUrl, openAs, test, watchConsole } from '../support/app';
import { discardDrafts } from '../support/composer';
import { check } from '../support/look';

const numberIn = (text: string | null): number =>
  Number((text ?? '').replaceAll(',', '').match(/\d+/)?.[0] ?? Number.NaN);

test('GRP-003, GRP-011, GRP-015, GRP-016, GRP-020, GRP-021, GRP-007, CAMP-011, API-047: a group of everyone who matches a filter, and a message to it @long', async ({
  page,
}) => {
  const complaints = watchConsole(page);
  const name = freshWord('Everybody ');
  const row = page.getByRole('row', { name: new RegExp(name) });

  await test.step('given the list of groups, New Group leads to the form', async () => {
    await openAs(page, 'owner', '/app/subscribers/groups');
    await page.getByRole('link', { name: 'New Group' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Create a Group' })).toBeVisible();
  });

  await test.step('when all who match are marked and added, a group is created without sending ids', async () => {
    const mark = page.getByRole('checkbox', { name: /^Select all [\d,]+ filtered$/ });
    await expect(mark).toBeEnabled();
    await mark.check();
    const add = page.getByRole('button', { name: /^add [\d,]+ selected subscriber\(s\)$/ });
    expect(numberIn(await add.textContent())).toBeGreaterThan(4000);
    await add.click();
    await expect(
      page.getByText(/^[\d,]{5,} active subscribers in this group · the same number is added once$/),
    ).toBeVisible();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/api/subscribers/groups'),
    );
    await page.getByRole('button', { name: 'Create Group' }).click();
    expect((await sent).postData()?.length).toBeLessThan(300);
    await expect(page.getByText('A new Group was created.')).toBeVisible();
    await expect(page).toHaveURL(/\/subscribers\/groups$/);
    await expect(row).toBeVisible();
  });

  await test.step('and it opens on its members: one is taken out and put back, paging forgets nothing', async () => {
    const before = numberIn(await row.getByRole('cell').nth(1).textContent());
    await row.getByRole('link', { name, exact: true }).click();
    const shown = (total: number) =>
      page.getByText(`${total.toLocaleString('en-US')} active subscribers in this group`);
    await expect(shown(before)).toBeVisible();
    const members = page.getByRole('table').getByRole('checkbox');
    await expect(members.first()).toBeChecked();
    expect(await members.evaluateAll((all) => all.every((box) => (box as HTMLInputElement).checked))).toBe(true);
    const label = (await members.first().getAttribute('aria-label')) ?? '';
    const first = page.getByRole('checkbox', { name: label, exact: true });
    await check(page, 'group-edit');
    await first.uncheck();
    // Somebody else with the same phone is not let in by taking one out: the number falls by one.
    await expect(shown(before - 1)).toBeVisible();
    await page.getByRole('button', { name: 'Go to page 2' }).first().click();
    await expect(page.getByText(/^26–50 of/).first()).toBeVisible();
    await page.getByRole('button', { name: 'Go to page 1' }).first().click();
    await expect(page.getByText(/^1–25 of/).first()).toBeVisible();
    await expect(first).not.toBeChecked();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(first).toBeChecked();
    await expect(shown(before)).toBeVisible();
    await first.uncheck();
    await expect(shown(before - 1)).toBeVisible();
  });

  await test.step('and people who are not in it are added by the picker', async () => {
    await page.reload();
    await expect(page.getByRole('table').getByRole('checkbox').first()).toBeChecked();
    const before = numberIn(await page.getByText(/^[\d,]+ active subscribers in this group$/).textContent());
    await page.getByRole('button', { name: 'Add people' }).click();
    const dialog = page.getByRole('dialog', { name: `Add people to ${name}` });
    await dialog.getByRole('checkbox', { name: 'With name' }).uncheck();
    const found = dialog.getByText(/^[\d,]+ found$/);
    // Whoever shares a phone with a member is offered, and not added (VAL-028).
    await expect.poll(async () => numberIn(await found.textContent())).toBeLessThan(1000);
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    await dialog.getByRole('button', { name: /^Select all [\d,]+$/ }).click();
    await check(page, 'group-add-people');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('1 subscriber was added.')).toBeVisible();
    await expect(
      page.getByText(`${(before + 1).toLocaleString('en-US')} active subscribers in this group`),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText(`${before.toLocaleString('en-US')} active subscribers in this group`)).toBeVisible();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('A new Group was created.')).toBeVisible();
    await expect(row.getByRole('cell').nth(1)).toHaveText(before.toLocaleString('en-US'));
  });

  await test.step('then a message to it reaches as many people as the list names', async () => {
    const people = numberIn(await row.getByRole('cell').nth(1).textContent());
    await row.getByRole('link', { name: /^Send message/ }).click();
    await expect(page).toHaveURL(/\/messages\/add\?addgroup=\d+$/);
    await expect(page.getByText(`${people.toLocaleString('en-US')} people ×`)).toBeVisible();
    await expect(page.getByText(new RegExp(`^Group ${name}, `))).toBeVisible();
  });

  await test.step('and it can be deleted', async () => {
    await page.goto(`${serverUrl()}/app/subscribers/groups`);
    await row.getByRole('button', { name: /^Delete/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(`Group ${name} was removed.`)).toBeVisible();
    await expect(row).toHaveCount(0);
  });
  expect(complaints).toEqual([]);
});

test('SUBS-030, CAMP-012, PICK-012: a message to everyone who matches a filter @long', async ({ page }) => {
  await openAs(page, 'owner', '/app/messages/add?createlist=true&keyword=PIZZA');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(/^Add [\d,]+ subscribers\?/);
  const people = numberIn(await question.textContent());
  expect(people).toBeGreaterThan(100);
  await question.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByText(`List contains ${people.toLocaleString('en-US')} subscribers`)).toBeVisible();
  await expect(page.getByText(`${people.toLocaleString('en-US')} people ×`)).toBeVisible();
});

test('SUBS-031, decision 90: a list without a filter selects nobody @long', async ({ page }) => {
  await openAs(page, 'owner', '/app/messages/add?createlist=true&orderby=first_name');
  await expect(page.getByText('You must select a filter')).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

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

test('GRP-022, PERM-022, decision 94: an account without the permission sees the reason @long', async ({ page }) => {
  await openAs(page, 'trial', '/app/subscribers/groups/add');
  const alert = page.getByRole('alert').filter({ hasText: 'Groups are not allowed' });
  await expect(alert).toHaveText('Groups are not allowed with your plan. Please consider upgrading your plan.');
  await expect(page.getByRole('link', { name: 'Plans', exact: true }).last()).toHaveAttribute('href', /\/plans$/);
  await page.goto(`${serverUrl()}/app/subscribers/groups/99999999`);
  await expect(page.getByText('This group was not found.')).toBeVisible();
});
