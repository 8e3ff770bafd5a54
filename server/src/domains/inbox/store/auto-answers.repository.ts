import type { OpeningHours } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { ownerTimezone } from '../../accounts';

export interface AutoAnswerRow {
  keyword_id: number;
  keyword: string;
  /** Null: never saved. */
  enabled: boolean | null;
  hours: OpeningHours | null;
  template_id: number | null;
}

const SETTINGS = `select k.id as keyword_id, k.keyword, o.enabled, o.hours, o.template_id
  from keyword k left join auto_answer o on o.keyword_id = k.id and o.account_id = k.account_id
  where k.account_id = $1 and not k.deleted`;

/** One row per keyword of the account. Uses keyword_account. */
export const settingsOf = (tx: Tx, accountId: number) =>
  tx.query<AutoAnswerRow>(`${SETTINGS} order by k.canonical`, [accountId]);

export const settingOf = (tx: Tx, accountId: number, keywordId: number) =>
  tx.maybeOne<AutoAnswerRow>(`${SETTINGS} and k.id = $2::bigint`, [accountId, keywordId]);

export const timezoneOf = (tx: Tx, accountId: number) =>
  tx.value<number>(`select ${ownerTimezone('$1::int')} as timezone`, [accountId]);

/** Locks the template until the setting is stored, so that it is not deleted meanwhile. Returns whether there is one. */
export const holdTemplate = async (tx: Tx, accountId: number, id: number): Promise<boolean> =>
  (await tx.maybeOne('select 1 from template where account_id = $1 and id = $2::bigint and not deleted for share', [
    accountId,
    id,
  ])) !== undefined;

export const store = (
  tx: Tx,
  accountId: number,
  keywordId: number,
  { enabled, hours, templateId }: { enabled: boolean; hours: OpeningHours; templateId: number | null },
) =>
  tx.execute(
    `insert into auto_answer (keyword_id, account_id, enabled, hours, template_id) values ($2, $1, $3, $4, $5)
     on conflict (keyword_id) do update set enabled = excluded.enabled, hours = excluded.hours, template_id = excluded.template_id
     where auto_answer.account_id = $1`,
    [accountId, keywordId, enabled, JSON.stringify(hours), templateId],
  );

/** Keywords that answer with this template. Uses auto_answer_template. */
export const keywordsWith = (tx: Tx, accountId: number, templateId: number) =>
  tx.values<string>(
    `select k.keyword from auto_answer o join keyword k on k.id = o.keyword_id and k.account_id = o.account_id and not k.deleted
       where o.account_id = $1 and o.template_id = $2 and o.enabled order by k.canonical`,
    [accountId, templateId],
  );

/** Settings that do not need the template: they are off, or of a deleted keyword. */
export const forgetTemplate = (tx: Tx, accountId: number, templateId: number) =>
  tx.execute('update auto_answer set template_id = null, enabled = false where account_id = $1 and template_id = $2', [
    accountId,
    templateId,
  ]);
