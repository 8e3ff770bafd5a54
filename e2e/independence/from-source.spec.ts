import { expect, Handset, logIn, test, watchConsole } from '../support/app';
import { freePort, startServer, type RunningServer } from '../support/server';
import { TeamCheckout, type Program } from '../support/team-checkout';

const MESSAGES = 'mfe-keywords/src/messages.ts';

let server: RunningServer;
let team: TeamCheckout;
let dev: Program;
let port: number;

test.beforeAll(async () => {
  test.setTimeout(900_000);
  [server, port] = await Promise.all([startServer(), freePort()]);
  team = new TeamCheckout({ TEXTLOOM_SERVER: server.url, TEXTLOOM_DEV_PORT: String(port) });
  dev = team.start('dev.mjs', 'keywords');
  await dev.until(/^shell ready on/m, /^mfe-keywords ready on/m);
});
test.afterAll(async () => {
  await dev?.stop();
  team?.remove();
  await server?.stop();
});

// The policy of production is on these pages too: the test fails when it blocks something.
test('pages from source get live events, and show a changed file without a reload @long', async ({ page, context }) => {
  const complaints = watchConsole(page);
  const heading = page.getByRole('heading', { level: 1 });

  await test.step('given an owner in the shell from source, with a remote from source', async () => {
    await page.goto(`http://127.0.0.1:${port}/app/keywords`);
    await logIn(page);
    await expect(heading).toHaveText('Keywords');
    await expect(page.getByText('PIZZA', { exact: true }).first()).toBeVisible();
    await page.evaluate(() => Object.assign(window, { sameTab: true }));
  });

  await test.step('a text to the account raises the number of unread texts', async () => {
    const phone = await Handset.open(await context.newPage(), '7375550187', server.url);
    // After joining, further texts are replies.
    await phone.text('pizza');
    await expect(phone.messages).toContainText(/STOP/);
    await expect(page).toHaveTitle(/^\(\d+\) /);
    const before = Number(/\d+/.exec(await page.title())?.[0]);
    await phone.text('Do you deliver?');
    await expect(page).toHaveTitle(new RegExp(`^\\(${before + 1}\\) `));
  });

  await test.step('a changed file of the remote is shown', async () => {
    team.edit(MESSAGES, "'Keywords'", "'Words from source'");
    await expect(heading).toHaveText('Words from source');
  });

  await test.step('a changed file of the shell is shown', async () => {
    team.edit('shell/src/frame/messages.ts', "'Skip to content'", "'Skip to the page'");
    await expect(page.getByRole('link', { name: 'Skip to the page' })).toBeAttached();
  });

  await test.step('all of this without reloading the page', async () => {
    expect(await page.evaluate(() => Reflect.get(window, 'sameTab'))).toBe(true);
    expect(complaints).toEqual([]);
  });

  await test.step('and so does the page of the remote by itself', async () => {
    const alone = await context.newPage();
    const alonesComplaints = watchConsole(alone);
    await alone.goto(/^mfe-keywords ready on (\S+)/m.exec(dev.output())?.[1] ?? '');
    await alone.getByRole('button', { name: /Marco Bellini/ }).click();
    const title = alone.getByRole('heading', { level: 1 });
    await expect(title).toHaveText('Words from source');
    await alone.evaluate(() => Object.assign(window, { sameTab: true }));
    team.edit(MESSAGES, "'Words from source'", "'Words by themselves'");
    await expect(title).toHaveText('Words by themselves');
    expect(await alone.evaluate(() => Reflect.get(window, 'sameTab'))).toBe(true);
    await expect(alone.evaluate(() => (document.body.innerHTML = '<b>Hello</b>'))).rejects.toThrow(/not sanitised/);
    expect(alonesComplaints).toEqual([]);
  });

  await test.step('and the card form gets its script from the same place', async () => {
    await page.goto(`http://127.0.0.1:${port}/app/account`);
    await page.getByRole('button', { name: /^(Add|Update) Credit Card$/ }).click();
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Card number' })).toBeVisible();
    expect(complaints).toEqual([]);
  });
});
