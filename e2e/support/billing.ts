import type { Locator, Page } from '@playwright/test';
import type { LoginReply, Order } from '@textloom/contracts';
import { expect, freshWord, headersOf, openAs, serverUrl } from './app';
import { linkIn, mailTo } from './outbox';

/** Card numbers of the provider's test mode. */
export const CARDS = {
  good: '4242424242424242',
  /** Stored, but declined each time it is charged. */
  declined: '4000000000000341',
  /** The bank challenges when the card is stored, and at each payment. */
  challenged: '4000002760003184',
} as const;

export interface Owner {
  readonly email: string;
  readonly password: string;
}

/** A new account on trial with a verified address, signed up with calls. */
export async function newOwner(page: Page): Promise<Owner> {
  const owner = { email: `${freshWord('buyer').toLowerCase()}@example.com`, password: 'green-lantern-17-rivers' };
  const answer = await page.request.post(`${serverUrl()}/api/profiles/createaccount`, {
    headers: { 'Auth-Token': 'textloom-web' },
    form: { first_name: 'Cora', last_name: 'Dale', ...owner },
  });
  expect(answer.status()).toBe(200);
  const link = linkIn(await mailTo(page, owner.email, /^Welcome/), 'verify-email');
  const verified = await page.request.post(`${serverUrl()}/api/profiles/verification/confirm`, {
    headers: { 'Auth-Token': 'textloom-web' },
    form: { token: new URL(link).searchParams.get('verify-email') ?? '' },
  });
  expect(verified.status()).toBe(200);
  return owner;
}

/** Opens an address as a new owner on trial. */
export async function openAsNewOwner(page: Page, path: string): Promise<Owner> {
  const owner = await newOwner(page);
  await openAs(page, owner, path);
  return owner;
}

interface Call {
  method?: 'GET' | 'POST' | 'PUT';
  form?: Record<string, string>;
  headers?: Record<string, string>;
}

/** Calls the API in the session of this page, as a tampered page could. */
export async function callApi(page: Page, path: string, { method = 'GET', form, headers }: Call = {}) {
  const answer = await page.request.fetch(`${serverUrl()}/api/${path}`, {
    method,
    headers: { ...(await headersOf(page)), ...headers },
    ...(form && { form }),
  });
  return { status: answer.status(), body: await answer.json() };
}

export const profileOf = async (page: Page): Promise<LoginReply['profile']> =>
  (await callApi(page, 'login')).body.data.profile;
/** Newest first. */
export const ordersOf = async (page: Page): Promise<Order[]> => (await callApi(page, 'orders')).body.data.entries;

/** Types a card into the provider's fields, in a dialog or in the page. */
export async function typeCard(form: Page | Locator, number: string): Promise<void> {
  for (const [name, value] of [
    ['Name on card', 'Cora Dale'],
    ['Card number', number],
    ['Expiration date', '0931'],
    ['Security code', '123'],
  ] as const) {
    const box = form.getByRole('textbox', { name });
    await box.fill('');
    await box.pressSequentially(value);
  }
}

/** Stores a card with the calls of the page's script, and answers the bank's challenge. */
export async function storeCard(page: Page, number: string): Promise<void> {
  const { publishable_key } = (await callApi(page, 'profiles/creditcard')).body.data;
  const made = await page.request.post(`${serverUrl()}/v1/payment_methods`, {
    headers: { authorization: `Bearer ${publishable_key}` },
    form: {
      type: 'card',
      'card[number]': number,
      'card[exp_month]': '9',
      'card[exp_year]': '2031',
      'card[cvc]': '123',
    },
  });
  const form = { token: (await made.json()).id, fullname: 'Cora Dale' };
  const save = async (): Promise<string> => {
    const { status, body } = await callApi(page, 'profiles/creditcard', { method: 'PUT', form });
    expect(status).toBe(200);
    return body.data.challenge;
  };
  const challenge = await save();
  if (challenge === '') return;
  await page.request.post(`${serverUrl()}/v1/challenge`, { form: { client_secret: challenge, action: 'complete' } });
  expect(await save()).toBe('');
}

/** Answers the challenge of the card's bank. */
export async function answerBank(page: Page, answer: 'Complete' | 'Fail'): Promise<void> {
  const iframe = page.getByRole('dialog', { name: 'Confirm with your bank' }).locator('iframe');
  const question = await iframe.getAttribute('src');
  await iframe
    .contentFrame()
    .getByRole('button', { name: `${answer} authentication` })
    .click();
  // Waits until the challenge is gone, because the next one looks the same.
  await expect(page.locator(`iframe[src="${question}"]`)).toHaveCount(0);
}

export const payNow = (page: Page): Locator => page.getByRole('button', { name: 'Pay Now' });

/** The value beside a label. */
export const fact = (page: Page, label: string): Locator =>
  page.getByText(label, { exact: true }).locator('xpath=following-sibling::dd[1]');
