import { getPromiseUse } from '@textloom/contracts';
import { notFound } from '../../../platform/base/app-error';
import type { Module } from '../../../platform/web/deps';
import { route } from '../../../platform/web/route';
import { promiseUse } from './promise-use.repository';

export const promiseRoutes: Module =
  ({ db }) =>
  async (app) => {
    route(app, getPromiseUse, ({ session, params: { id } }) =>
      db.asReader(session, async (tx) => {
        const use = await promiseUse(tx, session.accountId, id);
        if (!use) throw notFound('This keyword');
        return use;
      }),
    );
  };
