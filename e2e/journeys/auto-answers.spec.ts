import {
  expect,
  freshWord,
  giveSession,
  Handset,
  openAs,
  PERSONAS,
  serverUrl,
  test,
  watchConsole,
} from '../support/app';
import { callApi } from '../support/billing';
import { sql } from '../support/database';
import { approvedKeyword } from '../support/keyword';
import { check } from '../support/look';

/** A second attempt needs a phone that has got nothing. */
const PHONES = ['5125550376', '5125550377'];

test('Auto-answers: the owner sets hours and an answer, and a phone that texts outside the hours gets it once @long', async ({
  page,
  context,
  browser,
}, { retry }) => {
  const phone = PHONES[retry] ?? '';
  const complaints = watchConsole(page);
  await giveSession(page, 'owner');
  const word = await approvedKeyword(page);
  const name = freshWord('Closed ');
  const text = `Hi {first_name|friend}, we are closed. ${name}`;
  await callApi(page, 'messages/templates', { method: 'POST', form: { name, message: text, segments: '1' } });
  const handset = await Handset.open(await context.newPage(), phone);
  await handset.text(word);
  await expect(handset.messages.getByText(/STOP/)).toHaveCount(1);
  const form = page.getByRole('form', { name: word });

  await test.step('given the inbox, Auto-Answers leads to the keywords', async () => {
    await page.goto(`${serverUrl()}/app/account/inbox`);
    await page.getByRole('link', { name: 'Auto-Answers' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Auto-Answers' })).toBeVisible();
    await check(page, 'auto-answers');
  });

  await test.step('when it is switched on without a template, the form says so and keeps the hours', async () => {
    await page.getByRole('button', { name: `Edit ${word}` }).click();
    // Sunday is closed: so is every day.
    await form.getByRole('button', { name: 'Copy Sunday to all days' }).click();
    await form.getByRole('checkbox', { name: 'Saturday' }).check();
    await form.getByRole('combobox', { name: 'Saturday, closes' }).selectOption('9:00 AM');
    await form.getByRole('checkbox', { name: /^Answer outside/ }).check();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText('Choose two different times.')).toBeVisible();
    await expect(form.getByText('Choose a template.')).toBeVisible();
    await check(page, 'auto-answer-form');
  });

  await test.step('and it is saved with a template', async () => {
    await form.getByRole('checkbox', { name: 'Saturday' }).uncheck();
    await form.getByRole('combobox', { name: 'Template' }).click();
    await page.getByRole('option', { name }).click();
    await expect(form.getByRole('figure')).toContainText(`Hi Alex, we are closed. ${name}`);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Your automatic answer was saved.')).toBeVisible();
    const card = page.locator('section', { has: page.getByRole('heading', { name: word }) });
    await expect(card).toContainText('Mon – Sun closed');
    await expect(card).toContainText('On');
  });

  await test.step('then a text gets the answer, and the next one and HELP do not', async () => {
    await handset.text('Are you open?');
    await expect(handset.messages.getByText(`Hi friend, we are closed. ${name}`)).toHaveCount(1);
    await handset.text('Hello?');
    await handset.text('HELP');
    await expect(handset.messages.getByText(/for help call/)).toHaveCount(1);
    await expect(handset.messages.getByText(`Hi friend, we are closed. ${name}`)).toHaveCount(1);
  });

  await test.step('and its thread shows who sent it, while the conversation stays open and unread', async () => {
    const { body } = await callApi(page, `profiles/inbox?filter[search]=${phone}`);
    const [conversation] = body.data.entries as { id: number; state: string; unread: boolean; last_message: string }[];
    expect(conversation).toMatchObject({ state: 'open', unread: true, last_message: 'Hello?' });
    await page.goto(`${serverUrl()}/app/account/inbox/${conversation?.id}`);
    await expect(page.getByText('Automatic answer', { exact: true })).toHaveCount(1);
    await expect(page.getByText(`Hi friend, we are closed. ${name}`)).toBeVisible();
  });

  await test.step('and the template cannot be deleted under it', async () => {
    await page.goto(`${serverUrl()}/app/messages/templates?search=${encodeURIComponent(name)}`);
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(`${word} answers with this template outside opening hours.`)).toBeVisible();
    await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible();
  });

  await test.step('and a helper reads it, but cannot change it', async () => {
    const other = await (await browser.newContext()).newPage();
    await openAs(other, 'helper', '/app/account/inbox/answers');
    await expect(other.getByText('Only the owner of the account can change automatic answers.')).toBeVisible();
    await expect(other.getByRole('heading', { name: word })).toBeVisible();
    await expect(other.getByRole('button', { name: /^Edit/ })).toHaveCount(0);
    await other.context().close();
  });

  await test.step('and within its hours it does not answer', async () => {
    await sql(
      `update auto_answer set hours = (select jsonb_agg(jsonb_build_object('from', 0, 'to', 1440)) from generate_series(1, 7))
       where account_id = (select account_id from app_user where email = $1)`,
      [PERSONAS.owner],
    );
    await sql(`update message set created_at = created_at - interval '13 hours' where phone = $1 and kind = 9`, [
      phone,
    ]);
    await handset.text('Good morning');
    await handset.text('HELP');
    await expect(handset.messages.getByText(/for help call/)).toHaveCount(2);
    await expect(handset.messages.getByText(`Hi friend, we are closed. ${name}`)).toHaveCount(1);
  });

  // The browser logs the refused deletion to its console.
  expect(complaints.filter((line) => !/409.*api\/messages\/templates/.test(line))).toEqual([]);
});
