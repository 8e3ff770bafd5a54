import { expect, giveSession, serverUrl, test } from '../support/app';
import { SCENES } from './scenes';

/** Words of one phrase of the grammar. */
const OF_GRAMMAR = 'harassing|bothering|pestering';

test('the inbound reader is loaded only where a keyword is typed', async ({ page }) => {
  const bodies: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) bodies.push(response.text().catch(() => ''));
  });
  const readerLoaded = async () => (await Promise.all(bodies)).some((body) => body.includes(OF_GRAMMAR));

  await giveSession(page, 'owner');
  const edit = page.getByRole('heading', { level: 1, name: 'PIZZA' });
  const pages = [
    ...SCENES.filter(({ signedIn }) => signedIn).map(
      ({ path, usable }) => [path, page.locator(usable).first()] as const,
    ),
    ['/app/inbox', page.getByRole('heading', { level: 1 })] as const,
    ['/app/keywords', page.getByRole('table').getByRole('link', { name: 'PIZZA', exact: true })] as const,
  ];
  for (const [path, usable] of pages) {
    await page.goto(serverUrl() + path);
    await usable.waitFor();
  }
  await page.getByRole('table').getByRole('link', { name: 'PIZZA', exact: true }).click();
  await edit.waitFor();
  await page.getByRole('textbox', { name: 'Welcome message' }).waitFor();
  expect(await readerLoaded()).toBe(false);

  await page.goto(`${serverUrl()}/app/keywords/add`);
  await page.getByRole('textbox', { name: 'Keyword' }).waitFor();
  expect(await readerLoaded()).toBe(true);
});
