import { expect, Handset, PERSONAS, serverUrl, openAs, test, watchConsole } from '../support/app';
import { check } from '../support/look';
import { OPS_TOKEN } from '../support/server';

const PHONE = '5125550277';

test('SUBS-047, SUBS-049, VAL-015, VAL-016, VAL-017, ERR-005: a subscriber is added by hand, with a captcha @long', async ({
  page,
  context,
}) => {
  const complaints = watchConsole(page);
  await openAs(page, 'manager', '/app/subscribers/add');
  const box = page.getByRole('checkbox', { name: /not a robot/ });
  const add = async (solve: () => Promise<void>): Promise<void> => {
    await page.getByRole('combobox', { name: 'Keyword' }).click();
    await page.getByRole('option').first().click();
    await page.getByLabel('Phone').fill(PHONE);
    await solve();
    await expect(page.getByText('Verified', { exact: true })).toBeVisible({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Save' }).click();
  };

  await test.step('given an unsolved captcha, nothing is sent', async () => {
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Choose a keyword.')).toBeVisible();
    await expect(page.getByText('Phone is required.')).toBeVisible();
    await expect(page.getByText('Please solve the captcha.')).toBeVisible();
    await check(page, 'subscriber-add-refused');
  });

  await test.step('when it is solved, the subscriber is added', async () => {
    await add(() => box.click());
    await expect(
      page.getByText(
        'Subscriber with phone (512) 555-0277 has been added. This person is pending until they reply YES.',
      ),
    ).toBeVisible();
    await expect(page).toHaveURL(/\/app\/subscribers$/);
  });

  await test.step('and is pending in the list and on the own page', async () => {
    await page.goto(`${serverUrl()}/app/subscribers?pending=1&phone=${PHONE}`);
    await expect(page.getByText('Pending').first()).toBeVisible();
    await check(page, 'subscribers-pending');
    await page.getByText('(512) 555-0277').first().click();
    await expect(page.getByText('Can answer until').first()).toBeVisible();
  });

  await test.step('and adding again is refused, with a new captcha', async () => {
    await page.goto(`${serverUrl()}/app/subscribers/add`);
    await add(() => box.press('Space'));
    await expect(page.getByText('This person was asked already and has not answered yet.').first()).toBeVisible();
    await expect(page.getByText('Verified', { exact: true })).toBeHidden();
    await expect(box).not.toBeChecked();
    await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled();
  });

  const handset = await Handset.open(await context.newPage(), PHONE);
  await test.step('YES from the phone subscribes', async () => {
    await expect(handset.messages.getByText(/Reply YES/).last()).toBeVisible();
    await handset.text('YES');
    await page.goto(`${serverUrl()}/app/subscribers?disabled=0&phone=${PHONE}`);
    await expect(page.getByText('(512) 555-0277').first()).toBeVisible();
  });

  await test.step('a subscriber who texted STOP cannot be added by hand', async () => {
    await handset.text('STOP');
    await expect(handset.messages.getByText(/unsubscribed/).last()).toBeVisible();
    await page.goto(`${serverUrl()}/app/subscribers/add`);
    await add(() => box.click());
    await expect(
      page.getByText('This person has opted out and can only join again by texting the keyword.').first(),
    ).toBeVisible();
  });

  // The browser logs a refused save to its console.
  expect(complaints.filter((line) => !/409.*api\/subscribers/.test(line))).toEqual([]);
});

test('PERM-023: on trial the page points to the plans @long', async ({ page }) => {
  await openAs(page, 'trial', '/app/subscribers/add');
  await expect(page.getByText('Not available on the 14 day free trial.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Plans' })).toHaveAttribute('href', '/app/plans');
});

/** An operator command on the owner's account. */
const ops = async (command: 'grant' | 'revoke', permission: string): Promise<void> => {
  const answer = await fetch(`${serverUrl()}/ops/account/${command}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${OPS_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email: PERSONAS.owner, permission }),
  });
  expect(answer.status).toBe(200);
};

for (const [tab, permission, title] of [
  ['subscriber_one', 'subscriber_addnewcontacts', 'Adding subscribers by hand'],
  ['subscriber_multiple', 'subscriber_uploadcontacts', 'Bulk import of subscribers'],
] as const) {
  test(`PERM-019, PERM-020, PERM-024, PERM-025, PERM-026, VAL-025: an owner without ${permission} requests it, waits, and gets it @long`, async ({
    page,
  }) => {
    const complaints = watchConsole(page);
    await ops('revoke', permission);
    await openAs(page, 'owner', `/app/subscribers/add?tab=${tab}`);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.getByText(/reviewed within 48 hours at most/)).toBeVisible();
    await page.getByRole('button', { name: 'Request access' }).click();
    await expect(page.getByText('Please describe why you need this.')).toBeVisible();
    await page.getByLabel(/Why do you need it/).fill('They signed a list at our door.');
    await page.getByRole('button', { name: 'Request access' }).click();
    const reviewing = page.getByText('We are reviewing your request and will get back to you shortly.');
    await expect(reviewing).toBeVisible();
    await page.reload();
    await expect(reviewing).toBeVisible();
    // The operator's decision updates the open page.
    await ops('grant', permission);
    await expect(page.getByRole('heading', { name: 'Choose Keyword' })).toBeVisible();
    expect(complaints).toEqual([]);
  });
}
