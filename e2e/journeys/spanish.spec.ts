import { expect, logIn, openAs, serverUrl, test, watchConsole } from '../support/app';
import { newOwner } from '../support/billing';
import { check } from '../support/look';

/** 3 dic 2026. */
const DATE = /^\d{1,2} [a-z]{3,4} \d{4}\. /;

test('decisions 814, 815: an owner works in Spanish, wherever they sign in, and returns to English', async ({
  page,
  browser,
}) => {
  const complaints = watchConsole(page);
  const owner = await newOwner(page);
  const navigation = (name: string) => page.getByRole('navigation', { name }).getByRole('link');
  await openAs(page, owner, '/app/account');

  await test.step('given an owner who chooses Spanish in the account', async () => {
    await page.getByRole('link', { name: 'Edit' }).first().click();
    await page.getByRole('combobox', { name: 'Language' }).click();
    await page.getByRole('option', { name: 'Español' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Configuración de la cuenta' })).toBeVisible();
    await expect(page).toHaveURL(/\/app\/account$/);
    await expect(page).toHaveTitle(/^Configuración de la cuenta - /);
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await check(page, 'account-spanish');
  });

  await test.step('then the menu, a list, the palette and the composer are in Spanish', async () => {
    await navigation('Principal').filter({ hasText: 'Suscriptores' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Suscriptores' })).toBeVisible();
    await check(page, 'subscribers-spanish');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('redactar');
    await page.getByRole('option', { name: 'Nueva campaña' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Redactar campaña' })).toBeVisible();
    await check(page, 'composer-spanish');
  });

  await test.step('and so is another browser, once they sign in there', async () => {
    const context = await browser.newContext();
    const other = await context.newPage();
    await other.goto(`${serverUrl()}/app/account/security`);
    await logIn(other, owner.email, owner.password);
    await expect(other.getByRole('heading', { level: 1, name: 'Registro de seguridad' })).toBeVisible();
    await expect(other.getByRole('navigation').getByText('Campañas')).toBeVisible();
    await expect(other.getByText(DATE).first()).toBeVisible();
    await other.goto(`${serverUrl()}/app/logout`);
    await expect(other.getByRole('button', { name: 'Iniciar sesión', exact: true })).toBeVisible();
    await check(other, 'sign-in-spanish');
    await other.getByRole('button', { name: 'English' }).click();
    await expect(other.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    await context.close();
  });

  await test.step('when they choose English again, everything is in English', async () => {
    await page.goto(`${serverUrl()}/app/account/edit`);
    await page.getByRole('combobox', { name: 'Idioma' }).click();
    await page.getByRole('option', { name: 'English' }).click();
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Account Settings' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });
  expect(complaints).toEqual([]);
});
