import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { expect, Handset, serverUrl, openAs, test } from '../support/app';
import { launchOptionsOf } from '../support/browser';

// The headless shell does not support push messages.
test.use({ launchOptions: launchOptionsOf() });

/** A push message for this browser. */
async function deliver(context: BrowserContext, page: Page, data: string): Promise<void> {
  const line: CDPSession = await context.newCDPSession(page);
  const known = new Promise<string>((done) => {
    line.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL.endsWith('/app/'));
      if (found) done(found.registrationId);
    });
  });
  await line.send('ServiceWorker.enable');
  await line.send('ServiceWorker.deliverPushMessage', { origin: serverUrl(), registrationId: await known, data });
}

test('ACCT-030, ACCT-032, ACCT-035, decision 83: a notification opens its thread', async ({ page, context }) => {
  await context.grantPermissions(['notifications'], { origin: serverUrl() });
  await openAs(page, 'owner', '/app/account');
  const enable = page.getByRole('button', { name: 'Enable', exact: true });

  await test.step('given the service worker of this browser, with or without its push service', async () => {
    const worker = context.waitForEvent('serviceworker');
    await enable.click();
    await worker;
    // Without internet access, subscribing fails or hangs, and the button returns with an error.
    await expect(page.getByRole('button', { name: /^(Enable|Disable)$/ })).toBeEnabled({ timeout: 45_000 });
  });

  const conversation = await test.step('and a message from a subscriber', async () => {
    const handset = await Handset.open(await context.newPage(), '5125550962');
    await handset.text('pizza');
    await expect(handset.messages).toContainText(/STOP/);
    await handset.text('Do you deliver on Sundays?');
    await page.goto(`${serverUrl()}/app/account/inbox`);
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Do you deliver on Sundays?' })
      .first()
      .getByRole('link')
      .click();
    await expect(page).toHaveURL(/\/account\/inbox\/[\d_]+/);
    return new URL(page.url()).pathname;
  });

  await test.step('when it is delivered it shows, and a click opens the thread in this tab', async () => {
    await page.goto(`${serverUrl()}/app/keywords`);
    await expect(page.getByRole('heading', { level: 1, name: 'Keywords' })).toBeVisible();
    await deliver(
      context,
      page,
      JSON.stringify({
        title: 'Textloom',
        body: '(512) 555-0962: Do you deliver on Sundays?',
        tag: 'conversation-1',
        path: conversation,
      }),
    );
    const [worker] = context.serviceWorkers();
    expect(worker).toBeDefined();
    await expect
      .poll(() =>
        page.evaluate(async () =>
          (await (await navigator.serviceWorker.ready).getNotifications()).map(
            ({ title, body }) => `${title} | ${body}`,
          ),
        ),
      )
      .toEqual(['Textloom | (512) 555-0962: Do you deliver on Sundays?']);
    // As text, because the worker's scope differs from the page's.
    await worker?.evaluate(
      `registration.getNotifications().then(([notification]) => dispatchEvent(new NotificationEvent('notificationclick', { notification })))`,
    );
    await expect(page).toHaveURL(new RegExp(`${conversation}$`));
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Inbox Thread');
  });
});
