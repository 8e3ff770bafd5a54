import type { Page } from '@playwright/test';
import { PERSONAS } from '../support/app';

/** A page opened by its address with a cold cache, and the element that makes it usable. */
export interface Scene {
  readonly name: string;
  readonly path: string;
  readonly usable: string;
  readonly signedIn: boolean;
  /** The field in which somebody then types a letter. */
  readonly typesInto?: string;
}

export const SUBSCRIBERS: Scene = {
  name: 'subscribers',
  path: '/app/subscribers',
  usable: 'table [data-id]',
  signedIn: true,
};

export const SCENES: readonly Scene[] = [
  { name: 'login', path: '/app/', usable: 'form button[type=submit]', signedIn: false },
  // With what the form loads before it is sent.
  {
    name: 'login, somebody types',
    path: '/app/',
    usable: 'form button[type=submit]',
    signedIn: false,
    typesInto: 'Email',
  },
  { name: 'home', path: '/app/home', usable: 'main h2', signedIn: true },
  SUBSCRIBERS,
  {
    name: 'composer',
    path: '/app/messages/add',
    usable: 'form[aria-label=Campaign] button[type=submit]',
    signedIn: true,
  },
];

export async function logIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(PERSONAS.owner);
  await page.getByLabel(/^Password/).fill('demo-textloom');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1, name: 'Hello, Marco' }).waitFor();
}

/** The four pages in one visit: by form and links, the composer from the campaign list. */
export async function walk(page: Page, settled: () => Promise<void>): Promise<void> {
  const menu = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
  await logIn(page);
  await settled();
  await menu('Subscribers').click();
  await page.locator(SUBSCRIBERS.usable).first().waitFor();
  await menu('Campaigns').click();
  await page.locator('main a[href$="/messages/add"]').first().click();
  await page.locator('form[aria-label=Campaign] button[type=submit]').waitFor();
}
