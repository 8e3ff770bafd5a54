import type { Page } from '@playwright/test';
import { expect, freshPhone, serverUrl, test, watchConsole } from '../support/app';
import { check } from '../support/look';
import { payingOwner } from '../support/paying-owner';

/** The registration's answers that the account's data do not give. */
const TYPED = {
  'Legal name': 'Pie Club LLC',
  // Refused: no EIN begins with 00.
  'Registration number': '00-3456789',
  Website: 'https://pieclub.example',
  Street: '12 Main Street',
  City: 'Austin',
  'State or province': 'TX',
  'ZIP or postal code': '78701',
  'First name': 'Pia',
  'Last name': 'Crust',
  Email: 'pia@pieclub.example',
  Phone: '5125550142',
  'Job title': 'Owner',
  'In a few sentences': 'Guests who joined by text get an offer of the week and news of our kitchen.',
  'Sample text': 'Pie Club: two pies for one tonight. Reply STOP to unsubscribe',
  'Another sample text': 'Pie Club: our kitchen is closed on Monday. Reply STOP to unsubscribe',
  'How people agree, in full': 'Guests text PIES to this number, as our menus tell them, or join on our web page.',
  Keywords: 'PIES',
  'Page where they agree': 'https://pieclub.example/join',
  'First text after joining': 'Pie Club: Welcome! 4 msgs/mo. Reply HELP for help, STOP to unsubscribe',
  'Answer to HELP': 'Pie Club: write to pia@pieclub.example. Reply STOP to unsubscribe',
  'Privacy policy': 'https://pieclub.example/privacy',
  Terms: 'https://pieclub.example/terms',
};
const CHOSEN = {
  'Kind of business': 'Company',
  'Legal form': 'Limited liability company (LLC)',
  Industry: 'Food and drink',
  Position: 'Chief executive (CEO)',
};
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** The stand-in reviews the profiles, the brand and the campaign one after the other, some seconds each. */
const REVIEWED = { timeout: 90_000 };

/** A paying owner buys a local number and opens its registration. Returns how the number is shown. */
async function buyLocal(page: Page): Promise<string> {
  await payingOwner(page, 2);
  await page.goto(`${serverUrl()}/app/account/number`);
  await page.getByLabel('Kind').click();
  await page.getByRole('option', { name: 'Local' }).click();
  await page.getByLabel('Area code').fill('617');
  await page.getByRole('button', { name: 'Search numbers' }).click();
  const choose = page.getByRole('button', { name: /^Choose \(617\) 555-01/ }).first();
  const name = (await choose.getAttribute('aria-label')) ?? (await choose.innerText());
  await choose.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Get this number' }).click();
  await expect(page.getByText('Waits for registration')).toBeVisible();
  await page.getByRole('link', { name: 'Register this number' }).click();
  return name.replace('Choose ', '');
}

async function answer(page: Page, chosen: Record<string, string>, typed: Record<string, string>): Promise<void> {
  for (const [label, option] of Object.entries(chosen)) {
    await page.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  }
  for (const [label, text] of Object.entries(typed)) await field(page, label).fill(text);
  await expect(page.getByText('Draft saved')).toBeVisible();
}

test('a local number: an owner buys it, registers business and texts, and is approved @long', async ({ page }) => {
  test.setTimeout(240_000);
  const complaints = watchConsole(page);
  const shown = await buyLocal(page);

  await test.step('registers it, and is refused for the tax number, at its field', async () => {
    await answer(page, CHOSEN, TYPED);
    await check(page, 'local-registration-draft');
    await page.getByRole('button', { name: 'Submit to the carriers' }).click();
    await expect(page.getByText(/First your business is verified/)).toBeVisible();
    await check(page, 'local-registration-submitted');
    await expect(page.getByText('The carriers refused it')).toBeVisible(REVIEWED);
    await expect(field(page, 'Registration number')).toHaveAttribute('aria-invalid', 'true');
    await check(page, 'local-registration-refused');
  });

  await test.step('mends it, and the number is approved', async () => {
    await field(page, 'Registration number').fill('12-3456789');
    await page.getByRole('button', { name: 'Submit again' }).click();
    await expect(page.getByText(`The carriers have approved ${shown}.`)).toBeVisible(REVIEWED);
    await expect(page.getByText(/The registry has verified the business/)).toBeVisible();
    await check(page, 'local-registration-approved');
  });
  expect(complaints).toEqual([]);
});

test('a local number of a sole proprietor: the registry texts the owner, whose YES lets it be approved @long', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const complaints = watchConsole(page);
  const shown = await buyLocal(page);
  const phone = freshPhone();

  await test.step('registers as a person, with a mobile phone instead of a tax number', async () => {
    const { 'Registration number': _number, 'Job title': _title, ...typed } = TYPED;
    const chosen = { 'Kind of business': 'Sole proprietor', Industry: CHOSEN.Industry };
    await answer(page, chosen, { ...typed, 'Mobile phone': phone });
    await check(page, 'sole-proprietor-draft');
    await page.getByRole('button', { name: 'Submit to the carriers' }).click();
    await expect(page.getByText('Answer YES to the registry’s text')).toBeVisible(REVIEWED);
    await check(page, 'sole-proprietor-answer-due');
  });

  await test.step('answers YES, and the number is approved', async () => {
    const yes = { to: '9152782000', text: 'YES' };
    expect((await page.request.post(`${serverUrl()}/carrier/handsets/${phone}/send`, { data: yes })).status()).toBe(
      200,
    );
    await expect(page.getByText(`The carriers have approved ${shown}.`)).toBeVisible(REVIEWED);
  });
  expect(complaints).toEqual([]);
});
