import type { Page } from '@playwright/test';
import { expect, Handset, giveSession, serverUrl, test, watchConsole } from '../support/app';
import { PERSON } from '../support/browser';
import { chooseKeyword, chooseRecipients, openComposer, sendNow, writeMessage } from '../support/composer';
import { approvedKeyword } from '../support/keyword';
import { check } from '../support/look';

const PHONES = ['5125550471', '5125550472'] as const;
/** A page of this server in place of the owner's own. */
const target = (): string => `${serverUrl()}/handsets?from=text`;

async function shorten(page: Page, address: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Add a link' });
  await dialog.getByRole('textbox', { name: 'Web address' }).fill(address);
  await dialog.getByRole('button', { name: 'Add link' }).click();
}

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });

test('API-057, CAMP-018, CAMP-022: a link in a campaign, from the composer to the people who opened it @long', async ({
  page,
  context,
  browser,
  request,
}) => {
  const complaints = watchConsole(page);
  const phonePage = await context.newPage();
  let campaign = '';
  let opened = '';

  await test.step('given two people joined a keyword', async () => {
    await giveSession(page, 'owner');
    const keyword = await approvedKeyword(page);
    campaign = `Menu ${keyword}`;
    for (const phone of PHONES) {
      const handset = await Handset.open(phonePage, phone);
      await handset.text(keyword);
      await expect(handset.messages).toContainText('msgs/mo');
    }
    await openComposer(page);
    await chooseKeyword(page, keyword);
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(campaign);
  });

  await test.step('when the owner adds a javascript: link, it is refused beside the field; a real one is shortened', async () => {
    const message = textOf(page);
    await writeMessage(page, 'Hi , the menu:');
    await page.getByRole('button', { name: 'Add link' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a link' });
    await expect(dialog).toContainText('/s/demo');
    await shorten(page, 'javascript:alert(1)');
    await expect(dialog.getByRole('alert')).toHaveText(
      'Only addresses that begin with http:// or https:// can be shortened.',
    );
    await check(page, 'campaign-add-link');
    await shorten(page, target());
    await expect(dialog).toBeHidden();
    await expect(message).toHaveValue(new RegExp(`^Hi , the menu: ${serverUrl()}/s/[0-9A-Za-z]{17}$`));
    await expect(message).toBeFocused();
  });

  await test.step('and personalizes the text, which the phone previews', async () => {
    const message = textOf(page);
    await message.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(3, 3));
    await page.getByRole('button', { name: 'Personalize' }).click();
    await page.getByRole('menuitem', { name: /First name/ }).click();
    await expect(message).toHaveValue(/^Hi \{first_name\|friend\}, the menu:/);
    await expect(page.getByRole('figure', { name: 'Preview on a phone' })).toContainText('Hi Alex, the menu:');
    await check(page, 'campaign-personal');
  });

  await test.step('and sends it, each handset gets its own address', async () => {
    await sendNow(page);
    const addresses: string[] = [];
    for (const phone of PHONES) {
      const handset = await Handset.open(phonePage, phone);
      await expect(handset.messages).toContainText('Hi friend, the menu:');
      addresses.push(/http\S+\/s\/[0-9A-Za-z]{17}/.exec((await handset.messages.textContent()) ?? '')?.[0] ?? '');
    }
    expect(new Set(addresses).size).toBe(2);
    opened = addresses[0] ?? '';
  });

  await test.step('and one person opens it after a messenger’s link preview, the view shows one click', async () => {
    // An opening faster than a person could make would not count.
    await page.waitForTimeout(2_500);
    await request.get(opened, { headers: { 'user-agent': 'facebookexternalhit/1.1 Facebot Twitterbot/1.0' } });
    const phone = await browser.newContext({ userAgent: PERSON });
    const tab = await phone.newPage();
    await tab.goto(opened);
    expect(tab.url()).toBe(target());
    await phone.close();
    const link = page.getByRole('article', { name: target() });
    await expect(link).toContainText(/People1 \(50%\)Clicks1First/);
    await check(page, 'campaign-links');
    await page.goto(`${serverUrl()}/app/messages`);
    const row = page.getByRole('row', { name: new RegExp(campaign) });
    await expect(row).toBeVisible();
    const headers = await page.getByRole('columnheader').allTextContents();
    await expect(row.getByRole('cell').nth(headers.indexOf('Clicks'))).toHaveText('1');
  });

  await test.step('then the next campaign goes to those who clicked and did not reply', async () => {
    await openComposer(page);
    await chooseRecipients(page, campaign, `^${campaign}`);
    const dialog = page.getByRole('dialog', { name: 'People of an earlier campaign' });
    await expect(dialog.getByRole('radio', { name: 'Clicked, but did not reply (1)' })).toBeChecked();
    await expect(dialog.getByRole('radio', { name: 'Did not click (1)' })).toBeVisible();
    await check(page, 'campaign-audience');
    await dialog.getByRole('button', { name: 'Add 1 person' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(/^1 person × 1 = 1 message/)).toBeVisible();
    await expect(page.getByText('(512) 555-0471')).toBeVisible();
  });

  await test.step('and an invented address leads to a friendly page', async () => {
    await page.goto(`${serverUrl()}/s/00001000000000000`);
    await expect(page.getByRole('heading', { name: 'This link leads nowhere' })).toBeVisible();
    await check(page, 'link-not-found');
  });

  expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
});
