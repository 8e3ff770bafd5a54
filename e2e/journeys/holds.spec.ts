import type { Browser } from '@playwright/test';
import { expect, Handset, openAs, test } from '../support/app';
import { sql } from '../support/database';
import { check, WIDE } from '../support/look';

const SMALL = { label: 'small', width: 320, height: 700 };

/** A phone that joined PIZZA and then wrote; the address of its thread. */
async function talk(browser: Browser, phone: string, text: string): Promise<{ handset: Handset; path: string }> {
  const handset = await Handset.open(await browser.newPage(), phone);
  await handset.text('PIZZA');
  await expect(handset.messages).toContainText(/Marco/);
  await handset.text(text);
  const find = async (): Promise<unknown> =>
    (await sql('select id from conversation where phone = $1', [phone]))[0]?.id;
  await expect.poll(find).toBeDefined();
  return { handset, path: `/app/account/inbox/${Number(await find())}` };
}

const holdsOf = async (phone: string): Promise<unknown> =>
  (await sql('select reason from marketing_hold where phone = $1', [phone]))[0]?.reason ?? 'none';

test('ADR 0112: a wrong number is put on hold, removed in two clicks, and can join again by a keyword', async ({
  page,
  browser,
}, { retry }) => {
  const phone = String(7_375_550_911 + retry);
  const { handset, path } = await talk(browser, phone, 'Sorry, wrong number');
  await expect.poll(() => holdsOf(phone)).toBe('wrong_number');
  await openAs(page, 'owner', path);
  await expect(page.getByText(/The person with this phone says that they are not your subscriber/)).toBeVisible();
  await check(page, 'thread of a wrong number');

  await test.step('the list finds it by a filter', async () => {
    await page.goto(new URL('/app/subscribers?held=wrong_number', page.url()).href);
    await expect(page.getByRole('img', { name: 'On hold: says it is not the subscriber' }).first()).toHaveText(
      'On hold',
    );
    await check(page, 'subscribers on hold');
  });

  await test.step('Remove ends the subscription and suppresses nobody', async () => {
    await page.goto(new URL(path, page.url()).href);
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect.poll(() => holdsOf(phone)).toBe('none');
    expect(await sql('select disabled, ended from subscriber where phone = $1', [phone])).toEqual([
      { disabled: 1, ended: 'wrong_number' },
    ]);
    expect(await sql('select 1 from suppression where phone = $1', [phone])).toEqual([]);
  });

  await handset.text('PIZZA');
  await expect
    .poll(async () => (await sql('select disabled from subscriber where phone = $1', [phone]))[0]?.disabled)
    .toBe(0);
});

test('ADR 0112: a user who may not unsubscribe reports an opt-out request, and the owner confirms it @long', async ({
  page,
  browser,
}, { retry }) => {
  const phone = String(7_375_550_921 + retry);
  const { path } = await talk(browser, phone, 'my kids find these too loud');
  await page.setViewportSize({ width: 320, height: 800 });
  await openAs(page, 'helper', path);
  await page.getByRole('button', { name: 'They asked to leave' }).click();
  await expect(page.getByText(/One of your users reports that this person asked to leave/)).toBeVisible();
  await expect.poll(() => holdsOf(phone)).toBe('asked_to_leave');
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  await check(page, 'a reported wish to leave', [SMALL]);

  const owner = await (await browser.newContext()).newPage();
  const [{ id } = { id: 0 }] = await sql('select id from subscriber where phone = $1', [phone]);
  await openAs(owner, 'owner', `/app/subscribers/${Number(id)}`);
  await check(owner, 'a person on hold', [WIDE]);
  await owner.getByRole('alert').getByRole('button', { name: 'Unsubscribe' }).click();
  await expect.poll(() => holdsOf(phone)).toBe('none');
  expect(await sql('select reason from suppression where phone = $1', [phone])).toEqual([{ reason: 'asked' }]);
  await owner.context().close();
});
