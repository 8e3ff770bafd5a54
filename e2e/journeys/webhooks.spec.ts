import { isSigned } from '@textloom/client/recipes/spreadsheet';
import type { Page } from '@playwright/test';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, freshWord, openAs, test, watchConsole } from '../support/app';
import { listen } from '../support/listen';
import { check } from '../support/look';

/** A program of the customer: it is broken at first. */
function customersServer() {
  const calls: { id: unknown; isSignedWith: (secret: string) => boolean }[] = [];
  const state = { status: 500, calls };
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { status } = state;
      calls.push({ id: request.headers['webhook-id'], isSignedWith: (secret) => isSigned(secret, request, body) });
      response.writeHead(status).end(status === 500 ? 'Out of order' : '');
    });
  });
  return { server, state };
}

async function shownSecret(page: Page): Promise<string> {
  const field = page.getByRole('textbox', { name: 'Secret' });
  await expect(field).toHaveValue(/^whsec_/);
  const secret = await field.inputValue();
  await page.getByRole('button', { name: 'Done' }).click();
  return secret;
}

test('Webhooks: an event that was refused is sent again from the log @long', async ({ page }) => {
  const complaints = watchConsole(page);
  const { server, state } = customersServer();
  const address = `http://127.0.0.1:${await listen(server)}/${freshWord('hook')}`;
  const log = page.getByRole('table', { name: 'Deliveries' });
  let secret = '';

  await test.step('given a webhook to a program that is broken', async () => {
    await openAs(page, 'owner', '/app/account/webhooks');
    await page.getByRole('button', { name: 'New Webhook' }).click();
    await page.getByRole('textbox', { name: 'Address' }).fill(address);
    await page.getByRole('checkbox', { name: 'Message received' }).check();
    await check(page, 'webhook-form');
    await page.getByRole('button', { name: 'Create webhook' }).click();
    secret = await shownSecret(page);
    await check(page, 'webhooks');
  });

  await test.step('when an event is sent, then the log shows the refusal', async () => {
    await page.getByRole('link', { name: address }).click();
    await expect(page.getByText('Nothing sent in the last 30 days')).toBeVisible();
    await page.getByRole('button', { name: 'Send test event' }).click();
    await expect(log.getByRole('row', { name: /Test event.*Retrying.*500/ })).toBeVisible({ timeout: 20_000 });
    await log.getByRole('button', { name: 'Preview' }).click();
    await expect(page.getByRole('dialog', { name: 'Delivery' })).toContainText('Out of order');
    await check(page, 'webhook');
  });

  await test.step('and sent again to the mended program, it arrives with a signature', async () => {
    state.status = 204;
    await page.getByRole('dialog', { name: 'Delivery' }).getByRole('button', { name: 'Resend' }).click();
    await expect(log.getByRole('row', { name: /Test event.*Delivered.*204/ })).toBeVisible({ timeout: 20_000 });
    expect(new Set(state.calls.map(({ id }) => id)).size).toBe(1);
    expect(state.calls.every(({ isSignedWith }) => isSignedWith(secret))).toBe(true);
  });

  await test.step('and with a new secret, the old one signs, too', async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'New secret' }).click();
    await page.getByRole('button', { name: 'Make new secret' }).click();
    const renewed = await shownSecret(page);
    expect(renewed).not.toBe(secret);
    const before = state.calls.length;
    await page.getByRole('button', { name: 'Send test event' }).click();
    await expect.poll(() => state.calls.length, { timeout: 20_000 }).toBeGreaterThan(before);
    expect([secret, renewed].map((one) => state.calls.at(-1)?.isSignedWith(one))).toEqual([true, true]);
  });

  await test.step('and it can be deleted', async () => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Webhooks', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: address })).toHaveCount(0);
  });

  server.close();
  expect(complaints).toEqual([]);
});
