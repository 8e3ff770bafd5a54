import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { expect, giveSession } from './app';
import { callApi, CARDS, newOwner, storeCard, type Owner } from './billing';

/** Signs this page in as the owner of a new account that pays for a plan with a good card. */
export async function payingOwner(page: Page, plan: number): Promise<Owner> {
  const owner = await newOwner(page);
  await giveSession(page, owner);
  await storeCard(page, CARDS.good);
  const { body } = await callApi(page, 'profiles/payment', {
    method: 'POST',
    form: { plan: String(plan) },
    headers: { 'Idempotency-Key': randomUUID() },
  });
  expect(body.data.state).toBe('paid');
  return owner;
}
