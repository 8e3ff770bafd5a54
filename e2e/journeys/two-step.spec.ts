import type { Locator, Page } from '@playwright/test';
import { createHmac } from 'node:crypto';
import { expect, logIn, serverUrl, test } from '../support/app';
import { newOwner, type Owner } from '../support/billing';
import { sql } from '../support/database';
import { check } from '../support/look';

async function openSetup(page: Page, { email, password }: Owner, address: string): Promise<void> {
  await page.goto(`${address}/app/account/two-step`);
  await logIn(page, email, password);
}

async function signOut(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/app/logout`);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
}

const newCodes = (page: Page): Locator => page.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem');

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code that an authenticator app shows (RFC 6238). */
function codeOf(secret: string, step: number): string {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', key).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
const now = (): number => Math.floor(Date.now() / 30_000);

test('two steps: an app is set up, its code is required at the next sign-in, and a recovery code replaces it once', async ({
  page,
}) => {
  const owner = await newOwner(page);
  await openSetup(page, owner, serverUrl());
  await page.getByRole('button', { name: 'Set up an app' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await check(page, 'two-step-set-up');
  const secret = await page.locator('code').innerText();
  await page.getByLabel('Code of the app').fill(codeOf(secret, now()));
  await page.getByRole('button', { name: 'Turn on' }).click();
  const list = newCodes(page);
  await expect(list).toHaveCount(10);
  await check(page, 'recovery-codes');
  const recovery = await list.first().innerText();
  const spare = await list.nth(1).innerText();

  await signOut(page, serverUrl());
  await openSetup(page, owner, serverUrl());
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused();
  await check(page, 'second-step');
  await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret, now() + 1));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('You have 10 codes left.')).toBeVisible();

  await signOut(page, serverUrl());
  await openSetup(page, owner, serverUrl());
  await page.getByRole('textbox', { name: 'Code' }).fill(recovery.toUpperCase());
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('You have 9 codes left.')).toBeVisible();

  await test.step('five minutes later, a sensitive step requires re-authentication, then continues', async () => {
    await sql(
      `update credential set proved_at = now() - interval '6 minutes'
       where user_id = (select id from app_user where email = $1)`,
      [owner.email],
    );
    await page.getByRole('button', { name: 'Make new codes' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Make new codes' }).click();
    await page.getByRole('dialog', { name: 'Confirm it’s you' }).getByLabel('Code').fill(spare);
    await check(page, 'proof');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(list).toHaveCount(10);
  });

  await test.step('an owner who requires it of everybody and removes it must set it up again first', async () => {
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await expect(page.getByText('You have 10 codes left.')).toBeVisible();
    await check(page, 'two-step');
    await page.getByRole('switch', { name: 'Everybody must use a second step' }).click();
    await expect(page.getByText('Everybody needs a second step now.')).toBeVisible();
    await page.getByRole('button', { name: 'Remove the app' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByRole('heading', { name: 'Set up two-step sign-in' })).toBeVisible();
    await page.getByRole('button', { name: 'Set up an app' }).click();
    await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    await check(page, 'set-up-first');
    await page.getByLabel('Code of the app').fill(codeOf(await page.locator('code').innerText(), now()));
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await expect(page.getByText('You have 10 codes left.')).toBeVisible();
  });
});

test('a passkey of the browser is added, and signs in without a password', async ({ page, context }) => {
  // Passkeys belong to names.
  const address = serverUrl().replace('127.0.0.1', 'localhost');
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const owner = await newOwner(page);
  await openSetup(page, owner, address);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(newCodes(page)).toHaveCount(10);
  await expect(page.getByText('Never used')).toBeVisible();
  await check(page, 'passkeys');

  await signOut(page, address);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Hello, Cora' })).toBeVisible();

  await page.goto(`${address}/app/account/two-step`);
  await page.getByRole('button', { name: /^Remove / }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('You have no passkey yet.')).toBeVisible();
});
