import { expect, giveSession, Handset, openAs, serverUrl, test, watchConsole } from '../support/app';
import { callApi } from '../support/billing';
import {
  chooseKeyword,
  chooseRecipients,
  openComposer,
  preflight,
  withoutGoneCampaign,
  writeMessage,
} from '../support/composer';
import { sql } from '../support/database';
import { approvedKeyword } from '../support/keyword';
import { check } from '../support/look';
import { setUndo } from '../support/sending';

const PHONES = ['5125550481', '5125550482', '5125550483'] as const;
const SHOWN = ['(512) 555-0481', '(512) 555-0482', '(512) 555-0483'] as const;
/** A PNG of two pixels. */
const PIXELS =
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAD0lEQVQImWM4YaOhYXMCAAg7All6BC/aAAAAAElFTkSuQmCC';

test.afterEach(() => setUndo(0));

test('CAMP-006, CAMP-020, CAMP-022, CAMP-023, VAL-051: compose by every way of choosing, pre-flight, undo, edit, send, live view', async ({
  page,
  context,
}) => {
  const complaints = watchConsole(page);
  await giveSession(page, 'owner');
  const handsets = [];
  for (const phone of PHONES) handsets.push(await Handset.open(await context.newPage(), phone));
  const [first, second, third] = handsets;
  const word = await approvedKeyword(page);
  for (const handset of handsets) {
    await handset.text(word);
    await expect(handset.messages.getByText(/STOP/)).toHaveCount(1);
  }
  await third?.text('STOP');
  await expect(third?.messages ?? page.locator('x')).toContainText(/unsubscribed|will not/i);
  const members = await sql('select id from subscriber where phone = any($1) order by phone', [PHONES]);
  await callApi(page, 'subscribers/groups', {
    method: 'POST',
    form: { name: `Regulars ${word}`, subscribers: members.map(({ id }) => String(id)).join(',') },
  });
  // Longer than is offered, for axe.
  await setUndo(120);

  await test.step('given a keyword, a group and a subscriber are chosen, and a picture is attached', async () => {
    await openComposer(page);
    await chooseKeyword(page, word);
    await chooseRecipients(page, `Regulars ${word}`);
    await chooseRecipients(page, PHONES[0], /^\(512\) 555-0481/);
    await writeMessage(page, 'Pies for everybody');
    await page
      .getByLabel('Attachment')
      .setInputFiles({ name: 'pie.png', mimeType: 'image/png', buffer: Buffer.from(PIXELS, 'base64') });
    await expect(page.getByText('2 people × 3 = 6 messages')).toBeVisible();
    await expect(page.getByText(/^Draft saved/)).toBeVisible();
    await check(page, 'compose-full');
  });

  await test.step('when carriers filter its text, the pre-flight says so and why, and mends what it can', async () => {
    await writeMessage(page, 'Pies and vapes for everybody: bit.ly/pies');
    const dialog = await preflight(page);
    const warnings = dialog.getByRole('alert').getByRole('listitem');
    await expect(warnings).toHaveText([
      /does not say who sends it/,
      /vaping: take out “vapes”/,
      /instead of “bit\.ly”/,
    ]);
    await check(page, 'compose-warnings');
    await dialog.getByRole('button', { name: 'What carriers filter' }).click();
    const rules = page.getByRole('dialog', { name: 'What carriers filter' });
    await expect(rules.getByRole('link')).toHaveCount(7);
    await check(page, 'compose-carriers');
    await rules.getByRole('button', { name: 'Close' }).click();
    await dialog.getByRole('button', { name: /^Begin with/ }).click();
    await expect(warnings).toHaveCount(2);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await writeMessage(page, 'Pies for everybody');
  });

  await test.step('when Send is pressed, the pre-flight shows who gets it and what it costs', async () => {
    const dialog = await preflight(page);
    await expect(dialog).toHaveAccessibleName('Send to 2 people?');
    const shown = await dialog.locator('dl').allTextContents();
    expect(shown.join(' ')).toContain('Chosen3');
    expect(shown.join(' ')).toContain('Unsubscribed− 1');
    expect(shown.join(' ')).toContain('2 × 3 = 6 messages');
    await check(page, 'compose-preflight');
    await dialog.getByRole('button', { name: 'Send Now' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Campaign View' })).toBeVisible();
  });

  await test.step('and undone, everything is in the composer again, with the picture', async () => {
    await check(page, 'campaign-held');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Compose Campaign' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue('Pies for everybody');
    await expect(page.getByRole('button', { name: 'Remove pie.png' })).toBeVisible();
    await expect(page.getByText(SHOWN[0]).first()).toBeVisible();
    await expect(page.getByText('2 people × 3 = 6 messages')).toBeVisible();
  });

  await test.step('then it is changed, sent with its picture, and the view follows it', async () => {
    await writeMessage(page, 'Pies for two');
    const dialog = await preflight(page);
    await dialog.getByRole('button', { name: 'Send Now' }).click();
    await page.getByRole('button', { name: 'Send now', exact: true }).click();
    for (const handset of [first, second]) {
      await expect(handset?.messages ?? page.locator('x')).toContainText('Pies for two');
      await expect(handset?.messages.locator('img') ?? page.locator('x')).toHaveCount(1);
      await expect(handset?.messages ?? page.locator('x')).not.toContainText('Pies for everybody');
    }
    await expect(third?.messages ?? page.locator('x')).not.toContainText('Pies for two');
    await expect(page.getByText('100%').first()).toBeVisible();
  });

  await test.step('and the draft is gone', async () => {
    await page.goto(`${serverUrl()}/app/messages/add`);
    await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue('');
  });
  expect(withoutGoneCampaign(complaints)).toEqual([]);
});

test('a draft survives a reload, is there on a second device, and the older one does not overwrite it @long', async ({
  page,
  browser,
}) => {
  await giveSession(page, 'helper');
  await openComposer(page);
  await writeMessage(page, 'Begun at my desk');
  await expect(page.getByText(/^Draft saved/)).toBeVisible();
  await expect(page).toHaveURL(/\?draft=\d+$/);
  const { pathname, search } = new URL(page.url());
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue('Begun at my desk');

  const other = await (await browser.newContext()).newPage();
  await openAs(other, 'helper', pathname + search);
  await expect(other.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue('Begun at my desk');
  await writeMessage(other, 'Continued on my phone');
  await expect
    .poll(async () => (await sql("select content->>'message' as text from campaign_draft"))[0]?.text)
    .toBe('Continued on my phone');

  await writeMessage(page, 'Typed at the desk again');
  const notice = page.getByText('This draft was changed in another tab or on another device.');
  await expect(notice).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue('Typed at the desk again');
  await check(page, 'compose-conflict');
  await page.getByRole('button', { name: 'Open that one' }).click();
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue('Continued on my phone');

  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue('');
  await check(page, 'compose-started-over');
  await page.getByRole('button', { name: /^Undo: back to the draft of/ }).click();
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue('Continued on my phone');
  await other.context().close();
});
