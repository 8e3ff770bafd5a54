import type { Page } from '@playwright/test';
import { expect, freshPhone, Handset, serverUrl, test, watchConsole } from '../support/app';
import { callApi, openAsNewOwner } from '../support/billing';
import { chooseKeyword, openComposer, sendNow, writeMessage } from '../support/composer';
import { sql } from '../support/database';
import { approvedKeyword } from '../support/keyword';
import { check } from '../support/look';
import { payingOwner } from '../support/paying-owner';
import { importPhones } from '../support/people';
import { openCampaign, sendAtAnyTime, sendCampaign } from '../support/sending';
import { OPS_TOKEN } from '../support/server';

/** Toll-free numbers that no earlier attempt has used. */
const LAST_DIGITS = Number(String(Date.now()).slice(-4));
const digitsOf = (n: number): string => `888555${String((LAST_DIGITS + n) % 10_000).padStart(4, '0')}`;
const DIGITS = digitsOf(0);
const SHOWN = `(888) 555-${DIGITS.slice(6)}`;

const ops = async (page: Page, command: string, data: object): Promise<number> =>
  (
    await page.request.post(`${serverUrl()}/ops/${command}`, {
      headers: { authorization: `Bearer ${OPS_TOKEN}` },
      data,
    })
  ).status();

test('own numbers: an account gets a toll-free number, by which people join, hear from it and leave', async ({
  page,
  context,
  browser,
}) => {
  const complaints = watchConsole(page);
  const { email } = await openAsNewOwner(page, '/app/');
  await sendAtAnyTime(email);
  const shortcode = page.getByText(/Your shortcode is \d{5,6}/);
  await expect(shortcode).toBeVisible();
  const code = /\d{5,6}/.exec((await shortcode.textContent()) ?? '')?.[0] ?? '';

  await test.step('when the operator assigns the number, the open page of its owner shows it', async () => {
    expect(await ops(page, 'numbers/assign', { number: DIGITS, account: email, kind: 'toll_free', rate: 3 })).toBe(200);
    await expect(page.getByText(`Your number is ${SHOWN}`)).toBeVisible();
    await check(page, 'home-own-number');
    await page.getByRole('button', { name: /^User menu of/ }).click();
    await expect(page.getByRole('menu').getByText(`Number ${SHOWN}`)).toBeVisible();
    await page.keyboard.press('Escape');
  });

  const keyword = await approvedKeyword(page);
  await test.step('and the keyword names it, in words and in its QR code', async () => {
    const { body } = await callApi(page, 'keywords');
    await page.goto(`${serverUrl()}/app/keywords/${body.data.entries[0].id}`);
    await expect(page.getByText(`Text ${keyword} to ${SHOWN}`, { exact: true })).toBeVisible();
    await expect(page.getByRole('img', { name: `QR code: text ${keyword} to ${SHOWN}` })).toBeVisible();
  });

  const handset = await Handset.open(await context.newPage(), freshPhone());
  await test.step('when a phone texts the keyword to it, the welcome comes from there', async () => {
    await handset.choose(SHOWN);
    await handset.text(keyword);
    await expect(handset.from(SHOWN).getByText(/STOP/)).toHaveCount(1);
  });

  await test.step('while a business on the shared code has the same keyword, which the phone joins there', async () => {
    const neighbour = await (await browser.newContext()).newPage();
    await openAsNewOwner(neighbour, '/app/');
    await approvedKeyword(neighbour, 4, { keyword, number: code });
    await handset.choose(code);
    await handset.text(keyword);
    await expect(handset.from(code).getByText(/STOP/)).toHaveCount(1);
    for (const one of [page, neighbour])
      await expect.poll(async () => (await callApi(one, 'keywords')).body.data.entries[0].subscribers).toBe(1);
    await handset.choose(SHOWN);
    await neighbour.context().close();
  });

  await test.step('and the operator cannot take the number, because somebody gets texts from it', async () => {
    expect(await ops(page, 'numbers/release', { number: DIGITS })).toBe(422);
  });

  await test.step('when the owner sends a campaign, it comes from the number', async () => {
    await openComposer(page);
    await chooseKeyword(page, keyword);
    await writeMessage(page, 'Two for one until eight.');
    await sendNow(page);
    await expect(handset.from(SHOWN).getByText('Two for one until eight.')).toHaveCount(1, { timeout: 45_000 });
  });

  await test.step('when the phone texts STOP to it, it has left', async () => {
    await handset.text('STOP');
    await expect(handset.from(SHOWN).getByText(/unsubscribed/i)).toHaveCount(1);
    await page.goto(`${serverUrl()}/app/subscribers?keyword=${keyword}`);
    await expect(page.getByRole('row', { name: new RegExp(handset.shown.replace(/[()]/g, '\\$&')) })).toContainText(
      'Unsubscribed',
    );
  });

  expect(complaints).toEqual([]);
});

/** A slow number may send 18 texts at once, and the rest in 20 seconds. */
const PEOPLE = 38;
const [SLOW, QUICK] = [1, 100];

test('own numbers: a slow and a quick one send at the same time, each at its own rate', async ({ browser }) => {
  const first = BigInt(freshPhone());
  const phones = Array.from({ length: PEOPLE }, (_, n) => String(first + BigInt(n)));
  const ownerAt = async (rate: number, number: string) => {
    const page = await (await browser.newContext()).newPage();
    const complaints = watchConsole(page);
    const { email } = await payingOwner(page, 2);
    await sendAtAnyTime(email);
    expect(await ops(page, 'numbers/assign', { number, account: email, kind: 'toll_free', rate })).toBe(200);
    expect(await ops(page, 'account/grant', { email, permission: 'subscriber_uploadcontacts' })).toBe(200);
    const keyword = await approvedKeyword(page);
    await importPhones(page, keyword, phones);
    return { page, keyword, complaints };
  };
  const [slow, quick] = [await ownerAt(SLOW, digitsOf(1)), await ownerAt(QUICK, digitsOf(2))];
  const send = ({ page, keyword }: typeof slow) => sendCampaign(page, keyword, 'Two for one until eight.');
  const [slowId, quickId] = [await send(slow), await send(quick)];
  await Promise.all([openCampaign(quick.page, quickId), openCampaign(slow.page, slowId)]);
  const waiting = ({ page }: { page: Page }) => page.getByText(/^\d+ messages? still to send$/);

  await test.step('the quick one is done while the slow one is still sending, and both pages say so', async () => {
    await expect(quick.page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(quick.page.getByRole('progressbar', { name: 'Handed to the carrier' })).toHaveCount(0);
    await expect(waiting(quick)).toHaveCount(0);
    await expect(waiting(slow)).toBeVisible();
    await check(slow.page, 'campaign-slow-number');
  });

  await test.step('then the slow one is done too, at its rate', async () => {
    await expect(waiting(slow)).toHaveCount(0);
    const claims = async (id: number): Promise<{ n: number; after: number }[]> =>
      (await sql(
        `select count(*)::int as n, extract(epoch from claimed_at - min(claimed_at) over ())::float8 as after
         from message where campaign_id = $1 and claimed_at is not null group by claimed_at order by claimed_at`,
        [id],
      )) as { n: number; after: number }[];
    let sent = 0;
    for (const { n, after } of await claims(slowId)) {
      sent += n;
      expect(sent).toBeLessThanOrEqual(18 + after * SLOW + 1);
    }
    expect(sent).toBe(PEOPLE);
    expect((await claims(quickId)).reduce((sum, { n }) => sum + n, 0)).toBe(PEOPLE);
  });

  for (const { page, complaints } of [slow, quick]) {
    expect(complaints).toEqual([]);
    await page.context().close();
  }
});
