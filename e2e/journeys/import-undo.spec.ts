import { expect, openAs, serverUrl, test, watchConsole } from '../support/app';
import { agree } from '../support/agree';
import { check } from '../support/look';

const [FIRST, SECOND] = ['8405592201', '8405592202'];

test('SUBS-054: a wrong file is undone, and its people are gone @long', async ({ page }) => {
  const complaints = watchConsole(page);
  await openAs(page, 'owner', '/app/subscribers/add?tab=subscriber_multiple');
  await page.getByRole('combobox', { name: 'Keyword' }).click();
  await page.getByRole('option', { name: 'PIZZA' }).click();
  await page.getByLabel('CSV file with subscribers').setInputFiles({
    name: 'wrong.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Phone,First Name\n${FIRST},Wrongly\n${SECOND},Added\n`),
  });
  await agree(page);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible();
  await expect(page.getByText(/You can undo this import until/)).toBeVisible();
  await check(page, 'import-undo-offered');

  await page.getByRole('button', { name: 'Undo: wrong.csv' }).click();
  const question = page.getByRole('alertdialog', { name: 'Undo the import of wrong.csv?' });
  await expect(question).toContainText('2 people are removed from PIZZA.');
  await check(page, 'import-undo-question');
  await question.getByRole('button', { name: 'Undo the import' }).click();
  await expect(page.getByText(/^Undone by Marco/)).toBeVisible();
  await expect(page.getByText(/^2 removed, 0 restored, 0 kept/)).toBeVisible();
  await check(page, 'import-undone');

  await page.getByRole('button', { name: 'Upload another file' }).click();
  await expect(page.getByRole('listitem', { name: 'wrong.csv' }).first()).toContainText('Undone by Marco');
  await page.goto(`${serverUrl()}/app/subscribers?phone=${FIRST}`);
  await expect(page.getByText('No result.')).toBeVisible();
  expect(complaints).toEqual([]);
});
