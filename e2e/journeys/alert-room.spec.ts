import type { Page } from '@playwright/test';
import { expect, openAs, test } from '../support/app';

/** Makes the server refuse every save with a text that the alert shows. */
async function refuseSaves(page: Page): Promise<void> {
  await page.route(/\/api\//, async (route) => {
    const request = route.request();
    if (request.method() === 'GET' || /client-errors|visits/.test(request.url())) return route.continue();
    return route.fulfill({
      status: 409,
      contentType: 'application/json',
      body: JSON.stringify({
        status: 'error',
        message: 'This could not be saved, for a reason that takes more than one line to tell on a telephone.',
        data: { id: 'conflict' },
      }),
    });
  });
}

/** Names of visible controls that lie under an alert, by their rectangles. */
const covered = (page: Page, within: string): Promise<string[]> =>
  page.evaluate((selector) => {
    const alerts = [...document.querySelectorAll('[aria-label="Notifications"] .MuiAlert-root')].map((alert) =>
      alert.getBoundingClientRect(),
    );
    const controls = [
      ...document.querySelectorAll<HTMLElement>(`${selector} :is(button, a[href], input, textarea, [role="combobox"])`),
    ];
    return controls
      .filter((control) => {
        const { top, bottom, left, right, width } = control.getBoundingClientRect();
        return (
          width > 0 &&
          alerts.some((alert) => left < alert.right && right > alert.left && top < alert.bottom && bottom > alert.top)
        );
      })
      .map(
        (control) =>
          control.getAttribute('aria-label') ?? control.textContent ?? control.getAttribute('name') ?? control.tagName,
      );
  }, within);

const alert = (page: Page) =>
  page.getByRole('region', { name: 'Notifications' }).getByRole('alert').filter({ hasText: 'This could not be saved' });

/** The button is visible and receives the click at its centre. */
async function expectPressable(page: Page, name: string): Promise<void> {
  const on = await page
    .getByRole('button', { name, exact: true })
    .last()
    .evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return hit !== null && (hit === button || button.contains(hit));
    });
  expect(on).toBe(true);
}

for (const size of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]) {
  test(`at ${size.width} px an alert covers nothing of its form, and closes on leaving${size.width === 390 ? '' : ' @long'}`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await openAs(page, 'owner', '/app/account/edit');
    await page.getByRole('textbox', { name: 'First name' }).fill('Quinn');
    await refuseSaves(page);
    await page.locator('main form button[type="submit"]').click();
    await expect(alert(page)).toBeVisible();
    expect(await covered(page, 'main form')).toEqual([]);
    await expectPressable(page, 'Save');
    // It is still there, and closes with the page.
    await page.getByRole('link', { name: /, home$/ }).click();
    await page
      .getByRole('alertdialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Leave' })
      .click();
    await expect(page.getByText('Recently Sent Campaigns')).toBeVisible();
    await expect(alert(page)).toBeHidden();
  });

  test(`at ${size.width} px a dialog that opens beside an alert keeps its buttons clear of it @long`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await openAs(page, 'owner', '/app/account/edit');
    // A value that changes each time and is not used by other journeys.
    const typed = `Quinn ${Date.now()}`;
    await page.getByRole('textbox', { name: 'Emergency contact name' }).fill(typed);
    await refuseSaves(page);
    await page.locator('main form button[type="submit"]').click();
    await expect(alert(page)).toBeVisible();
    await page.getByRole('link', { name: /, home$/ }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await expect(dialog.getByRole('button', { name: 'Stay' })).toBeVisible();
    // Its enter animation ends.
    await expect.poll(() => covered(page, '[role="alertdialog"]')).toEqual([]);
    await expectPressable(page, 'Stay');
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await expect(page.getByRole('textbox', { name: 'Emergency contact name' })).toHaveValue(typed);
    // The next success closes the alerts of failures.
    await page.unroute(/\/api\//);
    await page.locator('main form button[type="submit"]').click();
    await expect(page).toHaveURL(/\/app\/account$/);
    await expect(alert(page)).toBeHidden();
  });
}
