import { expect, freshWord, Handset, serverUrl, openAs, test, watchConsole } from '../support/app';
import { callApi, CARDS, openAsNewOwner, payNow, storeCard } from '../support/billing';
import { check } from '../support/look';

const PHONE = '5125550191';

test('ENG-004, KEY-007, KEY-010, KEY-013, KEY-014, KEY-015, KEY-016, KEY-017, KEY-018, VAL-034, ENG-013: a keyword from its text to its poster', async ({
  page,
  browser,
  context,
}) => {
  const complaints = watchConsole(page);
  const keyword = freshWord('DEAL');
  const word = freshWord('OURS');

  await test.step('given another owner has taken a word', async () => {
    const other = await (await browser.newContext()).newPage();
    await openAs(other, 'trial', '/app/keywords/add');
    await other.getByRole('textbox', { name: 'Keyword' }).fill(word);
    await other.getByRole('button', { name: 'Save' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
    await other.context().close();
  });

  await test.step('when the owner wants it too, it is taken; another word is available and saved', async () => {
    await openAs(page, 'owner', '/app/keywords/add');
    const field = page.getByRole('textbox', { name: 'Keyword' });
    await field.fill(word.toLowerCase());
    await expect(page.locator('[data-availability="taken"]')).toBeVisible();
    await expect(
      page
        .getByRole('alert')
        .filter({ hasText: 'The keyword you have chosen is already used. Please try another one.' }),
    ).toBeVisible();
    await field.fill(keyword);
    await expect(page.locator('[data-availability="available"]')).toBeVisible();
    await page.getByRole('textbox', { name: 'Expected messages per month' }).fill('4');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  });

  await test.step('and edits it: the text is fixed, the welcome is not, the approval arrives by itself', async () => {
    await page.getByRole('table').getByRole('link', { name: keyword }).click();
    await expect(page.getByRole('heading', { level: 1, name: keyword })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Keyword' })).toHaveAttribute('readonly');
    await expect(page.getByRole('textbox', { name: 'Expected messages per month' })).toHaveAttribute('readonly');
    await page.getByRole('textbox', { name: 'Welcome message' }).fill('Show {COUPON} at the counter.');
    await expect(page.getByRole('figure', { name: 'Preview on a phone' })).toContainText(
      'Show {COUPON} at the counter.',
    );
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Keyword saved.', { exact: true })).toBeVisible();
    await expect(page.locator('main').getByText('Approved', { exact: true })).toBeVisible();
    await check(page, 'keyword-approved');
  });

  await test.step('and uploads codes: a file without names is refused, one with names is counted', async () => {
    await expect(page.getByText('No custom codes for this keyword available. Upload more below.')).toBeVisible();
    const upload = page.getByRole('button', { name: 'Upload', exact: true });
    const choose = (text: string) =>
      page
        .getByLabel('CSV file with codes')
        .setInputFiles({ name: 'codes.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await expect(upload).toBeDisabled();
    await choose('A1B2\nC3D4\n');
    await upload.click();
    await expect(page.getByText(/^The first row must hold the names of the codes/).first()).toBeVisible();
    await choose('COUPON\nPIE-1\nPIE-2\nPIE-2\n');
    await upload.click();
    await expect(page.getByText('Codes uploaded')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Names of codes' })).toContainText('2 available · 0 issued');
  });

  await test.step('then a new subscriber gets a code, and the panel shows it', async () => {
    const handset = await Handset.open(await context.newPage(), PHONE);
    await handset.text(keyword);
    await expect(handset.messages).toContainText('Show PIE-1 at the counter.');
    await expect(page.getByRole('list', { name: 'Names of codes' })).toContainText('1 available · 1 issued');
    await expect(
      page.getByRole('grid', { name: 'Codes issued last' }).getByRole('row', { name: /\(512\) 555-0191/ }),
    ).toContainText('PIE-1');
  });

  await test.step('and when the codes run out, the owner is notified and welcomes have none', async () => {
    for (const [number, words] of [
      ['5125550193', 'Show PIE-2 at the counter.'],
      ['5125550194', 'Show at the counter.'],
    ] as const) {
      const handset = await Handset.open(await context.newPage(), number);
      await handset.text(keyword);
      await expect(handset.messages).toContainText(words);
    }
    await expect(
      page.getByText(
        'No COUPON codes are left. Where the welcome message has {COUPON}, new people get it without one.',
      ),
    ).toBeVisible();
  });

  await test.step('and under review a handset joins without a welcome', async () => {
    const handset = await Handset.open(await context.newPage(), '5125550195');
    await handset.text('Truck');
    const list = await context.newPage();
    await list.goto(`${serverUrl()}/app/subscribers?keyword=TRUCK`);
    await expect(list.getByRole('row', { name: /\(512\) 555-0195/ })).toBeVisible();
    // A text that is answered at once shows that a welcome would have arrived by now.
    await handset.text('Help');
    await expect(handset.messages).toContainText(/STOP/);
    await expect(handset.messages).not.toContainText('msgs/mo');
    await list.goto(`${serverUrl()}/app/keywords`);
    await expect(list.getByRole('row', { name: /TRUCK/ })).toContainText('Under review');
    await expect(
      list.getByRole('row', { name: new RegExp(keyword) }).getByRole('button', { name: /Delete|removed/ }),
    ).toBeDisabled();
  });

  await test.step('and the poster explains how to join', async () => {
    await page.getByRole('link', { name: 'Poster' }).click();
    const poster = page.getByRole('article', { name: 'Poster to print' });
    await expect(poster).toContainText(new RegExp(`Text ${keyword} to \\d{5,6}`));
    await expect(poster).toContainText(
      'Msg & data rates may apply. 4 msgs/month. Reply HELP for help, STOP to cancel.',
    );
    for (const [format, magic] of [
      ['SVG', '<svg'],
      ['PNG', 'PNG'],
    ] as const) {
      const coming = page.waitForEvent('download');
      await page.getByRole('button', { name: `Download ${format}` }).click();
      const file = await coming;
      expect(file.suggestedFilename()).toBe(`${keyword.toLowerCase()}-qr-code.${format.toLowerCase()}`);
      const chunks: Buffer[] = [];
      for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
      expect(Buffer.concat(chunks).subarray(0, 8).toString('latin1')).toContain(magic);
    }
  });

  // The browser logs a refused upload to its console.
  expect(complaints.filter((line) => !/submitcodes/.test(line))).toEqual([]);
});

test('ERR-010, ERR-019: at the limit, "Buy Extra" leads to one keyword more', async ({ page }) => {
  const complaints = watchConsole(page);
  await openAsNewOwner(page, '/app/home');
  for (const keyword of [freshWord('ONE'), freshWord('TWO')]) {
    const added = await callApi(page, 'keywords', { method: 'POST', form: { keyword, expected_messages: '4' } });
    expect(added).toMatchObject({ status: 200 });
  }
  const buyExtra = page.getByRole('link', { name: 'Buy Extra' });

  await test.step('on a trial without a card a plan comes first', async () => {
    await page.goto(`${serverUrl()}/app/keywords/add`);
    await buyExtra.click();
    await expect(page.getByText('You must choose a subscription plan first')).toBeVisible();
    await expect(page.locator('main').getByRole('link', { name: 'Plans' }).last()).toHaveAttribute(
      'href',
      '/app/plans',
    );
  });

  await test.step('with a card it is bought, and the keyword can be added', async () => {
    await storeCard(page, CARDS.good);
    await page.goto(`${serverUrl()}/app/keywords/add`);
    await buyExtra.click();
    await payNow(page).click();
    await expect(
      page.getByText('1 extra keyword for $5, charged again every month once you have a paid plan.'),
    ).toBeVisible();
    await page.goto(`${serverUrl()}/app/keywords/add`);
    await page.getByRole('textbox', { name: 'Keyword' }).fill(freshWord('NEW'));
    await expect(buyExtra).toBeHidden();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'OK' })).toBeVisible();
  });
  expect(complaints).toEqual([]);
});

test('decision 646: the first keyword asks for the company, with which the welcome begins', async ({ page }) => {
  const complaints = watchConsole(page);
  await openAsNewOwner(page, '/app/keywords/add');
  const company = page.getByRole('textbox', { name: 'Company' });
  await expect(company).not.toHaveValue('');
  await page.getByRole('textbox', { name: 'Keyword' }).fill(freshWord('FIRST'));
  await company.fill('Call 512 555 0100');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/leave out web addresses, phone numbers/)).toBeVisible();
  await check(page, 'keyword-company-refused');
  await company.fill('Anna & Co');
  await expect(page.getByRole('figure', { name: 'Preview on a phone' })).toContainText('Anna & Co: Welcome!');
  await check(page, 'keyword-company');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();

  await test.step('and no other one does; new campaigns of the new account begin with it', async () => {
    await page.goto(`${serverUrl()}/app/keywords/add`);
    await expect(page.getByRole('figure', { name: 'Preview on a phone' })).toContainText('Anna & Co: Welcome!');
    await expect(company).toBeHidden();
    await page.goto(`${serverUrl()}/app/messages/add`);
    await expect(page.getByRole('checkbox', { name: 'Begin with “Anna & Co:”' })).toBeChecked();
  });
  expect(complaints).toEqual([]);
});
