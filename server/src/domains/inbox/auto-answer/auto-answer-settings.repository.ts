import { timezoneOfOwner } from '../../tenancy/user';
import type { OpeningHours } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import * as col from '../../../platform/db/col';
import { command, sql, type Sql, statement } from '../../../platform/db/sql';

const AUTO_ANSWER = {
  keyword_id: col.number,
  keyword: col.text(),
  /** Null: never saved. */
  enabled: col.orNull(col.bool),
  hours: col.orNull(col.json<OpeningHours>([])),
  template_id: col.orNull(col.number),
};
export type AutoAnswerRow = col.RowOf<typeof AUTO_ANSWER>;

const settings = (accountId: number): Sql => sql`select k.id as keyword_id, k.keyword, o.enabled, o.hours, o.template_id
  from keyword k left join auto_answer o on o.keyword_id = k.id and o.account_id = k.account_id
  where k.account_id = ${accountId} and not k.deleted`;

/** One row per keyword of the account. Uses keyword_account. */
export const settingsOf = (tx: Tx, accountId: number) =>
  tx.query(statement('inbox.settingsOf', AUTO_ANSWER)`${settings(accountId)} order by k.canonical`);

export const settingOf = (tx: Tx, accountId: number, keywordId: number) =>
  tx.maybeOne(statement('inbox.settingOf', AUTO_ANSWER)`${settings(accountId)} and k.id = ${keywordId}::bigint`);

export const timezoneOf = (tx: Tx, accountId: number) =>
  tx.value(statement('inbox.timezoneOf', { timezone: col.number })`select ${timezoneOfOwner(accountId)} as timezone`);

/** Locks the template until the setting is stored, so that it is not deleted meanwhile. Returns whether it exists. */
export const holdTemplate = async (tx: Tx, accountId: number, id: number): Promise<boolean> =>
  (await tx.execute(command('inbox.holdTemplate')`
     select 1 from template where account_id = ${accountId} and id = ${id}::bigint and not deleted for share`)) > 0;

export const store = (
  tx: Tx,
  accountId: number,
  keywordId: number,
  { enabled, hours, templateId }: { enabled: boolean; hours: OpeningHours; templateId: number | null },
) =>
  tx.execute(command('inbox.store')`
     insert into auto_answer (keyword_id, account_id, enabled, hours, template_id) values (${keywordId}, ${accountId}, ${enabled}, ${JSON.stringify(hours)}, ${templateId})
     on conflict (keyword_id) do update set enabled = excluded.enabled, hours = excluded.hours, template_id = excluded.template_id
     where auto_answer.account_id = ${accountId}`);

/** Keywords that answer with this template. Uses auto_answer_template. */
export const keywordsWith = (tx: Tx, accountId: number, templateId: number) =>
  tx.values(statement('inbox.keywordsWith', { keyword: col.text() })`
     select k.keyword from auto_answer o join keyword k on k.id = o.keyword_id and k.account_id = o.account_id and not k.deleted
       where o.account_id = ${accountId} and o.template_id = ${templateId} and o.enabled order by k.canonical`);

/** Clears the template in settings that do not need it: they are off, or their keyword is deleted. */
export const forgetTemplate = (tx: Tx, accountId: number, templateId: number) =>
  tx.execute(command('inbox.forgetTemplate')`
     update auto_answer set template_id = null, enabled = false where account_id = ${accountId} and template_id = ${templateId}`);
