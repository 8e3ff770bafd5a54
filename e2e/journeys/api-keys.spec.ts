import { dataOf, textloomClient } from '@textloom/client';
import { redeem, thankForOrder } from '@textloom/client/recipes/checkout';
import { callApi } from '../support/billing';
import { expect, giveSession, Handset, serverUrl, test, watchConsole } from '../support/app';
import { approvedKeyword } from '../support/keyword';
import { check } from '../support/look';

const PHONE = '5125550497';

test('API keys: a shop with a key adds a customer and sends a coupon, until the key is revoked @long', async ({
  page,
  context,
}) => {
  const complaints = watchConsole(page);
  await giveSession(page, 'owner');
  const word = await approvedKeyword(page);
  await callApi(page, 'coupons', { method: 'POST', form: { name: `Shop ${word}`, codes: `S-${word}` } });
  let key = '';

  await test.step('given a key that the owner made', async () => {
    await page.goto(`${serverUrl()}/app/account/api-keys`);
    await page.getByRole('button', { name: 'New Key' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill(`Shop ${word}`);
    for (const may of [
      'Read subscribers',
      'Add, change and unsubscribe subscribers',
      'Send and delete campaigns',
      'Mark coupons as used',
    ])
      await page.getByRole('checkbox', { name: may }).check();
    await check(page, 'api-key-form');
    await page.getByRole('button', { name: 'Make key' }).click();
    const field = page.getByRole('textbox', { name: 'Key' });
    await expect(field).toHaveValue(/^tlk_/);
    key = await field.inputValue();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('row', { name: `Shop ${word}` })).toBeVisible();
    await check(page, 'api-keys');
  });

  const textloom = textloomClient({ url: serverUrl(), key });

  await test.step('then its checkout adds a customer with a consent, whose phone gets a code', async () => {
    const thanks = { keyword: word, message: `Thank you! Take {coupon_shop_${word.toLowerCase()}}` };
    const order = { number: `1-${word}`, phone: PHONE, firstName: 'Ana', consent: 'Ticked “Text me offers”' };
    expect(await thankForOrder(textloom, order, thanks)).toBe(true);
    const handset = await Handset.open(await context.newPage(), PHONE);
    await expect(handset.messages).toContainText(`Take S-${word}`, { timeout: 30_000 });
    await redeem(textloom, `S-${word}`, 24.9);
  });

  await test.step('and what it may do is documented', async () => {
    await page.goto(`${serverUrl()}/api/v1/docs`);
    await expect(page.getByRole('heading', { name: 'Lists subscribers, newest first' })).toBeVisible();
    await check(page, 'api-docs');
  });

  await test.step('and when the owner revokes the key, it is refused', async () => {
    dataOf(await textloom.GET('/subscribers'));
    await page.goto(`${serverUrl()}/app/account/api-keys`);
    await page.getByRole('button', { name: `Revoke Shop ${word}` }).click();
    await page.getByRole('button', { name: 'Revoke', exact: true }).click();
    await expect(page.getByRole('row', { name: `Shop ${word}` })).toHaveCount(0);
    expect((await textloom.GET('/subscribers')).error).toMatchObject({ status: 401 });
  });

  expect(complaints).toEqual([]);
});
