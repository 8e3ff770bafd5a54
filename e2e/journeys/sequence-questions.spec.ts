import type { Page } from '@playwright/test';
import { expect, freshPhone, Handset, openAs, serverUrl, test, watchConsole } from '../support/app';
import { sql } from '../support/database';
import { approvedKeyword } from '../support/keyword';
import { check } from '../support/look';

/** Backdates a sequence by hours: for everybody in it, and for what they were asked. */
async function hoursLater(name: string, hours: number): Promise<void> {
  const of = '(select id from automation where name = $1)';
  await sql(
    `with p as (
       update sequence_person set joined_at = joined_at - $2 * interval '1 hour', due_at = due_at - $2 * interval '1 hour', next_at = next_at - $2 * interval '1 hour'
       where automation_id = ${of} returning subscriber_id
     ), q as (
       update sequence_question set asked_at = asked_at - $2 * interval '1 hour', remind_at = remind_at - $2 * interval '1 hour', ends_at = ends_at - $2 * interval '1 hour', ended_at = ended_at - $2 * interval '1 hour'
       where automation_id = ${of}
     ) update subscriber s set subscribed_at = subscribed_at - $2 * interval '1 hour' from p where s.id = p.subscriber_id`,
    [name, hours],
  );
}

const nth = (page: Page, role: 'combobox' | 'textbox' | 'checkbox', name: string, index = 0) =>
  page.getByRole(role, { name, exact: true }).nth(index);

async function choose(page: Page, name: string, option: string, index = 0): Promise<void> {
  await nth(page, 'combobox', name, index).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Writes a message of the open sequence, this many hours after the beginning. */
async function writeStep(page: Page, index: number, hours: number, text: string): Promise<void> {
  if (index > 0) await page.getByRole('button', { name: 'Add message' }).click();
  await choose(page, 'Sent', 'Hours after it begins', index);
  await nth(page, 'textbox', 'Hours', index).fill(String(hours));
  await nth(page, 'textbox', 'Message', index).fill(text);
}

test('decisions 790 to 796: a sequence asks, reminds once, and goes on by the answer @long', async ({
  page,
  context,
}) => {
  const complaints = watchConsole(page);
  const phone = freshPhone();
  const phonePage = await context.newPage();
  await openAs(page, 'owner', '/app/keywords');
  const word = await approvedKeyword(page);
  const [name, size] = [`Ask ${word}`, `Size ${word}`];
  await sql(
    `insert into custom_field (account_id, name, slug, kind, choices)
     select account_id, $2, $3, 'choice', '["Small", "Large"]' from keyword where keyword = $1`,
    [word, size, `field_${word.toLowerCase()}`],
  );

  await test.step('given a sequence with a question and a message for each answer', async () => {
    await page.goto(`${serverUrl()}/app/messages/automations/add?kind=sequence`);
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await choose(page, 'Keyword', word);
    await writeStep(page, 0, 24, 'Small or large?');
    await nth(page, 'checkbox', 'Ask a question').check();
    await page.getByRole('combobox', { name: 'Keep the answer in' }).click();
    await page.getByRole('option', { name: size }).click();
    await page.getByRole('button', { name: 'Insert the choices into the message' }).click();
    await nth(page, 'textbox', 'Remind after').fill('5');
    await choose(page, 'Unit', 'Hours');
    await nth(page, 'textbox', 'Text of the reminder').fill('Which one, small or large?');
    await nth(page, 'textbox', 'Go on without an answer after').fill('2');
    for (const [index, answer] of ['Small', 'Large'].entries()) {
      await writeStep(page, index + 1, 25 + index, `${answer} is a good choice`);
      await choose(page, 'For', 'Only those with this answer to', index + 1);
      await choose(page, 'Message', 'Message 1', index);
      await choose(page, 'Answer', answer, index);
    }
    await check(page, 'sequence-question');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved. It is paused until you switch it on.')).toBeVisible();
    await page.getByRole('button', { name: 'Switch on' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Switch on' }).click();
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  });

  const handset = await Handset.open(phonePage, phone);
  await handset.text(word);
  await expect(handset.messages).toContainText('Reply STOP to unsubscribe');
  const find = () => sql('select id from subscriber where phone = $1', [phone]);
  await expect.poll(find).toHaveLength(1);
  const person = Number((await find())[0]?.id);
  const coming = page.getByRole('region', { name: name, exact: true }).getByRole('listitem');

  await test.step('the page of a person who joins shows what comes next, and for whom', async () => {
    await page.goto(`${serverUrl()}/app/subscribers/${person}`);
    await expect(coming).toHaveText([
      /^Message 1 · .*Small or large\?/,
      /^Message 2 · after the answer to an earlier message · only if this person answered Message 1 with “Small”/,
      /^Message 3 · .*only if this person answered Message 1 with “Large”/,
    ]);
    await check(page, 'what-comes-next');
  });

  await test.step('they are asked; nonsense goes to the inbox, and they are reminded once', async () => {
    await hoursLater(name, 24);
    await expect(handset.messages).toContainText('Reply 1 for Small, 2 for Large.', { timeout: 30_000 });
    await handset.text('I will ask my wife');
    const thread = () =>
      sql('select c.id from conversation c join conversation_unread u on u.conversation_id = c.id where c.phone = $1', [
        phone,
      ]);
    await expect.poll(async () => (await thread()).length).toBeGreaterThan(0);
    await expect(coming.first()).toContainText('asked, waits for the answer until');
    await hoursLater(name, 5);
    await expect(handset.messages).toContainText('Which one, small or large?', { timeout: 30_000 });
  });

  await test.step('an answer is kept in the field, shown in the conversation, and decides what comes next', async () => {
    await handset.text('2');
    await expect(coming).toHaveText([
      /^Message 2 · not sent: only for those who answered Message 1 with “Small”/,
      /^Message 3 · .*Large is a good choice/,
    ]);
    await expect(page.getByText('Large', { exact: true })).toBeVisible();
    await check(page, 'what-comes-next-answered');
    const [conversation] = await sql('select id from conversation where phone = $1', [phone]);
    await page.goto(`${serverUrl()}/app/account/inbox/${Number(conversation?.id)}`);
    await expect(page.getByText(`Kept as the answer to a question: ${size} is “Large”.`)).toBeVisible();
    await check(page, 'inbox-kept-answer');
  });

  await test.step('and only the message for that answer arrives; there was one reminder', async () => {
    await hoursLater(name, 3);
    await expect(handset.messages).toContainText('Large is a good choice', { timeout: 30_000 });
    await expect(handset.messages).not.toContainText('Small is a good choice');
    await expect(handset.messages.getByText('Which one, small or large?')).toHaveCount(1);
  });
  expect(complaints).toEqual([]);
});
