import { expect, signIn, test } from '../support/app';

test('a remote shares the shell\'s theme: its button has the shell\'s colour, not the library\'s blue', async ({ page }) => {
  await signIn(page, 'owner', '/app/keywords');
  const button = page.getByRole('link', { name: 'Add Keyword' }).first();
  await expect(button).toBeVisible();
  const colour = await button.evaluate((element) => getComputedStyle(element).backgroundColor);
  const shell = await page.evaluate(() => {
    const probe = document.createElement('div');
    probe.style.backgroundColor = 'var(--mui-palette-primary-main)';
    document.body.append(probe);
    const value = getComputedStyle(probe).backgroundColor;
    probe.remove();
    return value;
  });
  expect(colour).toBe(shell);
  expect(colour).not.toBe('rgb(25, 118, 210)');
});
