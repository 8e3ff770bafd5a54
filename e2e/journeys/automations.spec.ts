import { expect, Handset, openAs, serverUrl, test, watchConsole } from '../support/app';
import { aDayLater, AUTOMATION, join, PICTURE, saveAutomation, switchOn, writeStep } from '../support/automations';
import { chooseKeyword } from '../support/composer';
import { sql } from '../support/database';
import { approvedKeyword } from '../support/keyword';
import { check } from '../support/look';

test('recurring campaigns: a weekly run and a birthday reach their people once @long', async ({ page, context }) => {
  const complaints = watchConsole(page);
  const [birthdayPhone, otherPhone] = ['5125550164', '5125550165'];
  const phonePage = await context.newPage();
  await openAs(page, 'owner', '/app/keywords');
  const word = await approvedKeyword(page);
  for (const phone of [birthdayPhone, otherPhone]) await join(phonePage, phone, word);

  await test.step('given a weekly campaign, made from the list of campaigns', async () => {
    await page.goto(`${serverUrl()}/app/messages`);
    await page.getByRole('tab', { name: 'Automations' }).click();
    await page.getByRole('link', { name: 'New Recurring Campaign' }).first().click();
    await page.getByRole('textbox', { name: 'Name' }).fill(`Weekly ${word}`);
    for (const day of ['Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])
      await page.getByRole('button', { name: day, exact: true }).click();
    await page.getByLabel('At', { exact: true }).fill('00:00');
    await chooseKeyword(page, word);
    await page.getByRole('textbox', { name: 'Message' }).fill('This week: two for one.');
    await page.getByLabel('Attachment').setInputFiles(PICTURE);
    await check(page, 'automation-add');
    await saveAutomation(page);
    await switchOn(page, '2 × 3 = 6 messages');
  });

  await test.step('when its time has come, it sends once and shows the run', async () => {
    const now = new Date();
    const minute = Number(
      (
        await sql(
          `select extract(hour from t) * 60 + extract(minute from t) as m from (select now() at time zone 'America/Chicago' as t) x`,
        )
      )[0]?.m,
    );
    await sql(`update automation set at_minute = $2, next_at = $3 where id = ${AUTOMATION}`, [
      `Weekly ${word}`,
      minute,
      now,
    ]);
    const handset = await Handset.open(phonePage, otherPhone);
    await expect(handset.messages.getByText('This week: two for one.')).toHaveCount(1, { timeout: 30_000 });
    await expect(handset.messages.locator('img')).toHaveCount(1);
    await expect(page.getByRole('table', { name: 'Runs' }).getByRole('row')).toHaveCount(2);
    await expect(page.getByRole('table', { name: 'Runs' })).toContainText('Sent');
    await check(page, 'automation-recurring');
  });

  await test.step('and when somebody has a birthday, only they are texted', async () => {
    const [today] = await sql(`select to_char(now() at time zone 'America/Chicago', 'MM/DD') as day`);
    await page.goto(`${serverUrl()}/app/subscribers?keyword=${word}`);
    await page
      .getByRole('row', { name: /555-0164/ })
      .getByRole('link')
      .first()
      .click();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: 'Birthday' }).fill(`${String(today?.day)}/1990`);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(`${String(today?.day)}/1990`)).toBeVisible();
    await page.goto(`${serverUrl()}/app/messages/automations/add?kind=recurring`);
    await page.getByRole('textbox', { name: 'Name' }).fill(`Birthday ${word}`);
    await page.getByRole('combobox', { name: 'Repeats' }).click();
    await page.getByRole('option', { name: 'On each person’s birthday' }).click();
    await chooseKeyword(page, word);
    await page.getByRole('textbox', { name: 'Message' }).fill('Happy birthday! A slice is on us.');
    await saveAutomation(page);
    await switchOn(page, 'People with a birthday');
    await sql(
      `update automation set at_minute = (select extract(hour from t) * 60 + extract(minute from t) from (select now() at time zone 'America/Chicago' as t) x), next_at = now()
       where id = ${AUTOMATION}`,
      [`Birthday ${word}`],
    );
    const handset = await Handset.open(phonePage, birthdayPhone);
    await expect(handset.messages).toContainText('Happy birthday! A slice is on us.', { timeout: 30_000 });
    const other = await Handset.open(phonePage, otherPhone);
    await expect(other.messages).toContainText('This week: two for one.');
    await expect(other.messages).not.toContainText('Happy birthday!');
  });
  expect(complaints).toEqual([]);
});

test('sequences: three steps, one who texts STOP before the third and one who replies @long', async ({
  page,
  context,
}) => {
  const complaints = watchConsole(page);
  const [stays, stops, replies] = ['5125550166', '5125550167', '5125550168'];
  const phonePage = await context.newPage();
  await openAs(page, 'owner', '/app/keywords');
  const word = await approvedKeyword(page);
  const name = `Steps ${word}`;

  await test.step('given a sequence of three messages that ends at a reply', async () => {
    await page.goto(`${serverUrl()}/app/messages/automations/add?kind=sequence`);
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.getByRole('combobox', { name: 'Keyword' }).click();
    await page.getByRole('option', { name: word }).click();
    await page.getByRole('checkbox', { name: 'Stop for anyone who replies' }).check();
    const texts = ['First slice', 'Second slice', 'Third slice'];
    for (const [index, text] of texts.entries()) await writeStep(page, index, 24 * (index + 1), text);
    await check(page, 'sequence-add');
    await saveAutomation(page);
    await switchOn(page, '3 messages per person');
  });

  await test.step('when three phones join, they get the first message a day later', async () => {
    for (const phone of [stays, stops, replies]) await join(phonePage, phone, word);
    await expect(page.getByRole('table', { name: 'People' }).getByRole('row')).toHaveCount(4);
    await aDayLater(name);
    for (const phone of [stays, stops, replies]) {
      const handset = await Handset.open(phonePage, phone);
      await expect(handset.messages).toContainText('First slice', { timeout: 30_000 });
    }
  });

  await test.step('and one replies: no second message for that phone', async () => {
    const handset = await Handset.open(phonePage, replies);
    await handset.text('Lovely, thank you very much');
    await expect(page.getByText('Replied', { exact: true })).toBeVisible({ timeout: 20_000 });
    await aDayLater(name);
    for (const phone of [stays, stops]) {
      const other = await Handset.open(phonePage, phone);
      await expect(other.messages).toContainText('Second slice', { timeout: 30_000 });
    }
    await expect((await Handset.open(phonePage, replies)).messages).not.toContainText('Second slice');
  });

  await test.step('and one texts STOP before the third message, which only the other one gets', async () => {
    const handset = await Handset.open(phonePage, stops);
    await handset.text('STOP');
    await expect(handset.messages).toContainText(/unsubscribed/i);
    await aDayLater(name);
    const other = await Handset.open(phonePage, stays);
    await expect(other.messages).toContainText('Third slice', { timeout: 30_000 });
    await expect((await Handset.open(phonePage, stops)).messages).not.toContainText('Third slice');
    for (const place of ['Finished', 'Unsubscribed', 'Replied'])
      await expect(page.getByText(place, { exact: true })).toBeVisible();
    await check(page, 'automation-sequence');
    await page.goto(`${serverUrl()}/app/messages/automations`);
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('On');
    await check(page, 'automations-list');
  });
  expect(complaints).toEqual([]);
});

test('sequences: who joined while it was paused, and a message that came due, are asked about @long', async ({
  page,
  context,
}) => {
  const complaints = watchConsole(page);
  const [inside, joins] = ['5125550391', '5125550392'];
  const phonePage = await context.newPage();
  await openAs(page, 'owner', '/app/keywords');
  const word = await approvedKeyword(page);
  const name = `Paused ${word}`;
  await page.goto(`${serverUrl()}/app/messages/automations/add?kind=sequence`);
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('combobox', { name: 'Keyword' }).click();
  await page.getByRole('option', { name: word }).click();
  await writeStep(page, 0, 24, 'First slice');
  await saveAutomation(page);
  await switchOn(page, '1 message per person');
  await join(phonePage, inside, word);
  await expect(page.getByRole('table', { name: 'People' }).getByRole('row')).toHaveCount(2);

  await test.step('given one whose message came due, and one who joined, while it was paused', async () => {
    await page.getByRole('button', { name: 'Pause' }).click();
    await expect(page.getByRole('button', { name: 'Switch on' })).toBeVisible();
    await aDayLater(name);
    await join(phonePage, joins, word);
    await page.reload();
    await expect(page.getByText(/^1 person joined while the sequence was paused/)).toBeVisible();
    await check(page, 'sequence-paused');
  });

  await test.step('when it is switched on, both are asked about', async () => {
    await page.getByRole('button', { name: 'Switch on' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Message 1: 1 person');
    await check(page, 'sequence-switch-on');
    await dialog.getByRole('radio', { name: /^Send it/ }).check();
    await expect(dialog.getByRole('button', { name: 'Switch on' })).toBeDisabled();
    await dialog.getByRole('radio', { name: /^Begin now/ }).check();
    await dialog.getByRole('button', { name: 'Switch on' }).click();
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  });

  await test.step('then the one gets the message, and it begins for the other', async () => {
    const handset = await Handset.open(phonePage, inside);
    await expect(handset.messages).toContainText('First slice', { timeout: 30_000 });
    await expect((await Handset.open(phonePage, joins)).messages).not.toContainText('First slice');
    await aDayLater(name);
    await expect((await Handset.open(phonePage, joins)).messages).toContainText('First slice', { timeout: 30_000 });
  });
  expect(complaints).toEqual([]);
});
