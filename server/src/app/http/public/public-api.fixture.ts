import type { Scope } from '@textloom/contracts';
import type { Answer, TestApp, TestUser } from '../../../testing/app';

/** Creates a key of the account. */
export const makeKey = async (t: TestApp, user: TestUser, scopes: readonly Scope[]): Promise<string> =>
  (await t.call(user, 'POST', 'profiles/keys', { json: { name: 'Shop', scopes } })).body.data.key;

/** A program with this key, or without one if it is empty. */
export const programWith =
  (t: TestApp, key: string) =>
  async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    { json, headers = {} }: { json?: object; headers?: Record<string, string> } = {},
  ): Promise<Answer> => {
    const reply = await t.inject({
      method,
      url: `/api/v1/${path}`,
      headers: { ...(key !== '' && { authorization: `Bearer ${key}` }), ...headers },
      ...(json && { payload: json }),
    });
    return { status: reply.statusCode, headers: reply.headers, text: reply.body, body: reply.json() };
  };
