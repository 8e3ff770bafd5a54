import { agree } from '../support/agree';
import { expect, openAs, serverUrl, test, watchConsole } from '../support/app';
import { check } from '../support/look';

test('a custom field is added, filled by a file, shown on the page of a person, and found by a filter @long', async ({
  page,
}) => {
  const complaints = watchConsole(page);
  // Another attempt finds the field of the one before.
  const attempt = test.info().retry + 1;
  const field = `Hat size ${attempt}`;
  await openAs(page, 'owner', '/app/subscribers');

  await test.step('the owner adds a field', async () => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Custom fields' }).click();
    const dialog = page.getByRole('dialog', { name: 'Custom fields' });
    await dialog.getByRole('button', { name: 'Add a field' }).click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill(field);
    await dialog.getByRole('combobox', { name: 'Kind' }).click();
    await page.getByRole('option', { name: 'Number' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText(field, { exact: true })).toBeVisible();
  });

  await test.step('a file fills it, and names the value that does not fit', async () => {
    await page.goto(`${serverUrl()}/app/subscribers/add?tab=subscriber_multiple`);
    await page.getByRole('combobox', { name: 'Keyword' }).click();
    await page.getByRole('option', { name: 'PIZZA' }).click();
    await page.getByLabel('CSV file with subscribers').setInputFiles({
      name: 'hats.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        `Phone,First Name,${field}\n840559300${attempt},Hattie ${attempt},58.5\n840559301${attempt},Bo,large\n`,
      ),
    });
    await expect(page.getByRole('combobox', { name: `Read ${field} as` })).toHaveText(field);
    await expect(page.getByText(`“large” does not fit ${field}.`, { exact: false })).toBeVisible();
    await check(page, 'import-custom-fields');
    await agree(page);
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('list', { name: 'Reasons' })).toContainText(
      `Imported without ${field}. Enter a number.Line 3: 840559301${attempt}`,
    );
  });

  await test.step('a filter finds the person, whose page shows the value', async () => {
    await page.goto(`${serverUrl()}/app/subscribers?field=field_hat_size_${attempt}&field_from=58`);
    await expect(page.getByText(`${field}: from 58`)).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'Bo' })).toHaveCount(0);
    await page
      .getByRole('row')
      .filter({ hasText: `Hattie ${attempt}` })
      .getByRole('link')
      .first()
      .click();
    await expect(page.getByRole('definition').filter({ hasText: '58.5' })).toBeVisible();
  });
  expect(complaints).toEqual([]);
});
