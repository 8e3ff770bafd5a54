import { expect, serverUrl, openAs, test } from '../support/app';

const background = (element: Element): string => getComputedStyle(element).backgroundColor;

test("a remote shares the shell's theme: its button has the shell's colour, not the library's blue", async ({
  page,
}) => {
  await page.goto(`${serverUrl()}/app/`);
  const shell = await page.getByRole('button', { name: 'Sign in' }).evaluate(background);
  await openAs(page, 'owner', '/app/keywords');
  const remote = await page.getByRole('link', { name: 'Add Keyword' }).first().evaluate(background);
  expect(remote).toBe(shell);
  expect(remote).not.toBe('rgb(25, 118, 210)');
});
