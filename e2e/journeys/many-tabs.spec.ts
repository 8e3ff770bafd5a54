import { expect, serverUrl, openAs, test } from '../support/app';

test('ten tabs of one browser share one event stream: all load, all are live, even after the leader closes @long', async ({
  page,
  context,
  request,
}) => {
  await openAs(page, 'expired', '/app/keywords');
  await expect(page.getByRole('dialog', { name: 'Subscription expired' })).toBeVisible();
  const tabs = [];
  for (let n = 0; n < 9; n += 1) {
    const tab = await context.newPage();
    await tab.goto(`${serverUrl()}/app/subscribers`);
    await expect(tab.getByRole('table').getByRole('row').nth(1)).toBeVisible();
    tabs.push(tab);
  }
  await page.close();
  const area = String(200 + Math.floor(Math.random() * 700));
  const phone = `${area}5550177`;
  await request.post(`${serverUrl()}/carrier/handsets/${phone}/send`, { data: { text: 'ride' } });
  for (const tab of tabs)
    await expect(tab.getByRole('row', { name: new RegExp(`\\(${area}\\) 555-0177`) })).toBeVisible();
});
