import { expect, test as base, type BrowserContext, type Page } from '@playwright/test';
import { blockedWhile } from './policy';

export const PASSWORD = 'demo-textloom';
export const PERSONAS = {
  owner: 'marco@marcos-pizza.example',
  manager: 'nina@marcos-pizza.example',
  helper: 'tom@marcos-pizza.example',
  trial: 'lena@bloomandstem.example',
  expired: 'sam@ridgelinecycles.example',
  frozen: 'ivy@harborlightbooks.example',
} as const;
export type Persona = keyof typeof PERSONAS;

const ofThisWorker = (list: string | undefined): string => {
  const value = list?.split(' ')[Number(process.env.TEST_PARALLEL_INDEX)];
  if (!value) throw new Error('No server was started: run this through the global set-up.');
  return value;
};

/** Address of this worker's server. */
export const serverUrl = (): string => ofThisWorker(process.env.TEXTLOOM_E2E_URLS);

/** Its data folder. */
export const dataFolder = (): string => ofThisWorker(process.env.TEXTLOOM_E2E_FOLDERS);

/** The browser's errors; every journey must end without any. */
export function watchConsole(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`.trim());
  });
  return complaints;
}

/** Sends the login view that is shown. */
export async function logIn(page: Page, email: string = PERSONAS.owner, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Signs in through the login view. */
export async function signIn(page: Page, persona: Persona, path = '/app/'): Promise<void> {
  await page.goto(serverUrl() + path);
  await logIn(page, PERSONAS[persona]);
  await expect(page.getByText('Logged in successfully')).toBeVisible();
}

/** A persona, or an account created by a test. */
type Who = Persona | { readonly email: string; readonly password: string };

/** A browser's sign-in state: the cookie and the page's stored data. */
export type SignedIn = Parameters<BrowserContext['setStorageState']>[0];

/** Signs a browser in with a call, as the page does it. */
export async function signInByCall(
  context: BrowserContext,
  server: string,
  form: { email: string; password: string },
): Promise<{ bucket: number; session: string }> {
  const answer = await context.request.post(`${server}/api/login`, {
    headers: { 'Auth-Token': 'textloom-web', Session: 'keep' },
    form,
  });
  expect(answer.status()).toBe(200);
  const { data } = await answer.json();
  const { cookies } = await context.storageState();
  const localStorage = [{ name: 'textloom.session', value: JSON.stringify(data) }];
  await context.setStorageState({
    cookies: cookies.filter(({ name }) => name.endsWith(data.session)),
    origins: [{ origin: server, localStorage }],
  });
  return data;
}

/** Signs this page's browser in with a call: for journeys that do not test the login view, which takes 2 s. */
export async function giveSession(page: Page, who: Who): Promise<void> {
  const form = typeof who === 'string' ? { email: PERSONAS[who], password: PASSWORD } : who;
  await signInByCall(page.context(), serverUrl(), form);
}

/** Headers of calls that a test makes in the session of a page, with `page.request`, which has the page's cookies. */
export async function headersOf(page: Page): Promise<Record<string, string>> {
  const { origins } = await page.context().storageState();
  const stored = origins.flatMap(({ localStorage }) => localStorage).find(({ name }) => name === 'textloom.session');
  const { session } = JSON.parse(stored?.value ?? '{}') as { session?: string };
  return { 'Auth-Token': 'textloom-web', Session: session ?? '' };
}

/** Opens an address, signed in with a call. */
export async function openAs(page: Page, who: Who, path: string): Promise<void> {
  // An open page reports its load times when it is closed, so close it while its session is valid.
  if (page.url() !== 'about:blank') await page.goto('about:blank');
  await giveSession(page, who);
  await page.goto(serverUrl() + path);
}

/** A phone on the handset page, which texts the shared code, or the chosen number, and reads its messages. */
export class Handset {
  private constructor(
    private readonly page: Page,
    readonly shown: string,
  ) {}

  static async open(page: Page, number: string, server = serverUrl()): Promise<Handset> {
    await page.goto(`${server}/handsets`);
    await page.getByLabel('Phone number', { exact: true }).fill(number);
    await page.getByRole('button', { name: 'Open phone' }).click();
    const shown = `(${number.slice(0, 3)}) ${number.slice(3, 6)}-${number.slice(6)}`;
    await expect(page.getByRole('region', { name: `Phone ${shown}` })).toBeVisible();
    return new Handset(page, shown);
  }

  get messages() {
    return this.page.getByRole('log', { name: `Messages on ${this.shown}` });
  }

  /** The messages that came from this number, or were sent to it. */
  from(number: string) {
    return this.messages.locator(`[title^="${number},"]`);
  }

  /** Texts this number from now on. */
  async choose(number: string): Promise<void> {
    await this.page.getByLabel(`Number that ${this.shown} texts`).selectOption(number);
  }

  async text(words: string, picture?: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    const box = this.page.getByLabel(`Text message from ${this.shown}`);
    await box.fill(words);
    if (picture)
      await this.page
        .getByRole('region', { name: `Phone ${this.shown}` })
        .locator('input[type=file]')
        .setInputFiles(picture);
    await this.page.getByRole('button', { name: `Send, phone ${this.shown}` }).click();
    await expect(box).toHaveValue('');
  }
}

/** A word not used by an earlier run. */
export const freshWord = (prefix: string): string => `${prefix}${Date.now().toString(36).toUpperCase().slice(-6)}`;

/** A phone with a Texas area code that no other journey or earlier attempt has used. */
export const freshPhone = (): string => `5127${String(Date.now()).slice(-6)}`;

/** Any test fails if the content security policy of a page blocked something. */
export const test = base.extend<{ policyIsKept: void }>({
  policyIsKept: [
    async ({ browser }, use) => {
      expect(await blockedWhile(browser, () => use())).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };
