import type { Browser, BrowserContext, Page } from '@playwright/test';
import { createServer } from 'node:http';
import { expect, giveSession, Handset, serverUrl, test, watchConsole } from '../support/app';
import { approvedKeyword } from '../support/keyword';
import { check, NARROW, WIDE } from '../support/look';

const [PLAIN, SCRIPTED, FRAMED] = ['5125550581', '5125550582', '5125550583'] as const;
const SMALL = { label: 'small', width: 320, height: 640 };
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

/** The bytes of every script that the pages of a context load. */
function countScripts(context: BrowserContext): () => number {
  const sizes = new Map<string, number>();
  context.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      void response.body().then((body) => sizes.set(response.url(), body.length));
  });
  return () => [...sizes.values()].reduce((sum, size) => sum + size, 0);
}

/** Another company's site, whose policy allows our script and frame and nothing else. */
async function foreignSite(snippet: string): Promise<{ url: string; stop: () => Promise<unknown> }> {
  const server = createServer((_request, response) => {
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; script-src ${serverUrl()}; frame-src ${serverUrl()}; require-trusted-types-for 'script'`,
    });
    response.end(
      `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Shop</title><main><h1>Our shop</h1>${snippet}</main></html>`,
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return {
    url: `http://localhost:${port}/news?token=secret`,
    stop: () => new Promise((done) => (server.closeAllConnections(), server.close(done))),
  };
}

const phoneOf = (form: Pick<Page, 'getByRole'>) => form.getByRole('textbox', { name: 'Mobile phone number' });
async function signUp(form: Pick<Page, 'getByRole'>, phone: string): Promise<void> {
  await phoneOf(form).fill(phone);
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: 'Sign up' }).click();
  await expect(form.getByRole('heading', { name: 'Check your phone' })).toBeVisible();
}

async function withContext(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0],
  run: (page: Page, context: BrowserContext) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext(options);
  await run(await context.newPage(), context);
  await context.close();
}

test('a keyword’s page on the web and its form on another site, with and without script', async ({ page, browser }) => {
  const complaints = watchConsole(page);
  let address = '';
  let snippet = '';
  let keyword = '';

  await test.step('the owner switches it on; a missing value is reported at its field', async () => {
    await giveSession(page, 'owner');
    keyword = await approvedKeyword(page);
    await page.goto(`${serverUrl()}/app/keywords`);
    await page.getByRole('link', { name: keyword }).first().click();
    await page.getByRole('link', { name: 'Web page and form' }).click();
    await page.getByRole('checkbox', { name: 'The page and the form are open' }).check();
    await page.getByRole('textbox', { name: 'Terms address' }).fill('https://marcos-pizza.example/terms');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(
      page.getByRole('form').getByText('Enter the address of your privacy policy: the page links to it.'),
    ).toBeVisible();
    await page.getByRole('textbox', { name: 'Privacy policy address' }).fill('https://marcos-pizza.example/privacy');
    await page.getByRole('combobox', { name: 'Names to ask for' }).click();
    await page.getByRole('option', { name: 'First name' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Web page saved. It is on.')).toBeVisible();
    address = await page.getByRole('textbox', { name: 'Address of the page' }).inputValue();
    snippet = await page.getByRole('textbox', { name: 'Form for your website' }).inputValue();
    await expect(page.getByRole('link', { name: 'Open the page' })).toHaveAttribute('href', address);
    await check(page, 'keyword-web-page', [SMALL, NARROW, WIDE]);
  });
  const path = new URL(address).pathname;

  await test.step('without script a visitor corrects a number and is asked by text', async () => {
    await withContext(browser, { javaScriptEnabled: false }, async (plain) => {
      await plain.goto(serverUrl() + path);
      await expect(plain.getByRole('checkbox')).not.toBeChecked();
      await phoneOf(plain).fill('(212) 055');
      await plain.getByRole('textbox', { name: 'First name' }).fill('Anna');
      await plain.getByRole('checkbox').check();
      await plain.getByRole('button', { name: 'Sign up' }).click();
      await expect(plain.getByRole('alert')).toBeVisible();
      await expect(phoneOf(plain)).toHaveValue('(212) 055');
      await expect(plain.getByRole('textbox', { name: 'First name' })).toHaveValue('Anna');
      await signUp(plain, PLAIN);
    });
  });

  await test.step('with script the captcha is solved in the background', async () => {
    await withContext(browser, {}, async (visitor, context) => {
      const bytes = countScripts(context);
      const own = watchConsole(visitor);
      await visitor.goto(serverUrl() + path);
      await check(visitor, 'join-page', [SMALL, NARROW, WIDE]);
      const sent = visitor.waitForRequest((request) => request.method() === 'POST');
      await signUp(visitor, SCRIPTED);
      expect(new URLSearchParams((await sent).postData() ?? '').get('captcha')).not.toBe('');
      await check(visitor, 'join-answer', [SMALL, NARROW, WIDE]);
      expect(bytes()).toBeGreaterThan(0);
      expect(bytes()).toBeLessThanOrEqual(40_000);
      expect(own).toEqual([]);
    });
  });

  await test.step('on a phone the keyword can be texted at once, and the form is behind it', async () => {
    await withContext(browser, { userAgent: IPHONE }, async (phone) => {
      await phone.goto(serverUrl() + path);
      await expect(phone.getByRole('link', { name: `Text ${keyword} to` })).toHaveAttribute(
        'href',
        new RegExp(`^sms:\\d+\\?&body=${keyword}$`),
      );
      await expect(phoneOf(phone)).toBeHidden();
      await check(phone, 'join-on-a-phone', [SMALL, NARROW]);
      await phone.getByText('Use a form instead').click();
      await expect(phoneOf(phone)).toBeVisible();
      await check(phone, 'join-on-a-phone-form', [SMALL, NARROW]);
    });
  });

  await test.step('the form works on a site with a strict policy', async () => {
    const site = await foreignSite(snippet.replaceAll(new URL(address).origin, serverUrl()));
    await withContext(browser, {}, async (visitor, context) => {
      const bytes = countScripts(context);
      await visitor.goto(site.url);
      const frame = visitor.frameLocator('iframe[title="Sign up for texts"]');
      await expect(phoneOf(frame)).toBeVisible();
      const height = async () => Number(await visitor.locator('iframe').getAttribute('height'));
      await expect.poll(height).not.toBe(640);
      await check(visitor, 'join-form-framed', [SMALL, NARROW, WIDE]);
      await signUp(frame, FRAMED);
      expect(bytes()).toBeLessThanOrEqual(40_000);
    });
    await withContext(browser, { javaScriptEnabled: false }, async (visitor) => {
      await visitor.goto(site.url);
      await expect(visitor.getByRole('link', { name: 'Sign up for texts' })).toHaveAttribute(
        'href',
        serverUrl() + path,
      );
    });
    await site.stop();
  });

  await test.step('each phone was asked once, and YES is in the ledger with the words', async () => {
    for (const phone of [PLAIN, SCRIPTED, FRAMED]) {
      const handset = await Handset.open(page, phone);
      await expect(handset.messages).toContainText('Reply YES');
    }
    await page.goto(`${serverUrl()}/app/subscribers?pending=1&keyword=${keyword}`);
    await expect(page.getByText('Pending').first()).toBeVisible();
    await check(page, 'subscribers-pending');
    await page.getByText('(512) 555-0581').first().click();
    await expect(page.getByText('Can answer until').first()).toBeVisible();
    const handset = await Handset.open(page, FRAMED);
    await handset.text('YES');
    await page.goto(`${serverUrl()}/app/subscribers?search=${FRAMED}`);
    await page.getByRole('link', { name: '(512) 555-0583' }).first().click();
    await expect(page.getByText(/I agree to get recurring automated marketing texts from Marco/)).toBeVisible();
    await expect(page.getByText(/on the page http:\/\/localhost:\d+\/news: Ticked the box:/)).toBeVisible();
  });
  // The refused save.
  expect(complaints.filter((text) => !text.includes('status of 422'))).toEqual([]);
});
