import { callApi } from '../support/billing';
import { expect, freshPhone, giveSession, Handset, serverUrl, test } from '../support/app';
import { approvedKeyword } from '../support/keyword';
import { check } from '../support/look';

test('/leave: a phone leaves a keyword with a texted code, without script, and its consent is a document', async ({
  page,
  browser,
}) => {
  await giveSession(page, 'owner');
  const word = await approvedKeyword(page);
  const phone = freshPhone();
  const handset = await Handset.open(await page.context().newPage(), phone);
  await handset.text(word);
  await expect(handset.messages.getByText(/STOP/)).toHaveCount(1);

  await test.step('the phone is asked for a code, which is texted to it', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } });
    const leaving = await context.newPage();
    await leaving.goto(`${serverUrl()}/.well-known/leave`);
    await expect(leaving).toHaveURL(/\/leave$/);
    await leaving.getByLabel('Phone number').fill('12');
    await leaving.getByRole('button', { name: 'Text me a code' }).click();
    await expect(leaving.getByText('This is not a phone number of 10 digits.')).toBeVisible();
    await expect(leaving.getByLabel('Phone number')).toHaveValue('12');
    await leaving.getByLabel('Phone number').fill(handset.shown);
    await leaving.getByRole('button', { name: 'Text me a code' }).click();
    await expect(leaving.getByRole('heading', { name: 'Enter the code' })).toBeVisible();
    const text = handset.messages.getByText(/your code to leave is \d{6}/);
    await expect(text).toHaveCount(1);
    const [, code = ''] = /is (\d{6})/.exec((await text.textContent()) ?? '') ?? [];
    await leaving.getByLabel('Code').fill(code);
    await leaving.getByRole('button', { name: 'Continue' }).click();
    await expect(leaving.getByText(`Texts to ${handset.shown}`)).toBeVisible();
    const wide = () => leaving.evaluate(() => document.documentElement.scrollWidth);
    expect(await wide()).toBeLessThanOrEqual(320);
    await leaving.getByRole('checkbox', { name: `Only ${word}` }).check();
    await leaving.getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(leaving.getByRole('heading', { name: 'You have left' })).toBeVisible();
    await expect(leaving.getByText(`${word} from Marco's Pizza`)).toBeVisible();
    expect(await wide()).toBeLessThanOrEqual(320);
    await context.close();
  });

  await test.step('the page is accessible in each look', async () => {
    const leaving = await page.context().newPage();
    await leaving.goto(`${serverUrl()}/leave`);
    await check(leaving, 'leave');
    await leaving.getByLabel('Phone number').fill(freshPhone());
    await leaving.getByRole('button', { name: 'Text me a code' }).click();
    await expect(leaving.getByRole('heading', { name: 'Enter the code' })).toBeVisible();
    await check(leaving, 'leave-code');
    await leaving.close();
  });

  await test.step('the owner sees it, and saves the record of consent', async () => {
    const { body } = await callApi(page, `subscribers?search=${phone}`);
    await page.goto(`${serverUrl()}/app/subscribers/${body.data.entries[0].id}`);
    await expect(page.getByRole('list', { name: 'Timeline' })).toContainText(`Left ${word} on the page`);
    await page.getByRole('button', { name: 'Consent', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `Consent of ${handset.shown}` });
    await expect(dialog).toBeVisible();
    await check(page, 'consent');
    const [pdf] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Save PDF' }).click(),
    ]);
    expect(pdf.suggestedFilename()).toBe(`consent-${phone}.pdf`);
    if (process.env.TEXTLOOM_E2E_PICTURES !== undefined)
      await pdf.saveAs(`${process.env.TEXTLOOM_E2E_PICTURES}/consent.pdf`);
    const [json] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Save JSON' }).click(),
    ]);
    expect(json.suggestedFilename()).toBe(`consent-${phone}.json`);
  });
});
