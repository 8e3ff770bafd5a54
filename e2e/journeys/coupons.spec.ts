import { callApi } from '../support/billing';
import { expect, giveSession, Handset, serverUrl, test, watchConsole } from '../support/app';
import { chooseKeyword, openComposer, preflight, sendNow, writeMessage } from '../support/composer';
import { approvedKeyword } from '../support/keyword';
import { check } from '../support/look';

const PHONES = ['5125550491', '5125550492'] as const;

test('coupons: each recipient gets another code of a pool, and a code that is used is in the results @long', async ({
  page,
  context,
}) => {
  const complaints = watchConsole(page);
  const phonePage = await context.newPage();
  await giveSession(page, 'owner');
  const word = await approvedKeyword(page);
  for (const phone of PHONES) {
    const handset = await Handset.open(phonePage, phone);
    await handset.text(word);
    await expect(handset.messages).toContainText('msgs/mo');
  }
  const [first, second] = [`A-${word}`, `B-${word}`];
  const field = `{coupon_pool_${word.toLowerCase()}}`;

  await test.step('given a pool with one code, made in the list of coupons', async () => {
    await page.goto(`${serverUrl()}/app/messages`);
    await page.getByRole('tab', { name: 'Coupons' }).click();
    await page.getByRole('link', { name: 'New Coupon Pool' }).first().click();
    await page.getByRole('textbox', { name: 'Name' }).fill(`Pool ${word}`);
    await page.getByRole('textbox', { name: 'Codes' }).fill(first);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: `Pool ${word}` })).toBeVisible();
    await expect(page.getByText(field)).toBeVisible();
    await check(page, 'coupon-pool');
  });

  await test.step('when a campaign has more recipients than codes, the pre-flight says so', async () => {
    await openComposer(page);
    await chooseKeyword(page, word);
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`Coupons ${word}`);
    await writeMessage(page, `Your code: ${field}`);
    const dialog = await preflight(page);
    await expect(dialog.getByRole('button', { name: 'Send Now' })).toBeDisabled();
    await check(page, 'coupons-too-few');
    await page.keyboard.press('Escape');
  });

  await test.step('then, with a second code, each phone gets one of its own', async () => {
    const list = await callApi(page, `coupons?search=${word}`);
    const added = await callApi(page, `coupons/${list.body.data.entries[0].id}/codes`, {
      method: 'POST',
      form: { codes: second },
    });
    expect(added.status).toBe(200);
    await sendNow(page);
    for (const phone of PHONES)
      await expect((await Handset.open(phonePage, phone)).messages).toContainText(/Your code: [AB]-FRAME/);
    const texts = [];
    for (const phone of PHONES) texts.push(await (await Handset.open(phonePage, phone)).messages.textContent());
    const codes = texts.map((text) => /Your code: ([AB]-\w+)/.exec(text ?? '')?.[1]);
    expect(codes.toSorted()).toEqual([first, second]);
  });

  await test.step('and a code that the shop redeems is in the results', async () => {
    const used = await callApi(page, 'coupons/used', { method: 'POST', form: { code: first, total: '12.50' } });
    expect([used.status, used.body.data.already]).toEqual([200, false]);
    await page.reload();
    await page.getByRole('link', { name: /1.*Codes used/ }).click();
    await expect(page.getByRole('table').getByRole('row', { name: new RegExp(first) })).toBeVisible();
    await check(page, 'codes-used');
  });
  expect(complaints).toEqual([]);
});
