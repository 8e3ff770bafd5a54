import type { Page } from '@playwright/test';
import { expect, headersOf, serverUrl } from './app';

/** Imports subscribers from a file, whose phones never texted in. */
export async function importPhones(page: Page, keyword: string, phones: readonly string[]): Promise<void> {
  const answer = await page.request.post(`${serverUrl()}/api/subscribers/newfile?keyword=${keyword}&name=people.csv`, {
    headers: { ...(await headersOf(page)), 'Content-Type': 'text/csv' },
    data: ['Phone', ...phones].join('\n'),
  });
  expect(await answer.text()).toContain('"status":"done"');
}
