import type { Page } from '@playwright/test';
import { expect, giveSession, Handset, serverUrl, test, watchConsole } from '../support/app';
import { sql } from '../support/database';
import { approvedKeyword } from '../support/keyword';
import { check } from '../support/look';
import { importPhones } from '../support/people';
import { openCampaign, sendCampaign } from '../support/sending';

const PHONES = ['5125550281', '5125550282'] as const;
/** The carrier stand-in reports a landline (11), and a phone that is off (13). */
const LANDLINES = ['3025550011', '3035550011'] as const;
const OFF = '3025550013';

const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name });

test('CAMP-024, CAMP-028, CAMP-029, CAMP-033, decision 432: a campaign whose people fail, reply and leave @long', async ({
  page,
  context,
}) => {
  const complaints = watchConsole(page);
  await giveSession(page, 'owner');
  const word = await approvedKeyword(page);
  const handsets: Handset[] = [];
  for (const phone of PHONES) {
    const handset = await Handset.open(await context.newPage(), phone);
    await handset.text(word);
    await expect(handset.messages.getByText(/STOP/)).toHaveCount(1);
    handsets.push(handset);
  }
  await importPhones(page, word, [...LANDLINES, OFF]);
  const id = await sendCampaign(page, word, 'Two for one until eight');

  await test.step('the errors are grouped with their cause and a remedy', async () => {
    await openCampaign(page, id);
    await expect(tab(page, 'Errors 3')).toBeVisible({ timeout: 30_000 });
    await check(page, 'campaign-details');
    await tab(page, 'Errors 3').click();
    await expect(page).toHaveURL(/tab=errors/);
    const landline = page.getByRole('listitem', { name: 'Landline' });
    await expect(landline).toContainText('2 people');
    await expect(landline).toContainText('After two such failures in a row, campaigns and sequences leave a phone out');
    await expect(page.getByRole('listitem', { name: 'Phone switched off or out of reach' })).toContainText('1 person');
    await check(page, 'campaign-errors');
  });

  await test.step('after two results a landline is shown with its subscriber, and the next campaign leaves it out', async () => {
    await openCampaign(page, await sendCampaign(page, word, 'Two for one until nine'));
    await expect(tab(page, 'Errors 3')).toBeVisible({ timeout: 30_000 });
    await tab(page, 'Message Analytics').click();
    await page.getByRole('link', { name: '(302) 555-0011' }).click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'Messages cannot reach this phone: Landline.' }),
    ).toBeVisible();
    await check(page, 'landline');
    const next = await sendCampaign(page, word, 'Without landlines');
    const [row] = await sql('select recipients::int from campaign where id = $1', [next]);
    expect(row?.recipients).toBe(3);
    await expect(handsets[0]?.messages ?? page.locator('none')).toContainText('Without landlines');
  });

  await test.step('replies arrive live, and a row opens the conversation', async () => {
    // The newest campaign gets the replies.
    const newest = await sendCampaign(page, word, 'Which pie do you want?');
    await openCampaign(page, newest);
    for (const [n, handset] of handsets.entries()) {
      await expect(handset.messages).toContainText('Which pie do you want?');
      await handset.text(n === 0 ? 'Apple' : 'Cherry');
    }
    await tab(page, /Replies/).click();
    await expect(tab(page, 'Replies 2')).toBeVisible();
    const rows = page.getByRole('table', { name: 'Replies' });
    await expect(rows).toContainText('Apple');
    await expect(rows).toContainText('Cherry');
    await check(page, 'campaign-replies');
    await rows.getByRole('link', { name: '(512) 555-0281' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Inbox Thread' })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/account/inbox/${newest}_\\d+$`));
    await expect(page.getByRole('region', { name: 'Messages' }).getByText('Apple')).toBeVisible();
    await page.goBack();
    await expect(tab(page, 'Replies 2')).toHaveAttribute('aria-selected', 'true');
  });

  await test.step('a reply to all reaches both once, and is shown in their conversations', async () => {
    await page.getByRole('button', { name: 'Reply to all' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reply to Subscribers' });
    await expect(dialog).toContainText('2 people × 1 = 2 messages');
    await dialog.getByRole('button', { name: 'Reply', exact: true }).click();
    await expect(dialog.getByText('A message is required.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Message' }).fill('Both are in the oven.');
    await check(page, 'campaign-reply-all', undefined, { busy: true });
    await dialog.getByRole('button', { name: 'Reply', exact: true }).click();
    await expect(page.getByText('Your reply is being sent.')).toBeVisible();
    await expect(page.getByText(/^Reply to Which pie/)).toBeVisible();
    await expect(dialog).toBeHidden();
    for (const handset of handsets)
      await expect(handset.messages.getByText('Both are in the oven.')).toHaveCount(1, { timeout: 30_000 });
    await page.goto(`${serverUrl()}/app/account/inbox`);
    for (const shown of ['(512) 555-0281', '(512) 555-0282'])
      await expect(page.getByRole('listitem').filter({ hasText: shown })).toContainText('You: Both are in the oven.');
  });

  await test.step('and people who leave after it are counted on its page, and listed', async () => {
    await handsets[0]?.text('STOP');
    await expect(handsets[0]?.messages ?? page.locator('none')).toContainText(/unsubscribed/);
    const [reply] = await sql('select id from campaign where message = $1 order by id desc', ['Both are in the oven.']);
    await openCampaign(page, Number(reply?.id));
    await check(page, 'campaign-results');
    await page.getByRole('link', { name: '1 person, show Unsubscribed' }).click();
    await expect(page.getByRole('row')).toHaveCount(2);
    await check(page, 'campaign-unsubscribed');
  });

  await test.step('the list shows each campaign completely', async () => {
    await page.goto(`${serverUrl()}/app/messages`);
    const row = page.getByRole('row', { name: /Sent Which pie do you want/ });
    await expect(row).toContainText(word);
    const clipped = await page
      .getByRole('columnheader')
      .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));
    expect(clipped).toEqual([]);
    await check(page, 'campaigns-list');
  });

  expect(complaints).toEqual([]);
});
