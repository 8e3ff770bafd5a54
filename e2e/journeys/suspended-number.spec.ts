import { expect, serverUrl, test, watchConsole } from '../support/app';
import { chooseKeyword, openComposer, preflight, writeMessage } from '../support/composer';
import { sql } from '../support/database';
import { approvedKeyword } from '../support/keyword';
import { check } from '../support/look';
import { payingOwner } from '../support/paying-owner';
import { OPS_TOKEN } from '../support/server';

const PIXELS =
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAD0lEQVQImWM4YaOhYXMCAAg7All6BC/aAAAAAElFTkSuQmCC';

/** A toll-free number that no earlier attempt has used. */
const DIGITS = `866555${String(Date.now()).slice(-4)}`;

test('an own number that carries no pictures, and is suspended by the carriers @long', async ({ page }) => {
  const complaints = watchConsole(page);
  const { email } = await payingOwner(page, 2);
  const ops = async (command: string, data: object): Promise<void> => {
    const headers = { authorization: `Bearer ${OPS_TOKEN}` };
    expect((await page.request.post(`${serverUrl()}/ops/numbers/${command}`, { headers, data })).status()).toBe(200);
  };
  await test.step('the operator gives the account a number without pictures', async () => {
    const given = { number: DIGITS, account: email, kind: 'toll_free', rate: 3, country: 'US', pictures: 'no' };
    await ops('assign', given);
    await page.goto(`${serverUrl()}/app/account/number`);
    await expect(page.getByText('Text only, no pictures')).toBeVisible();
    await expect(page.getByText('United States')).toBeVisible();
    await check(page, 'number-no-pictures');
  });

  const keyword = await approvedKeyword(page);
  await test.step('a picture is named at its field and before the send', async () => {
    await openComposer(page);
    await writeMessage(page, 'Two pies for one tonight.');
    await page
      .getByLabel('Attachment')
      .setInputFiles({ name: 'pie.png', mimeType: 'image/png', buffer: Buffer.from(PIXELS, 'base64') });
    await expect(page.getByText(/^The number that your texts leave from carries no pictures/)).toBeVisible();
    await check(page, 'compose-no-pictures');
    await chooseKeyword(page, keyword);
    await page.getByRole('button', { name: 'Review and send', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(/carries no pictures/)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Send Now' })).toBeDisabled();
    await check(page, 'preflight-no-pictures');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Remove pie.png' }).click();
    await expect(page.getByText(/carries no pictures/)).toHaveCount(0);
    // Nobody has joined yet.
    await expect((await preflight(page)).getByRole('alert')).toHaveText(/^There is nobody to text/);
  });

  await test.step('the carriers suspend its registration: pages say why, and texts wait', async () => {
    // The account has had its number for a while, and what it costs.
    const [account] = await sql('select account_id as id from own_number where digits = $1', [DIGITS]);
    const held = [DIGITS, account?.id];
    await sql(
      `insert into bought_number (digits, account_id, kind, provider_id, approved_at, months_charged) values ($1, $2, 'toll_free', $1, now(), 1)`,
      held,
    );
    await sql(
      `insert into number_registration (digits, account_id, answers, state, round, next_at) values ($1, $2, '{}', 'approved', 1, 'infinity')`,
      held,
    );
    for (const [what, quantity] of [
      ['number', 1],
      ['segments', 12_345],
    ] as const)
      await sql(
        `insert into number_fee (account_id, digits, what, period, quantity) values ($2, $1, $3, date_trunc('month', now(), 'UTC'), $4)`,
        [...held, what, quantity],
      );
    await ops('suspend', { number: DIGITS, reason: 'The way in which people agree could not be found on the page.' });
    await page.goto(`${serverUrl()}/app/account/number`);
    await expect(page.getByText('The carriers have suspended your number').first()).toBeVisible();
    await expect(page.getByText(/^The carriers suspended your number on/)).toBeVisible();
    await check(page, 'number-suspended');
    await page.getByRole('link', { name: 'See why' }).click();
    await expect(page.getByText('The way in which people agree could not be found on the page.').first()).toBeVisible();
    await check(page, 'registration-suspended');
  });

  await test.step('the reports list what it costs', async () => {
    await page.goto(`${serverUrl()}/app/reports`);
    await expect(page.getByRole('table', { name: 'Costs' })).toContainText('Carrier fees, toll-free: 12,345 segments');
    await page.getByRole('table', { name: 'Costs' }).scrollIntoViewIfNeeded();
    await check(page, 'reports-costs');
  });

  await test.step('once it is reinstated, nothing waits any more', async () => {
    await ops('reinstate', { number: DIGITS });
    await page.goto(`${serverUrl()}/app/account/number`);
    await expect(page.getByText('Your own. Nobody else texts from it.')).toBeVisible();
    await expect(page.getByText(/suspended your number/)).toHaveCount(0);
  });
  expect(complaints).toEqual([]);
});
