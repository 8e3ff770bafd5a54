import type { TestApp, TestUser } from '../../../testing/app';
import { postImport } from '../import/imports.fixture';
import { stepOfUndo, type UndoDeps } from './run-undo';

/** Imports a file into a keyword; returns the id of the import. */
export async function importFile(t: TestApp, user: TestUser, keyword: string, data: string): Promise<number> {
  const { lines } = await postImport(t, user, data, { keyword });
  return lines.at(-1)?.id ?? 0;
}

/** Runs the steps of a started undo. */
export async function finishUndo(deps: UndoDeps, { accountId }: TestUser, id: number): Promise<void> {
  while (await stepOfUndo(deps, accountId, id));
}

/** Runs a user's undo of an import to its end. */
export async function undone(t: TestApp, user: TestUser, id: number) {
  const answer = await t.call(user, 'POST', `subscribers/imports/${id}/undo`);
  await finishUndo(t.deps, user, id);
  return answer;
}

export interface StoredRow extends Record<string, unknown> {
  id: number;
  phone: string;
  first_name: string;
  disabled: number;
  deleted: boolean;
}

/** Every stored subscriber of the account, by phone, with custom field values; times with microseconds. */
export const rowsOf = async (t: TestApp, { accountId }: TestUser): Promise<Map<string, StoredRow>> =>
  new Map(
    (
      await t.db.asEngine((tx) =>
        tx.query<{ row: StoredRow }>(
          `select to_jsonb(s) || jsonb_build_object('values', (select jsonb_object_agg(v.field_id, to_jsonb(v)) from subscriber_value v where v.subscriber_id = s.id)) as row
           from subscriber s where account_id = $1 order by phone, id`,
          [accountId],
        ),
      )
    ).map(({ row }) => [row.phone, row]),
  );
