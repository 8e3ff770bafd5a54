import type { Page } from '@playwright/test';
import { expect, giveSession, Handset, test, watchConsole } from '../support/app';
import { callApi } from '../support/billing';
import { sql } from '../support/database';
import { withoutGoneCampaign } from '../support/composer';
import { approvedKeyword } from '../support/keyword';
import { check } from '../support/look';
import { endQuiet, openCampaign, sendCampaign, setQuietNow, setUndo } from '../support/sending';

const PHONE = '5125550964';
/** The carrier stand-in reports that this handset is off (code 13). */
const OFF = '5125550013';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const balance = async (page: Page): Promise<number> =>
  (await callApi(page, 'messages/campaigns?limit=15')).body.data.total_available_messages as number;

test.afterEach(async () => {
  await setUndo(0);
  await endQuiet();
});

test('ENG-016, ENG-017, ENG-021, CAMP-008: a campaign is undone, cut short, paused, resumed, cancelled and sent again @long', async ({
  page,
  context,
}) => {
  const complaints = watchConsole(page);
  await giveSession(page, 'owner');
  const handset = await Handset.open(await context.newPage(), PHONE);
  const off = await Handset.open(await context.newPage(), OFF);
  const word = await approvedKeyword(page);
  for (const phone of [handset, off]) await phone.text(word);
  await expect(handset.messages.getByText(/STOP/)).toHaveCount(1);
  // Both welcomes are billed, so that only campaigns change the balance from here on.
  await expect
    .poll(async () => {
      const [joined] = await sql(
        `select count(*)::int as n from subscriber s join keyword k on k.id = s.keyword_id where k.keyword = '${word}'`,
      );
      const [queued] = await sql('select count(*)::int as n from send_queue');
      return [joined?.n, queued?.n];
    })
    .toEqual([2, 0]);
  // Longer than offered: axe looks at the bar four times.
  await setUndo(120);

  await test.step('given a campaign was sent, Undo takes it back before anything leaves', async () => {
    const before = await balance(page);
    const id = await sendCampaign(page, word, 'Sent by mistake');
    expect(await balance(page)).toBe(before - 2);
    await openCampaign(page, id);
    await expect(page.getByText('Sending begins in a moment.')).toBeVisible();
    await check(page, 'campaign-held');
    await button(page, 'Undo').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Compose Campaign' })).toBeVisible();
    await expect(page.getByText('Your campaign was undone. Nothing was sent.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue('Sent by mistake');
    expect(await balance(page)).toBe(before);
  });

  let sent = 0;
  await test.step('and Send now ends the wait', async () => {
    sent = await sendCampaign(page, word, 'Sent on purpose');
    await openCampaign(page, sent);
    await button(page, 'Send now').click();
    await expect(handset.messages).toContainText('Sent on purpose');
    await expect(handset.messages).not.toContainText('Sent by mistake');
  });

  await test.step('and it is sent again to the phone that was off, once', async () => {
    await expect(button(page, 'Send again')).toBeVisible({ timeout: 30_000 });
    await button(page, 'Send again').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send again' }).click();
    await expect(page.getByText(/sent again\)/)).toBeVisible();
    await button(page, 'Send now').click();
    await openCampaign(page, sent);
    await expect(page.getByRole('link', { name: 'Sent again' })).toBeVisible();
    await expect(button(page, 'Send again')).toHaveCount(0);
  });

  await test.step('and a campaign that waits is paused, resumed and cancelled: nobody gets it, nothing is billed', async () => {
    await setUndo(0);
    await setQuietNow();
    const before = await balance(page);
    const id = await sendCampaign(page, word, 'Never to arrive');
    await openCampaign(page, id);
    await expect(page.getByText(/2 people wait for the end of quiet hours/)).toBeVisible();
    await check(page, 'campaign-in-quiet-hours');
    await button(page, 'Pause').click();
    await expect(page.getByText('Your campaign is paused.')).toBeVisible();
    await button(page, 'Resume').click();
    await expect(button(page, 'Pause')).toBeVisible();
    await button(page, 'Cancel campaign').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel campaign' }).click();
    await expect(page.getByText('Cancelled before anything was sent.').first()).toBeVisible();
    await expect(button(page, 'Resume')).toHaveCount(0);
    expect(await balance(page)).toBe(before);
    await expect(handset.messages).not.toContainText('Never to arrive');
  });

  expect(withoutGoneCampaign(complaints)).toEqual([]);
});
