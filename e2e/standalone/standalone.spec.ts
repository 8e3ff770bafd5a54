import { expect, serverUrl, test, watchConsole } from '../support/app';

const REMOTES = [
  { id: 'keywords', heading: 'Keywords' },
  { id: 'subscribers', heading: 'Subscribers' },
  { id: 'campaigns', heading: 'Campaigns' },
  { id: 'inbox', heading: 'Inbox' },
  { id: 'billing', heading: 'Plans' },
] as const;

for (const { id, heading } of REMOTES) {
  test(`the remote "${id}" runs on its own: quick sign-in and its list with real data${id === 'keywords' ? '' : ' @long'}`, async ({
    page,
    request,
  }) => {
    const complaints = watchConsole(page);
    const registry = (await (await request.get(`${serverUrl()}/app/registry.json`)).json()) as {
      remotes: Record<string, { base: string }>;
    };
    // Both addresses are the same page.
    const address = id === 'keywords' ? `${registry.remotes[id]?.base}standalone.html` : `/standalone/${id}/`;
    await page.goto(serverUrl() + address);
    await page.getByRole('button', { name: /Marco Bellini/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    const main = page.locator('main');
    await expect(
      // A row below the heads, a conversation, or the first plan.
      main.getByRole('row').nth(1).or(main.locator('li[data-id]').first()).or(main.getByText('per month').first()),
    ).toBeVisible();
    expect(complaints).toEqual([]);
  });
}
