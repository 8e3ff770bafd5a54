import { expect, freshPhone, Handset, serverUrl, test, watchConsole } from '../support/app';
import { openAsNewOwner } from '../support/billing';
import { chooseKeyword, openComposer, sendNow, writeMessage } from '../support/composer';
import { approvedKeyword } from '../support/keyword';
import { check } from '../support/look';
import { sendAtAnyTime } from '../support/sending';
import { OPS_TOKEN } from '../support/server';

/** A toll-free number that no earlier attempt has used. */
const DIGITS = `877555${String(Date.now()).slice(-4)}`;
const SHOWN = `(877) 555-${DIGITS.slice(6)}`;

/** Phones of the simulator have RCS if their last digit is even. */
const phoneEnding = (digit: number): string => `${freshPhone().slice(0, 9)}${digit}`;

test('RCS: a campaign with buttons reaches phones with RCS and others, and a tap is an answer', async ({
  page,
  context,
}) => {
  const complaints = watchConsole(page);
  const { email } = await openAsNewOwner(page, '/app/');
  await sendAtAnyTime(email);
  const ops = async (command: string, data: object): Promise<number> =>
    (
      await page.request.post(`${serverUrl()}/ops/numbers/${command}`, {
        headers: { authorization: `Bearer ${OPS_TOKEN}` },
        data,
      })
    ).status();
  await test.step('the operator gives the account a number and an agent', async () => {
    expect(await ops('assign', { number: DIGITS, account: email, kind: 'toll_free', rate: 3 })).toBe(200);
    const service = `MG${DIGITS.padStart(32, '0')}`;
    expect(await ops('rcs', { account: email, service, agent: `agent_${DIGITS}` })).toBe(200);
    await page.goto(`${serverUrl()}/app/account/number`);
    await expect(page.getByText(/^Campaigns with buttons go over RCS/)).toBeVisible();
    await check(page, 'number-rcs');
  });

  const keyword = await approvedKeyword(page);
  const [rich, plain] = [
    await Handset.open(await context.newPage(), phoneEnding(4)),
    await Handset.open(await context.newPage(), phoneEnding(5)),
  ];
  for (const handset of [rich, plain]) {
    await handset.choose(SHOWN);
    await handset.text(keyword);
    await expect(handset.from(SHOWN).getByText(/STOP/)).toHaveCount(1);
  }

  await test.step('the owner writes a message with a button, and sees both forms', async () => {
    await openComposer(page);
    await writeMessage(page, 'Two pies for one tonight. Reply PIES to get one.');
    await page.getByRole('button', { name: 'Add a button' }).click();
    await page.getByRole('textbox', { name: 'Words on the button' }).fill('PIES');
    await check(page, 'compose-buttons');
    await chooseKeyword(page, keyword);
    await sendNow(page);
  });

  await test.step('a phone with RCS shows the button, the other one the text', async () => {
    await expect(rich.messages.getByRole('button', { name: 'PIES' })).toBeVisible();
    await expect(plain.from(SHOWN).getByText(/Two pies for one tonight/)).toBeVisible();
    await expect(plain.messages.getByRole('button', { name: 'PIES' })).toHaveCount(0);
  });

  await test.step('a tap and the same word count alike', async () => {
    await rich.messages.getByRole('button', { name: 'PIES' }).click();
    await plain.text('PIES');
    await expect(page.getByRole('tab', { name: 'Replies 2' })).toBeVisible();
    await expect(page.getByText('Over RCS', { exact: true })).toBeVisible();
    await check(page, 'campaign-rcs');
  });
  expect(complaints).toEqual([]);
});
