import type { Bulk } from '@textloom/contracts';
import type { TestApp, TestUser } from '../../../testing/app';
import { tables } from '../../../testing/tables';
import { runNextStep } from './bulk-worker';

export type Form = Record<string, string | number | readonly (string | number)[]>;

/** Helpers for tests of bulk actions in an app. */
export function bulkTools(app: () => TestApp) {
  const { sql, one, addKeyword } = tables(() => app().db);
  const start = (user: TestUser | null, kind: string, form: Form, headers: Record<string, string> = {}) =>
    app().call(user, 'POST', `subscribers/bulk/${kind}`, { form, headers });
  return {
    sql,
    one,
    addKeyword,
    start,
    started: async (user: TestUser, kind: string, form: Form): Promise<Bulk> =>
      (await start(user, kind, form)).body.data as Bulk,
    undo: (user: TestUser | null, id: number) => app().call(user, 'POST', `subscribers/bulk/${id}/undo`),
    list: async (user: TestUser): Promise<Bulk[]> =>
      (await app().call(user, 'GET', 'subscribers/bulk')).body.data.entries as Bulk[],
    /** Runs every due step, as the workers do. */
    work: async (): Promise<void> => {
      while (await runNextStep(app().deps));
    },
    /** Runs one due step. */
    step: () => runNextStep(app().deps),
    /** Lets the time for Undo pass. */
    pass: (id: number) => sql(`update bulk_action set next_at = now() - interval '1 second' where id = $1`, [id]),
    add: async (user: TestUser, keyword: number, phone: string, changes: { disabled?: number; tags?: string } = {}) =>
      (
        await one<{ id: number }>(
          `insert into subscriber (account_id, keyword_id, phone, disabled, tags, added_at, subscribed_at)
           values ($1, $2, $3, $4, $5, now() - interval '1 day', now() - interval '1 day') returning id`,
          [user.accountId, keyword, phone, changes.disabled ?? 0, changes.tags ?? ''],
        )
      ).id,
    /** Adds people to the keyword, with consecutive phones from this one. */
    addMany: async (user: TestUser, keyword: number, from: number, count: number): Promise<number[]> =>
      (
        await sql<{ id: number }>(
          `insert into subscriber (account_id, keyword_id, phone, added_at, subscribed_at)
           select $1, $2, ($3::bigint + n)::text, now() - interval '1 day', now() - interval '1 day' from generate_series(0, $4 - 1) n returning id`,
          [user.accountId, keyword, from, count],
        )
      ).map(({ id }) => id),
    membersOf: async (user: TestUser, group: number): Promise<number[]> =>
      (await app().call(user, 'GET', `subscribers/groups/${group}`)).body.data.subscribers as number[],
    tagsOf: async (ids: readonly number[]): Promise<string[]> =>
      (await sql<{ tags: string }>('select tags from subscriber where id = any($1) order by id', [ids])).map(
        ({ tags }) => tags,
      ),
    leftOf: async (ids: readonly number[]): Promise<number[]> =>
      (
        await sql<{ id: number }>('select id from subscriber where id = any($1) and disabled = 1 order by id', [ids])
      ).map(({ id }) => id),
  };
}
