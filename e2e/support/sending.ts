import type { Page } from '@playwright/test';
import { expect, PERSONAS, serverUrl } from './app';
import { callApi } from './billing';
import { sql } from './database';

const OF_OWNER = 'where id = (select account_id from app_user where email = $1)';

/** Sets the undo period of the owner's account in seconds; by default journeys have none. */
export const setUndo = (seconds: number): Promise<unknown> =>
  sql(`update account set undo_seconds = $2 ${OF_OWNER}`, [PERSONAS.owner, seconds]);

/** Sending hours that exclude the current time of phones in area code 512. */
export async function setQuietNow(): Promise<void> {
  const [row] = await sql(`select extract(hour from now() at time zone 'America/Chicago')::int as hour`);
  const hours = Number(row?.hour) < 10 ? [12, 24] : [0, 6];
  await sql(`update account set quiet_until = $2, quiet_from = $3 ${OF_OWNER}`, [PERSONAS.owner, ...hours]);
}

export const endQuiet = (): Promise<unknown> =>
  sql(`update account set quiet_until = null, quiet_from = null ${OF_OWNER}`, [PERSONAS.owner]);

export const endPromise = (): Promise<unknown> =>
  sql(`update account set keep_promise = false ${OF_OWNER}`, [PERSONAS.owner]);

/** Legal hours for Vermont that exclude the current time there, for an account subject to them. */
export async function setLawNow(): Promise<void> {
  const [row] = await sql(`select extract(hour from now() at time zone 'America/New_York')::int as hour`);
  const hours = Number(row?.hour) < 12 ? '[840,1080)' : '[540,660)';
  await sql(
    `insert into texting_hours (state, valid_from, mon_fri, sat, sun, holiday, citation, source, added_by)
     values ('VT', '2026-01-01', $1, $1, $1, $1, 'a journey', 'a journey', 'test')`,
    [hours],
  );
  await sql(`update account set hours_allowed = null ${OF_OWNER}`, [PERSONAS.owner]);
}

export async function endLaw(): Promise<void> {
  await sql(
    `insert into texting_hours (state, valid_from, citation, source, added_by) values ('VT', '2026-01-01', 'a journey', 'a journey', 'test')`,
  );
  await sql(`update account set hours_allowed = 'Journeys run at night.' ${OF_OWNER}`, [PERSONAS.owner]);
}

/** Sends a campaign to a keyword with a call, for journeys that test what follows. Returns its id. */
export async function sendCampaign(page: Page, keyword: string, message: string): Promise<number> {
  const list = await callApi(page, `keywords?filter[search]=${keyword}`);
  const found = (list.body.data.entries as { id: number; keyword: string }[]).find((one) => one.keyword === keyword);
  const { status, body } = await callApi(page, 'messages/campaigns', {
    method: 'POST',
    form: { message, segments: '1', schedule: '0', keywords: String(found?.id) },
  });
  expect([status, body.status]).toEqual([200, 'success']);
  return body.data.id as number;
}

export const openCampaign = async (page: Page, id: number): Promise<void> => {
  await page.goto(`${serverUrl()}/app/messages/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Campaign View' })).toBeVisible();
};

/** Lets a new account send at once: those of the demo already do (global-setup.ts). */
export const sendAtAnyTime = (email: string): Promise<unknown> =>
  sql(
    `update account set undo_seconds = 0, quiet_until = null, quiet_from = null, hours_allowed = 'Journeys run at night.'
     where id = (select account_id from app_user where email = $1)`,
    [email],
  );
