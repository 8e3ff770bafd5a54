import { importLineSchema, type ImportLine } from '@textloom/contracts';
import type { Answer, TestApp, TestUser } from '../../../testing/app';

/** Posts a file as the page does; returns the streamed lines. */
export async function postImport(
  t: TestApp,
  user: TestUser | null,
  data: string | Buffer,
  query: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<Answer & { lines: ImportLine[] }> {
  const search = new URLSearchParams({ keyword: 'LIST', name: 'people.csv', ...query });
  const answer = await t.inject({
    method: 'POST',
    url: `/api/subscribers/newfile?${search}`,
    headers: { ...t.as(user), 'content-type': 'text/csv', ...headers },
    payload: data,
  });
  const isJson = String(answer.headers['content-type']).includes('application/json');
  return {
    status: answer.statusCode,
    headers: answer.headers,
    text: answer.body,
    body: isJson ? answer.json() : undefined,
    lines: isJson
      ? []
      : answer.body
          .split('\n')
          .filter((line) => line !== '')
          .map((line) => importLineSchema.parse(JSON.parse(line))),
  };
}

export const createList = (t: TestApp, { accountId }: TestUser, keyword = 'LIST'): Promise<{ id: number }> =>
  t.db.asEngine((tx) =>
    tx.one<{ id: number }>(
      'insert into keyword (account_id, keyword, canonical, approved) values ($1, $2, $2, true) returning id',
      [accountId, keyword],
    ),
  );

export interface Imported {
  phone: string;
  first_name: string;
  last_name: string;
  email: string;
  tags: string;
  disabled: number;
}
export const subscribersOf = (t: TestApp, { accountId }: TestUser): Promise<Imported[]> =>
  t.db.asEngine((tx) =>
    tx.query<Imported>(
      'select phone, first_name, last_name, email, tags, disabled from subscriber where account_id = $1 and not deleted order by phone',
      [accountId],
    ),
  );
