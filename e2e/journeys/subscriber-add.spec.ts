import { expect, signIn, test, watchConsole } from '../support/app';

const PHONE = '5125550277';

test('SUBS-047, SUBS-049, VAL-015, VAL-017, ERR-005: one person is added by hand, with a captcha', async ({ page }) => {
  test.setTimeout(120_000);
  const complaints = watchConsole(page);
  await signIn(page, 'manager', '/app/subscribers/add');
  const add = async (): Promise<void> => {
    await page.getByRole('combobox', { name: 'Keyword' }).click();
    await page.getByRole('option').first().click();
    await page.getByLabel('Phone').fill(PHONE);
    await page.getByRole('checkbox', { name: /not a robot/ }).press('Space');
    await expect(page.getByText('Verified', { exact: true })).toBeVisible({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Save' }).click();
  };

  await test.step('given the captcha is not solved, nothing is sent', async () => {
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Phone is required.')).toBeVisible();
    await expect(page.getByText('Please solve the captcha.')).toBeVisible();
  });

  await test.step('when it is, the person is added', async () => {
    await add();
    await expect(page.getByText('Subscriber with phone (512) 555-0277 has been added.')).toBeVisible();
    await expect(page).toHaveURL(/\/app\/subscribers$/);
  });

  await test.step('and adding again is refused, with a new captcha', async () => {
    await page.goto(`${process.env.TEXTLOOM_URL}/app/subscribers/add`);
    await add();
    await expect(page.getByText('This phone is already a subscriber of this keyword.').first()).toBeVisible();
    await expect(page.getByText('Verified', { exact: true })).toBeHidden();
  });

  // A refused save is an answer that the browser writes to its console by itself.
  expect(complaints.filter((line) => !/409.*api\/subscribers/.test(line))).toEqual([]);
});

test('PERM-023: on trial the page points to the plans', async ({ page }) => {
  await signIn(page, 'trial', '/app/subscribers/add');
  await expect(page.getByText('Not available on the 14 day free trial.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Plans' })).toHaveAttribute('href', '/app/plans');
});
