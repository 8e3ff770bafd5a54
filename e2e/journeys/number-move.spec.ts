import { type Page } from '@playwright/test';
import { expect, freshPhone, Handset, serverUrl, test, watchConsole } from '../support/app';
import { callApi } from '../support/billing';
import { approvedKeyword } from '../support/keyword';
import { check } from '../support/look';
import { payingOwner } from '../support/paying-owner';
import { sendAtAnyTime, sendCampaign } from '../support/sending';

/** The registration's answers that the account's data do not give. */
const TYPED = {
  'Legal name': 'Pie Club LLC',
  'Registration number': '12-3456789',
  // Refused: it does not name the business.
  Website: 'https://a-site.example',
  Street: '12 Main Street',
  City: 'Austin',
  'State or province': 'TX',
  'ZIP or postal code': '78701',
  'First name': 'Pia',
  'Last name': 'Crust',
  Email: 'pia@pieclub.example',
  Phone: '5125550142',
  'In a few sentences': 'Guests who joined by text get an offer of the week and news of our kitchen.',
  'Sample text': 'Pie Club: two pies for one tonight. Reply STOP to unsubscribe',
  'Page where they agree': 'https://pieclub.example/join',
  'First text after joining': 'Pie Club: Welcome! 4 msgs/mo. Reply HELP for help, STOP to unsubscribe',
  'Answer to HELP': 'Pie Club: write to pia@pieclub.example. Reply STOP to unsubscribe',
  'Privacy policy': 'https://pieclub.example/privacy',
  Terms: 'https://pieclub.example/terms',
};
const CHOSEN = {
  'Kind of business': 'Company',
  'Texts in a month': 'Up to 1,000',
  'People agree': 'By texting a keyword',
};

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

const subscribers = async (page: Page): Promise<number> =>
  (await callApi(page, 'keywords')).body.data.entries[0].subscribers;

test('moving: an account registers a number, is refused, mends it, and moves there with its people', async ({
  page,
  context,
}) => {
  const complaints = watchConsole(page);
  const { email } = await payingOwner(page, 2);
  await sendAtAnyTime(email);
  const keyword = await approvedKeyword(page);

  await test.step('the keyword has a web page', async () => {
    const { id } = (await callApi(page, 'keywords')).body.data.entries[0];
    const form = {
      on: '1',
      names: '2',
      terms_url: 'https://pieclub.example/terms',
      privacy_url: TYPED['Privacy policy'],
    };
    expect((await callApi(page, `keywords/${id}/page`, { method: 'POST', form })).status).toBe(200);
  });
  await page.goto(`${serverUrl()}/app/home`);
  const code = /Your shortcode is (\d{5,6})/.exec(await page.getByText(/Your shortcode is \d{5,6}/).innerText())?.[1];
  if (code === undefined) throw new Error('the page names no code');

  const phones = [freshPhone(), String(BigInt(freshPhone()) + 1n)];
  const [first, second] = [
    await Handset.open(await context.newPage(), phones[0] ?? ''),
    await Handset.open(await context.newPage(), phones[1] ?? ''),
  ];
  await test.step('people join on the shared code', async () => {
    for (const handset of [first, second]) {
      await handset.text(keyword);
      await expect(handset.from(code).getByText(/STOP/)).toHaveCount(1);
    }
  });

  const shown = await test.step('the owner gets a toll-free number', async () => {
    await page.goto(`${serverUrl()}/app/account/number`);
    await page.getByRole('button', { name: 'Search numbers' }).click();
    const choose = page.getByRole('button', { name: /^Choose \(8\d\d\) 555-01/ }).first();
    const name = (await choose.getAttribute('aria-label')) ?? '';
    await choose.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Get this number' }).click();
    await expect(page.getByText('Waits for registration')).toBeVisible();
    return name.replace('Choose ', '');
  });

  await test.step('the form shows the picture of the web page on which people join', async () => {
    await page.getByRole('link', { name: 'Register this number' }).click();
    const picture = page.getByRole('img', { name: `on which people join ${keyword}` });
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1_088);
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: 'Open the page' }).click(),
    ]);
    await expect(opened.getByText(`(${keyword}, from ${code})`)).toBeVisible();
    await opened.close();
  });

  await test.step('registers it, and is refused for the website, at its field', async () => {
    for (const [label, text] of Object.entries(TYPED)) await field(page, label).fill(text);
    for (const [label, option] of Object.entries(CHOSEN)) {
      await page.getByRole('combobox', { name: label }).click();
      await page.getByRole('option', { name: option, exact: true }).click();
    }
    await expect(page.getByText('Draft saved')).toBeVisible();
    await check(page, 'registration-draft');
    await page.getByRole('button', { name: 'Submit to the carriers' }).click();
    await expect(page.getByText('The carriers refused it')).toBeVisible();
    await expect(field(page, 'Website')).toHaveAttribute('aria-invalid', 'true');
    await check(page, 'registration-refused');
  });

  await test.step('mends it, and the carriers approve the number', async () => {
    await field(page, 'Website').fill('https://pieclub.example');
    await page.getByRole('button', { name: 'Submit again' }).click();
    await expect(page.getByText(`The carriers have approved ${shown}.`)).toBeVisible();
    await check(page, 'registration-approved');
  });

  await test.step('tells everybody from the code, and moves', async () => {
    await page.goto(`${serverUrl()}/app/account/number`);
    await check(page, 'number-approved');
    await page.getByRole('button', { name: `Move to ${shown}` }).click();
    const dialog = page.getByRole('dialog', { name: `Move to ${shown}` });
    await expect(dialog.getByText(/^2 people will get it\./)).toBeVisible();
    await check(page, 'number-move');
    await dialog.getByRole('button', { name: 'Start the move' }).click();
    await expect(page.getByText(`You moved to ${shown} on`)).toBeVisible();
    await expect(page.getByText('Your own. Nobody else texts from it.')).toBeVisible();
    await check(page, 'number-moved');
    for (const handset of [first, second]) await expect(handset.from(code).getByText(shown)).toHaveCount(1);
  });

  await test.step('the next campaign comes from the number, beside the old thread', async () => {
    await sendCampaign(page, keyword, 'Two for one until eight.');
    for (const handset of [first, second])
      await expect(handset.from(shown).getByText(/Two for one until eight\./)).toHaveCount(1);
  });

  await test.step('STOP leaves on each of the two numbers', async () => {
    await first.choose(shown);
    await first.text('STOP');
    await expect(first.from(shown).getByText(/unsubscribed/i)).toHaveCount(1);
    await expect.poll(() => subscribers(page)).toBe(1);
    await second.choose(code);
    await second.text('STOP');
    await expect(second.from(code).getByText(/unsubscribed/i)).toHaveCount(1);
    await expect.poll(() => subscribers(page)).toBe(0);
  });

  expect(complaints).toEqual([]);
});
